/** Whether statements, paths and templates of a world suit its ontology. */
import type { Predicate } from '../ontology/ontology';
import { reportUnknown, type Ids, type KnownIds } from './known-ids';
import type { Report } from './read-world-file';
import { listOf, quote, type Path } from './world-error';
import type { TrueFact } from './world';

/** Reports what is wrong with a fact; `path` leads to its list of three. */
export function checkFact(known: KnownIds, fact: TrueFact, path: Path, report: Report): void {
  const predicate = known.predicates.get(fact.predicate);
  const concept = known.entities.get(fact.subject);
  if (concept === undefined) {
    reportUnknown('entity', fact.subject, known.entities, [...path, 0], report);
  }
  if (!predicate) {
    return reportUnknown('predicate', fact.predicate, known.predicates, [...path, 1], report);
  }
  if (concept !== undefined && !predicate.subject.includes(concept)) {
    const expected = `an entity of ${listOf(predicate.subject.map(quote))}`;
    report([...path, 0], expected, `${quote(fact.subject)} of ${quote(concept)}`);
  }
  checkObject(known, predicate, fact, path, report);
}

function checkObject(
  known: KnownIds,
  predicate: Predicate,
  fact: TrueFact,
  path: Path,
  report: Report,
): void {
  const { object } = predicate;
  const place = [...path, 2];
  switch (object.kind) {
    case 'entity': {
      const concept = known.entities.get(fact.object);
      const expected = `the id of an entity of ${quote(object.concept)}`;
      if (concept === undefined) report(place, expected, quote(fact.object));
      else if (concept !== object.concept) {
        report(place, expected, `${quote(fact.object)} of ${quote(concept)}`);
      }
      return;
    }
    case 'number':
      if (!/^\d+(?:[.,]\d+)?$/.test(fact.object)) {
        report(place, `a number without a sign (${object.unit})`, quote(fact.object));
      }
      return;
    case 'former-name':
      report(
        [...path, 1],
        'a predicate with facts',
        `${quote(predicate.id)}, which tells former names`,
      );
      return;
    case 'text':
  }
}

/** Reports where a citation, an entity and the predicates that lead on from it, goes wrong. */
export function checkHops(
  known: KnownIds,
  entity: string,
  hops: readonly string[],
  path: Path,
  report: Report,
): void {
  const concept = known.entities.get(entity);
  if (concept === undefined) reportUnknown('entity', entity, known.entities, path, report);
  else checkChain(known, concept, hops, () => path, report);
}

/** Reports the first predicate that cannot follow, starting from a thing of a concept. */
export function checkChain(
  known: KnownIds,
  start: string,
  hops: readonly string[],
  placeOf: (hop: number) => Path,
  report: Report,
): void {
  let concept: string | undefined = start;
  for (const [position, hop] of hops.entries()) {
    const place = placeOf(position);
    const predicate = known.predicates.get(hop);
    if (!predicate) return reportUnknown('predicate', hop, known.predicates, place, report);
    if (predicate.object.kind === 'former-name') {
      return report(place, 'a predicate with facts', `${quote(hop)}, which tells former names`);
    }
    if (concept === undefined) {
      const before = quote(hops[position - 1] ?? '');
      return report(place, `nothing after ${before}, which does not lead to an entity`, quote(hop));
    }
    if (!predicate.subject.includes(concept)) {
      const found = `${quote(hop)}, which is said of ${listOf(predicate.subject.map(quote))}`;
      return report(place, `a predicate of the concept ${quote(concept)}`, found);
    }
    concept = predicate.object.kind === 'entity' ? predicate.object.concept : undefined;
  }
}

/** Reports every `{…}` that names nothing allowed, and braces without a partner. */
export function checkPlaceholders(text: string, allowed: Ids, path: Path, report: Report): void {
  for (const [whole, name = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (allowed.has(name)) continue;
    const names = [...allowed.keys()].map((id) => `{${id}}`);
    report(path, `only ${listOf(names)} in braces`, whole);
  }
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) report(path, 'braces in pairs', quote(text));
}
