/**
 * What the statements of a page amount to as facts. One fact may be told by several statements: a
 * sentence that gives way to another of the same slot and value goes on saying it in other words.
 */
import { nameKey } from '../ontology/name-key';
import { predicateOf, type Ontology } from '../ontology/ontology';
import type { Alias, End } from '../ports';
import type { Instant } from '../time';
import { resolveName } from './names';
import type { PageStatement } from './page-history';

/** A fact of a page. */
export interface PageFact {
  /** The statement in whose words it stands, or stood last. */
  readonly latest: PageStatement;
  /** The statements before it, in the order of time. */
  readonly earlier: readonly PageStatement[];
  /** Date of the version in which the first of them first stood. */
  readonly since: Instant;
  readonly end: End;
}

/** Slot and value of a statement, under the current names of what it mentions. */
function slotAndValue(
  { triple }: PageStatement,
  ontology: Ontology,
  aliases: readonly Alias[],
): string {
  const { subject, predicate, object } = triple;
  const entityKey = (name: string): string => nameKey(resolveName(name, aliases).name);
  const isRelation = predicateOf(ontology, predicate).object.kind === 'entity';
  const value = isRelation ? entityKey(object) : nameKey(object);
  return JSON.stringify([predicate, entityKey(subject), value]);
}

const asFact = (statement: PageStatement): PageFact => ({
  latest: statement,
  earlier: [],
  since: statement.since,
  end: statement.triple.isEnded ? { kind: 'unknown' } : statement.end,
});

/** Whether `next` came in the very version in which the latest sentence of a fact was gone. */
function givesWayTo({ latest }: PageFact, next: PageStatement): boolean {
  return latest.end.kind === 'on' && latest.end.at === next.since;
}

/** Whether `next` says that a fact which still stands is over; a page may say both. */
function isDeniedBy({ end, since }: PageFact, next: PageStatement): boolean {
  const isOver = next.triple.isEnded === true && next.end.kind === 'open';
  return end.kind === 'open' && isOver && since <= next.since;
}

/**
 * The facts that a page's statements make, under the names known by these aliases. What a page says
 * is over ends at an unknown date, in the words that say so.
 */
export function pageFactsOf(
  statements: readonly PageStatement[],
  ontology: Ontology,
  aliases: readonly Alias[],
): readonly PageFact[] {
  const key = (statement: PageStatement): string => slotAndValue(statement, ontology, aliases);
  const isOver = ({ triple }: PageStatement): boolean => triple.isEnded === true;
  const byDate = [...statements].sort((a, b) => (a.since < b.since ? -1 : +(a.since > b.since)));
  // What is over last: whether it still stood is known only once all its words are.
  const inOrder = [...byDate.filter((s) => !isOver(s)), ...byDate.filter(isOver)];
  const facts: PageFact[] = [];
  for (const next of inOrder) {
    const index = facts.findIndex(
      (fact) =>
        (givesWayTo(fact, next) || isDeniedBy(fact, next)) && key(fact.latest) === key(next),
    );
    const before = facts[index];
    if (!before) {
      facts.push(asFact(next));
      continue;
    }
    const earlier = [...before.earlier, before.latest];
    facts[index] = { ...asFact(next), earlier, since: before.since };
  }
  return facts;
}
