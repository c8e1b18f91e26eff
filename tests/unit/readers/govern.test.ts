import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../src/core/designs/candidates';
import type { Decision } from '../../../src/core/designs/decide';
import type { Denial } from '../../../src/core/designs/history';
import type { SlotFacts } from '../../../src/core/graph/slot';
import type { End, Fact } from '../../../src/core/ports';
import {
  absenceWords,
  answerEmpty,
  attachDoubts,
  overrule,
} from '../../../src/core/readers/govern';
import type { Reading } from '../../../src/core/readers/reader';
import { factItem } from '../../fixtures/evidence';
import { day } from '../../fixtures/graph';

const candidate = (value: string): Candidate => ({
  value,
  evidenceIndex: 0,
  sentence: `${value}.`,
});
const decided = (...values: readonly string[]): Decision => ({
  candidates: values.map(candidate),
  names: new Set(['mail']),
  values,
  ...(values[0] !== undefined && { decidedBy: candidate(values[0]) }),
});
const reading = (values: readonly string[], more: Partial<Reading> = {}): Reading => ({
  values,
  candidates: [],
  hedgeReasons: [],
  why: 'as read',
  ...more,
});
const asIs = (text: string): string => text;
const reply = { call: 'c1', text: '{"answer":"6"}' };

describe('overruling', () => {
  it('lets the reader’s answer be code’s where they agree, in any order and spelling', () => {
    const read = reading(['B', 'a'], { reply, hedgeReasons: ['model-flagged'] });
    expect(overrule(read, decided('A', 'b'), [], (text) => text.toLowerCase())).toEqual({
      values: ['A', 'b'],
      candidates: [candidate('A'), candidate('b')],
      decidedBy: candidate('A'),
      hedgeReasons: [],
      why: '',
      reply,
    });
  });

  it('keeps what code believes where the reader differs, and doubts it', () => {
    const answer = overrule(reading(['6']), decided('5'), ['sentence-changed'], asIs);
    expect(answer).toMatchObject({
      values: ['5'],
      hedgeReasons: ['sentence-changed', 'reader-differs'],
      why: 'its sentence is gone from the page since the graph read it, the reader answered otherwise',
    });
    expect(overrule(reading([]), decided('5'), [], asIs).hedgeReasons).toEqual(['reader-differs']);
    expect(overrule(reading(['5', '6']), decided('5'), [], asIs).hedgeReasons).toEqual([
      'reader-differs',
    ]);
  });

  it('leaves doubting to the reader where code has not looked', () => {
    const read = reading(['5'], { hedgeReasons: ['model-flagged'] });
    expect(overrule(read, decided('5'), undefined, asIs).hedgeReasons).toEqual(['model-flagged']);
  });

  it('gives the reader’s answer, in doubt, where code believes nothing', () => {
    const read = reading(['6'], { reply });
    expect(overrule(read, decided(), [], asIs)).toEqual({
      ...read,
      hedgeReasons: ['reader-differs'],
    });
    const nothing = reading([]);
    expect(overrule(nothing, decided(), [], asIs)).toBe(nothing);
  });
});

describe('attaching doubts', () => {
  it('keeps the reader’s answer and both their reasons, each once, code’s first', () => {
    const read = reading(['5'], { hedgeReasons: ['model-flagged', 'not-in-graph'] });
    expect(attachDoubts(read, ['sources-disagree', 'not-in-graph'])).toEqual({
      ...read,
      hedgeReasons: ['sources-disagree', 'not-in-graph', 'model-flagged'],
      why: 'sources disagree, not in graph, model-flagged',
    });
  });

  it('changes nothing where code has no further reason', () => {
    const read = reading(['5'], { hedgeReasons: ['not-in-graph'] });
    expect(attachDoubts(read, ['not-in-graph'])).toBe(read);
    expect(attachDoubts(read, [])).toBe(read);
  });
});

describe('what a slot without an answer is', () => {
  const ended = (end: End, validFrom = day(1)): Fact => ({
    ...factItem(1, '5').confirmed.fact,
    validFrom,
    end,
  });
  const on = (n: number): End => ({ kind: 'on', at: day(n), precision: 'second' });
  const slot = (more: Partial<SlotFacts>, ...denials: readonly Denial[]) => ({
    slot: { entity: { name: 'Mail', formerNames: [] }, facts: [], ended: [], toCome: [], ...more },
    denials,
  });
  const denial = (n: number, isDated: boolean): Denial => ({
    subject: 'Mail',
    predicate: 'price',
    value: '5',
    at: day(n),
    isDated,
    rank: 'mention',
  });
  const unknown = { kind: 'unknown' } as const;
  const { fact } = factItem(9, '5').confirmed;

  it('is not in the graph, or not known then where it begins only later', () => {
    expect(absenceWords(slot({}))).toBe('not in the graph');
    expect(absenceWords(slot({ toCome: [fact] }))).toBe('not known then');
  });

  it('is not known since its last end', () => {
    expect(absenceWords(slot({ ended: [ended(on(3)), ended(on(6))] }))).toBe(
      'not known since 2026-09-06',
    );
    expect(absenceWords(slot({ ended: [ended(on(6)), ended(on(3))], toCome: [fact] }))).toBe(
      'not known since 2026-09-06',
    );
  });

  it('is not known since a date nobody told where the last that began has ended then', () => {
    const words = 'not known since a date nobody told';
    expect(absenceWords(slot({ ended: [ended(unknown)] }))).toBe(words);
    expect(absenceWords(slot({ ended: [ended(on(3)), ended(unknown, day(3))] }))).toBe(words);
    expect(absenceWords(slot({ ended: [ended(unknown, day(1)), ended(on(3))] }))).toBe(
      'not known since 2026-09-03',
    );
  });

  it('is over on the word of a page that the graph has not read, if nothing ended later', () => {
    const words = 'not known since a date nobody told';
    expect(absenceWords(slot({}, denial(4, true)))).toBe('not known since 2026-09-04');
    expect(absenceWords(slot({}, denial(4, false)))).toBe(words);
    expect(absenceWords(slot({ ended: [ended(on(3))] }, denial(4, false)))).toBe(words);
    expect(absenceWords(slot({ ended: [ended(on(6))] }, denial(4, false)))).toBe(
      'not known since 2026-09-06',
    );
  });

  it('is the answer where nobody is asked', () => {
    expect(answerEmpty(slot({}))).toEqual({
      values: [],
      candidates: [],
      hedgeReasons: [],
      why: 'not in the graph',
    });
  });
});
