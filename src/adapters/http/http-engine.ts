/** Engines behind the protocol of OpenAI: LM Studio, Ollama, llama.cpp, vLLM, a load balancer. */
import type { Engine, GenerateRequest } from '../../core/engine/engine';
import type { EngineChoice } from '../../core/engine/engine-choice';
import type { EngineStatus } from '../../core/engine/engine-status';
import { type Attempt, connect, type Reply } from './connection';
import { readCompletion } from './read-completion';
import { readEmbedding } from './read-embedding';
import { isOnThisComputer, parseServerUrl } from './server-url';
import { tryAgain, type Wait, waitByClock } from './try-again';

export interface HttpEngineOptions {
  readonly choice: Extract<EngineChoice, { kind: 'http' }>;
  /** Kept in memory only, and out of the description and of every message. */
  readonly key?: string | undefined;
  /** Hears of waits before another try, and of the first answer after them. */
  readonly onStatus?: (status: EngineStatus) => void;
  /** For tests: the platform's own where they are left out. */
  readonly fetch?: typeof fetch;
  readonly wait?: Wait;
  readonly origin?: string;
}

/**
 * Makes an engine; nothing is asked before the first call. A call that meets a busy, failing or
 * broken server is made again, a few times, later and later. Both the purpose of a text to embed
 * and the version of the server are unknown to the protocol: neither is part of a call.
 */
export function createHttpEngine(options: HttpEngineOptions): Engine {
  const { choice, key, onStatus = () => undefined, wait = waitByClock } = options;
  const { url, model, revision, concurrency, timeoutMs } = choice;
  const connection = connect({ url, key, timeoutMs, fetch: options.fetch, origin: options.origin });

  /** `elapsedMs` is that of the try that succeeded. */
  async function call<T extends object>(
    path: string,
    body: object,
    signal: AbortSignal,
    read: (reply: Reply) => Attempt<T>,
  ): Promise<T & { readonly elapsedMs: number }> {
    let isWaiting = false;
    const attempt = async (): Promise<Attempt<T & { readonly elapsedMs: number }>> => {
      const start = performance.now();
      const sent = await connection.send(path, body, signal);
      const result = sent.ok ? read(sent.value) : sent;
      if (!result.ok) return result;
      return { ok: true, value: { ...result.value, elapsedMs: performance.now() - start } };
    };
    const value = await tryAgain(attempt, wait, signal, (status) => {
      isWaiting = true;
      onStatus(status);
    });
    if (isWaiting) onStatus({ phase: 'ready' });
    return value;
  }

  return {
    description: {
      engine: 'http',
      model,
      revision,
      quantisation: '',
      library: '',
      environment: { server: describeServer(url) },
      concurrency,
    },
    isRecording: false,
    generate: (request) =>
      call('chat/completions', completionBody(model, request), request.signal, readCompletion),
    embed: ({ text, signal }) => call('embeddings', { model, input: text }, signal, readEmbedding),
  };
}

/** Without its name, which may be nobody's business: a description travels with recordings. */
function describeServer(url: string): string {
  const parsed = parseServerUrl(url);
  const isHere = parsed.ok && isOnThisComputer(parsed.url);
  return `OpenAI-compatible, on ${isHere ? 'this computer' : 'another computer'}`;
}

function completionBody(model: string, { prompt, sampling }: GenerateRequest): object {
  return {
    model,
    messages: [
      { role: 'system', content: prompt.system },
      { role: 'user', content: prompt.user },
    ],
    temperature: sampling.temperature,
    seed: sampling.seed,
    max_tokens: sampling.maxTokens,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'reply', strict: true, schema: prompt.schema },
    },
    // Streamed so that a slow reply is told from none; it is used only when it is whole.
    stream: true,
    stream_options: { include_usage: true },
  };
}
