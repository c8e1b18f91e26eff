/** Entering readings of pages: the names they tell first, then what they say under these names. */
import { nameKey } from '../ontology/name-key';
import type { Alias, Extraction, GraphStore, NewAlias } from '../ports';
import type { PageStatement } from './page-history';
import type { Instant } from '../time';
import { enterPageFacts, isFormerName, readStatements, type RankOf } from './enter-page-facts';
import { resolveName } from './names';
import type { RowWriter } from './row-writer';

export type { RankOf };

/** Enters readings of page versions that the store keeps. Only what differs from the live rows is written. */
export async function enterReadings(
  writer: RowWriter,
  extractions: readonly Extraction[],
  readAt: Instant,
  rankOf: RankOf,
): Promise<void> {
  const { store } = writer;
  const before = await store.aliases();
  for (const extraction of extractions) await logReading(store, extraction);
  const read = [...new Set(extractions.map(({ page }) => page))];
  for (const page of read) await enterAliases(writer, page, readAt);
  for (const page of read) await enterPageFacts(writer, page, readAt, rankOf);
  await enterUnderNewNames(writer, before, readAt, new Set(read));
}

/**
 * Enters the facts of pages anew whose names are now one entity, or no longer: what a page says
 * must not depend on whether its own reading or that of the rename came first.
 */
export async function enterUnderNewNames(
  writer: RowWriter,
  before: readonly Alias[],
  recordedAt: Instant,
  isDone: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { store } = writer;
  const after = await store.aliases();
  const changed = [
    ...after.filter(({ id }) => !before.some((alias) => alias.id === id)),
    ...before.filter(({ id }) => !after.some((alias) => alias.id === id)),
  ];
  if (changed.length === 0) return;
  const names = new Set(
    changed.flatMap(({ name }) => {
      const entity = resolveName(name, [...before, ...after]);
      return [entity.name, ...entity.formerNames].map(nameKey);
    }),
  );
  const facts = await store.facts();
  const pages = facts
    .filter(({ subject, object }) => names.has(nameKey(subject)) || names.has(nameKey(object)))
    .flatMap(({ source }) => (source.kind === 'page' ? source.page : []));
  for (const page of new Set(pages)) {
    if (isDone.has(page)) continue;
    // A page has one rank for a predicate, and says nothing now that it did not say before.
    const rankOf: RankOf = (_, predicate) => {
      const said = facts.find(
        (fact) =>
          fact.predicate === predicate && fact.source.kind === 'page' && fact.source.page === page,
      );
      if (!said) throw new RangeError(`page "${page}" said nothing of ${predicate}`);
      return said.rank;
    };
    await enterPageFacts(writer, page, recordedAt, rankOf);
  }
}

async function logReading(store: GraphStore, extraction: Extraction): Promise<void> {
  const readings = await store.extractionsOf(extraction.page);
  const earlier = readings.find(({ version }) => version === extraction.version);
  if (JSON.stringify(earlier?.triples) === JSON.stringify(extraction.triples)) return;
  await store.addExtraction(extraction);
}

const aliasKey = (alias: Pick<NewAlias, 'name' | 'formerName' | 'changedAt'>): string =>
  JSON.stringify([alias.name, alias.formerName, alias.changedAt]);

/** When the name changed: as the sentence says, or else when it first stood on its page. */
function changeOf({ triple: { from, until }, since }: PageStatement): Instant {
  const stated = [until, from].find((when) => when?.kind === 'on');
  return stated?.kind === 'on' ? stated.at : since;
}

/** A former name is history: its alias outlives the sentence that told it, and only its date can change. */
async function enterAliases(writer: RowWriter, page: string, recordedAt: Instant): Promise<void> {
  const { store } = writer;
  const statements = await readStatements(writer, page);
  const told = statements
    .filter((statement) => isFormerName(writer, statement))
    .map((statement) => {
      const { triple, since, version, extractor } = statement;
      const { subject: name, object: formerName, sentence: text } = triple;
      return {
        alias: { name, formerName, changedAt: changeOf(statement) },
        sentence: { page, text, since },
        provenance: { source: { kind: 'page', page, version } as const, extractor, recordedAt },
      };
    });
  const isOwn = ({ source }: Alias): boolean => source.kind === 'page' && source.page === page;
  const live = (await store.aliases()).filter(isOwn);
  const toldKeys = new Set(told.map(({ alias }) => aliasKey(alias)));
  const redated = live.filter((alias) => !toldKeys.has(aliasKey(alias))).map(({ id }) => id);
  await writer.closeAliases(redated, recordedAt);
  const known = new Set(live.map(aliasKey));
  for (const { alias, sentence, provenance } of told) {
    if (known.has(aliasKey(alias))) continue;
    known.add(aliasKey(alias));
    const sentenceId = await writer.sentenceId(sentence);
    await writer.addAlias({ ...alias, ...provenance, sentenceId });
  }
}
