/** The ways of keeping a graph current: reading pages, rebuilding, and patching from a record. */
import { predicateOf, type Ontology } from '../ontology/ontology';
import type {
  Alias,
  AuthorityRank,
  End,
  Extraction,
  Fact,
  GraphStore,
  NewAlias,
  NewFact,
  PageVersion,
  ReadTriple,
} from '../ports';
import type { Instant } from '../time';
import type { RecordPatch } from '../world/record-patch';
import { nameKey } from '../ontology/name-key';
import { resolveName } from './names';
import { statementKey, statementsOf, type PageStatement } from './page-history';

/** Reads triples out of a page. `id` is part of every fact's provenance. */
export interface Extractor {
  readonly id: string;
  extract(page: PageVersion): Promise<readonly ReadTriple[]>;
}

/** What a reading needs besides the store. */
export interface ReadingContext {
  readonly ontology: Ontology;
  readonly extractor: Extractor;
  /** How far a page is trusted for a predicate. */
  readonly rankOf: (page: string, predicate: string) => AuthorityRank;
}

/** Rows written, by kind. An ended fact counts twice: its open row closed, a row with its end added. */
export interface WriteCount {
  readonly factsClosed: number;
  readonly factsAdded: number;
  readonly names: number;
  readonly aliases: number;
  /** Sentences behind facts. */
  readonly sentences: number;
}

/** What one piece of maintenance did. `readings` are in page id order; empty for a record patch. */
export interface MaintenanceReport {
  readonly readings: readonly {
    readonly page: PageVersion;
    readonly triples: readonly ReadTriple[];
  }[];
  readonly writes: WriteCount;
}

type Counter = { -readonly [Kind in keyof WriteCount]: number };

const noWrites = (): Counter => ({
  factsClosed: 0,
  factsAdded: 0,
  names: 0,
  aliases: 0,
  sentences: 0,
});

async function extractAll(
  pages: readonly PageVersion[],
  context: ReadingContext,
  readAt: Instant,
): Promise<readonly { page: PageVersion; extraction: Extraction }[]> {
  const read: { page: PageVersion; extraction: Extraction }[] = [];
  for (const page of pages) {
    const triples = await context.extractor.extract(page);
    const extraction = {
      page: page.page,
      version: page.version,
      readAt,
      extractor: context.extractor.id,
      triples,
    };
    read.push({ page, extraction });
  }
  return read;
}

/** Adds a fact with the names it mentions. */
async function writeFact(
  store: GraphStore,
  ontology: Ontology,
  fact: NewFact,
  count: Counter,
): Promise<void> {
  const isRelation = predicateOf(ontology, fact.predicate).object.kind === 'entity';
  for (const name of isRelation ? [fact.subject, fact.object] : [fact.subject]) {
    if ((await store.internName(name, fact.recordedAt)).isNew) count.names += 1;
  }
  await store.addFact(fact);
  count.factsAdded += 1;
}

async function writeAlias(store: GraphStore, alias: NewAlias, count: Counter): Promise<void> {
  for (const name of [alias.name, alias.formerName]) {
    if ((await store.internName(name, alias.recordedAt)).isNew) count.names += 1;
  }
  await store.addAlias(alias);
  count.aliases += 1;
}

/** Extractor of rows that a record wrote, also of page facts that it ended. */
const RECORD = 'record';

const factKey = (fact: Fact): string =>
  statementKey({
    triple: { ...fact, sentence: fact.sentence ?? '' },
    since: fact.validFrom,
    end: fact.end,
  });

const aliasKey = (alias: Pick<NewAlias, 'name' | 'formerName' | 'changedAt'>): string =>
  JSON.stringify([alias.name, alias.formerName, alias.changedAt]);

