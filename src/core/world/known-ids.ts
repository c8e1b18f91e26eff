/** The ids a world defines, and the checks that an id is one of them. */
import type { Predicate } from '../ontology/ontology';
import type { Report } from './read-world-file';
import { listOf, quote, type Path } from './world-error';
import type { World } from './world';

/** Ids, whatever they stand for. */
export type Ids = ReadonlySet<string> | ReadonlyMap<string, unknown>;

/** Everything in a world that can be referred to by id. */
export interface KnownIds {
  readonly concepts: ReadonlySet<string>;
  readonly predicates: ReadonlyMap<string, Predicate>;
  /** Concept by entity id. */
  readonly entities: ReadonlyMap<string, string>;
  readonly events: ReadonlySet<string>;
  readonly eventKinds: ReadonlySet<string>;
}

/** The ids of a world; of an id that stands twice, the later one. */
export function knownIds(world: World): KnownIds {
  return {
    concepts: new Set(world.ontology.concepts.map(({ id }) => id)),
    predicates: new Map(world.ontology.predicates.map((predicate) => [predicate.id, predicate])),
    entities: new Map(world.entities.map(({ id, concept }) => [id, concept])),
    events: new Set(world.events.map(({ id }) => id)),
    eventKinds: new Set(world.events.map(({ kind }) => kind)),
  };
}

/** Reports every id that stands a second time; `key` is where an item keeps its id. */
export function checkUnique(
  items: readonly { readonly id: string }[],
  path: Path,
  key: string | number,
  report: Report,
): void {
  const seen = new Set<string>();
  items.forEach(({ id }, index) => {
    if (seen.has(id)) report([...path, index, key], 'an id that is not used above', quote(id));
    seen.add(id);
  });
}

/** Reports an id that is not known; `what` says of which kind it should be. */
export function checkKnown(known: Ids, id: string, what: string, path: Path, report: Report): void {
  if (!known.has(id)) reportUnknown(what, id, known, path, report);
}

/** Reports an id as not known, with some of those that are. */
export function reportUnknown(
  what: string,
  id: string,
  known: Ids,
  path: Path,
  report: Report,
): void {
  report(path, `the id of a known ${what} (${listOf([...known.keys()])})`, quote(id));
}
