/** What code makes of a reader's answer: its doubts stay on it, and in one design its belief stands. */
import type { Decision } from '../designs/decide';
import type { HedgeReason } from '../designs/design';
import { DOUBT_WORDS, type Doubt } from '../designs/doubts';
import type { Gathered } from '../designs/evidence';
import type { Fact } from '../ports';
import { everHeld } from '../graph/slot';
import { dayOf, type Instant } from '../time';
import type { Reading } from './reader';

/** When a fact surely was over, or of an unknown end surely had begun. */
const lastSeen = ({ end, validFrom }: Fact): Instant => (end.kind === 'on' ? end.at : validFrom);

/** Words tell the end, which may be all that was ever said: the fact itself was never seen to hold. */
const isEndDated = ({ end }: Fact): boolean => end.kind === 'on' && end.precision !== 'second';

/** What a slot without an answer is, in words. */
export function absenceWords({ slot }: Pick<Gathered, 'slot'>): string {
  const last = slot.ended
    .filter((fact) => everHeld(fact) || isEndDated(fact))
    .reverse()
    .reduce<Fact | undefined>(
      (top, fact) => (top && lastSeen(fact) <= lastSeen(top) ? top : fact),
      undefined,
    );
  if (last) {
    return last.end.kind === 'on'
      ? `not known since ${dayOf(last.end.at)}`
      : 'not known since a date nobody told';
  }
  return slot.toCome.length > 0 ? 'not known then' : 'not in the graph';
}

/** The answer where nobody is asked. */
export function answerEmpty(gathered: Pick<Gathered, 'slot'>): Reading {
  return { values: [], candidates: [], hedgeReasons: [], why: absenceWords(gathered) };
}

/** Doubts in words, for a row of the answers. */
const sayDoubts = (reasons: readonly HedgeReason[]): string =>
  reasons
    .map((reason) => (reason in DOUBT_WORDS ? DOUBT_WORDS[reason as Doubt] : reason))
    .join(', ');

/** The reader's answer with the doubts of code: those about the very values it gave. */
export function attachDoubts(reading: Reading, doubts: readonly Doubt[]): Reading {
  const hedgeReasons = [...new Set<HedgeReason>([...doubts, ...reading.hedgeReasons])];
  if (hedgeReasons.length === reading.hedgeReasons.length) return reading;
  return { ...reading, hedgeReasons, why: sayDoubts(hedgeReasons) };
}

/**
 * The answer where code decides, with its `doubts`, or without them the reader's. Its belief stands,
 * and a reader that says otherwise is one more reason for doubt; where it believes nothing, the
 * reader's answer is given, in doubt.
 */
export function overrule(
  reading: Reading,
  decision: Decision,
  doubts: readonly Doubt[] | undefined,
  valueKey: (text: string) => string,
): Reading {
  const keys = (values: readonly string[]): string => values.map(valueKey).sort().join('\n');
  const isSame = keys(reading.values) === keys(decision.values);
  const ours: readonly HedgeReason[] = doubts ?? reading.hedgeReasons;
  const hedgeReasons: readonly HedgeReason[] = isSame ? ours : [...ours, 'reader-differs'];
  if (!decision.decidedBy) {
    return reading.values.length === 0 ? reading : { ...reading, hedgeReasons };
  }
  const { values, candidates, decidedBy } = decision;
  return {
    values,
    candidates,
    decidedBy,
    hedgeReasons,
    why: sayDoubts(hedgeReasons),
    ...(reading.reply && { reply: reading.reply }),
  };
}
