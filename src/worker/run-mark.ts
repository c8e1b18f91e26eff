/** What is remembered of a run with models in the database, and read back by this release or another. */
import * as z from 'zod/mini';
import type { InterruptedRun } from './protocol';

/** What is remembered of a run, so that a closed tab does not lose it. */
export type MarkedRun = Omit<InterruptedRun, 'asked' | 'planned'>;

const choice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('web-llm'), model: z.string(), base: z.optional(z.string()) }),
  z.object({
    kind: z.literal('cpu'),
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('url'), url: z.string() }),
      z.object({ kind: z.literal('file'), name: z.string() }),
    ]),
    model: z.string(),
    revision: z.string(),
    quantisation: z.string(),
  }),
  z.object({
    kind: z.literal('http'),
    url: z.string(),
    model: z.string(),
    revision: z.string(),
    concurrency: z.int().check(z.gte(1)),
    timeoutMs: z.number().check(z.gt(0)),
  }),
  z.object({ kind: z.literal('recorded'), recording: z.string() }),
]);

const mark = z.object({
  world: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('built-in'), id: z.string() }),
    z.object({ kind: z.literal('file'), name: z.string(), text: z.string() }),
  ]),
  worldDigest: z.string(),
  config: z.record(z.string(), z.unknown()),
  choices: z.object({ text: z.optional(choice), embedding: z.optional(choice) }),
  held: z.optional(
    z.discriminatedUnion('by', [
      z.object({ by: z.literal('pause') }),
      z.object({ by: z.literal('failure'), message: z.string() }),
    ]),
  ),
});

/** The mark of a run. Keys and files are no part of it. */
export function renderMark({ world, worldDigest, config, choices, held }: MarkedRun): string {
  return JSON.stringify({ world, worldDigest, config, choices, ...(held && { held }) });
}

/**
 * A run that can be gone on with; `undefined` for one without a model, and for what another release
 * wrote that this one cannot read. Its settings still have to be checked against its world.
 */
export function parseMark(text: string): MarkedRun | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return mark.safeParse(value).success ? (value as MarkedRun) : undefined;
}
