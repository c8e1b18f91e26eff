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

const isInWords = (fact: Fact, { triple }: PageStatement): boolean =>
  fact.sentence === triple.sentence &&
  fact.subject === triple.subject &&
  fact.predicate === triple.predicate &&
  fact.object === triple.object;

const isInEarlierWords = (fact: Fact, { earlier }: PageFact): boolean =>
  earlier.some((statement) => isInWords(fact, statement));

const endKey = (end: End): string => (end.kind === 'on' ? end.at : end.kind);

/**
 * What a record has ended stays ended while the page still says it, in whatever words: such a fact
 * keeps the record's end, unless the page itself dropped it before.
 */
function standAgainstRecords(told: PageFact, live: readonly Fact[]): PageFact {
  const endedAt = (fact: Fact): Instant => (fact.end.kind === 'on' ? fact.end.at : fact.recordedAt);
  const ended = live.find(
    (fact) =>
      fact.extractor === RECORD_EXTRACTOR &&
      (isInWords(fact, told.latest) || isInEarlierWords(fact, told)) &&
      told.since <= endedAt(fact),
  );
  const isEarlier = ended !== undefined && told.end.kind === 'on' && told.end.at < endedAt(ended);
  if (!ended || isEarlier) return told;
  return { ...told, latest: { ...told.latest, extractor: RECORD_EXTRACTOR }, end: ended.end };
}

/** Each fact with the live row that says it already, if there is one. No row serves two facts. */
function matchRows(
  facts: readonly PageFact[],
  live: readonly Fact[],
): readonly { readonly fact: PageFact; readonly row: Fact | undefined }[] {
  const free = new Set(live);
  return facts.map((fact) => {
    const alike = [...free].filter(
      (row) => row.validFrom === fact.since && endKey(row.end) === endKey(fact.end),
    );
    const row =
      alike.find((each) => isInWords(each, fact.latest)) ??
      alike.find((each) => isInEarlierWords(each, fact));
    if (row) free.delete(row);
    return { fact, row };
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
  const facts = pageFactsOf(told, ontology, await store.aliases());
  const matched = matchRows(
    facts.map((fact) => standAgainstRecords(fact, live)),
    live,
  );
  const kept = new Set(matched.map(({ row }) => row));
  const gone = live.filter((row) => !kept.has(row));
  await writer.closeFacts(
    gone.map(({ id }) => id),
    recordedAt,
  );
  for (const { fact, row } of matched) {
    if (row && isInWords(row, fact.latest)) continue;
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
    const times = { validFrom: fact.since, end: fact.end };
    await writer.addFact({ predicate, source, rank, ...times, ...words });
  }
}
