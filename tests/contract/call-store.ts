/** What every store of kept calls must do. */
import { describe, expect, it } from 'vitest';
import type { ForgettableCalls, KeptCall } from '../../src/core/calls/kept-call';

const addressOf = (number: number): string => number.toString(16).padStart(32, '0');

const textCall = (number: number, text: string): KeptCall => ({
  address: addressOf(number),
  promptId: 'answer@1',
  reply: {
    kind: 'text',
    text,
    finish: 'length',
    usage: { inputTokens: 1200, outputTokens: 7, cachedTokens: 900 },
    elapsedMs: 12.5,
  },
});

const vectorCall = (number: number): KeptCall => ({
  address: addressOf(number),
  promptId: 'embed-query',
  reply: { kind: 'vector', vector: [0.6, -0.8, 0, 1e-5], inputTokens: 9, elapsedMs: 0 },
});

/** Registers the suite; `create` opens an empty store. */
export function describeCallStore(name: string, create: () => Promise<ForgettableCalls>): void {
  describe(`${name}: kept calls`, () => {
    it('has none that was not put there', async () => {
      const calls = await create();
      expect(await calls.get(addressOf(1))).toBeUndefined();
      await calls.put(textCall(1, 'Ida'));
      expect(await calls.get(addressOf(2))).toBeUndefined();
    });

    it('gives back texts and vectors as they came', async () => {
      const calls = await create();
      for (const call of [textCall(1, 'Ida'), vectorCall(2)]) {
        await calls.put(call);
        expect(await calls.get(call.address)).toStrictEqual(call);
      }
    });

    it.each([
      ['nothing', ''],
      ['quotation marks and line breaks', '{"answer":\t"it\'s \\"5\\""}\r\n'],
      ['other scripts and emoji', 'Čapek, 東京, 🧭, e\u0301'],
      ['a broken character', 'half \ud83e of one'],
      ['a zero byte', 'a\u0000b'],
      ['very much', 'x'.repeat(200_000)],
    ])('gives back a reply of %s', async (_what, text) => {
      const calls = await create();
      await calls.put(textCall(1, text));
      expect(await calls.get(addressOf(1))).toStrictEqual(textCall(1, text));
    });

    it('never writes a call again', async () => {
      const calls = await create();
      await calls.put(textCall(1, 'first'));
      await calls.put(textCall(1, 'second'));
      await calls.put(vectorCall(1));
      expect(await calls.get(addressOf(1))).toStrictEqual(textCall(1, 'first'));
    });

    it('counts what it keeps, in bytes of UTF-8, and each call once', async () => {
      const calls = await create();
      expect(await calls.size()).toEqual({ count: 0, bytes: 0 });
      for (const call of [textCall(1, '東京'), textCall(1, 'Ida'), vectorCall(2)]) {
        await calls.put(call);
      }
      const written =
        JSON.stringify(textCall(1, '東京').reply) + JSON.stringify(vectorCall(2).reply);
      expect(await calls.size()).toEqual({ count: 2, bytes: Buffer.byteLength(written) });
    });

    it('forgets all of them, and takes them anew', async () => {
      const calls = await create();
      await calls.put(textCall(1, 'first'));
      await calls.put(vectorCall(2));
      await calls.clear();
      expect(await calls.size()).toEqual({ count: 0, bytes: 0 });
      expect(await calls.get(addressOf(1))).toBeUndefined();
      expect(await calls.get(addressOf(2))).toBeUndefined();
      await calls.put(textCall(1, 'second'));
      expect(await calls.get(addressOf(1))).toStrictEqual(textCall(1, 'second'));
    });

    it('takes many at once, and keeps them apart', async () => {
      const calls = await create();
      const numbers = Array.from({ length: 50 }, (_, index) => index);
      await Promise.all(numbers.map((number) => calls.put(textCall(number, `reply ${number}`))));
      const found = await Promise.all(numbers.map((number) => calls.get(addressOf(number))));
      expect(found).toStrictEqual(numbers.map((number) => textCall(number, `reply ${number}`)));
    });
  });
}
