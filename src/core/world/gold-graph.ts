/** The graph that a perfect extraction from perfect pages would give. */
import { predicateOf } from '../ontology/ontology';
import type { Triple } from '../ontology/template';
import { factsOf, nameOf, renderObject, type Truth } from './truth';
import type { World } from './world';

/** Every true fact in current names, in fact order; former names are not among them. */
export function goldTriples(world: World, truth: Truth): Triple[] {
  return factsOf(truth).map(({ subject, predicate, object }) => ({
    subject: nameOf(truth, subject),
    predicate,
    object: renderObject(truth, predicateOf(world.ontology, predicate), object),
  }));
}
