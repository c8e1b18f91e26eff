/** Entering one reading of a page: what it says otherwise is closed, what is new gets a row. */
import { predicateOf } from '../ontology/ontology';
import type { Alias, AuthorityRank, Extraction, Fact, NewAlias, NewFact } from '../ports';
import { statementKey, statementsOf, type PageStatement } from './page-history';
import { RECORD_EXTRACTOR, type RowWriter } from './row-writer';

/** How far a page is trusted for a predicate. */
export type RankOf = (page: string, predicate: string) => AuthorityRank;

const factKey = (fact: Fact): string =>
  statementKey({
    triple: { ...fact, sentence: fact.sentence ?? '' },
    since: fact.validFrom,
    end: fact.end,
  });

const aliasKey = (alias: Pick<NewAlias, 'name' | 'formerName' | 'changedAt'>): string =>
  JSON.stringify([alias.name, alias.formerName, alias.changedAt]);

/** Enters a reading of a page version that the store keeps. The same reading again writes nothing. */
export async function enterReading(
  writer: RowWriter,
  extraction: Extraction,
  rankOf: RankOf,
): Promise<void> {
  const { store, ontology } = writer;
  const { page, version } = extraction;
  const readings = await store.extractionsOf(page);
  const earlier = readings.find((reading) => reading.version === version);
  if (earlier && JSON.stringify(earlier.triples) === JSON.stringify(extraction.triples)) return;
  const others = readings.filter((reading) => reading !== earlier);
  const statements = statementsOf(await store.pageVersions(page), [...others, extraction]);
  const isFormerName = ({ triple }: PageStatement): boolean =>
    predicateOf(ontology, triple.predicate).object.kind === 'former-name';
  const facts = statements.filter((statement) => !isFormerName(statement));
  await enterFacts(writer, facts, extraction, rankOf);
  await enterAliases(writer, statements.filter(isFormerName), extraction);
  await store.addExtraction(extraction);
}

async function enterProvenance(
  writer: RowWriter,
  statement: PageStatement,
  extraction: Extraction,
): Promise<Pick<NewFact, 'source' | 'extractor' | 'recordedAt'> & { sentenceId: number }> {
  const { page, extractor, readAt } = extraction;
  const sentence = { page, text: statement.triple.sentence, since: statement.since };
  const sentenceId = await writer.sentenceId(sentence);
  const source = { kind: 'page', page, version: statement.version } as const;
  return { source, extractor, recordedAt: readAt, sentenceId };
}

/** Whether a record has ended what this sentence says, so that the page has nothing to add. */
function isEndedByRecord(statement: PageStatement, live: readonly Fact[]): boolean {
  const { sentence, subject, predicate, object } = statement.triple;
  return live.some(
    (fact) =>
      fact.extractor === RECORD_EXTRACTOR &&
      fact.sentence === sentence &&
      fact.subject === subject &&
      fact.predicate === predicate &&
      fact.object === object &&
      statement.since <= (fact.end.kind === 'on' ? fact.end.at : fact.recordedAt),
  );
}

async function enterFacts(
  writer: RowWriter,
  statements: readonly PageStatement[],
  extraction: Extraction,
  rankOf: RankOf,
): Promise<void> {
  const live = await writer.store.factsOfPage(extraction.page);
  const wanted = statements.filter((statement) => !isEndedByRecord(statement, live));
  const wantedKeys = new Set(wanted.map(statementKey));
  const liveKeys = new Set(live.map(factKey));
  const gone = live.filter(
    (fact) => fact.extractor !== RECORD_EXTRACTOR && !wantedKeys.has(factKey(fact)),
  );
  await writer.closeFacts(
    gone.map(({ id }) => id),
    extraction.readAt,
  );
  for (const statement of wanted) {
    if (liveKeys.has(statementKey(statement))) continue;
    const provenance = await enterProvenance(writer, statement, extraction);
    const { subject, predicate, object, position } = statement.triple;
    const rank = rankOf(extraction.page, predicate);
    const validity = { validFrom: statement.since, end: statement.end };
    await writer.addFact({
      ...provenance,
      subject,
      predicate,
      object,
      position,
      rank,
      ...validity,
    });
  }
}

/** A former name is history: its alias outlives the sentence that told it, and only its date can change. */
async function enterAliases(
  writer: RowWriter,
  statements: readonly PageStatement[],
  extraction: Extraction,
): Promise<void> {
  const told = statements.map((statement) => ({
    statement,
    name: statement.triple.subject,
    formerName: statement.triple.object,
    changedAt: statement.since,
  }));
  const isOwn = ({ source }: Alias): boolean =>
    source.kind === 'page' && source.page === extraction.page;
  const live = (await writer.store.aliases()).filter(isOwn);
  const toldKeys = new Set(told.map(aliasKey));
  const redated = live.filter((alias) => !toldKeys.has(aliasKey(alias))).map(({ id }) => id);
  if (redated.length > 0) await writer.store.supersedeAliases(redated, extraction.readAt);
  const known = new Set(live.map(aliasKey));
  for (const { statement, ...alias } of told) {
    if (known.has(aliasKey(alias))) continue;
    known.add(aliasKey(alias));
    const provenance = await enterProvenance(writer, statement, extraction);
    await writer.addAlias({ ...provenance, ...alias });
  }
}
