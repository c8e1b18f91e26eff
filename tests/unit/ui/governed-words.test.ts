/** What the answer panel says of answers by code, and how switches stand in settings. */
import { expect, it } from 'vitest';
import { designOf, withSwitches } from '../../../src/core/designs/design';
import type { AnswerRecord, HopRecord } from '../../../src/core/study/run-event';
import { absenceIn, decisionWords, warningWords } from '../../../src/ui/answer/answer-words';
import { switchStateOf, turnSwitch } from '../../../src/ui/settings/switch-settings';

const HOP: HopRecord = {
  entityName: 'Pro',
  predicate: 'price',
  query: 'What does Pro cost?',
  evidence: [{ kind: 'alias', sentence: 'Pro was formerly named Plus.' }],
  values: ['59'],
  decidedBy: { evidenceIndex: 0, sentence: 'The Pro plan costs €59.' },
  hedgeReasons: [],
};
const ANSWER: AnswerRecord = {
  scenario: 'Fresh',
  design: 'Governed',
  step: 3,
  question: 'X1',
  standing: 'drifted',
  outcome: 'correct',
  isHedged: false,
  answer: '59',
  expected: '59',
  why: '',
  text: 'What does Pro cost?',
  hops: [HOP],
};
const GOVERNED = designOf('Governed');
const abstaining = (why: string): AnswerRecord => ({ ...ANSWER, outcome: 'abstain', why });

it('reads what there is none of as an answer', () => {
  expect(absenceIn(abstaining('not in the graph'))).toBe('not in the graph');
  expect(absenceIn(abstaining('not known then'))).toBe('not known then');
  expect(absenceIn(abstaining('not known since 2026-10-05'))).toBe(
    'not known since 5 October 2026 UTC',
  );
  expect(absenceIn(abstaining('sources disagree; not known since a date nobody told'))).toBe(
    'not known since a date nobody told',
  );
  expect(absenceIn(abstaining('no evidence'))).toBeUndefined();
  expect(absenceIn({ ...ANSWER, why: 'not in the graph' })).toBeUndefined();
  expect(warningWords(abstaining('not in the graph'), GOVERNED)).toBe(
    'It said: not in the graph. That is an answer, and nobody was asked.',
  );
});

it('says why there is no doubt by what the design looks at', () => {
  expect(warningWords(ANSWER, GOVERNED)).toBe(
    'No warning: no source of equal rank disagrees, the graph, or the page that owns the fact, has it, and the sentence behind it still stands on its page.',
  );
  expect(warningWords(ANSWER, designOf('HybridVersioned'))).toBe(
    'No warning: what it read agrees, the graph has the fact, and no page read about it is newer than the graph.',
  );
  expect(warningWords(ANSWER, designOf('Hybrid'))).toMatch(/never warns/);
  expect(warningWords(ANSWER, withSwitches(designOf('Rag'), ['code-staleness']))).toBe(
    'No warning: what it read agrees, and no page read about it is newer than the graph.',
  );
});

it('tells every reason for doubt once, and who decided', () => {
  const doubted = {
    ...ANSWER,
    isHedged: true,
    hops: [
      { ...HOP, hedgeReasons: ['sentence-changed', 'reader-differs'] as const },
      { ...HOP, hedgeReasons: ['sentence-changed'] as const },
    ],
  };
  expect(warningWords(doubted, GOVERNED)).toBe(
    'It warned that this may be out of date: the sentence behind it is gone from its page since the graph read it, and the reader answered otherwise.',
  );
  expect(decisionWords(HOP, GOVERNED)).toMatch(/^Item 1 decided: .* most trusted/);
  const reply = { text: '{"answer":"49"}', call: 'a-call' };
  expect(decisionWords({ ...HOP, reply }, GOVERNED)).toBe(
    'The model was asked too; code decided, by item 1.',
  );
});

it('turns a switch on, off and back, and off wins', () => {
  const start = { with: ['authority'], without: [] } as const;
  const on = turnSwitch(start, 'canonical-names', 'on');
  expect(on).toEqual({ with: ['canonical-names', 'authority'], without: [] });
  const off = turnSwitch(on, 'authority', 'off');
  expect(off).toEqual({ with: ['canonical-names'], without: ['authority'] });
  expect(switchStateOf(off, 'authority')).toBe('off');
  expect(switchStateOf({ with: ['authority'], without: ['authority'] }, 'authority')).toBe('off');
  expect(turnSwitch(off, 'authority', 'as-designed').without).toEqual([]);
});
