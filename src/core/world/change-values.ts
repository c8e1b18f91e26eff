/** What a change turns into what, in a few words: for a label beside its name. */
import { predicateOf } from '../ontology/ontology';
import { nameOf, renderObject, truthAfter, valuesOf } from './truth';
import type { ChangeEvent, World } from './world';

/** The old and the new value of an event's first edit; an end or a beginning leaves one empty. */
export interface ChangedValue {
  readonly before: string;
  readonly after: string;
}

/** What the first edit of `events[index]` changes, these events happening; `undefined` if nothing. */
export function changedValue(
  world: World,
  events: readonly ChangeEvent[],
  index: number,
): ChangedValue | undefined {
  const edit = events[index]?.edits[0];
  if (!edit) return undefined;
  const old = truthAfter(world, events.slice(0, index));
  const now = truthAfter(world, events.slice(0, index + 1));
  if (edit.kind === 'rename') {
    return { before: nameOf(old, edit.entity), after: nameOf(now, edit.entity) };
  }
  const { subject, predicate: id } = edit;
  const predicate = predicateOf(world.ontology, id);
  const left = valuesOf(old, subject, id).filter((v) => !valuesOf(now, subject, id).includes(v));
  const come = valuesOf(now, subject, id).filter((v) => !valuesOf(old, subject, id).includes(v));
  return {
    before: left.map((value) => renderObject(old, predicate, value)).join(', '),
    after: come.map((value) => renderObject(now, predicate, value)).join(', '),
  };
}
