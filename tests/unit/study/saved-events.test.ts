import { beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/core/study/run-event';
import { readEvents } from '../../../src/core/study/saved-events';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

let events: readonly RunEvent[];
const { digest } = openWorld('tessaly');

beforeAll(async () => {
  const settings = { scenarios: ['StaleGraph'], designs: ['Graph' as const] };
  // As a file has them.
  events = JSON.parse(JSON.stringify(await collectEvents({ settings }))) as readonly RunEvent[];
});

describe('saved events', () => {
  it('are those of a whole run', () => {
    expect(readEvents(events, digest)).toEqual({ ok: true, events });
  });

  it.each<[string, RegExp, (events: RunEvent[]) => unknown[]]>([
    ['of nothing', /no beginning/, () => []],
    ['without their beginning', /place 0/, (all) => all.slice(1)],
    ['without their end', /no end/, (all) => all.slice(0, -1)],
    ['with a gap', /place 5/, (all) => all.toSpliced(5, 1)],
    ['of an unknown kind', /place 3/, (all) => all.with(3, { type: 'guessed', seq: 3 } as never)],
    ['that are no objects', /place 0/, () => [null]],
    [
      'with an answer that was changed',
      /answers that were changed/,
      (all) =>
        all.map((event) =>
          event.type === 'answered' && event.answer.outcome === 'wrong'
            ? { ...event, answer: { ...event.answer, outcome: 'correct' } }
            : event,
        ),
    ],
    [
      'with an answer missing in one',
      /parts of events missing/,
      (all) =>
        all.map(({ type, seq, ...rest }) =>
          type === 'answered' ? { type, seq } : { type, seq, ...rest },
        ),
    ],
  ])('%s are refused', (_what, message, spoil) => {
    expect(readEvents(spoil([...events]), digest)).toEqual({
      ok: false,
      message: expect.stringMatching(message) as string,
    });
  });

  it('of another world are refused', () => {
    expect(readEvents(events, 'another')).toMatchObject({ ok: false });
  });
});
