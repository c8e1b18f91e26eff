/** What happened to an entity: its facts that have a place in world time, in order. */
import type { FactCount } from '../ports';
import { told, countFacts, type CountedEntity } from './entities';
import { fitGroups, lineEnding } from './fit-text';
import { momentWords, type CallMoments } from './moments';
import {
  dateWords,
  intervalWords,
  numberList,
  sentencesOf,
  tellFacts,
  type FactWithSentences,
} from './tell-facts';
import { momentOf, type GraphView } from './tool-graph';
import type { ToolOutcome } from './tool-outcome';
import type { ToldFact } from './tool-result';

/** Facts that a result holds at most. */
const MOST_FACTS = 60;

/** The date by which a fact stands in a timeline: its start, or its end where that comes first in the span. */
export function placeOf({ from, end }: ToldFact, since = ''): string {
  if (from && from.at >= since) return dateWords(from.at, from.precision);
  return end.kind === 'on' ? `${dateWords(end.at, end.precision)} ended` : '';
}

/** Facts that one line tells: of one date, subject, predicate and stretch of time. */
interface Entry {
  readonly place: string;
  readonly facts: readonly FactWithSentences[];
}

function entriesOf(facts: readonly FactWithSentences[], since?: string): readonly Entry[] {
  const entries = new Map<string, { place: string; facts: FactWithSentences[] }>();
  for (const each of facts) {
    const { fact } = each;
    const place = placeOf(fact, since);
    const key = JSON.stringify([place, fact.subject, fact.predicate, intervalWords(fact)]);
    const entry = entries.get(key) ?? { place, facts: [] };
    entries.set(key, entry);
    entry.facts.push(each);
  }
  return [...entries.values()];
}

function line({ place, facts }: Entry): string {
  const [first] = facts;
  if (!first) return '';
  const { subjectName, predicate } = first.fact;
  const objects = facts.map(({ fact }) => fact.objectName).join(', ');
  const numbers = numberList(facts.flatMap(({ fact }) => fact.sentences));
  return lineEnding(
    `- ${place} · ${subjectName} —${predicate}→ ${objects}`,
    `· ${intervalWords(first.fact)} ${numbers}`,
  );
}

const sumDated = (counts: readonly FactCount[]): number =>
  counts.reduce((sum, { dated }) => sum + dated, 0);

/** The timeline of an entity that is counted at all moments of the world. */
export async function timeline(
  view: GraphView,
  entity: CountedEntity,
  moments: CallMoments,
): Promise<ToolOutcome<'timeline'>> {
  const { since, until } = moments;
  const span = { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
  const filter = { ...momentOf(view), ...span };
  const isAll = since === undefined && until === undefined;
  const { counts } = isAll ? entity : await countFacts(view, entity, { ...filter, isDated: true });
  const predicates = [
    ...new Set(counts.filter(({ dated }) => dated > 0).map(({ predicate }) => predicate)),
  ];
  const rows = await view.store.factsInTime(
    { ...filter, isDated: true, names: entity.names, predicates },
    MOST_FACTS,
  );
  const facts = tellFacts(view, rows).filter(
    ({ fact }) => fact.subject === entity.id || fact.object === entity.id,
  );
  const dated = sumDated(counts);
  const count = dated > MOST_FACTS ? dated : facts.length;
  const undated = entity.facts - sumDated(entity.counts);
  const left = undated > 0 ? [`${undated} without a date in the world are left out`] : [];
  const entries = entriesOf(facts, since);
  const { text, shown } = fitGroups(
    [
      `${entity.name} (${entity.id}): ${count} dated ${count === 1 ? 'fact' : 'facts'} in order, ${momentWords(moments)}`,
      ...left,
    ],
    [{ items: entries, count: entries.length + count - facts.length }],
    line,
    'Narrow it with since and until.',
  );
  return {
    text,
    structure: { entity: told(entity), facts: facts.map(({ fact }) => fact), count, undated },
    sentences: sentencesOf(shown.flatMap((entry) => entry.facts)),
  };
}
