/** Keeping the merge rows of a graph in step with what its facts and aliases now say. */
import { formerNamePredicate, predicateOf, type Ontology } from '../ontology/ontology';
import type { Alias, Fact, GraphStore, NewMerge, Source } from '../ports';
import type { Instant } from '../time';
import { findMerges, withoutKeptApart, type Mention, type WantedMerge } from './find-merges';
import type { RowWriter } from './row-writer';

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

/**
 * Closes the merges that the live facts and aliases no longer ask for and adds those that they do.
 * What somebody has kept apart stays so.
 */
export async function enterMerges(writer: RowWriter, at: Instant): Promise<void> {
  const { store, ontology } = writer;
  const live = await store.merges();
  const keptApart = live.filter(({ reason }) => reason === 'kept-apart');
  const applied = live.filter(({ reason }) => reason !== 'kept-apart');
  const mentions = mentionsIn(ontology, await store.facts(), await store.aliases());
  const wanted = withoutKeptApart(findMerges(ontology, mentions), keptApart);
  const wantedKeys = new Set(wanted.map(mergeKey));
  const appliedKeys = new Set(applied.map(mergeKey));
  const gone = applied.filter((merge) => !wantedKeys.has(mergeKey(merge)));
  await writer.closeMerges(
    gone.map(({ id }) => id),
    at,
  );
  for (const merge of wanted) {
    if (!appliedKeys.has(mergeKey(merge))) await writer.addMerge({ ...merge, recordedAt: at });
  }
}

/**
 * Takes a live merge back, all of it or nothing: both names are two from then on, and no rule brings
 * them together again. Undoing a `kept-apart` leaves the two names to the rules again.
 */
export async function undoMerge(store: GraphStore, mergeId: number, at: Instant): Promise<void> {
  await store.transaction(async () => {
    const merge = (await store.merges()).find(({ id }) => id === mergeId);
    if (!merge) throw new RangeError(`no live merge ${mergeId} to undo`);
    await store.supersedeMerges([mergeId], at);
    if (merge.reason === 'kept-apart') return;
    const { concept, name, canonicalName } = merge;
    const apart: NewMerge = { concept, name, canonicalName, reason: 'kept-apart', recordedAt: at };
    await store.addMerge(apart);
  });
}
