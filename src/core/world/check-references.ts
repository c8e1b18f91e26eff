/**
 * The checks of a world that need no history: every id means something, once; every object suits
 * its predicate; every path fits together.
 */
import { splitSentences } from '../ontology/sentences';
import type { Predicate } from '../ontology/ontology';
import type { Report } from './read-world-file';
import { listOf, quote, type Path } from './world-error';
import type { Condition, Edit, PageSentence, TrueFact, World } from './world';

/** Reports every reference that leads nowhere and every definition that cannot work. */
export function checkReferences(world: World, report: Report): void {
  const known = indexOf(world);
  checkOntology(world, known, report);
  checkUnique(world.entities, ['entities'], 0, report);
  world.entities.forEach((entity, index) => {
    checkKnown(known.concepts, entity.concept, 'concept', ['entities', index, 1], report);
  });
  world.facts.forEach((fact, index) => {
    checkFact(known, fact, ['facts', index], report);
  });
  checkUnique(world.events, ['events'], 'id', report);
  world.events.forEach((event, index) => {
    event.edits.forEach((edit, position) => {
      checkEdit(known, edit, ['events', index, 'edits', position], report);
    });
  });
  checkPages(world, known, report);
  checkQuestions(world, known, report);
}

/** Ids, whatever they stand for. */
type Ids = ReadonlySet<string> | ReadonlyMap<string, unknown>;

interface Known {
  readonly concepts: ReadonlySet<string>;
  readonly predicates: ReadonlyMap<string, Predicate>;
  /** Concept by entity id. */
  readonly entities: ReadonlyMap<string, string>;
  readonly events: ReadonlySet<string>;
  readonly eventKinds: ReadonlySet<string>;
}

function indexOf(world: World): Known {
  return {
    concepts: new Set(world.ontology.concepts.map(({ id }) => id)),
    predicates: new Map(world.ontology.predicates.map((predicate) => [predicate.id, predicate])),
    entities: new Map(world.entities.map(({ id, concept }) => [id, concept])),
    events: new Set(world.events.map(({ id }) => id)),
    eventKinds: new Set(world.events.map(({ kind }) => kind)),
  };
}

function checkOntology(world: World, known: Known, report: Report): void {
  const { concepts, predicates } = world.ontology;
  checkUnique(concepts, ['concepts'], 'id', report);
  checkUnique(predicates, ['predicates'], 'id', report);
  predicates.forEach((predicate, index) => {
    const path = ['predicates', index];
    for (const concept of predicate.subject) {
      checkKnown(known.concepts, concept, 'concept', [...path, 'subject'], report);
    }
    const { object } = predicate;
    if (object.kind === 'entity') {
      checkKnown(known.concepts, object.concept, 'concept', [...path, 'object', 'entity'], report);
    }
    checkTemplates(world, predicate, path, report);
  });
  const tellNames = predicates.flatMap(({ object }, index) =>
    object.kind === 'former-name' ? [index] : [],
  );
  for (const index of tellNames.slice(1)) {
    report(['predicates', index, 'object'], 'one predicate for former names', 'a second one');
  }
}

const SENTENCE_PLACES: Ids = new Set(['subject', 'object']);
const QUESTION_PLACES: Ids = new Set(['subject']);

function checkTemplates(world: World, predicate: Predicate, path: Path, report: Report): void {
  const { sentence, question, impliedSubject } = predicate;
  const at = [...path, 'sentence'];
  checkPlaceholders(sentence, SENTENCE_PLACES, at, report);
  checkPlaceholders(question, QUESTION_PLACES, [...path, 'question'], report);
  if (!sentence.includes('{object}')) report(at, 'a sentence with {object}', quote(sentence));
  if (splitSentences(sentence).length !== 1 || !/[.!?]$/.test(sentence)) {
    report(at, 'one sentence that ends in ".", "!" or "?"', quote(sentence));
  }
  if (sentence.includes('{subject}')) {
    if (impliedSubject === undefined) return;
    const found = `it beside the sentence ${quote(sentence)}`;
    report([...path, 'impliedSubject'], 'an implied subject only without {subject}', found);
  } else if (impliedSubject === undefined) {
    report(at, 'a sentence with {subject}, or "impliedSubject" beside it', quote(sentence));
  } else if (!world.entities.some(({ name }) => name === impliedSubject)) {
    report([...path, 'impliedSubject'], 'the name of an entity', quote(impliedSubject));
  }
}

