/** Which pages repeat which facts, and which of these copies the world has overtaken. */
import { predicateOf } from '../ontology/ontology';
import type { Statement } from './render-page';
import { pageSentences, type Scenario } from './scenario';
import { formerNamesOf, nameOf, renderObject, truthAfter, valuesOf, type Truth } from './truth';
import type { ChangeEvent, World } from './world';

/** What one page says about one slot. */
export interface FactCopy {
  readonly pageId: string;
  /** Entity id of the slot. */
  readonly entity: string;
  readonly predicate: string;
  /** A claim was never in the truth; it is not a copy that went stale. */
  readonly kind: Statement['kind'];
  /** The entity's name as the page writes it. */
  readonly subject: string;
  /** The values as the page writes them. */
  readonly objects: readonly string[];
  /** The sentences that say so, in reading order. */
  readonly sentences: readonly string[];
  /** Whether a name or a value on the page is not what is true now; always false for a claim. */
  readonly isStale: boolean;
  /** The values that are true now, in current names; empty when the slot has none. */
  readonly trueObjects: readonly string[];
}

/** Every copy of a fact on every page once these events have happened: by page, in reading order. */
export function factCopies(
  world: World,
  scenario: Scenario,
  eventsSoFar: readonly ChangeEvent[],
): FactCopy[] {
  const truth = truthAfter(world, eventsSoFar);
  return world.pages.flatMap((page) => {
    const bySlot = new Map<string, { text: string; statement: Statement }[]>();
    for (const { text, statement } of pageSentences(world, scenario, page, eventsSoFar)) {
      if (!statement) continue;
      const key = `${statement.kind} ${entityOf(statement)}.${statement.triple.predicate}`;
      bySlot.set(key, [...(bySlot.get(key) ?? []), { text, statement }]);
    }
    return [...bySlot.values()].flatMap((said) => copyOf(world, truth, page.id, said));
  });
}

function copyOf(
  world: World,
  truth: Truth,
  pageId: string,
  said: readonly { text: string; statement: Statement }[],
): FactCopy[] {
  const [first] = said;
  if (!first) return [];
  const { kind, triple } = first.statement;
  const entity = entityOf(first.statement);
  const objects = [...new Set(said.map(({ statement }) => statement.triple.object))];
  const trueObjects = trueObjectsOf(world, truth, entity, triple.predicate);
  const isCurrent = triple.subject === nameOf(truth, entity) && isSameSet(objects, trueObjects);
  return [
    {
      pageId,
      entity,
      predicate: triple.predicate,
      kind,
      subject: triple.subject,
      objects,
      sentences: said.map(({ text }) => text),
      isStale: kind !== 'claim' && !isCurrent,
      trueObjects,
    },
  ];
}

function entityOf(statement: Statement): string {
  return statement.kind === 'former-name' ? statement.entity : statement.fact.subject;
}

function trueObjectsOf(world: World, truth: Truth, entity: string, id: string): readonly string[] {
  const predicate = predicateOf(world.ontology, id);
  if (predicate.object.kind === 'former-name') return formerNamesOf(truth, entity);
  return valuesOf(truth, entity, id).map((object) => renderObject(truth, predicate, object));
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}
