import { describe, expect, it } from 'vitest';
import { readCompletion } from '../../../src/adapters/http/read-completion';

const usage = { prompt_tokens: 9, completion_tokens: 4 };

function read(text: string, isEventStream: boolean) {
  return readCompletion({ url: 'http://x', isEventStream, text, quote: (said) => said });
}
const readStream = (...payloads: readonly unknown[]) =>
  read(
    payloads
      .map((each) => `data: ${typeof each === 'string' ? each : JSON.stringify(each)}\r\n\r\n`)
      .join(''),
    true,
  );
const delta = (content: string | null, finish: string | null = null) => ({
  choices: [{ delta: { content }, finish_reason: finish }],
});

describe('reading a completion', () => {
  it('takes a whole one in place of a stream', () => {
    const choices = [{ message: { content: 'Yes' }, finish_reason: 'length' }];
    expect(read(JSON.stringify({ choices, usage }), false)).toStrictEqual({
      ok: true,
      value: {
        text: 'Yes',
        finish: 'length',
        usage: { inputTokens: 9, outputTokens: 4, cachedTokens: 0 },
      },
    });
  });

  it.each([
    ['by OpenAI', { usage: { ...usage, prompt_tokens_details: { cached_tokens: 5 } } }, 5],
    ['by llama.cpp', { usage, timings: { cache_n: 6 } }, 6],
    ['nowhere', { usage: { ...usage, prompt_tokens_details: null } }, 0],
  ])('counts cached tokens as told %s', (_name, told, cachedTokens) => {
    const result = readStream(delta('a'), delta(null, 'stop'), { choices: [], ...told }, '[DONE]');
    expect(result).toMatchObject({ ok: true, value: { text: 'a', usage: { cachedTokens } } });
  });

  it('passes over comments and what follows the end', () => {
    const end = { ...delta('', 'stop'), usage };
    const text = `: hello\n\ndata: ${JSON.stringify(end)}\n\ndata: [DONE]\n\ndata: {"x"\n\n`;
    expect(read(text, true)).toMatchObject({ ok: true });
  });

  it.each([
    ['content_filter', 'length'],
    ['tool_calls', 'stop'],
    ['function_call', 'stop'],
    ['eos', 'stop'],
    [null, 'stop'],
  ] as const)('takes a reply that ended by %s as one reply', (reason, finish) => {
    const end = { choices: [], usage };
    expect(readStream(delta('{"a'), delta(null, reason), end, '[DONE]')).toMatchObject({
      ok: true,
      value: { text: '{"a', finish },
    });
    const message = { content: null, tool_calls: [{ id: 'x' }] };
    const whole = { choices: [{ message, finish_reason: reason }], usage };
    expect(read(JSON.stringify(whole), false)).toMatchObject({
      ok: true,
      value: { text: '', finish },
    });
  });

  it.each([
    ['no finish and no end', [delta('a')], 'incomplete'],
    ['a finish, but no usage and no end', [delta('a', 'stop')], 'incomplete'],
    ['an end without usage', [delta('a', 'stop'), '[DONE]'], 'bad-answer'],
    ['no choice', [{ choices: [], usage }, '[DONE]'], 'bad-answer'],
    ['an error on the way', [delta('a'), { error: { message: 'out of memory' } }], 'server-error'],
    ['events of something else', [{ weather: 'fine' }], 'bad-answer'],
    ['no events', [], 'incomplete'],
  ])('refuses a stream with %s', (_name, payloads, code) => {
    expect(readStream(...payloads)).toMatchObject({ ok: false, error: { code } });
  });

  it.each([
    ['text', 'Hello, this is not a stream', 'bad-answer'],
    ['the first event, broken off', 'data: {"choices":[{"del', 'incomplete'],
  ])('tells %s', (_name, text, code) => {
    expect(read(text, true)).toMatchObject({ ok: false, error: { code } });
  });
});
