import type { CitedSentence, ToolName, ToolStructures } from './tool-result';

/** What a tool found, before its text is measured. */
export interface ToolOutcome<Name extends ToolName> {
  readonly text: string;
  readonly structure: ToolStructures[Name];
  /** Every sentence that the text names. */
  readonly sentences: readonly CitedSentence[];
}
