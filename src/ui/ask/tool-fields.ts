/** The fields of a form that calls a tool, read from the tool's schema. */
import { parametersSchema, type ToolDeclaration } from '../../core/tools/tools';

export interface ToolField {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Set for whole numbers. */
  readonly range?: { readonly least: number; readonly most: number };
}

interface PropertySchema {
  readonly type: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** In the order in which the tool declares them. */
export function fieldsOf(tool: ToolDeclaration): readonly ToolField[] {
  const schema = parametersSchema(tool);
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, PropertySchema>>;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(properties).map(([name, property]): ToolField => {
    const { type, description = '', minimum = 0, maximum = Infinity } = property;
    const field = { name, description, isRequired: required.includes(name) };
    return type === 'integer' ? { ...field, range: { least: minimum, most: maximum } } : field;
  });
}

/** The arguments of a call as they were typed; what is empty is left out. */
export function argumentsTyped(
  fields: readonly ToolField[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ name, range }): readonly [string, unknown][] => {
      const text = typed[name]?.trim() ?? '';
      return text === '' ? [] : [[name, range ? Number(text) : text]];
    }),
  );
}
