/** Facts as results tell them: one for what several sentences say, with their numbers. */
import { isEndTold } from '../graph/slot';
import { predicateOf } from '../ontology/ontology';
import { valueKey } from '../ontology/values';
import { AUTHORITY_RANKS, type End, type Fact, type Precision } from '../ports';
import type { Instant } from '../time';
import { entityOn } from './entities';
import { lineEnding } from './fit-text';
import type { GraphView } from './tool-graph';
import type { CitedSentence, ToldFact } from './tool-result';

/** The sentence a fact stands in, with its number. */
export function sentenceOf({ source, position, sentence }: Fact): CitedSentence {
  const number =
    source.kind === 'page'
      ? `${source.page}@${source.version}:${position + 1}`
      : `record:${source.system}`;
  return { number, source, ...(sentence !== undefined && { sentence }) };
}

/** A told fact with the sentences behind it. */
export interface FactWithSentences {
  readonly fact: ToldFact;
  readonly sentences: readonly CitedSentence[];
}

const rankOrder = ({ rank }: Fact): number => AUTHORITY_RANKS.indexOf(rank);

const endKey = (end: End): string => (end.kind === 'on' ? `${end.at} ${end.precision}` : end.kind);

function tellGroup(view: GraphView, facts: readonly Fact[]): FactWithSentences | undefined {
  const byTrust = [...facts].sort((a, b) => {
    const [left, right] = [sentenceOf(a).number, sentenceOf(b).number];
    return rankOrder(a) - rankOrder(b) || (left < right ? -1 : +(left > right));
  });
  const [best] = byTrust;
  const subject = best && entityOn(view, best, 'subject');
  if (!best || !subject) return undefined;
  const object = entityOn(view, best, 'object');
  const sentences = [
    ...new Map(byTrust.map((f) => [sentenceOf(f).number, sentenceOf(f)])).values(),
  ];
  const { validFrom, startPrecision, end, supersededAt } = best;
  const recordedAt = facts.map((fact) => fact.recordedAt).sort()[0] ?? best.recordedAt;
  return {
    fact: {
      factId: best.id,
      subject: subject.id,
      predicate: best.predicate,
      object: object?.id ?? best.object,
      subjectName: subject.name,
      objectName: object?.name ?? best.object,
      ...(startPrecision && { from: { at: validFrom, precision: startPrecision } }),
      end: end.kind === 'on' ? { ...end, isStated: isEndTold(best) } : end,
      recordedAt,
      ...(supersededAt !== undefined && { supersededAt }),
      sentences: sentences.map(({ number }) => number),
    },
    sentences,
  };
}

/** Facts by what they say and when, in the order of the first of each. */
export function tellFacts(view: GraphView, facts: readonly Fact[]): readonly FactWithSentences[] {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const { predicate, object, validFrom, startPrecision, end } = fact;
    const key = JSON.stringify([
      entityOn(view, fact, 'subject')?.id,
      predicate,
      entityOn(view, fact, 'object')?.id ?? valueKey(predicateOf(view.ontology, predicate), object),
      startPrecision && [validFrom, startPrecision],
      endKey(end),
    ]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(fact);
  }
  return [...groups.values()].flatMap((group) => tellGroup(view, group) ?? []);
}

const DATE_LENGTH: Readonly<Record<Precision, number>> = { second: 20, day: 10, month: 7, year: 4 };

/** A date no more exact than it is known. */
export function dateWords(at: Instant, precision: Precision): string {
  return at.slice(0, DATE_LENGTH[precision]);
}

/**
 * When it was so, in words. A start that no source states is "attested", and an end that is only the
 * page's no longer saying it is told without the moment: neither is a date of the world.
 */
export function intervalWords({ from, end }: ToldFact): string {
  const start = from ? `from ${dateWords(from.at, from.precision)}` : 'attested';
  if (end.kind === 'open') return start;
  if (end.kind === 'unknown') return from ? `${start}, ended, date unknown` : 'ended, date unknown';
  if (!end.isStated) return `${start}, no longer said`;
  const until = dateWords(end.at, end.precision);
  return from ? `${start} until ${until}` : `attested, ended ${until}`;
}

/** Numbers of sentences, as a line ends with them; the same number once. */
export function numberList(numbers: readonly string[]): string {
  const most = 8;
  const each = [...new Set(numbers)];
  const more = each.length - most;
  return `[${each.slice(0, most).join(', ')}${more > 0 ? `, ${more} more` : ''}]`;
}

/** The numbers of the sentences that say a fact. */
export const numbersOf = ({ sentences }: ToldFact): string => numberList(sentences);

/** A fact as a line under its predicate; `other` is the side that the group is not about. */
export function factLine(fact: ToldFact, other: 'subject' | 'object'): string {
  const name = other === 'subject' ? fact.subjectName : fact.objectName;
  return lineEnding(`- ${name}`, `· ${intervalWords(fact)} ${numbersOf(fact)}`);
}

/** Every sentence of these facts, once. */
export function sentencesOf(facts: readonly FactWithSentences[]): readonly CitedSentence[] {
  return [
    ...new Map(
      facts.flatMap(({ sentences }) => sentences).map((each) => [each.number, each]),
    ).values(),
  ];
}
