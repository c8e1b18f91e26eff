/** Values out of thin air. */
import type { ObjectType, Predicate } from '../ontology/ontology';
import type { TrueFact, World } from '../world/world';
import { pickBy, type Chances } from './chance';

const isSameType = (one: ObjectType, other: ObjectType): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What facts of this type of object ever have as their value, in the world's order. */
function valuesOfType({ ontology, facts, events }: World, type: ObjectType): readonly string[] {
  const ids = ontology.predicates
    .filter(({ object }) => isSameType(object, type))
    .map(({ id }) => id);
  const edits = events.flatMap(({ edits: each }) =>
    each.flatMap((edit): TrueFact[] => (edit.kind === 'rename' ? [] : [edit])),
  );
  const values = [...facts, ...edits].filter(({ predicate }) => ids.includes(predicate));
  return [...new Set(values.map(({ object }) => object))];
}

/** A number written like `pattern`, with other digits and no 0 in front. */
function numberLike(pattern: string, chance: number): string {
  const count = pattern.replace(/\D/gu, '').length;
  const digits = [...String(Math.floor((1 + 9 * chance) * 10 ** (count - 1)))];
  return pattern.replace(/\d/gu, () => digits.shift() ?? '0');
}

/**
 * What somebody without a clue might answer: a name of the right kind, a number of the right size,
 * a text that another thing has. It may be right by luck. `undefined` where the world has no such.
 */
export function inventValue(
  world: World,
  { object }: Predicate,
  [, which, digits]: Chances,
): string | undefined {
  if (object.kind === 'former-name') return undefined;
  if (object.kind === 'entity') {
    const ofKind = world.entities.filter(({ concept }) => concept === object.concept);
    return pickBy(which, ofKind)?.name;
  }
  const value = pickBy(which, valuesOfType(world, object));
  return value !== undefined && object.kind === 'number' ? numberLike(value, digits) : value;
}
