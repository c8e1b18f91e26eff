/** What was typed into the form of a tool. */
import type { ToolParameter } from '../../core/tools/tools';

/** The arguments of a call as they were typed; what is empty is left out. */
export function argumentsTyped(
  fields: readonly ToolParameter[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ name, range }): readonly [string, unknown][] => {
      const text = typed[name]?.trim() ?? '';
      return text === '' ? [] : [[name, range ? Number(text) : text]];
    }),
  );
}
