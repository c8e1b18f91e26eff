/** Entering one reading of a page: what it says otherwise is closed, what is new gets a row. */
import { predicateOf } from '../ontology/ontology';
import type { Alias, AuthorityRank, Extraction, Fact, NewAlias, NewFact } from '../ports';
import type { Instant } from '../time';
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

/** Enters a reading of a page version that the store keeps. Only what differs from the live rows is written. */
export async function enterReading(
  writer: RowWriter,
  extraction: Extraction,
  rankOf: RankOf,
): Promise<void> {
  const { store, ontology } = writer;
  const { page, version } = extraction;
  const readings = await store.extractionsOf(page);
  const earlier = readings.find((reading) => reading.version === version);
  const others = readings.filter((reading) => reading !== earlier);
  const statements = statementsOf(await store.pageVersions(page), [...others, extraction]);
  const isFormerName = ({ triple }: PageStatement): boolean =>
    predicateOf(ontology, triple.predicate).object.kind === 'former-name';
  const facts = statements.filter((statement) => !isFormerName(statement));
  await enterFacts(writer, facts, extraction, rankOf);
  await enterAliases(writer, statements.filter(isFormerName), extraction);
  if (JSON.stringify(earlier?.triples) !== JSON.stringify(extraction.triples)) {
    await store.addExtraction(extraction);
  }
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

/** A statement as it is to stand in the graph: read by an extractor, or ended by a record. */
type StandingStatement = PageStatement & { readonly extractor: string };

/**
 * What a record has ended stays ended while the page still says it: such a statement keeps the
 * record's end, unless the page itself dropped it before.
 */
function standAgainstRecords(
  statement: PageStatement,
  live: readonly Fact[],
  extractor: string,
): StandingStatement {
  const { triple, since, end } = statement;
  const endedAt = (fact: Fact): Instant => (fact.end.kind === 'on' ? fact.end.at : fact.recordedAt);
  const ended = live.find(
    (fact) =>
      fact.extractor === RECORD_EXTRACTOR &&
      fact.sentence === triple.sentence &&
      fact.subject === triple.subject &&
      fact.predicate === triple.predicate &&
      fact.object === triple.object &&
      since <= endedAt(fact),
  );
  const isEarlier = ended !== undefined && end.kind === 'on' && end.at < endedAt(ended);
  if (!ended || isEarlier) return { ...statement, extractor };
  return { ...statement, end: ended.end, extractor: RECORD_EXTRACTOR };
}

async function enterFacts(
  writer: RowWriter,
  statements: readonly PageStatement[],
  extraction: Extraction,
  rankOf: RankOf,
): Promise<void> {
  const live = await writer.store.factsOfPage(extraction.page);
  const wanted = statements.map((s) => standAgainstRecords(s, live, extraction.extractor));
  const wantedKeys = new Set(wanted.map(statementKey));
  const liveKeys = new Set(live.map(factKey));
  const gone = live.filter((fact) => !wantedKeys.has(factKey(fact)));
  await writer.closeFacts(
    gone.map(({ id }) => id),
    extraction.readAt,
  );
  for (const statement of wanted) {
    if (liveKeys.has(statementKey(statement))) continue;
    const provenance = await enterProvenance(writer, statement, extraction);
    const { triple, extractor, since, end } = statement;
    const { subject, predicate, object, position } = triple;
    const rank = rankOf(extraction.page, predicate);
    const content = { subject, predicate, object, position, rank };
    await writer.addFact({ ...provenance, ...content, extractor, validFrom: since, end });
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
  await writer.closeAliases(redated, extraction.readAt);
  const known = new Set(live.map(aliasKey));
  for (const { statement, ...alias } of told) {
    if (known.has(aliasKey(alias))) continue;
    known.add(aliasKey(alias));
    const provenance = await enterProvenance(writer, statement, extraction);
    await writer.addAlias({ ...provenance, ...alias });
  }
}
