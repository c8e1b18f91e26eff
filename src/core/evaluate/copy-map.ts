/** Where the copies of a fact disagree: pages down, facts across. */
import { predicateOf } from '../ontology/ontology';
import type { FactCopy } from '../world/copies';
import {
  formerNamesOf,
  nameOf,
  renderObject,
  truthAfter,
  valuesOf,
  type Truth,
} from '../world/truth';
import type { ChangeEvent, World } from '../world/world';

/** A slot, by the entity's id. */
export interface SlotId {
  readonly entity: string;
  readonly predicate: string;
}

/** One fact of the map, as it is true at a checkpoint. */
export interface FactColumn extends SlotId {
  /** The entity's current name. */
  readonly name: string;
  /** The true values in current names; empty when the slot has none. */
  readonly trueObjects: readonly string[];
  /** The step of the first event that changes its name or values; 0 when none does. */
  readonly concerns: number;
}

interface TrueSlot {
  readonly name: string;
  readonly objects: readonly string[];
}

/** What is true of a slot, as a page would write it. */
function truthOfSlot(world: World, truth: Truth, { entity, predicate: id }: SlotId): TrueSlot {
  const predicate = predicateOf(world.ontology, id);
  const objects =
    predicate.object.kind === 'former-name'
      ? formerNamesOf(truth, entity)
      : valuesOf(truth, entity, id).map((object) => renderObject(truth, predicate, object));
  return { name: nameOf(truth, entity), objects };
}

/**
 * The columns for these slots, each once: those an event changes first, in the order of the
 * events, then the others. `events` are all that happen in the run, `step` says how many have.
 */
export function factColumns(
  world: World,
  events: readonly ChangeEvent[],
  step: number,
  slots: readonly SlotId[],
): readonly FactColumn[] {
  const bySlot = new Map(slots.map((slot) => [`${slot.entity} ${slot.predicate}`, slot]));
  const columns = [...bySlot.values()].map(({ entity, predicate }) => {
    const slot = { entity, predicate };
    const at = (k: number): TrueSlot =>
      truthOfSlot(world, truthAfter(world, events.slice(0, k)), slot);
    const changing = events.findIndex(
      (_, index) => JSON.stringify(at(index)) !== JSON.stringify(at(index + 1)),
    );
    const { name, objects } = at(step);
    return { ...slot, name, trueObjects: objects, concerns: changing + 1 };
  });
  const placeOf = ({ concerns }: FactColumn): number => concerns || events.length + 1;
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Whether two things are about the same slot. */
export function isSameSlot(a: SlotId, b: SlotId): boolean {
  return a.entity === b.entity && a.predicate === b.predicate;
}

/**
 * Whether what the graph has in place of the truth was never true: each such value is only claimed
 * by a page. `claimed` are the copies on the pages at that checkpoint.
 */
export function isClaimInGraph(
  copy: SlotId & { readonly objects: readonly string[]; readonly isStale: boolean },
  column: FactColumn,
  claimed: readonly FactCopy[],
): boolean {
  const untrue = copy.objects.filter((value) => !column.trueObjects.includes(value));
  const claims = claimed.filter((other) => other.kind === 'claim' && isSameSlot(other, copy));
  return (
    copy.isStale &&
    untrue.length > 0 &&
    untrue.every((value) => claims.some(({ objects }) => objects.includes(value)))
  );
}

/** Copies by how they stand; a claim was never true and is neither current nor stale. */
export interface CopyCount {
  readonly stale: number;
  readonly current: number;
  readonly claims: number;
}

/** Counts copies. */
export function countCopies(copies: readonly FactCopy[]): CopyCount {
  const claims = copies.filter(({ kind }) => kind === 'claim').length;
  const stale = copies.filter(({ isStale }) => isStale).length;
  return { stale, claims, current: copies.length - stale - claims };
}

/**
 * The words by which a copy differs from the truth: the old name where the name is old, else its
 * values joined by `; `.
 */
export function wordsOf(copy: FactCopy, column: FactColumn): string {
  return copy.subject === column.name ? copy.objects.join('; ') : copy.subject;
}
