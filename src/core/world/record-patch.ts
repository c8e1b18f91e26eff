/** What a system of record knows of an event: the changed values, without any page being read. */
import { predicateOf } from '../ontology/ontology';
import { nameOf, renderObject, valuesOf, type Truth } from './truth';
import type { ChangeEvent, Edit, World } from './world';

/**
 * A value from the system that owns it, in names current after the event.
 * `set` gives all values the slot has now; `end` gives one that it has no longer.
 */
export type RecordPatch =
  | {
      readonly kind: 'rename';
      readonly from: string;
      readonly to: string;
      readonly system: string;
    }
  | {
      readonly kind: 'set';
      readonly subject: string;
      readonly predicate: string;
      readonly objects: readonly string[];
      readonly system: string;
    }
  | {
      readonly kind: 'end';
      readonly subject: string;
      readonly predicate: string;
      readonly object: string;
      readonly isDateKnown: boolean;
      readonly system: string;
    };

/**
 * The patches of one event in the order to apply them: renames, then ends, then one `set` for
 * every slot that got a value. Edits that change nothing give no patch.
 */
export function recordPatches(
  world: World,
  event: ChangeEvent,
  truthBefore: Truth,
  truthAfter: Truth,
): RecordPatch[] {
  const system = event.recordSystem;
  const renamed = new Set<string>();
  const written = new Map<string, Extract<Edit, { readonly kind: 'set' | 'add' }>>();
  const ended: Extract<Edit, { readonly kind: 'end' }>[] = [];
  for (const edit of event.edits) {
    if (edit.kind === 'rename') renamed.add(edit.entity);
    else if (edit.kind === 'end') ended.push(edit);
    else written.set(`${edit.subject}.${edit.predicate}`, edit);
  }

  const renames = [...renamed].flatMap((entity): RecordPatch[] => {
    const from = nameOf(truthBefore, entity);
    const to = nameOf(truthAfter, entity);
    return from === to ? [] : [{ kind: 'rename', from, to, system }];
  });

  const ends = ended.flatMap(({ subject, predicate, object, isDateKnown }): RecordPatch[] => {
    if (!valuesOf(truthBefore, subject, predicate).includes(object)) return [];
    if (valuesOf(truthAfter, subject, predicate).includes(object)) return [];
    const definition = predicateOf(world.ontology, predicate);
    return [
      {
        kind: 'end',
        subject: nameOf(truthAfter, subject),
        predicate,
        object: renderObject(truthAfter, definition, object),
        isDateKnown,
        system,
      },
    ];
  });

  const sets = [...written.values()].flatMap(({ subject, predicate }): RecordPatch[] => {
    const before = valuesOf(truthBefore, subject, predicate);
    const after = valuesOf(truthAfter, subject, predicate);
    if (after.length === 0 || isSameList(before, after)) return [];
    const definition = predicateOf(world.ontology, predicate);
    return [
      {
        kind: 'set',
        subject: nameOf(truthAfter, subject),
        predicate,
        objects: after.map((object) => renderObject(truthAfter, definition, object)),
        system,
      },
    ];
  });

  return [...renames, ...ends, ...sets];
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
