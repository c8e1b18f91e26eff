/** Reads a chat completion, streamed or whole. */
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import type { Generation } from '../../core/engine/engine';
import type { EngineError } from '../../core/engine/engine-error';
import type { Attempt, Reply } from './connection';
import { badAnswer, brokenReply, failedReply } from './http-failure';
import { parseJson } from './parse-json';

const count = z.int().check(z.gte(0));
const written = z.object({ content: z.optional(z.nullable(z.string())) });

/** A piece of a stream has a `delta`, a whole completion a `message`. */
const completionPart = z.object({
  choices: z.array(
    z.object({
      delta: z.optional(written),
      message: z.optional(written),
      finish_reason: z.optional(z.nullable(z.string())),
    }),
  ),
  usage: z.optional(
    z.nullable(
      z.object({
        prompt_tokens: count,
        completion_tokens: count,
        prompt_tokens_details: z.optional(
          z.nullable(z.object({ cached_tokens: z.optional(z.nullable(count)) })),
        ),
      }),
    ),
  ),
  /** llama.cpp's own. */
  timings: z.optional(z.object({ cache_n: z.optional(count) })),
});
type CompletionPart = z.infer<typeof completionPart>;

const failure = z.object({ error: z.unknown() });

/**
 * Finish reasons after which a reply is cut; every other, also one that nobody knows, is an end: what
 * the reply is good for shows in its text.
 */
const CUT_REASONS = ['length', 'content_filter'];

/** Ends a stream. */
const DONE = '[DONE]';

/** The text, finish and usage in the reply to `chat/completions`. */
export function readCompletion(reply: Reply): Attempt<Omit<Generation, 'elapsedMs'>> {
  const { url, isEventStream, text, quote } = reply;
  const payloads = isEventStream ? parseEvents(text) : [text];
  const isWhole = !isEventStream || payloads.at(-1) === DONE;
  const parts: CompletionPart[] = [];
  for (const payload of payloads) {
    if (payload === DONE) break;
    const json = parseJson(payload);
    if (failure.safeParse(json).success) return fail(failedReply(url, quote(payload)));
    const part = completionPart.safeParse(json);
    if (!part.success) return fail(badAnswer(url, 'a chat completion', quote(payload)));
    parts.push(part.data);
  }
  if (parts.length === 0 && isGarbage(text)) {
    return fail(badAnswer(url, 'a stream of events', quote(text)));
  }
  const reason = parts.map(({ choices }) => choices[0]?.finish_reason).findLast(Boolean);
  const usage = parts.map((part) => part.usage).findLast(Boolean);
  if (!isWhole && (!reason || !usage)) return fail(brokenReply(url));
  if (!parts.some(({ choices }) => choices.length > 0)) {
    return fail(badAnswer(url, 'a choice in the completion', 'none'));
  }
  // A count that nobody told would stand in the tables as if it were one.
  if (!usage) return fail(badAnswer(url, 'the numbers of tokens ("usage")', 'none'));
  const cachedTokens =
    usage.prompt_tokens_details?.cached_tokens ?? parts.at(-1)?.timings?.cache_n ?? 0;
  return {
    ok: true,
    value: {
      text: parts.map(textOf).join(''),
      finish: CUT_REASONS.includes(reason ?? '') ? 'length' : 'stop',
      usage: {
        inputTokens: usage.prompt_tokens,
        outputTokens: usage.completion_tokens,
        cachedTokens,
      },
    },
  };
}

const fail = (error: EngineError): Attempt<never> => ({ ok: false, error });

function textOf({ choices: [choice] }: CompletionPart): string {
  return (choice?.delta ?? choice?.message)?.content ?? '';
}

/** The payloads of a stream of events, in order; an event that breaks off is left out. */
function parseEvents(text: string): readonly string[] {
  const payloads: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => payloads.push(data) });
  parser.feed(text);
  return payloads;
}

/** Whether a stream without events is something else altogether, not one that broke off early. */
function isGarbage(text: string): boolean {
  return text !== '' && !/^(data|event|id|retry)?:/.test(text);
}
