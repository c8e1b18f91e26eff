/** Facts of one entity, grouped by predicate and side. */
import type { FactCount, FactFilter, Side } from '../ports';
import { conceptsOn, countFacts, told, type CountedEntity } from './entities';
import { conceptNamed } from './find-entities';
import { clip, fitGroups, oneLine } from './fit-text';
import { momentWords, type CallMoments } from './moments';
import { availableOf, availableWords, predicatesNamed } from './predicates';
import { factLine, sentencesOf, tellFacts, type FactWithSentences } from './tell-facts';
import { momentOf, type GraphView } from './tool-graph';
import type { ToolOutcome } from './tool-outcome';
import type { ToldFact } from './tool-result';

/** Facts of one predicate and side that a result holds at most; its text may show fewer. */
const MOST_OF_EACH = 40;

/** What a call narrows the facts of an entity to. */
interface Narrowing {
  readonly predicate?: string | undefined;
  /** Of the entity on the other side. */
  readonly type?: string | undefined;
}

const other = ({ side }: Pick<FactCount, 'side'>): 'subject' | 'object' =>
  side === 'subject' ? 'object' : 'subject';

/** The counts that a call asks for, of those the entity has. */
export function narrowed(
  view: GraphView,
  { counts }: CountedEntity,
  { predicate, type }: Narrowing,
): readonly FactCount[] {
  const predicates =
    predicate === undefined ? undefined : predicatesNamed(view.ontology, predicate);
  const concept = type === undefined ? undefined : conceptNamed(view.ontology, type);
  return counts.filter(
    (count) =>
      (predicates?.includes(count.predicate) ?? true) &&
      (type === undefined ||
        (concept !== undefined &&
          conceptsOn(view.ontology, count.predicate, other(count)).includes(concept))),
  );
}

/** The side on which a fact has an entity; of one that has it on both, the subject. */
function sideOf({ id }: CountedEntity, { subject, object }: ToldFact): Side | undefined {
  if (subject === id) return 'subject';
  return object === id ? 'object' : undefined;
}

/** Facts of an entity by predicate and side, as counted; each with its sentences. */
export async function groupFacts(
  view: GraphView,
  entity: CountedEntity,
  counts: readonly FactCount[],
  filter: Omit<FactFilter, 'names'>,
): Promise<readonly (FactCount & { readonly facts: readonly FactWithSentences[] })[]> {
  const predicates = [...new Set(counts.map(({ predicate }) => predicate))];
  const rows = await view.store.factsAbout(
    { ...filter, names: entity.names, predicates },
    MOST_OF_EACH,
  );
  const facts = tellFacts(view, rows);
  return counts.map((count) => {
    const own = facts.filter(
      ({ fact }) => fact.predicate === count.predicate && sideOf(entity, fact) === count.side,
    );
    // Several sentences may say one fact: where all rows are here, it is counted once.
    return { ...count, facts: own, count: count.count > MOST_OF_EACH ? count.count : own.length };
  });
}

/** The name of a group: the predicate, and from which side it is seen. */
export function groupHeading({ predicate, side, count }: FactCount): string {
  return side === 'subject' ? `${predicate} → (${count})` : `← ${predicate} (${count})`;
}

/** What is said where a narrowing matches nothing: what there is, counted as a listing of it would. */
export async function nothingMatched(
  view: GraphView,
  entity: CountedEntity,
  asked: readonly string[],
  filter: Omit<FactFilter, 'names'>,
  moments: CallMoments,
): Promise<{ readonly text: string; readonly available: ReturnType<typeof availableOf> }> {
  const available = availableOf(await groupFacts(view, entity, entity.counts, filter));
  const has =
    available.length > 0
      ? `It has: ${availableWords(available)}.`
      : 'At these moments it has no fact at all.';
  const what = asked.length > 0 ? ` for ${asked.join(', ')}` : '';
  const name = clip(oneLine(entity.name));
  return {
    text: `${name} has nothing${clip(what)} (${momentWords(moments)}). ${clip(has, 2000)}`,
    available,
  };
}

export async function entityFacts(
  view: GraphView,
  asked: CountedEntity,
  args: {
    readonly predicate?: string | undefined;
    readonly objectType?: string | undefined;
  },
  moments: CallMoments,
): Promise<ToolOutcome<'entity_facts'>> {
  const { at, since, until } = moments;
  const span = { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
  const filter = { ...momentOf(view, at), ...span };
  const isSpan = since !== undefined || until !== undefined;
  const entity = isSpan ? await countFacts(view, asked, filter) : asked;
  const counts = narrowed(view, entity, { predicate: args.predicate, type: args.objectType });
  if (counts.length === 0) {
    const words = [args.predicate, args.objectType].filter((word) => word !== undefined);
    const { text, available } = await nothingMatched(view, entity, words, filter, moments);
    return { text, structure: { entity: told(entity), groups: [], available }, sentences: [] };
  }
  const groups = await groupFacts(view, entity, counts, filter);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const { text, shown } = fitGroups(
    [
      `${entity.name} (${entity.id}): ${total} ${total === 1 ? 'fact' : 'facts'}, ${momentWords(moments)}`,
    ],
    groups.map((group) => ({
      heading: groupHeading(group),
      items: group.facts.map((fact) => ({ fact, side: other(group) })),
      count: group.count,
    })),
    ({ fact, side }) => factLine(fact.fact, side),
    'Narrow it with predicate, objectType, since and until, or at.',
  );
  return {
    text,
    structure: {
      entity: told(entity),
      groups: groups.map(({ predicate, side, count, facts }) => ({
        predicate,
        side,
        count,
        facts: facts.map(({ fact }) => fact),
      })),
    },
    sentences: sentencesOf(shown.map(({ fact }) => fact)),
  };
}
