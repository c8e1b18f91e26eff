/**
 * The planner that needs no model: a few kinds of question, each with the calls it makes. What it
 * goes by stands in the `why` of each call.
 */
import { extractTriples, type ExtractedTriple } from '../extract/extract';
import { nameKey } from '../ontology/name-key';
import { predicateOf, type Ontology, type Predicate } from '../ontology/ontology';
import { writeDate } from '../ontology/written-dates';
import { addDays, isWithin, type Instant } from '../time';
import { momentWords, worldTimeWords } from '../tools/moments';
import type { ToldFact, ToolResult, ToolStructures } from '../tools/tool-result';
import { askMove, askOtherwise, askRelation } from './ask-relation';
import { askSuccession } from './ask-succession';
import type { Planner } from './asked';
import { factsIn, otherSide, withBoth, type Plan, type Steps } from './plan-steps';
import {
  asArguments,
  momentOf,
  readQuestion,
  spanOf,
  type NamedEnd,
  type Question,
} from './read-question';
import { cannot, isCut, nothing, nothingBut, tellFactList, tellTimeline } from './tell-answer';

const RELATION =
  /\b(?:relat(?:ed|ion|ions|ionship)|connect(?:s|ed|ion|ions)?|link(?:s|ed)?|have to do with|path)\b/iu;
const TIMELINE = /\b(?:timeline|chronology|history|happened|happen|events)\b/iu;

const KINDS =
  'I can tell how two things are related, the timeline of one, and what is told of one (who held a role, when, how much), at a moment or as known at one.';

async function* askTimeline(question: Question, entity: string): Plan {
  const { asOf } = question.clocks;
  const result = yield {
    tool: 'timeline',
    arguments: { entity, ...asArguments({ ...spanOf(question), asOf }) },
    why: 'a name and a word for a timeline',
  };
  return result.refusal ? nothing(result) : tellTimeline(result);
}

async function* askFormerNames(ontology: Ontology, question: Question, name: string): Plan {
  const asOf = asArguments({ asOf: question.clocks.asOf });
  const result = yield {
    tool: 'find_entities',
    arguments: { name, ...asOf },
    why: 'a name, and words for former names',
  };
  const { entities } = (result.structure ?? { entities: [] }) as ToolStructures['find_entities'];
  const [entity] = entities;
  if (!entity) return nothing(result);
  if (entity.otherNames.length === 0) {
    return {
      ...nothing(result),
      text: `Not in the graph: no other name of ${entity.name}.`,
      route: 'graph',
    };
  }
  const names = [entity.name, ...entity.otherNames];
  const found = yield {
    tool: 'search_pages',
    arguments: { query: names.join(' '), ...asOf },
    why: 'the sentence that tells the names of one',
  };
  const keys = new Set(names.map(nameKey));
  const tellsName = ({ subject, predicate, object }: ExtractedTriple): boolean =>
    predicateOf(ontology, predicate).object.kind === 'former-name' &&
    keys.has(nameKey(subject)) &&
    keys.has(nameKey(object));
  const sentences = found.sentences.filter(({ sentence = '' }) =>
    extractTriples(ontology, sentence).some(tellsName),
  );
  const numbers = sentences.map(({ number }) => ` [${number}]`).join('');
  const text = `${entity.name} is also called, or was: ${entity.otherNames.join(', ')}${numbers}.`;
  return { text, isNothing: false, sentences, route: 'graph' };
}

const isOpen = ({ end }: Pick<ToldFact, 'end'>): boolean => end.kind === 'open';

/** The stretch in which an end is meant: the one named, else up to the world time of the clock. */
function endSpanOf(question: Question): ReturnType<typeof spanOf> {
  const { at } = question.clocks;
  return question.moments.length === 0 && at !== undefined ? { until: at } : spanOf(question);
}

