/** Entities as tools name them: an id, a name, and every name under which their facts stand. */
import { namesOf } from '../graph/names';
import { nameKey, spellingKey } from '../ontology/name-key';
import { predicateOf, type Ontology } from '../ontology/ontology';
import type { FactCount, FactFilter, Moment, Side } from '../ports';
import { momentOf, type GraphView } from './tool-graph';
import type { ToldEntity } from './tool-result';

/** An entity with all its names. */
export interface FoundEntity extends ToldEntity {
  /** Every name under which facts of it may stand, the current one first. */
  readonly names: readonly string[];
}

/** An entity with its facts counted, of the predicates and sides on which its concept may stand. */
export interface CountedEntity extends FoundEntity {
  readonly facts: number;
  readonly counts: readonly FactCount[];
}

/** The concepts that may stand on one side of a predicate; none where a value stands. */
export function conceptsOn(ontology: Ontology, predicate: string, side: Side): readonly string[] {
  const { subject, object } = predicateOf(ontology, predicate);
  if (side === 'subject') return subject;
  return object.kind === 'entity' ? [object.concept] : [];
}

/** The entity that a name means where it is of this concept. */
export function entityOf({ names }: GraphView, name: string, concept: string): FoundEntity {
  const resolved = names.resolve(name, [concept]);
  const [current = name, ...otherNames] = namesOf(resolved);
  const id = `${concept}:${nameKey(current)}`;
  return { id, name: current, concept, otherNames, names: [current, ...otherNames] };
}

/** The entity on one side of a fact. A side that may hold several concepts takes the first. */
export function entityOn(
  view: GraphView,
  fact: { readonly subject: string; readonly predicate: string; readonly object: string },
  side: Side,
): FoundEntity | undefined {
  const [concept] = conceptsOn(view.ontology, fact.predicate, side);
  return concept === undefined ? undefined : entityOf(view, fact[side], concept);
}

/** What programs get of an entity. */
export function told({ id, name, concept, otherNames, facts }: ToldEntity): ToldEntity {
  return { id, name, concept, otherNames, ...(facts !== undefined && { facts }) };
}

/** Counts of facts, without the sides on which the entity's concept cannot stand. */
function withCounts(
  { ontology }: GraphView,
  entity: FoundEntity,
  all: readonly FactCount[],
): CountedEntity {
  const counts = all.filter(({ predicate, side }) =>
    conceptsOn(ontology, predicate, side).includes(entity.concept),
  );
  return { ...entity, counts, facts: counts.reduce((sum, { count }) => sum + count, 0) };
}

/** Facts of an entity that a moment sees, counted; the sides on which its concept cannot stand are left out. */
export async function countFacts(
  view: GraphView,
  entity: FoundEntity,
  filter: Omit<FactFilter, 'names'>,
): Promise<CountedEntity> {
  const all = await view.store.factCounts({ ...filter, names: entity.names });
  return withCounts(view, entity, all);
}

/** What a name may mean, one entity for each concept, counted; the store is asked once for the same names. */
async function countByConcept(
  view: GraphView,
  name: string,
  moment: Moment,
): Promise<readonly CountedEntity[]> {
  const asked = new Map<string, Promise<readonly FactCount[]>>();
  return Promise.all(
    view.ontology.concepts.map(async ({ id }) => {
      const entity = entityOf(view, name, id);
      const { names } = entity;
      const key = JSON.stringify([...names].sort());
      const counts = asked.get(key) ?? view.store.factCounts({ ...moment, names });
      asked.set(key, counts);
      return withCounts(view, entity, await counts);
    }),
  );
}

/**
 * The entities that a written name is, one for each concept of which facts speak under it, the one
 * with most facts first. Where a side may hold several concepts, it speaks of the first that another
 * side already speaks of, or of its first.
 */
export async function entitiesNamed(
  view: GraphView,
  name: string,
  moment: Moment,
): Promise<readonly CountedEntity[]> {
  const { ontology } = view;
  const found = await countByConcept(view, name, moment);
  const isCertain = ({ predicate, side }: FactCount): boolean =>
    conceptsOn(ontology, predicate, side).length === 1;
  const certain = found.filter(({ counts }) => counts.some(isCertain));
  const concepts = new Set(certain.map(({ concept }) => concept));
  const speaksOf = ({ predicate, side }: FactCount, concept: string): boolean => {
    const on = conceptsOn(ontology, predicate, side);
    return (on.find((each) => concepts.has(each)) ?? on[0]) === concept;
  };
  return found
    .map((entity): CountedEntity => {
      const counts = entity.counts.filter((count) => speaksOf(count, entity.concept));
      return { ...entity, counts, facts: counts.reduce((sum, { count }) => sum + count, 0) };
    })
    .filter(({ facts }) => facts > 0)
    .sort((a, b) => b.facts - a.facts || (a.id < b.id ? -1 : 1));
}

/** The concept and name that an id spells; `undefined` for what is no id. */
function readId(ontology: Ontology, text: string): { concept: string; name: string } | undefined {
  const [written = '', ...rest] = text.split(':');
  const name = rest.join(':').trim();
  const concept = ontology.concepts.find(({ id }) => nameKey(id) === nameKey(written))?.id;
  return name === '' || concept === undefined ? undefined : { concept, name };
}

/** The entities that an argument means exactly: one for an id, else those of the name. */
export async function entitiesMeant(
  view: GraphView,
  argument: string,
): Promise<readonly CountedEntity[]> {
  const id = readId(view.ontology, argument);
  if (!id) return entitiesNamed(view, argument, momentOf(view));
  const entity = await countFacts(view, entityOf(view, id.name, id.concept), momentOf(view));
  return entity.facts > 0 ? [entity] : [];
}

/**
 * The entity as its facts of the rarest kind spell it: how the store spells a name depends on what came
 * first, and whoever asks may spell it otherwise.
 */
export async function inOwnSpelling(
  view: GraphView,
  entity: CountedEntity,
  moment: Moment,
): Promise<CountedEntity> {
  const [rarest] = entity.counts.toSorted((a, b) => a.count - b.count);
  if (!rarest) return entity;
  const filter = { ...moment, names: entity.names, predicates: [rarest.predicate] };
  const facts = await view.store.factsAbout(filter, 1);
  const key = spellingKey(entity.name);
  const [name] = facts
    .flatMap(({ subject, object }) => [subject, object])
    .filter((written) => spellingKey(written) === key)
    .sort();
  return name === undefined ? entity : { ...entity, ...entityOf(view, name, entity.concept), name };
}
