/** Small runs with models on the command line, against a server in this process. */
import { onTestFinished } from 'vitest';
import { startRecordedServer, type RecordedServer } from '../../fixtures/recorded-server';
import { createScriptedModel, type Mistakes } from '../../fixtures/scripted-model';
import { openWorld } from '../../fixtures/worlds';

/** One scenario at its start, two designs, a model that reads and answers. */
export const MODEL_RUN = [
  ...['--world', 'museum', '--scenario', 'StaleGraph', '--design', 'Rag,Graph'],
  ...['--events', '', '--ask-after', 'start', '--reader', 'model', '--extractor', 'model'],
];

/** A server for the length of a test; its model answers by rules. */
export async function startScriptedServer(
  options: { readonly mistakes?: Partial<Mistakes>; readonly model?: string } = {},
): Promise<RecordedServer> {
  const { ontology } = openWorld('museum').world;
  const server = await startRecordedServer(createScriptedModel({ ontology, ...options }));
  onTestFinished(() => server.stop());
  return server;
}

export interface CallCounts {
  readonly asked: number;
  readonly distinct: number;
  readonly made: number;
}

/** A line of the table that `--calls` prints. */
export function callsIn(printed: string, kind: 'reading pages' | 'answering' | 'embedding') {
  const line = printed.split('\n').find((each) => each.startsWith(`${kind} `));
  if (line === undefined) throw new Error(`no line of ${kind} in:\n${printed}`);
  const [asked = NaN, distinct = NaN, made = NaN] = line
    .slice(kind.length)
    .trim()
    .split(/\s+/)
    .map((cell) => Number(cell.replaceAll(',', '')));
  return { asked, distinct, made } satisfies CallCounts;
}