/** Whether a fact is one of those asked for: what began or ended does so in the stretch named. */
function isMeant(question: Question): (fact: ToldFact) => boolean {
  const isIn = (at: Instant, { since = '', until }: ReturnType<typeof spanOf>): boolean =>
    isWithin(at, since, until);
  const span = spanOf(question);
  const isDated = question.moments.length > 0;
  const endSpan = endSpanOf(question);
  const isEndDated = isDated || endSpan.until !== undefined;
  const isOver = ({ end }: Pick<ToldFact, 'end'>): boolean =>
    end.kind === 'on'
      ? !isEndDated || isIn(end.at, endSpan)
      : end.kind === 'unknown' && !isEndDated;
  if (question.isFormer) return isOver;
  switch (question.sense) {
    case 'began':
      return ({ from }) => !isDated || (from !== undefined && isIn(from.at, span));
    case 'ended':
      return ({ end }) => isOver({ end }) && !(end.kind === 'on' && !end.isStated);
    case 'still':
      return ({ end }) => isDated || question.clocks.at !== undefined || isOpen({ end });
    case 'holds':
      return () => true;
  }
}

/** When an entity last ceased to be something at `where`, as its timeline tells. */
async function* findEnd(
  ontology: Ontology,
  question: Question,
  { who, side }: NamedEnd,
  where: string,
): Steps<{ readonly at: Instant; readonly words: string } | undefined> {
  const result = yield {
    tool: 'timeline',
    arguments: { entity: who, ...asArguments({ asOf: question.clocks.asOf }) },
    why: `when ${who} left is not in the question`,
  };
  const { facts = [] } = (result.structure ?? {}) as Partial<ToolStructures['timeline']>;
  const ends = facts
    .filter(({ subjectName, objectName }) =>
      [subjectName, objectName].some((name) => nameKey(name) === nameKey(where)),
    )
    .flatMap((fact) => {
      const { end } = fact;
      return end.kind === 'on' && end.isStated ? [{ fact, end }] : [];
    })
    .toSorted((a, b) => (a.end.at < b.end.at ? 1 : -1));
  const [last] = ends;
  if (!last) return undefined;
  const { fact, end } = last;
  const { label } = predicateOf(ontology, fact.predicate);
  const at = side === 'before' ? addDays(end.at, -1) : end.at;
  return { at, words: `${fact.objectName}, ${label}, ended ${writeDate(end.at, end.precision)}` };
}

/** The moments of the call for facts, as arguments. */
function factMoments(
  question: Question,
  end: Instant | undefined,
): Readonly<Record<string, string>> {
  const { asOf, at } = question.clocks;
  if (end !== undefined) return asArguments({ at: end, asOf });
  // What is over at a moment does not hold at it.
  if (question.sense === 'ended' || question.isFormer) return asArguments({ asOf });
  if (question.sense === 'began') return asArguments({ at, ...spanOf(question), asOf });
  const moment = momentOf(question);
  return asArguments(
    moment === undefined ? { at, ...spanOf(question), asOf } : { at: moment, asOf },
  );
}

async function* askFacts(ontology: Ontology, question: Question): Plan {
  const [first = '', second] = question.names;
  const end = question.end && (yield* findEnd(ontology, question, question.end, first));
  if (question.end && !end) {
    return cannot(`The graph tells no day on which ${question.end.who} left ${first}.`);
  }
  const moments = factMoments(question, end?.at);
  const [likeliest] = question.predicates;
  let last: ToolResult | undefined;
  for (const predicate of likeliest ? question.predicates : [undefined]) {
    const result = yield {
      tool: 'entity_facts',
      arguments: { entity: first, ...(predicate && { predicate: predicate.id }), ...moments },
      why: whyOf(predicate, last !== undefined),
    };
    if (result.refusal) return nothing(result);
    last ??= result;
    const isEach = 'at' in moments || question.isFormer;
    const facts = factsIn(result, isEach).filter(isMeant(question));
    let shown = result;
    let about = second === undefined ? facts : yield* withBoth(question, facts, second);
    if (about.length === 0 && second !== undefined && isCut(result)) {
      // It lists too few of one to deny anything: of the other it may list all.
      shown = yield {
        tool: 'entity_facts',
        arguments: { entity: second, ...(predicate && { predicate: predicate.id }), ...moments },
        why: `not all of ${first} is listed`,
      };
      const others = factsIn(shown, isEach).filter(isMeant(question));
      about = yield* withBoth(question, others, first);
      if (!isCut(shown)) last = shown;
    }
    if (about.length === 0) continue;
    const open = about.filter(isOpen);
    const isNow = question.isPresent && predicate !== undefined && second === undefined;
    const told = isNow && open.length > 0 ? open : about;
    const words = told === about ? senseWords(question) : 'holds still; of ';
    const { entity } = shown.structure as ToolStructures['entity_facts'];
    const heading = `${entity.name}, ${predicate?.label ?? 'all that is told'} (${end ? `${end.words}; ` : ''}${words}${momentWords(moments)})`;
    return tellFactList(heading, told, otherSide(ontology, shown, !predicate), shown);
  }
  if (!last) throw new RangeError('a question for facts makes a call');
  const otherwise = second === undefined ? undefined : yield* askOtherwise(question, first, second);
  if (otherwise) return otherwise;
  return nothingBut(last, askedWords(question));
}