function checkPages(world: World, known: Known, report: Report): void {
  checkUnique(world.pages, ['pages'], 'id', report);
  world.pages.forEach((page, index) => {
    const path = ['pages', index];
    page.updatedBy.forEach((kind, position) => {
      const place = [...path, 'updatedBy', position];
      checkKnown(known.eventKinds, kind, 'event kind', place, report);
    });
    for (const predicate of Object.keys(page.rankOf)) {
      checkKnown(known.predicates, predicate, 'predicate', [...path, 'rankOf', predicate], report);
    }
    page.sentences.forEach((sentence, position) => {
      checkSentence(known, sentence, [...path, 'sentences', position], report);
    });
  });
}

function checkSentence(known: Known, sentence: PageSentence, path: Path, report: Report): void {
  const { content, when } = sentence;
  if (when) checkCondition(known, when, [...path, 'if'], report);
  switch (content.kind) {
    case 'prose':
      return checkPlaceholders(content.text, known.entities, path, report);
    case 'claim':
      return checkFact(known, content.fact, [...path, 'claim'], report);
    case 'cite':
      return checkHops(known, content.entity, content.path, [...path, 'cite'], report);
    case 'former-names': {
      const place = [...path, 'formerNames'];
      const concept = known.entities.get(content.entity);
      if (concept === undefined)
        return reportUnknown('entity', content.entity, known.entities, place, report);
      const teller = [...known.predicates.values()].find(
        ({ object }) => object.kind === 'former-name',
      );
      if (!teller?.subject.includes(concept)) {
        const expected = `a predicate with the object "former-name" for the concept ${quote(concept)}`;
        report(place, expected, 'none in "predicates"');
      }
    }
  }
}

function checkCondition(known: Known, condition: Condition, path: Path, report: Report): void {
  const inner = condition.kind === 'fact' ? condition.holds : condition.isKnown;
  const place = [...path, ...(inner ? [] : ['not']), condition.kind];
  if (condition.kind === 'fact') checkFact(known, condition.fact, place, report);
  else checkKnown(known.events, condition.event, 'event', place, report);
}

function checkQuestions(world: World, known: Known, report: Report): void {
  checkUnique(world.questions, ['questions'], 'id', report);
  world.questions.forEach(({ text, entity, hops }, index) => {
    const path = ['questions', index];
    checkPlaceholders(text, known.entities, [...path, 'text'], report);
    const concept = known.entities.get(entity);
    if (concept === undefined) {
      reportUnknown('entity', entity, known.entities, [...path, 'entity'], report);
      return;
    }
    checkChain(known, concept, hops, (hop) => [...path, 'hops', hop], report);
    hops.slice(0, -1).forEach((hop, position) => {
      if (known.predicates.get(hop)?.cardinality !== 'many') return;
      const expected = 'a multi-valued predicate only as the last hop';
      report([...path, 'hops', position], expected, `${quote(hop)} before the last`);
    });
  });
}

/** A citation: an entity, then predicates that lead on from it. */
function checkHops(
  known: Known,
  entity: string,
  hops: readonly string[],
  path: Path,
  report: Report,
): void {
  const concept = known.entities.get(entity);
  if (concept === undefined) reportUnknown('entity', entity, known.entities, path, report);
  else checkChain(known, concept, hops, () => path, report);
}

function checkChain(
  known: Known,
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

function checkEdit(known: Known, edit: Edit, path: Path, report: Report): void {
  if (edit.kind === 'rename') {
    checkKnown(known.entities, edit.entity, 'entity', [...path, 'rename'], report);
  } else {
    checkFact(known, edit, [...path, edit.kind], report);
  }
}

function checkFact(known: Known, fact: TrueFact, path: Path, report: Report): void {
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
  known: Known,
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

function checkPlaceholders(text: string, allowed: Ids, path: Path, report: Report): void {
  for (const [whole, name = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (allowed.has(name)) continue;
    const names = [...allowed.keys()].map((id) => `{${id}}`);
    report(path, `only ${listOf(names)} in braces`, whole);
  }
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) report(path, 'braces in pairs', quote(text));
}

function checkUnique(
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

function checkKnown(known: Ids, id: string, what: string, path: Path, report: Report): void {
  if (!known.has(id)) reportUnknown(what, id, known, path, report);
}

function reportUnknown(what: string, id: string, known: Ids, path: Path, report: Report): void {
  report(path, `the id of a known ${what} (${listOf([...known.keys()])})`, quote(id));
}
