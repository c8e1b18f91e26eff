/** What code makes of a reader's answer: its doubts stay on it, and in one design its belief stands. */
import type { Decision } from '../designs/decide';
import type { HedgeReason } from '../designs/design-policy';
import { DOUBT_WORDS, type Doubt } from '../designs/doubts';
import type { Gathered } from '../designs/evidence';
import type { Fact } from '../ports';
import { everHeld, isEndTold } from '../graph/slot';
import { dayOf, type Instant } from '../time';
import type { Reading } from './reader';

/** When a fact surely was over, or of an unknown end surely had begun. */
const lastSeen = ({ end, validFrom }: Fact): Instant => (end.kind === 'on' ? end.at : validFrom);

/** A moment by which something was over, and whether it is the very one. */
interface Ending {
  readonly at: Instant;
  readonly isTold: boolean;
}

/** What a slot without an answer is, in words. */
export function absenceWords({ slot, denials }: Pick<Gathered, 'slot' | 'denials'>): string {
  const endings: readonly Ending[] = [
    ...slot.ended
      .filter((fact) => everHeld(fact) || isEndTold(fact))
      .map((fact) => ({ at: lastSeen(fact), isTold: fact.end.kind === 'on' })),
    ...denials.map(({ at, isDated }) => ({ at, isTold: isDated })),
  ];
  const last = endings.reduce<Ending | undefined>(
    (top, each) => (top && each.at < top.at ? top : each),
    undefined,
  );
  if (last) {
    return last.isTold ? `not known since ${dayOf(last.at)}` : 'not known since a date nobody told';
  }
  return slot.toCome.length > 0 ? 'not known then' : 'not in the graph';
}

/** The answer where nobody is asked. */
export function answerEmpty(gathered: Pick<Gathered, 'slot' | 'denials'>): Reading {
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
