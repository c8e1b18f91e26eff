/** Keeping the merge rows of a graph in step with what its facts and aliases now say. */
import { formerNamePredicate, predicateOf, type Ontology } from '../ontology/ontology';
import type { Alias, Fact, GraphStore, Merge, Source } from '../ports';
import type { Instant } from '../time';
import { findMerges, withoutKeptApart, type WantedMerge } from './find-merges';
import type { Mention } from './spellings';
import { RowWriter } from './row-writer';

/** Every place where a live fact or alias writes a name. */
function mentionsIn(
  ontology: Ontology,
  facts: readonly Fact[],
  aliases: readonly Alias[],
): readonly Mention[] {
  const pageOf = (source: Source): Pick<Mention, 'page'> =>
    source.kind === 'page' ? { page: source.page } : {};
  const renamed = formerNamePredicate(ontology)?.subject ?? ontology.concepts.map(({ id }) => id);
  return [
    ...facts.flatMap(({ subject, predicate, object, source }): readonly Mention[] => {
      const { subject: concepts, object: type } = predicateOf(ontology, predicate);
      const mention = { name: subject, concepts, ...pageOf(source) };
      if (type.kind !== 'entity') return [mention];
      return [mention, { name: object, concepts: [type.concept], ...pageOf(source) }];
    }),
    ...aliases.flatMap(({ name, formerName, source }): readonly Mention[] => [
      { name, concepts: renamed, ...pageOf(source) },
      { name: formerName, concepts: renamed, ...pageOf(source) },
    ]),
  ];
}

const mergeKey = ({ concept, name, canonicalName, reason }: WantedMerge): string =>
  JSON.stringify([concept, name, canonicalName, reason]);

const isKeptApart = ({ reason }: Merge): boolean => reason === 'kept-apart';

/** Closes those of the live rows that are not wanted and adds those that are wanted and not there. */
async function replaceMerges(
  writer: RowWriter,
  live: readonly Merge[],
  wanted: readonly WantedMerge[],
  at: Instant,
): Promise<void> {
  const wantedKeys = new Set(wanted.map(mergeKey));
  const liveKeys = new Set(live.map(mergeKey));
  const gone = live.filter((merge) => !wantedKeys.has(mergeKey(merge)));
  await writer.closeMerges(
    gone.map(({ id }) => id),
    at,
  );
  for (const merge of wanted) {
    if (!liveKeys.has(mergeKey(merge))) await writer.addMerge({ ...merge, recordedAt: at });
  }
}

/**
 * Closes the merges that the live facts and aliases no longer ask for and adds those that they do.
 * What somebody has kept apart stays so.
 */
export async function enterMerges(writer: RowWriter, at: Instant): Promise<void> {
  const { store, ontology } = writer;
  const live = await store.merges();
  const keptApart = live.filter(isKeptApart);
  const applied = live.filter((merge) => !isKeptApart(merge));
  const mentions = mentionsIn(ontology, await store.facts(), await store.aliases());
  const wanted = withoutKeptApart(findMerges(ontology, mentions), keptApart);
  await replaceMerges(writer, applied, wanted, at);
}

/** Two names as written, in any order. */
export type NamePair = readonly [string, string];

/**
 * From `at` on the names of exactly these pairs are two, as things of whatever concept: merges that
 * bring them together end. Names that were kept apart before and are in no pair are left to the rules,
 * which decide right then. All of it or nothing.
 */
export async function keepApart(
  store: GraphStore,
  ontology: Ontology,
  pairs: readonly NamePair[],
  at: Instant,
): Promise<void> {
  const writer = new RowWriter(store, ontology);
  const wanted = ontology.concepts.flatMap(({ id }) =>
    pairs.map(([name, canonicalName]): WantedMerge => ({
      concept: id,
      name,
      canonicalName,
      reason: 'kept-apart',
    })),
  );
  await store.transaction(async () => {
    const live = await store.merges();
    await replaceMerges(writer, live.filter(isKeptApart), wanted, at);
    await enterMerges(writer, at);
  });
}
