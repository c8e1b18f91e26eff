/** Reads a recording from the text of its file. */
import * as z from 'zod/mini';
import type { KeptCall } from './kept-call';
import { RECORDING_FORMAT, UNSEALED_FORMAT, type ReadRecording } from './recording';
import { parseSeal, RecordingSeal } from './recording-seal';

export type ParsedRecording =
  | { readonly ok: true; readonly recording: ReadRecording }
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
  format: z.enum([RECORDING_FORMAT, UNSEALED_FORMAT]),
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

/** So much of a line that is none is shown. */
const SHOWN_LENGTH = 60;

/** One line as JSON; `undefined` when it is none, and no JSON is `undefined`. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
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

type Line =
  | { readonly kind: 'call'; readonly call: KeptCall }
  | { readonly kind: 'event'; readonly event: unknown }
  | { readonly kind: 'seal'; readonly digest: string };

/** A line after the heading; `undefined` when it is none. */
function readLine(line: string): Line | undefined {
  const value = parseLine(line);
  const digest = parseSeal(value);
  if (digest !== undefined) return { kind: 'seal', digest };
  if (typeof value === 'object' && value !== null && 'event' in value) {
    return { kind: 'event', event: value.event };
  }
  const parsed = call.safeParse(value);
  return parsed.success ? { kind: 'call', call: parsed.data } : undefined;
}

interface Body extends Pick<ReadRecording, 'calls' | 'events'> {
  /** The digest that the seal tells and the one that the lines before it have; absent without a seal. */
  readonly digests?: { readonly told: string; readonly found: string };
  /** Whether the last line broke off. */
  readonly isCut: boolean;
}

/** Reads the lines after the heading; a message about the first that is none. */
function readBody(heading: string, lines: ReturnType<typeof linesOf>): Body | string {
  const calls: KeptCall[] = [];
  const events: unknown[] = [];
  const seal = new RecordingSeal();
  seal.add(heading);
  let number = 1;
  for (const { line, isCut } of lines) {
    number += 1;
    const read = readLine(line);
    if (!read) {
      if (isCut) return { calls, events, isCut };
      const shown = JSON.stringify(line.slice(0, SHOWN_LENGTH));
      return `line ${number}: expected a call or an event, found ${shown}`;
    }
    if (read.kind === 'seal') {
      if (!lines.next().done) return `line ${number + 1}: expected the end of the file`;
      return { calls, events, digests: { told: read.digest, found: seal.digest() }, isCut: false };
    }
    if (read.kind === 'call') calls.push(read.call);
    else events.push(read.event);
    seal.add(line);
  }
  return { calls, events, isCut: false };
}

/**
 * Reads a recording. Never throws. A last line that breaks off is left out: a recording that is
 * being written may end in the middle of one. One whose seal does not fit is refused.
 */
export function parseRecording(text: string): ParsedRecording {
  const lines = linesOf(text);
  const first = lines.next().value?.line ?? '';
  const parsedHeading = heading.safeParse(parseLine(first));
  if (!parsedHeading.success) {
    const message = `expected a recording (first line with "format": "${RECORDING_FORMAT}"), found ${JSON.stringify(first.slice(0, SHOWN_LENGTH))}`;
    return { ok: false, message };
  }
  const body = readBody(first, lines);
  if (typeof body === 'string') return { ok: false, message: body };
  const { calls, events, digests, isCut } = body;
  if (digests && digests.told !== digests.found) {
    const [told, found] = [digests.told, digests.found].map((each) => `${each.slice(0, 8)}…`);
    const message = `expected the lines whose digest the last one tells (${told}), found others (${found}): the file was changed after it was written`;
    return { ok: false, message };
  }
  const { title, madeOn, world, settings, format, text: writer, embedding } = parsedHeading.data;
  const ending = digests ? 'sealed' : isCut || format === RECORDING_FORMAT ? 'cut' : 'unsealed';
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
      ending,
    },
  };
}
