/** One server, asked over HTTP. */
import * as z from 'zod/mini';
import { EngineError } from '../../core/engine/engine-error';
import {
  badAnswer,
  brokenReply,
  lostServer,
  refusedBy,
  silentServer,
  stoppedCall,
  unreachableServer,
} from './http-failure';
import { parseJson } from './parse-json';
import { parseServerUrl } from './server-url';

/** What became of one try. `retryAfterMs`: how long the server wants to be left alone. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: EngineError; readonly retryAfterMs?: number };

/** A whole reply with a status of 2xx. */
export interface Reply {
  readonly url: string;
  readonly isEventStream: boolean;
  readonly text: string;
  /** Part of it or all, made fit for a message. */
  readonly quote: (text: string) => string;
}

export interface Connection {
  /** GET, or POST where there is a body. Never rejects for what the server or the network does. */
  send(path: string, body: unknown, signal: AbortSignal): Promise<Attempt<Reply>>;
}

export interface ConnectionOptions {
  readonly url: string;
  /** Sent with every request and kept out of every message. */
  readonly key?: string | undefined;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch | undefined;
  /** Origin of the page, if there is one; the page this runs in where it is left out. */
  readonly origin?: string | undefined;
}

const toldError = z.object({ error: z.object({ message: z.string() }) });

/** A reply of more characters than this is not one of ours. */
const MAX_REPLY_LENGTH = 32_000_000;
const QUOTED_LENGTH = 200;

/** Makes a connection; nothing is sent before the first `send`. */
export function connect(options: ConnectionOptions): Connection {
  const parsed = parseServerUrl(options.url);
  if (!parsed.ok) return refuseAll(new EngineError('bad-request', parsed.message));
  const { url } = parsed;
  const key = options.key?.trim() ?? '';
  if (!/^[\x21-\x7e]*$/.test(key)) {
    return refuseAll(new EngineError('forbidden', 'The key holds characters that no key has.'));
  }
  const { timeoutMs, fetch: send = fetch, origin = originOfPage() } = options;
  const quote = (text: string): string => quoteServer(text, key);
  // A network error before any answer is told from one after: only the first can be a wrong address.
  let hasAnswered = false;

  const request = (path: string, body: unknown, signal: AbortSignal): Promise<Response> =>
    send(`${url}/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== '' && { authorization: `Bearer ${key}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });

  return {
    async send(path, body, signal) {
      if (signal.aborted) return { ok: false, error: stoppedCall() };
      const silence = startSilence(timeoutMs);
      let response: Response | undefined;
      try {
        response = await request(path, body, AbortSignal.any([signal, silence.signal]));
        hasAnswered = true;
        const text = await readText(response, silence.heard);
        if (text === undefined) {
          return { ok: false, error: badAnswer(url, 'an answer', 'one without end') };
        }
        if (!response.ok) {
          const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
          const error = refusedBy(url, response.status, quote(text));
          return { ok: false, error, ...(retryAfterMs !== undefined && { retryAfterMs }) };
        }
        const isEventStream = /^text\/event-stream/i.test(
          response.headers.get('content-type') ?? '',
        );
        return { ok: true, value: { url, isEventStream, text, quote } };
      } catch (error) {
        if (signal.aborted) return { ok: false, error: stoppedCall() };
        if (silence.signal.aborted) return { ok: false, error: silentServer(url, timeoutMs) };
        // `fetch` tells all troubles of the network as a TypeError.
        if (!(error instanceof TypeError)) throw error;
        if (response !== undefined) return { ok: false, error: brokenReply(url, error) };
        if (hasAnswered) return { ok: false, error: lostServer(url, error) };
        return { ok: false, error: unreachableServer(url, origin, isOnline(), error) };
      } finally {
        silence.end();
      }
    },
  };
}

const refuseAll = (error: EngineError): Connection => ({
  send: () => Promise.resolve({ ok: false, error }),
});

/** A signal that fires when nothing was heard for so long. */
function startSilence(timeoutMs: number) {
  const controller = new AbortController();
  const start = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      controller.abort();
    }, timeoutMs);
  let timer = start();
  const end = (): void => {
    clearTimeout(timer);
  };
  const heard = (): void => {
    end();
    timer = start();
  };
  return { signal: controller.signal, heard, end };
}

/** The whole text of a reply; `undefined`, and the rest refused, when it is too long to be one. */
async function readText(response: Response, heard: () => void): Promise<string | undefined> {
  heard();
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MAX_REPLY_LENGTH) {
      await reader.cancel();
      return undefined;
    }
  }
  return text + decoder.decode();
}

/** Milliseconds from a header that gives seconds or a date; `undefined` when it gives neither. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}

/** What a server said, short and without the key, which some repeat. */
function quoteServer(text: string, key: string): string {
  const said = saidIn(text).trim();
  const isPage = /^\s*<(!doctype|html)/i.test(said);
  if (isPage) return 'an HTML page';
  if (said === '') return 'nothing';
  const clean = key === '' ? said : said.replaceAll(key, '…');
  return JSON.stringify(clean.slice(0, QUOTED_LENGTH));
}

/** The message in an error as OpenAI words it, else the text itself. */
function saidIn(text: string): string {
  const told = toldError.safeParse(parseJson(text));
  return told.success ? told.data.error.message : text;
}

/** Absent in Node. */
function originOfPage(): string | undefined {
  return (globalThis as { readonly location?: Location }).location?.origin;
}

/** Node 20 has no `navigator`. */
function isOnline(): boolean {
  return (globalThis as { readonly navigator?: Navigator }).navigator?.onLine ?? true;
}
