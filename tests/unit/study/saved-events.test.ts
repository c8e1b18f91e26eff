import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerRecord, RunEvent } from '../../../src/core/study/run-event';
import { NO_MISTAKES } from '../../../src/core/study/run-config';
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
    ['without their beginning', /number 1 at event 0/, (all) => all.slice(1)],
    ['without their end', /no end/, (all) => all.slice(0, -1)],
    ['with a gap', /number 6 at event 5/, (all) => all.toSpliced(5, 1)],
    [
      'of an unknown kind',
      /"guessed" as its "type" at event 3/,
      (all) => all.with(3, { type: 'guessed', seq: 3 } as never),
    ],
    ['that are no objects', /null at event 0/, () => [null]],
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
      /nothing as its "answer" at event \d+ \("answered"\)/,
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

  /** The answered events with what `change` makes of their answers. */
  const changed = (change: (answer: AnswerRecord) => object) => (all: RunEvent[]) =>
    all.map((event) =>
      event.type === 'answered' ? { ...event, answer: change(event.answer) } : event,
    );

  it.each<[string, RegExp, (events: RunEvent[]) => unknown[]]>([
    [
      'hops are a number',
      /the number 7 as its "answer\.hops"/,
      changed((a) => ({ ...a, hops: 7 })),
    ],
    ['hops are missing', /nothing as its "answer\.hops"/, changed(({ hops: _, ...rest }) => rest)],
    [
      'hop has evidence of no kind',
      /"answer\.hops\[0\]\.evidence\[0\]\.kind"/,
      changed((a) => ({ ...a, hops: [{ ...a.hops[0], evidence: [{}] }] })),
    ],
    [
      'hop points beyond its evidence',
      /evidence missing at event \d+/,
      changed((a) => ({
        ...a,
        hops: [{ ...a.hops[0], decidedBy: { evidenceIndex: 99, sentence: '' } }],
      })),
    ],
    [
      'hop asks for what the world does not know',
      /"shoe_size" among predicates, which the plan does not have/,
      changed((a) => ({ ...a, hops: [{ ...a.hops[0], predicate: 'shoe_size' }] })),
    ],
    [
      'outcome is none',
      /"maybe" as its "answer\.outcome"/,
      changed((a) => ({ ...a, outcome: 'maybe' })),
    ],
    ['question is foreign', /"q0" among questions/, changed((a) => ({ ...a, question: 'q0' }))],
    ['step is beyond the last', /"99" among steps/, changed((a) => ({ ...a, step: 99 }))],
    [
      'reading was emptied',
      /nothing as its "reading\.scenario" at event \d+ \("extracted"\)/,
      (all) => all.map((e) => (e.type === 'extracted' ? { ...e, reading: {} } : e)),
    ],
    [
      'date is none',
      /"soon" as its "checkpoint\.pages\[0\]\.updatedAt"/,
      (all) =>
        all.map((e) =>
          e.type === 'checkpoint'
            ? {
                ...e,
                checkpoint: {
                  ...e.checkpoint,
                  pages: e.checkpoint.pages.map((page) => ({ ...page, updatedAt: 'soon' })),
                },
              }
            : e,
        ),
    ],
    [
      'beginning comes twice',
      /event 1 \("started"\) in the middle/,
      (all) => all.with(1, { ...all[0]!, seq: 1 }),
    ],
  ])('whose %s are refused, with the place', (_what, message, spoil) => {
    expect(readEvents(spoil([...events]), digest)).toEqual({
      ok: false,
      message: expect.stringMatching(message) as string,
    });
  });

  it('are refused without any one part that is not optional, and keep what is new', () => {
    const optional = new Set([
      ...['statedIn', 'decidedBy', 'since', 'reply', 'unusable', 'call', 'model'],
      // Not in files from before there were switches, mistakes, names kept apart, ended facts and merges.
      ...['with', 'without', 'apart', ...Object.keys(NO_MISTAKES), 'factsEnded', 'merges'],
    ]);
    const open = new Set(['environment', 'models']);
    const firsts = events.filter(
      ({ type }, place) => events.findIndex((other) => other.type === type) === place,
    );
    let tried = 0;
    /** Each way to leave out one member, however deep. */
    function* without(value: unknown): Generator<unknown> {
      if (Array.isArray(value)) {
        for (const [at, item] of value.entries()) {
          if (at > 0) return;
          for (const less of without(item)) yield value.with(at, less);
        }
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, part] of Object.entries(value)) {
          const { [key]: _, ...rest } = value as Record<string, unknown>;
          if (!optional.has(key)) yield rest;
          if (open.has(key)) continue;
          for (const less of without(part)) yield { ...value, [key]: less };
        }
      }
    }
    for (const event of firsts) {
      for (const less of without(event)) {
        tried += 1;
        const spoilt = [...events.slice(0, event.seq), less, ...events.slice(event.seq + 1)];
        expect(readEvents(spoilt, digest), JSON.stringify(less)).toMatchObject({ ok: false });
      }
    }
    expect(tried).toBeGreaterThan(80);
    const more = events.map((event) => ({ ...event, novelty: { of: 'later' } }));
    expect(readEvents(more, digest)).toEqual({ ok: true, events: more });
  });

  it('of another world are refused', () => {
    expect(readEvents(events, 'another')).toMatchObject({ ok: false });
  });
});