/** Enters one reading: what the page now says otherwise is closed, what is new gets a row. */
async function enterReading(
  store: GraphStore,
  extraction: Extraction,
  context: ReadingContext,
  count: Counter,
): Promise<void> {
  const { page, version } = extraction;
  const readings = await store.extractionsOf(page);
  const earlier = readings.find((reading) => reading.version === version);
  if (earlier && JSON.stringify(earlier.triples) === JSON.stringify(extraction.triples)) return;
  const others = readings.filter((reading) => reading !== earlier);
  const statements = statementsOf(await store.pageVersions(page), [...others, extraction]);
  const isFormerName = ({ triple }: PageStatement): boolean =>
    predicateOf(context.ontology, triple.predicate).object.kind === 'former-name';
  const facts = statements.filter((statement) => !isFormerName(statement));
  await enterFacts(store, facts, extraction, context, count);
  await enterAliases(store, statements.filter(isFormerName), extraction, count);
  await store.addExtraction(extraction);
}

async function writeSentence(
  store: GraphStore,
  statement: PageStatement,
  extraction: Extraction,
  count: Counter,
): Promise<Pick<NewFact, 'source' | 'extractor' | 'recordedAt'> & { sentenceId: number }> {
  const { page, extractor, readAt } = extraction;
  const row = { page, text: statement.triple.sentence, since: statement.since };
  const sentence = await store.internSentence(row);
  if (sentence.isNew) count.sentences += 1;
  const source = { kind: 'page', page, version: statement.version } as const;
  return { source, extractor, recordedAt: readAt, sentenceId: sentence.id };
}

/** Whether a record has ended what this sentence says, so that the page has nothing to add. */
function isEndedByRecord(statement: PageStatement, live: readonly Fact[]): boolean {
  const { sentence, subject, predicate, object } = statement.triple;
  return live.some(
    (fact) =>
      fact.extractor === RECORD &&
      fact.sentence === sentence &&
      fact.subject === subject &&
      fact.predicate === predicate &&
      fact.object === object &&
      statement.since <= (fact.end.kind === 'on' ? fact.end.at : fact.recordedAt),
  );
}

async function enterFacts(
  store: GraphStore,
  statements: readonly PageStatement[],
  extraction: Extraction,
  context: ReadingContext,
  count: Counter,
): Promise<void> {
  const live = await store.factsOfPage(extraction.page);
  const wanted = statements.filter((statement) => !isEndedByRecord(statement, live));
  const wantedKeys = new Set(wanted.map(statementKey));
  const liveKeys = new Set(live.map(factKey));
  const gone = live.filter((f) => f.extractor !== RECORD && !wantedKeys.has(factKey(f)));
  const ids = gone.map(({ id }) => id);
  count.factsClosed += await store.supersedeFacts(ids, extraction.readAt);
  for (const statement of wanted) {
    if (liveKeys.has(statementKey(statement))) continue;
    const provenance = await writeSentence(store, statement, extraction, count);
    const { subject, predicate, object, position } = statement.triple;
    const rank = context.rankOf(extraction.page, predicate);
    const validity = { validFrom: statement.since, end: statement.end };
    const fact = { ...provenance, subject, predicate, object, position, rank, ...validity };
    await writeFact(store, context.ontology, fact, count);
  }
}

/** A former name is history: its alias outlives the sentence that told it, and only its date can change. */
async function enterAliases(
  store: GraphStore,
  statements: readonly PageStatement[],
  extraction: Extraction,
  count: Counter,
): Promise<void> {
  const told = statements.map((statement) => ({
    statement,
    name: statement.triple.subject,
    formerName: statement.triple.object,
    changedAt: statement.since,
  }));
  const isOwn = ({ source }: Alias): boolean =>
    source.kind === 'page' && source.page === extraction.page;
  const live = (await store.aliases()).filter(isOwn);
  const toldKeys = new Set(told.map(aliasKey));
  const redated = live.filter((alias) => !toldKeys.has(aliasKey(alias))).map(({ id }) => id);
  await store.supersedeAliases(redated, extraction.readAt);
  const known = new Set(live.map(aliasKey));
  for (const { statement, ...alias } of told) {
    if (known.has(aliasKey(alias))) continue;
    known.add(aliasKey(alias));
    const provenance = await writeSentence(store, statement, extraction, count);
    await writeAlias(store, { ...provenance, ...alias }, count);
  }
}

