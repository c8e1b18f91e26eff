/** The checks of a world that follow its history: from the start through every event. */
import { nameKey } from '../ontology/name-key';
import { predicateOf } from '../ontology/ontology';
import { parseSentence, renderSentence } from '../ontology/template';
import { expectedAnswers } from './expected';
import type { Report } from './read-world-file';
import { applyEvent, isTrue, nameOf, renderObject, truthAt, valuesOf, type Truth } from './truth';
import { quote, type Path } from './world-error';
import type { ChangeEvent, Edit, TrueFact, World } from './world';

/** Reports what cannot have happened, and statements that their own template does not read back. */
export function checkHistory(world: World, report: Report): void {
  checkStart(world, report);
  checkTimes(world, report);
  const checkStatement = statementChecker(world, report);

  world.facts.forEach((fact, index) => {
    checkStatement(truthAt(world, 0), fact, ['facts', index]);
  });
  world.events.forEach((event, index) => {
    const path = ['events', index];
    checkEdits(world, truthAt(world, index), event, path, report);
    checkStatements(world, index + 1, checkStatement);
  });
  checkClaims(world, checkStatement);
  checkAnswers(world, report);
}

function checkStart(world: World, report: Report): void {
  const seen = new Map<string, TrueFact>();
  world.facts.forEach((fact, index) => {
    const { cardinality } = predicateOf(world.ontology, fact.predicate);
    const key = JSON.stringify([
      fact.subject,
      fact.predicate,
      ...(cardinality === 'many' ? [fact.object] : []),
    ]);
    const earlier = seen.get(key);
    if (earlier?.object === fact.object) {
      report(['facts', index], 'a fact that is not stated above', factWords(fact));
    } else if (earlier) {
      const expected = `one value for ${quote(fact.predicate)} of ${quote(fact.subject)}`;
      report(['facts', index], expected, `${quote(fact.object)} beside ${quote(earlier.object)}`);
    }
    seen.set(key, fact);
  });
  const names = new Map<string, string>();
  world.entities.forEach(({ id, name }, index) => {
    const holder = names.get(nameKey(name));
    if (holder !== undefined) reportTaken(['entities', index, 2], name, holder, report);
    names.set(nameKey(name), id);
  });
}

function checkTimes(world: World, report: Report): void {
  if (world.pagesWrittenAt > world.startsAt) {
    report(['startsAt'], `a time not before ${world.pagesWrittenAt}`, world.startsAt);
  }
  world.events.forEach((event, index) => {
    const before = world.events[index - 1]?.at ?? world.startsAt;
    if (event.at <= before) report(['events', index, 'at'], `a time after ${before}`, event.at);
  });
}

/** Each edit against the truth that the ones before it have left. */
function checkEdits(
  world: World,
  truthBefore: Truth,
  event: ChangeEvent,
  path: Path,
  report: Report,
): void {
  let truth = truthBefore;
  event.edits.forEach((edit, position) => {
    checkEdit(world, truth, edit, [...path, 'edits', position], report);
    truth = applyEvent(truth, { ...event, edits: [edit] });
  });
}

function checkEdit(world: World, truth: Truth, edit: Edit, path: Path, report: Report): void {
  if (edit.kind === 'rename') {
    const holder = [...truth.names.keys()].find(
      (entity) => nameKey(nameOf(truth, entity)) === nameKey(edit.to),
    );
    const former = [...truth.formerNames].find(
      ([entity, names]) =>
        entity !== edit.entity && names.some((name) => nameKey(name) === nameKey(edit.to)),
    );
    if (nameOf(truth, edit.entity) === edit.to) {
      report([...path, 'to'], 'a new name', `the name it has: ${quote(edit.to)}`);
    } else if (holder !== undefined && holder !== edit.entity) {
      reportTaken([...path, 'to'], edit.to, holder, report);
    } else if (former) {
      reportTaken([...path, 'to'], edit.to, former[0], report);
    }
    return;
  }
  const place = [...path, edit.kind];
  const values = valuesOf(truth, edit.subject, edit.predicate);
  const slot = `${quote(edit.predicate)} of ${quote(edit.subject)}`;
  if (edit.kind === 'end' && !values.includes(edit.object)) {
    report(place, 'a fact that is true by then', factWords(edit));
  } else if (edit.kind === 'set' && values.length === 0) {
    report(place, `a value of ${slot} to replace (or "add")`, 'none by then');
  } else if (edit.kind === 'set' && values.length === 1 && values[0] === edit.object) {
    report(place, 'another value than before', factWords(edit));
  } else if (edit.kind === 'add' && values.includes(edit.object)) {
    report(place, 'a fact that is not true by then', factWords(edit));
  } else if (edit.kind === 'add' && values.length > 0) {
    if (predicateOf(world.ontology, edit.predicate).cardinality === 'many') return;
    const found = `${quote(edit.object)} beside ${quote(values[0] ?? '')}`;
    report(place, `one value for ${slot} (or "set")`, found);
  }
}

