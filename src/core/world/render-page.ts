/** What a page says: its sentences rendered against the truth as the page knows it. */
import { formerNamePredicate, predicateOf } from '../ontology/ontology';
import { renderSentence, renderWording, type Triple } from '../ontology/template';
import { followPath, formerNamesOf, isTrue, nameOf, renderObject, type Truth } from './truth';
import type {
  Condition,
  DatedFact,
  PageSentence,
  PageTemplate,
  SentenceContent,
  TrueFact,
  World,
} from './world';

/**
 * What a rendered sentence states: a fact the page takes for true, a claim, or a former name of
 * an entity. `triple` holds the words as they stand on the page.
 */
export type Statement =
  | { readonly kind: 'fact' | 'claim'; readonly fact: TrueFact; readonly triple: Triple }
  | { readonly kind: 'former-name'; readonly entity: string; readonly triple: Triple };

/** One sentence on a rendered page. */
export interface RenderedSentence {
  readonly text: string;
  /** What stands between it and the next sentence, or after it at the end of the page. */
  readonly separator: string;
  /** Index into the page's `sentences`; several rendered sentences may share one. */
  readonly source: number;
  /** Absent for prose and for what is told with dates. */
  readonly statement?: Statement;
  /** What a sentence tells with dates, in the words of the page. */
  readonly told?: readonly ToldStatement[];
}

/** A dated fact in the words of a page. */
export interface ToldStatement extends Triple {
  readonly fact: DatedFact;
}

/** The body of a page whose owner takes `view` for true and has heard of `knownEvents` (ids). */
export function renderPage(
  world: World,
  page: PageTemplate,
  view: Truth,
  knownEvents: ReadonlySet<string>,
): string {
  return renderedSentences(world, page, view, knownEvents)
    .map(({ text, separator }) => text + separator)
    .join('');
}

/** The sentences of the same page in reading order, each with what it states. */
export function renderedSentences(
  world: World,
  page: PageTemplate,
  view: Truth,
  knownEvents: ReadonlySet<string>,
): RenderedSentence[] {
  const spoken = page.sentences.flatMap((sentence, source) =>
    sentence.when === undefined || holds(sentence.when, view, knownEvents)
      ? saySentence(world, sentence, view).map((said) => ({ ...said, source, sentence }))
      : [],
  );
  return spoken.map(({ sentence, ...said }, index) => ({
    ...said,
    separator: sentence.separator ?? (index < spoken.length - 1 ? ' ' : ''),
  }));
}

/** Replaces each `{entityId}` by that entity's name. */
export function fillNames(text: string, truth: Truth): string {
  return text.replace(/\{([^{}]*)\}/g, (_, entity: string) => nameOf(truth, entity));
}

function holds(condition: Condition, view: Truth, knownEvents: ReadonlySet<string>): boolean {
  return condition.kind === 'fact'
    ? isTrue(view, condition.fact) === condition.holds
    : knownEvents.has(condition.event) === condition.isKnown;
}

function saySentence(
  world: World,
  { content }: PageSentence,
  view: Truth,
): Pick<RenderedSentence, 'text' | 'statement' | 'told'>[] {
  switch (content.kind) {
    case 'prose':
      return [{ text: fillNames(content.text, view) }];
    case 'cite':
      return followPath(world, view, content.entity, content.path).map((fact) =>
        sayFact(world, view, 'fact', fact),
      );
    case 'claim':
      return [sayFact(world, view, 'claim', content.fact)];
    case 'former-names':
      return sayFormerNames(world, view, content.entity);
    case 'tell':
      return tell(world, view, content);
  }
}

function sayFact(world: World, view: Truth, kind: 'fact' | 'claim', fact: TrueFact) {
  const predicate = predicateOf(world.ontology, fact.predicate);
  const subject = nameOf(view, fact.subject);
  const object = renderObject(view, predicate, fact.object);
  const triple = { subject, predicate: predicate.id, object };
  return {
    text: renderSentence(predicate, subject, object),
    statement: { kind, fact, triple },
  };
}

function tell(
  world: World,
  view: Truth,
  { facts, wording }: Extract<SentenceContent, { readonly kind: 'tell' }>,
): Pick<RenderedSentence, 'text' | 'told'>[] {
  const [first] = facts;
  if (!first) return [];
  const predicate = predicateOf(world.ontology, first.predicate);
  const subject = nameOf(view, first.subject);
  const told = facts.map((fact): ToldStatement => {
    const object = renderObject(view, predicate, fact.object);
    return { subject, predicate: predicate.id, object, fact };
  });
  const { from, until } = first;
  const text = renderWording(wording, {
    subject,
    objects: told.map(({ object }) => object),
    ...(from && { from }),
    ...(until && until !== 'unknown' && { until }),
  });
  return [{ text, told }];
}

function sayFormerNames(world: World, view: Truth, entity: string) {
  const predicate = formerNamePredicate(world.ontology);
  if (!predicate) return [];
  const subject = nameOf(view, entity);
  return formerNamesOf(view, entity).map((object) => ({
    text: renderSentence(predicate, subject, object),
    statement: {
      kind: 'former-name' as const,
      entity,
      triple: { subject, predicate: predicate.id, object },
    },
  }));
}