async function enterAll(
  store: GraphStore,
  pages: readonly PageVersion[],
  context: ReadingContext,
  readAt: Instant,
  count: Counter,
  prepare: () => Promise<void>,
): Promise<MaintenanceReport> {
  const read = await extractAll(pages, context, readAt);
  await store.transaction(async () => {
    await prepare();
    for (const { extraction } of read) await enterReading(store, extraction, context, count);
  });
  const readings = read.map(({ page, extraction }) => ({ page, triples: extraction.triples }));
  return { readings, writes: count };
}

/**
 * Reads these page versions, which the store must keep already, and enters what they say. All of
 * it or, on an error, nothing. Versions may come in any order.
 */
export async function readPages(
  store: GraphStore,
  pages: readonly PageVersion[],
  context: ReadingContext,
  readAt: Instant,
): Promise<MaintenanceReport> {
  return enterAll(store, pages, context, readAt, noWrites(), () => Promise.resolve());
}

/** Reads every page whose newest version was not read: the patch, and after missed events the repair. */
export async function patchChangedPages(
  store: GraphStore,
  context: ReadingContext,
  readAt: Instant,
): Promise<MaintenanceReport> {
  return readPages(store, await store.pagesBehind(), context, readAt);
}

/** Forgets everything the graph believes and reads all pages again. */
export async function rebuild(
  store: GraphStore,
  context: ReadingContext,
  readAt: Instant,
): Promise<MaintenanceReport> {
  const count = noWrites();
  return enterAll(store, await store.currentPages(), context, readAt, count, async () => {
    count.factsClosed += (await store.supersedeAll(readAt)).facts;
  });
}

/**
 * Enters what the owning system says, without reading a page: its value supersedes every value of
 * the slot, under any of the entity's names. What it replaces is kept with its end.
 */
export async function patchFromRecord(
  store: GraphStore,
  ontology: Ontology,
  patches: readonly RecordPatch[],
  at: Instant,
): Promise<MaintenanceReport> {
  const count = noWrites();
  await store.transaction(async () => {
    for (const patch of patches) await enterRecord(store, ontology, patch, at, count);
  });
  return { readings: [], writes: count };
}

async function enterRecord(
  store: GraphStore,
  ontology: Ontology,
  patch: RecordPatch,
  at: Instant,
  count: Counter,
): Promise<void> {
  const provenance = {
    source: { kind: 'record', system: patch.system } as const,
    extractor: RECORD,
    recordedAt: at,
  };
  if (patch.kind === 'rename') {
    await writeAlias(
      store,
      { ...provenance, name: patch.to, formerName: patch.from, changedAt: at },
      count,
    );
    return;
  }
  const entity = resolveName(patch.subject, await store.aliases());
  const names = [patch.subject, entity.name, ...entity.formerNames];
  const live = await store.factsOfSlot(names, patch.predicate);
  const replaced = live.filter(
    (fact) =>
      fact.end.kind === 'open' &&
      (patch.kind === 'set' || nameKey(fact.object) === nameKey(patch.object)),
  );
  const ids = replaced.map((fact) => fact.id);
  count.factsClosed += await store.supersedeFacts(ids, at);
  const end: End =
    patch.kind === 'end' && !patch.isDateKnown
      ? { kind: 'unknown' }
      : { kind: 'on', at, precision: 'second' };
  for (const fact of replaced)
    await writeFact(store, ontology, { ...fact, end, extractor: RECORD, recordedAt: at }, count);
  for (const [position, object] of (patch.kind === 'set' ? patch.objects : []).entries()) {
    await writeFact(
      store,
      ontology,
      {
        ...provenance,
        subject: entity.name,
        predicate: patch.predicate,
        object,
        position,
        rank: 'record',
        validFrom: at,
        end: { kind: 'open' },
      },
      count,
    );
  }
}
