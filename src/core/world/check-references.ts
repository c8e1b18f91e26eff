/**
 * The checks of a world that need no history: every id means something, once; every object suits
 * its predicate; every path fits together.
 */
import type { Predicate } from '../ontology/ontology';
import { splitSentences } from '../ontology/sentences';
import { checkChain, checkFact, checkHops, checkPlaceholders } from './check-statements';
import {
  checkKnown,
  checkUnique,
  knownIds,
  reportUnknown,
  type Ids,
  type KnownIds,
} from './known-ids';
import type { Report } from './read-world-file';
import { quote, type Path } from './world-error';
import type { Condition, DatedFact, Edit, PageSentence, World } from './world';

/** Reports every reference that leads nowhere and every definition that cannot work. */
export function checkReferences(world: World, report: Report): void {
  const known = knownIds(world);
  checkOntology(world, known, report);
  checkUnique(world.entities, ['entities'], 0, report);
  world.entities.forEach((entity, index) => {
    checkKnown(known.concepts, entity.concept, 'concept', ['entities', index, 1], report);
  });
  world.facts.forEach((fact, index) => {
    checkFact(known, fact, ['facts', index], report);
  });
  (world.history ?? []).forEach((fact, index) => {
    checkFact(known, fact, ['history', index], report);
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

function checkOntology(world: World, known: KnownIds, report: Report): void {
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

const WORDING_PLACES: Ids = new Set(['subject', 'object', 'from', 'until', 'on from', 'on until']);
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
  (predicate.wordings ?? []).forEach((wording, index) => {
    checkWording(predicate, wording.sentence, [...path, 'wordings', index, 'sentence'], report);
  });
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

function checkWording(
  { impliedSubject }: Predicate,
  sentence: string,
  path: Path,
  report: Report,
): void {
  checkPlaceholders(sentence, WORDING_PLACES, path, report);
  const places = ['{object}', ...(impliedSubject === undefined ? ['{subject}'] : [])];
  for (const place of places) {
    if (!sentence.includes(place)) report(path, `a sentence with ${place}`, quote(sentence));
  }
  if (splitSentences(sentence).length !== 1 || !/[.!?]$/.test(sentence)) {
    report(path, 'one sentence that ends in ".", "!" or "?"', quote(sentence));
  }
}

function checkEdit(known: KnownIds, edit: Edit, path: Path, report: Report): void {
  if (edit.kind === 'rename') {
    checkKnown(known.entities, edit.entity, 'entity', [...path, 'rename'], report);
  } else {
    checkFact(known, edit, [...path, edit.kind], report);
  }
}

function checkPages(world: World, known: KnownIds, report: Report): void {
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

function checkSentence(known: KnownIds, sentence: PageSentence, path: Path, report: Report): void {
  const { content, when } = sentence;
  if (when) checkCondition(known, when, [...path, 'if'], report);
  switch (content.kind) {
    case 'prose':
      return checkPlaceholders(content.text, known.entities, path, report);
    case 'claim':
      return checkFact(known, content.fact, [...path, 'claim'], report);
    case 'cite':
      return checkHops(known, content.entity, content.path, [...path, 'cite'], report);
    case 'tell':
      return checkTold(known, content, [...path, 'tell'], report);
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

/** A sentence tells of facts with the same dates, and its wording has a place for each date that it needs. */
function checkTold(
  known: KnownIds,
  { facts, wording }: Extract<PageSentence['content'], { readonly kind: 'tell' }>,
  path: Path,
  report: Report,
): void {
  for (const fact of facts) checkFact(known, fact, [...path, 'fact'], report);
  const [first] = facts;
  if (!first) return;
  const datesOf = ({ from, until }: DatedFact): string => JSON.stringify([from, until]);
  if (facts.some((fact) => datesOf(fact) !== datesOf(first))) {
    report([...path, 'fact'], 'facts with the same dates', `others beside ${quote(first.object)}`);
  }
  if (facts.length > 1 && known.predicates.get(first.predicate)?.cardinality !== 'many') {
    report([...path, 'fact'], 'one object', `${facts.length} of ${quote(first.predicate)}`);
  }
  const needs = (date: string): boolean => wording.sentence.includes(`${date}}`);
  if (needs('from') && !first.from)
    report([...path, 'as'], 'a wording without a start', quote(wording.sentence));
  if (needs('until') && (!first.until || first.until === 'unknown')) {
    report([...path, 'as'], 'a wording without an end', quote(wording.sentence));
  }
}

function checkCondition(known: KnownIds, condition: Condition, path: Path, report: Report): void {
  const inner = condition.kind === 'fact' ? condition.holds : condition.isKnown;
  const place = [...path, ...(inner ? [] : ['not']), condition.kind];
  if (condition.kind === 'fact') checkFact(known, condition.fact, place, report);
  else checkKnown(known.events, condition.event, 'event', place, report);
}

function checkQuestions(world: World, known: KnownIds, report: Report): void {
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
