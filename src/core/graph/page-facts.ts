/**
 * What the statements of a page amount to as facts. One fact may be told by several statements: a
 * sentence that gives way to another of the same slot and value goes on saying it in other words.
 */
import { nameKey } from '../ontology/name-key';
import { predicateOf, type Ontology } from '../ontology/ontology';
import type { Alias, End, Precision } from '../ports';
import type { Instant } from '../time';
import { resolveName } from './names';
import type { PageStatement } from './page-history';

/** A fact of a page. */
export interface PageFact {
  /** The statement in whose words it stands, or stood last. */
  readonly latest: PageStatement;
  /** The statements before it, in the order of time. */
  readonly earlier: readonly PageStatement[];
  /** From when it is so: as stated, or else the date of the version in which the first of them first stood. */
  readonly since: Instant;
  /** How exactly its start is stated; absent where it is not. */
  readonly startPrecision?: Precision;
  /** Words for its start that name no moment. */
  readonly startWords?: string;
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

/** An end comes never before the start: what was taken back before it began held at no moment. */
const endAfter = (since: Instant, end: End): End =>
  end.kind === 'on' && end.at < since ? { ...end, at: since } : end;

/** What the words say of the end, and otherwise the page by no longer having them; the earlier counts. */
function endOf({ triple: { isEnded, until }, end }: PageStatement): End {
  if (isEnded) return until?.kind === 'on' ? until : { kind: 'unknown' };
  if (until?.kind !== 'on') return end;
  return end.kind === 'on' && end.at < until.at ? end : until;
}

/**
 * Words that tell an end tell it of the time before them too: a fact that they say is over, or whose
 * start they do not state, begins no later than it ended.
 */
function sinceToldOver(
  { isEnded, until }: PageStatement['triple'],
  {
    since,
    startPrecision,
  }: Pick<PageFact, 'since'> & { readonly startPrecision?: Precision | undefined },
): Instant {
  const isOpen = isEnded === true || startPrecision === undefined;
  return isOpen && until?.kind === 'on' && until.at < since ? until.at : since;
}

/** The fact that a statement makes; `before`: the one that it tells in other words. */
function asFact(statement: PageStatement, before?: PageFact): PageFact {
  const { from } = statement.triple;
  const said = {
    since: before?.since ?? statement.since,
    startPrecision: before?.startPrecision,
    startWords: before?.startWords,
  };
  const begun =
    from?.kind === 'on'
      ? { since: from.at, startPrecision: from.precision, startWords: undefined }
      : { ...said, startWords: from?.words ?? said.startWords };
  const { startPrecision, startWords } = begun;
  const since = sinceToldOver(statement.triple, begun);
  return {
    latest: statement,
    earlier: before ? [...before.earlier, before.latest] : [],
    since,
    ...(startPrecision !== undefined && { startPrecision }),
    ...(startWords !== undefined && { startWords }),
    end: endAfter(since, endOf(statement)),
  };
}

/** Whether `next` came in the very version in which the latest sentence of a fact was gone. */
function givesWayTo({ latest }: PageFact, next: PageStatement): boolean {
  return latest.end.kind === 'on' && latest.end.at === next.since;
}

/**
 * Whether `next` says that a fact which still stands is over; a page may say both. What ended before
 * the fact began was another time of the same.
 */
function isDeniedBy({ latest, since, startPrecision }: PageFact, next: PageStatement): boolean {
  const { isEnded, until } = next.triple;
  const isOver = isEnded === true && next.end.kind === 'open';
  const stands = latest.end.kind === 'open' && !latest.triple.isEnded;
  const wasBefore = startPrecision !== undefined && until?.kind === 'on' && until.at < since;
  return stands && isOver && !wasBefore && since <= next.since;
}

/** Whether words tell of something over: with its end, or that it has ended. */
const tellsOver = ({ triple: { isEnded, from, until }, since }: PageStatement): boolean =>
  isEnded === true || (until?.kind === 'on' && (from?.kind === 'on' || until.at <= since));

/** A fact without the words at its end that were taken back; nothing, where it had no others. */
function whatStands(
  { earlier, latest }: PageFact,
  isTakenBack: (statement: PageStatement) => boolean,
): PageFact | undefined {
  const said = [...earlier, latest];
  const last = said.findLastIndex((statement) => !isTakenBack(statement));
  return said
    .slice(0, last + 1)
    .reduce<PageFact | undefined>((before, next) => asFact(next, before), undefined);
}

/**
 * The facts that a page's statements make, under the names known by these aliases. What a page says
 * is over ends, in the words that say so, on the day that they state, or else at an unknown date, for
 * as long as it has these words.
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
    if (before) facts[index] = asFact(next, before);
    else facts.push(asFact(next));
  }
  /** Over, says the page, and then neither that nor that it holds again: what it told it took back. */
  const isTakenBack = (statement: PageStatement): boolean => {
    const { end } = statement;
    if (end.kind !== 'on' || !tellsOver(statement)) return false;
    return !statements.some((next) => next.since === end.at && key(next) === key(statement));
  };
  return facts.flatMap((fact) => whatStands(fact, isTakenBack) ?? []);
}
