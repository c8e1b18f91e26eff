/**
 * A recording: a run to be played back. A file of JSON lines: first the heading, then a line a call,
 * in the order in which they were first made, then, of a run that ended, a line an event.
 */
import * as z from 'zod/mini';
import type { EngineDescription } from '../engine/engine';
import type { KeptCall } from './kept-call';

export const RECORDING_FORMAT = 'driftlab-recording/1';

/** What a recording is of. */
export interface RecordingHeading {
  /** For people: model, world and what was run. */
  readonly title: string;
  /** Day on which it was made. */
  readonly madeOn: string;
  /** The engine that wrote; absent where nothing was written. */
  readonly text?: EngineDescription;
  /** The engine that embedded; absent where nothing was embedded. */
  readonly embedding?: EngineDescription;
  /** The world it was recorded on: id and digest. */
  readonly world: { readonly id: string; readonly digest: string };
  /** Settings of the run, as `parseConfig` takes them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface Recording extends RecordingHeading {
  readonly calls: readonly KeptCall[];
  /** As they were told, not yet read: see `core/study/saved-events.ts`. Empty for a run that broke off. */
  readonly events: readonly unknown[];
}

export type ParsedRecording =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly message: string };

const description = z.object({
  engine: z.string(),
  model: z.string(),
  revision: z.string(),
  quantisation: z.string(),
  library: z.string(),
  environment: z.record(z.string(), z.string()),
  concurrency: z.int().check(z.gte(1)),
});

const heading = z.object({
  format: z.literal(RECORDING_FORMAT),
  title: z.string(),
  madeOn: z.string(),
  text: z.optional(description),
  embedding: z.optional(description),
  world: z.object({ id: z.string(), digest: z.string() }),
  settings: z.record(z.string(), z.unknown()),
});

const count = z.number().check(z.gte(0));

const call = z.object({
  address: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  promptId: z.string(),
  reply: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('text'),
      text: z.string(),
      finish: z.enum(['stop', 'length']),
      usage: z.object({ inputTokens: count, outputTokens: count, cachedTokens: count }),
      elapsedMs: count,
    }),
    z.object({
      kind: z.literal('vector'),
      vector: z.array(z.number()).check(z.minLength(1)),
      inputTokens: count,
      elapsedMs: count,
    }),
  ]),
});

/** The line of one call, without its line break. */
export function renderCall({ address, promptId, reply }: KeptCall): string {
  return JSON.stringify({ address, promptId, reply });
}

/** The line of one event, without its line break. */
export function renderEvent(event: unknown): string {
  return JSON.stringify({ event });
}

/** The first line, without its line break. */
export function renderHeading(recording: RecordingHeading): string {
  const { title, madeOn, text, embedding, world, settings } = recording;
  return JSON.stringify({
    format: RECORDING_FORMAT,
    title,
    madeOn,
    ...(text && { text }),
    ...(embedding && { embedding }),
    world,
    settings,
  });
}

/** The whole file. */
export function renderRecording(recording: Recording): string {
  const { calls, events } = recording;
  return [renderHeading(recording), ...calls.map(renderCall), ...events.map(renderEvent)]
    .map((line) => `${line}\n`)
    .join('');
}

/** One line as JSON; `undefined` when it is none, and no JSON is `undefined`. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a line is that of an event. */
function isEvent(line: unknown): line is { readonly event: unknown } {
  return typeof line === 'object' && line !== null && 'event' in line;
}

/** The lines of a text, one at a time: of a file without end only as many are made as are asked for. */
function* linesOf(text: string): Generator<{ readonly line: string; readonly isCut: boolean }> {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    const isCut = end < 0;
    yield { line: text.slice(start, isCut ? text.length : end), isCut };
    start = isCut ? text.length : end + 1;
  }
}

/**
 * Reads a recording. Never throws. A last line that breaks off is left out: a recording that is
 * being written may end in the middle of one.
 */
export function parseRecording(text: string): ParsedRecording {
  const lines = linesOf(text);
  const first = lines.next().value?.line ?? '';
  const parsedHeading = heading.safeParse(parseLine(first));
  if (!parsedHeading.success) {
    const message = `expected a recording (first line with "format": "${RECORDING_FORMAT}"), found ${JSON.stringify(first.slice(0, 60))}`;
    return { ok: false, message };
  }
  const calls: KeptCall[] = [];
  const events: unknown[] = [];
  let number = 1;
  for (const { line, isCut } of lines) {
    number += 1;
    const value = parseLine(line);
    if (isEvent(value)) {
      events.push(value.event);
      continue;
    }
    const parsed = call.safeParse(value);
    if (parsed.success) calls.push(parsed.data);
    else if (!isCut) {
      const shown = JSON.stringify(line.slice(0, 60));
      return { ok: false, message: `line ${number}: expected a call or an event, found ${shown}` };
    }
  }
  const { title, madeOn, world, settings, text: writer, embedding } = parsedHeading.data;
  return {
    ok: true,
    recording: {
      title,
      madeOn,
      world,
      settings,
      ...(writer && { text: writer }),
      ...(embedding && { embedding }),
      calls,
      events,
    },
  };
}
