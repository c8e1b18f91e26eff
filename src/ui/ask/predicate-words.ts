/** Predicates as a group of facts is headed by them. */
import type { Ontology } from '../../core/ontology/ontology';
import type { Side } from '../../core/ports';

/** The label of a predicate; its id where the ontology has none. */
export function predicateLabel({ predicates }: Ontology, id: string): string {
  return predicates.find((predicate) => predicate.id === id)?.label ?? id;
}

/** `employee →` where the entity is the subject, `← employee` where it is the object. */
export function sideLabel(
  ontology: Ontology,
  { predicate, side }: { readonly predicate: string; readonly side: Side },
): string {
  const label = predicateLabel(ontology, predicate);
  return side === 'subject' ? `${label} →` : `← ${label}`;
}