function whyOf(predicate: Predicate | undefined, isAgain: boolean): string {
  if (!predicate) return 'a name, and no word that a predicate has';
  return isAgain
    ? `the words may also mean ${predicate.label}`
    : `a name and a word for ${predicate.label}`;
}

/** Which of the facts of a result are told, where it is not all of them. */
function senseWords(question: Question): string {
  const { sense, moments, clocks } = question;
  const when = worldTimeWords(endSpanOf(question));
  if (question.isFormer) return 'no longer so; of ';
  if (sense === 'still') return clocks.at === undefined ? 'holds still; of ' : '';
  if (sense === 'ended') return when === 'all moments' ? 'has ended; of ' : `ended ${when}; of `;
  // The stretch is that of the call, which is told anyway.
  return sense === 'began' && moments.length > 0 ? 'began ' : '';
}

/** What was looked for in the facts of a result. */
function askedWords(question: Question): string {
  const second = question.names[1];
  if (question.isFormer) return 'no such fact that is over';
  const began =
    question.moments.length > 0 ? ` that began ${worldTimeWords(spanOf(question))}` : '';
  const ended = worldTimeWords(endSpanOf(question));
  const senses = {
    holds: '',
    began,
    ended: ended === 'all moments' ? ' that has ended' : ` that ended ${ended}`,
    still: ' that holds still',
  };
  return `no such fact${second === undefined ? '' : ` that names ${second}`}${senses[question.sense]}`;
}

/** The planner for the questions above, on a graph of this ontology. */
export function createBuiltInPlanner(ontology: Ontology): Planner {
  return {
    id: 'built-in@1',
    async *plan(asking) {
      const question = readQuestion(ontology, asking);
      const { names, predicates, text, sense, unread, beside, move } = question;
      const [first, second] = names;
      if (unread.length > 0) {
        const words = unread.map((each) => `“${each}”`).join(', ');
        return cannot(
          `I cannot read ${words} as a date. Write it as 18 November 2023, 2023-11-18, November 2023 or 2023.`,
        );
      }
      if (first === undefined) {
        return cannot(
          `No name was found in the question; write it as pages do, or in quotes. ${KINDS}`,
        );
      }
      if (question.isDenied) {
        return cannot('I tell what the graph says, not what it does not: ask for what is so.');
      }
      if (beside) return yield* askSuccession(ontology, question, beside);
      if (move) return yield* askMove(question, move);
      const isOfFacts = predicates.length > 0 || sense === 'began' || sense === 'ended';
      if (second !== undefined && (RELATION.test(text) || !isOfFacts)) {
        return yield* askRelation(question);
      }
      if (TIMELINE.test(text)) return yield* askTimeline(question, first);
      if (predicates[0]?.object.kind === 'former-name')
        return yield* askFormerNames(ontology, question, first);
      return yield* askFacts(ontology, question);
    },
  };
}
