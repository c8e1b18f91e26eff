/** Entering the facts of one page: what it says otherwise is closed, what is new gets a row. */
import { predicateOf } from '../ontology/ontology';
import type { AuthorityRank, End, Fact } from '../ports';
import type { Instant } from '../time';
import { pageFactsOf, type PageFact } from './page-facts';
import { statementsOf, type PageStatement } from './page-history';
import { RECORD_EXTRACTOR, type RowWriter } from './row-writer';

/** How far a page is trusted for a predicate. */
export type RankOf = (page: string, predicate: string) => AuthorityRank;

/** Everything that the page's readings amount to. */
export async function readStatements(
  { store }: RowWriter,
  page: string,
): Promise<readonly PageStatement[]> {
  return statementsOf(await store.pageVersions(page), await store.extractionsOf(page));
}

/** Whether a statement tells of a former name: an alias, and no fact. */
export function isFormerName({ ontology }: RowWriter, { triple }: PageStatement): boolean {
  return predicateOf(ontology, triple.predicate).object.kind === 'former-name';
}

const isInWords = (row: Fact, { triple }: PageStatement): boolean =>
  row.sentence === triple.sentence &&
  row.subject === triple.subject &&
  row.predicate === triple.predicate &&
  row.object === triple.object;

const isInAnyWords = (row: Fact, { latest, earlier }: PageFact): boolean =>
  [latest, ...earlier].some((statement) => isInWords(row, statement));

/** Whether a row says all of it: the words, and the version in which they were first read. */
const isAsTold = (row: Fact, { latest }: PageFact): boolean =>
  isInWords(row, latest) && row.source.kind === 'page' && row.source.version === latest.version;

const endKey = (end: End): string => (end.kind === 'on' ? end.at : end.kind);

const hasTimesOf = (row: Fact, { since, startPrecision, startWords, end }: PageFact): boolean =>
  row.validFrom === since &&
  row.startPrecision === startPrecision &&
  row.startWords === startWords &&
  endKey(row.end) === endKey(end);

/**
 * What a record has ended stays ended while the page still says it, in whatever words, unless the
 * page itself dropped it before.
 */
function isEndedBy(row: Fact, told: PageFact): boolean {
  if (row.extractor !== RECORD_EXTRACTOR || !isInAnyWords(row, told)) return false;
  const endedAt = row.end.kind === 'on' ? row.end.at : row.recordedAt;
  return told.since <= endedAt && !(told.end.kind === 'on' && told.end.at < endedAt);
}

/** A fact as it is to stand in the graph, and the live row that says it, if there is one. */
interface Standing {
  readonly fact: PageFact;
  readonly row: Fact | undefined;
}

/** What a page tells, each fact with its row. No row serves two facts, the one it fits best first. */
function matchRows(told: readonly PageFact[], live: readonly Fact[]): readonly Standing[] {
  const free = new Set(live);
  const take = (fits: (row: Fact) => boolean): Fact | undefined => {
    const row = [...free].find(fits);
    if (row) free.delete(row);
    return row;
  };
  const unchanged = told.map((fact) =>
    take((row) => hasTimesOf(row, fact) && isInWords(row, fact.latest)),
  );
  return told.map((fact, index): Standing => {
    const same = unchanged[index];
    if (same) return { fact, row: same };
    const ended = take((row) => isEndedBy(row, fact));
    if (!ended) {
      return { fact, row: take((row) => hasTimesOf(row, fact) && isInAnyWords(row, fact)) };
    }
    const latest = { ...fact.latest, extractor: RECORD_EXTRACTOR };
    const asEnded = { ...fact, latest, end: ended.end };
    return { fact: asEnded, row: hasTimesOf(ended, asEnded) ? ended : undefined };
  });
}

/**
 * Makes the facts of a page those that its readings amount to under the names known now. Only what
 * differs from the live rows is written; a fact in other words keeps its row.
 */
export async function enterPageFacts(
  writer: RowWriter,
  page: string,
  recordedAt: Instant,
  rankOf: RankOf,
): Promise<void> {
  const { store, ontology } = writer;
  const statements = await readStatements(writer, page);
  const told = statements.filter((statement) => !isFormerName(writer, statement));
  const live = await store.factsOfPage(page);
  const matched = matchRows(pageFactsOf(told, ontology, await store.aliases()), live);
  const kept = new Set(matched.map(({ row }) => row));
  const gone = live.filter((row) => !kept.has(row));
  await writer.closeFacts(gone, recordedAt);
  for (const { fact, row } of matched) {
    if (row && isAsTold(row, fact)) continue;
    const { triple, since, version, extractor } = fact.latest;
    const { subject, predicate, object, position, sentence } = triple;
    const sentenceId = await writer.sentenceId({ page, text: sentence, since });
    const words = { subject, object, sentenceId, position, extractor, recordedAt };
    if (row) {
      await writer.addRestatement(row, { factId: row.id, version, ...words });
      continue;
    }
    const source = { kind: 'page', page, version } as const;
    const rank = rankOf(page, predicate);
    const { since: validFrom, startPrecision, startWords, end } = fact;
    const times = {
      validFrom,
      ...(startPrecision !== undefined && { startPrecision }),
      ...(startWords !== undefined && { startWords }),
      end,
    };
    await writer.addFact({ predicate, source, rank, ...times, ...words });
  }
}
