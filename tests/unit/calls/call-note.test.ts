import { expect, it } from 'vitest';
import { addCall, NO_CALLS, sumCalls, type CallNote } from '../../../src/core/calls/call-note';

const note = (source: CallNote['source'], scale: number): CallNote => ({
  kind: 'read',
  address: 'a',
  source,
  about: 'price of Mail',
  inputTokens: 100 * scale,
  outputTokens: 10 * scale,
  cachedTokens: scale,
  elapsedMs: 1000 * scale,
});

it('adds up what was asked for, and apart from it what was spent', () => {
  expect(
    sumCalls([note('made', 1), note('kept', 2), note('repeated', 4), note('made', 8)]),
  ).toStrictEqual({
    asked: 4,
    distinct: 3,
    made: 2,
    inputTokens: 1500,
    outputTokens: 150,
    elapsedMs: 15_000,
    spent: { inputTokens: 900, cachedTokens: 9, outputTokens: 90, elapsedMs: 9000 },
  });
});

it('is the same one by one, and nothing for no calls', () => {
  const notes = [note('kept', 1), note('made', 2)];
  expect(notes.reduce(addCall, NO_CALLS)).toStrictEqual(sumCalls(notes));
  expect(sumCalls([])).toStrictEqual(NO_CALLS);
});
