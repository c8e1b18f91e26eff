/**
 * The truth of a world after some of its events: a pure fold of their edits. The same fold over
 * the events that a page has heard of gives what that page takes for true.
 */
import { predicateOf, type Predicate } from '../ontology/ontology';
import type { ChangeEvent, Edit, TrueFact, World } from './world';

/** What is so: the names of entities and the values of slots. */
export interface Truth {
  /** Current name by entity id. */
  readonly names: ReadonlyMap<string, string>;
  /** Names an entity had before and does not have now, oldest first; absent when it had none. */
  readonly formerNames: ReadonlyMap<string, readonly string[]>;
  /** Values by slot in fact order, the key as `slotKey` makes it; a slot without values is absent. */
  readonly slots: ReadonlyMap<string, readonly string[]>;
}

/** The key of a slot in `Truth.slots`. Ids hold no dot, so two slots never share one. */
export function slotKey(entity: string, predicate: string): string {
  return `${entity}.${predicate}`;
}

/** The truth before the first event. */
export function truthAtStart(world: World): Truth {
  return nodeAtStart(world).truth;
}

/** The truth after the first `step` events of the world; throws a `RangeError` for a step it does not have. */
export function truthAt(world: World, step: number): Truth {
  if (!Number.isInteger(step) || step < 0 || step > world.events.length) {
    throw new RangeError(`step ${step} is not one of 0 to ${world.events.length}`);
  }
  return truthAfter(world, world.events.slice(0, step));
}

/**
 * The truth after these events, applied in the order given. Folds are kept per world and shared
 * between lists with the same beginning, so asking again costs nothing.
 */
export function truthAfter(world: World, events: readonly ChangeEvent[]): Truth {
  let node = nodeAtStart(world);
  for (const event of events) {
    let next = node.after.get(event);
    if (!next) {
      next = { truth: applyEvent(node.truth, event), after: new WeakMap() };
      node.after.set(event, next);
    }
    node = next;
  }
  return node.truth;
}

/**
 * The truth after one more event. An edit whose ground is missing, because an earlier event did
 * not happen or was not heard of, does what still makes sense: `set` and `add` write their value,
 * `end` of an absent value does nothing.
 */
export function applyEvent(truth: Truth, event: ChangeEvent): Truth {
  const names = new Map(truth.names);
  const formerNames = new Map(truth.formerNames);
  const slots = new Map(truth.slots);
  for (const edit of event.edits) {
    if (edit.kind === 'rename') {
      rename(names, formerNames, edit.entity, edit.to);
    } else {
      const key = slotKey(edit.subject, edit.predicate);
      const values = editValues(slots.get(key) ?? [], edit);
      if (values.length > 0) slots.set(key, values);
      else slots.delete(key);
    }
  }
  return { names, formerNames, slots };
}

/** The values of a slot, in fact order; empty when nothing is true of it. */
export function valuesOf(truth: Truth, entity: string, predicate: string): readonly string[] {
  return truth.slots.get(slotKey(entity, predicate)) ?? [];
}

/** The current name of an entity; throws a `RangeError` for an id the world does not have. */
export function nameOf(truth: Truth, entity: string): string {
  const name = truth.names.get(entity);
  if (name === undefined) throw new RangeError(`no entity "${entity}" in the world`);
  return name;
}

/** Names an entity had before and does not have now, oldest first. */
export function formerNamesOf(truth: Truth, entity: string): readonly string[] {
  return truth.formerNames.get(entity) ?? [];
}

/** The object of a fact as a sentence writes it: an entity's current name, or the value itself. */
export function renderObject(truth: Truth, predicate: Predicate, object: string): string {
  return predicate.object.kind === 'entity' ? nameOf(truth, object) : object;
}

/** Whether a fact is true. */
export function isTrue(truth: Truth, fact: TrueFact): boolean {
  return valuesOf(truth, fact.subject, fact.predicate).includes(fact.object);
}

/** Every true fact, slots in the order in which they first got a value. */
export function factsOf(truth: Truth): TrueFact[] {
  return [...truth.slots].flatMap(([key, objects]) => {
    const dot = key.indexOf('.');
    const subject = key.slice(0, dot);
    const predicate = key.slice(dot + 1);
    return objects.map((object) => ({ subject, predicate, object }));
  });
}

/**
 * The ends of a path of predicates from an entity: each as the last entity reached and the value
 * of the last predicate there. Several when a predicate on the way has several values.
 */
export function followPath(
  world: World,
  truth: Truth,
  entity: string,
  path: readonly string[],
): TrueFact[] {
  const [predicate, ...rest] = path;
  if (predicate === undefined) return [];
  const facts = valuesOf(truth, entity, predicate).map((object) => ({
    subject: entity,
    predicate,
    object,
  }));
  if (rest.length === 0) return facts;
  if (predicateOf(world.ontology, predicate).object.kind !== 'entity') return [];
  return facts.flatMap((fact) => followPath(world, truth, fact.object, rest));
}

interface FoldNode {
  readonly truth: Truth;
  readonly after: WeakMap<ChangeEvent, FoldNode>;
}

const folds = new WeakMap<World, FoldNode>();

function nodeAtStart(world: World): FoldNode {
  const known = folds.get(world);
  if (known) return known;
  const slots = new Map<string, string[]>();
  for (const { subject, predicate, object } of world.facts) {
    const key = slotKey(subject, predicate);
    const values = slots.get(key);
    if (values) values.push(object);
    else slots.set(key, [object]);
  }
  const names = new Map(world.entities.map(({ id, name }) => [id, name]));
  const node = { truth: { names, formerNames: new Map(), slots }, after: new WeakMap() };
  folds.set(world, node);
  return node;
}

function rename(
  names: Map<string, string>,
  formerNames: Map<string, readonly string[]>,
  entity: string,
  to: string,
): void {
  const from = names.get(entity);
  if (from === undefined || from === to) return;
  const earlier = (formerNames.get(entity) ?? []).filter((name) => name !== to && name !== from);
  formerNames.set(entity, [...earlier, from]);
  names.set(entity, to);
}

function editValues(
  values: readonly string[],
  edit: Exclude<Edit, { readonly kind: 'rename' }>,
): readonly string[] {
  switch (edit.kind) {
    case 'set':
      return [edit.object];
    case 'add':
      return values.includes(edit.object) ? values : [...values, edit.object];
    case 'end':
      return values.filter((value) => value !== edit.object);
  }
}
