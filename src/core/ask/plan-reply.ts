/** Reading what a model replied to the prompt for one step. */
import { readReply, type UnusableReason } from '../calls/unusable-reply';
import { toolNamed, type ToolDeclaration } from '../tools/tools';
import type { Asking } from './asked';

/** A step that a model wants: a call, or the answer with the sources it names. */
export type PlanReply =
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly arguments: Readonly<Record<string, unknown>>;
      readonly why: string;
    }
  | { readonly kind: 'answer'; readonly text: string; readonly sources: readonly string[] };

export type ReadPlanReply =
  | { readonly ok: true; readonly reply: PlanReply }
  | { readonly ok: false; readonly reason: UnusableReason };

const isText = (value: unknown): value is string => typeof value === 'string';

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;

/**
 * Arguments as the tool takes them: the reply has a text for each, empty where none is meant, and
 * numbers as texts. Those of other tools are left out.
 */
function argumentsOf(
  { parameters }: ToolDeclaration,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const meant = Object.keys(parameters.shape).flatMap((name) => {
    const value = isText(given[name]) ? given[name].trim() : given[name];
    if (value === undefined || value === null || value === '') return [];
    const isCount = name === 'maxHops' && isText(value) && /^\d+$/u.test(value);
    return [[name, isCount ? Number(value) : value] as const];
  });
  return Object.fromEntries(meant);
}

/** The arguments with the clocks of the question, where the tool has them and the call sets none. */
function withClocks(
  { parameters: { shape } }: ToolDeclaration,
  args: Readonly<Record<string, unknown>>,
  { at, asOf }: Asking,
): Readonly<Record<string, unknown>> {
  const clocks = Object.entries({ at, asOf }).filter(
    ([name, moment]) =>
      moment !== undefined && Object.hasOwn(shape, name) && !Object.hasOwn(args, name),
  );
  return { ...args, ...Object.fromEntries(clocks) };
}

/** Reads a reply; never throws. */
export function readPlanReply(
  written: { readonly text: string; readonly finish: 'stop' | 'length' },
  asking: Asking,
): ReadPlanReply {
  const found = readReply(written.text, written.finish);
  if (!found.ok) return { ok: false, reason: found.unusable.reason };
  const whole = recordOf(found.value) ?? {};
  // Where nothing holds the model to the schema, it may leave the outer object out.
  const { tool, arguments: given, answer, sources } = recordOf(whole.next) ?? whole;
  const declared = isText(tool) ? toolNamed(tool) : undefined;
  if (!declared && isText(answer) && Array.isArray(sources)) {
    const named = sources.filter(isText);
    return { ok: true, reply: { kind: 'answer', text: answer.trim(), sources: named } };
  }
  const args = recordOf(given);
  if (!declared || !args) return { ok: false, reason: 'wrong-shape' };
  return {
    ok: true,
    reply: {
      kind: 'call',
      tool: declared.name,
      arguments: withClocks(declared, argumentsOf(declared, args), asking),
      why: isText(whole.why) ? whole.why.trim() : '',
    },
  };
}