type StatementCheck = (truth: Truth, fact: TrueFact, path: Path) => void;

/** Checks that a statement is read back as it was meant; each sentence is looked at once. */
function statementChecker(world: World, report: Report): StatementCheck {
  const seen = new Set<string>();
  return (truth, fact, path) => {
    const predicate = predicateOf(world.ontology, fact.predicate);
    const subject = nameOf(truth, fact.subject);
    const object = renderObject(truth, predicate, fact.object);
    const key = JSON.stringify([subject, fact.predicate, object]);
    if (seen.has(key)) return;
    seen.add(key);
    const sentence = renderSentence(predicate, subject, object);
    const read = parseSentence(world.ontology, sentence);
    const meant = { subject, predicate: predicate.id, object };
    if (read && tripleWords(read) === tripleWords(meant)) return;
    const expected = `the sentence ${quote(sentence)} to read back as ${tripleWords(meant)}`;
    report(path, expected, read ? tripleWords(read) : 'no template that fits it');
  };
}

/** What is true after an event; what it changed carries the event's own place. */
function checkStatements(world: World, step: number, check: StatementCheck): void {
  const event = world.events[step - 1];
  if (!event) return;
  const truth = truthAt(world, step);
  event.edits.forEach((edit, position) => {
    const path = ['events', step - 1, 'edits', position];
    if (edit.kind === 'set' || edit.kind === 'add') {
      if (isTrue(truth, edit)) check(truth, edit, [...path, edit.kind]);
    } else if (edit.kind === 'rename') {
      for (const fact of factsAbout(world, truth, edit.entity)) check(truth, fact, [...path, 'to']);
    }
  });
}

/** The facts of the file and of its edits that name an entity and are true now. */
function factsAbout(world: World, truth: Truth, entity: string): TrueFact[] {
  const stated = [
    ...world.facts,
    ...world.events.flatMap(({ edits }) =>
      edits.flatMap((edit) => (edit.kind === 'set' || edit.kind === 'add' ? [edit] : [])),
    ),
  ];
  return stated.filter(
    (fact) =>
      isTrue(truth, fact) &&
      (fact.subject === entity ||
        (fact.object === entity &&
          predicateOf(world.ontology, fact.predicate).object.kind === 'entity')),
  );
}

function checkClaims(world: World, check: StatementCheck): void {
  world.pages.forEach((page, index) => {
    page.sentences.forEach(({ content }, position) => {
      if (content.kind !== 'claim') return;
      const path = ['pages', index, 'sentences', position, 'claim'];
      for (let step = 0; step <= world.events.length; step += 1) {
        check(truthAt(world, step), content.fact, path);
      }
    });
  });
}

function checkAnswers(world: World, report: Report): void {
  world.questions.forEach((question, index) => {
    for (let step = 0; step <= world.events.length; step += 1) {
      if (expectedAnswers(world, question, truthAt(world, step)).length > 0) continue;
      const when =
        step === 0 ? 'at the start' : `after event ${quote(world.events[step - 1]?.id ?? '')}`;
      report(['questions', index], 'an answer at every checkpoint', `none ${when}`);
      return;
    }
  });
}

function reportTaken(path: Path, name: string, holder: string, report: Report): void {
  report(
    path,
    'a name that no other entity has or had',
    `${quote(name)}, a name of ${quote(holder)}`,
  );
}

function factWords({ subject, predicate, object }: TrueFact): string {
  return JSON.stringify([subject, predicate, object]);
}

function tripleWords({ subject, predicate, object }: TrueFact): string {
  return JSON.stringify([subject, predicate, object]);
}
