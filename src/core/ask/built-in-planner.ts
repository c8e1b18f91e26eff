/**
 * The planner that needs no model: a few kinds of question, each with the calls it makes. What it
 * goes by stands in the `why` of each call.
 */
import type { Ontology, Predicate } from '../ontology/ontology';
import { shortInstant } from '../tools/moments';
import type { ToldFact, ToolResult, ToolStructures } from '../tools/tool-result';
import { GIVEN_UP, type AskAnswer, type Asking, type PlannedCall, type Planner } from './asked';
import { endOfDate, momentsIn, namesIn, predicateIn, type NamedMoment } from './question-words';
import { nothing, tellChains, tellFactList, tellTimeline } from './tell-answer';

type Plan = AsyncGenerator<PlannedCall, AskAnswer, ToolResult>;

/** What was read in a question. */
interface Question {
  readonly text: string;
  readonly names: readonly string[];
  readonly predicate: Predicate | undefined;
  /** World times that the question names. */
  readonly moments: readonly NamedMoment[];
  /** Clocks as a call takes them. */
  readonly clocks: { readonly at?: string; readonly asOf?: string };
}

const RELATION =
  /\b(?:relat(?:ed|ion|ions|ionship)|connect(?:s|ed|ion|ions)?|link(?:s|ed)?|have to do with|path)\b/iu;
const TIMELINE = /\b(?:timeline|chronology|history|happened|happen|events)\b/iu;
/** "when Altman was removed", "at Altman's removal". */
const AT_AN_END =
  /\b(?:when|after|at) (?<who>\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)*?)(?:['’]s)? (?:was |were |had been )?(?:removed|removal|fired|dismissed|dismissal|ousted|ouster|left|departure|stepped down|resigned|resignation)\b/u;
/** Words of record time: "as known on 12 September 2026". */
const RECORD_WORDS = /(?:known|believed|recorded|graph) (?:on|at|in|of|by)$/u;

const KINDS =
  'I can tell how two things are related, the timeline of one, and what is told of one (who held a role, when, how much), at a moment or as known at one.';

function readQuestion(ontology: Ontology, { question, at, asOf }: Asking): Question {
  const moments = momentsIn(question);
  const names = namesIn(ontology, question);
  const known = moments.find(({ before }) => RECORD_WORDS.test(before));
  const asKnown = asOf ?? known?.at;
  return {
    text: question,
    names,
    predicate: predicateIn(ontology, question, names),
    moments: moments.filter((moment) => moment !== known),
    clocks: { ...(at !== undefined && { at }), ...(asKnown !== undefined && { asOf: asKnown }) },
  };
}

/** A day is a moment; a month or a year is a span, in which something may have been so for a while. */
function spanOf({ moments, clocks }: Question): Readonly<Record<string, string>> {
  const [first, second] = moments.toSorted((a, b) => (a.at < b.at ? -1 : +(a.at > b.at)));
  if (clocks.at !== undefined || !first) return {};
  const since = shortInstant(first.at);
  if (second) return { since, until: shortInstant(endOfDate(second)) };
  if (/\b(?:since|after|from)$/u.test(first.before)) return { since };
  if (/\b(?:before|until)$/u.test(first.before)) return { until: since };
  return { since, until: shortInstant(endOfDate(first)) };
}

function momentsOf(question: Question): Readonly<Record<string, string>> {
  const { moments, clocks } = question;
  const [first] = moments;
  const isMoment =
    first && moments.length === 1 && (first.precision === 'day' || first.precision === 'second');
  const isBound = first !== undefined && /\b(?:since|after|from|before|until)$/u.test(first.before);
  if (clocks.at === undefined && isMoment && !isBound) return { at: shortInstant(first.at) };
  return spanOf(question);
}

async function* askRelation(question: Question, a: string, b: string): Plan {
  const result = yield {
    tool: 'paths_between',
    arguments: { a, b, ...question.clocks },
    why: 'two names and a word for a relation',
  };
  return result.refusal ? nothing(result) : tellChains(result);
}

async function* askTimeline(question: Question, entity: string): Plan {
  const { asOf } = question.clocks;
  const result = yield {
    tool: 'timeline',
    arguments: { entity, ...spanOf(question), ...(asOf !== undefined && { asOf }) },
    why: 'a name and a word for a timeline',
  };
  return result.refusal ? nothing(result) : tellTimeline(result);
}

async function* askFormerNames(question: Question, name: string): Plan {
  const { asOf } = question.clocks;
  const result = yield {
    tool: 'find_entities',
    arguments: { name, ...(asOf !== undefined && { asOf }) },
    why: 'a name, and words for former names',
  };
  const { entities } = (result.structure ?? { entities: [] }) as ToolStructures['find_entities'];
  const [entity] = entities;
  if (!entity || entity.otherNames.length === 0) return nothing(result);
  const text = `${entity.name} is also called, or was: ${entity.otherNames.join(', ')}.`;
  return { text, isNothing: false, sentences: [], route: 'graph' };
}

/**
 * Facts of a result. Of all moments only those that are still said: what a page no longer says was so
 * at most then.
 */
function factsIn(result: ToolResult, isAtMoment: boolean): readonly ToldFact[] {
  const { groups } = (result.structure ?? { groups: [] }) as ToolStructures['entity_facts'];
  const isSaid = ({ end }: ToldFact): boolean => end.kind !== 'on' || end.isStated;
  return groups.flatMap(({ facts }) => facts).filter((fact) => isAtMoment || isSaid(fact));
}

/** The other side of a fact, seen from the entity asked about. */
function otherSide(result: ToolResult): (fact: ToldFact) => string {
  const { entity } = result.structure as ToolStructures['entity_facts'];
  return ({ subject, subjectName, objectName }) =>
    subject === entity.id ? objectName : subjectName;
}

/** When an entity ceased to be something, the latest day known: what "at its removal" means. */
async function* findEnd(
  question: Question,
  who: string,
  where: string | undefined,
): AsyncGenerator<PlannedCall, string | undefined, ToolResult> {
  const { asOf } = question.clocks;
  const result = yield {
    tool: 'timeline',
    arguments: { entity: who, ...(asOf !== undefined && { asOf }) },
    why: `the day on which ${who} left is not in the question`,
  };
  const { facts = [] } = (result.structure ?? {}) as Partial<ToolStructures['timeline']>;
  const ends = facts.flatMap(({ end, subjectName, objectName }) => {
    const isThere = where === undefined || [subjectName, objectName].includes(where);
    return isThere && end.kind === 'on' && end.isStated && end.precision === 'day' ? [end.at] : [];
  });
  const [last] = ends.sort().reverse();
  return last === undefined ? undefined : shortInstant(last);
}

async function* askFacts(question: Question, predicate: Predicate | undefined): Plan {
  const who = AT_AN_END.exec(question.text)?.groups?.who?.replace(/['’]s$/u, '');
  const names = question.names.filter((name) => name !== who);
  const [first = who ?? '', second] = names;
  let moments = momentsOf(question);
  if (who !== undefined && names.length > 0 && question.moments.length === 0) {
    const day = yield* findEnd(question, who, first);
    if (day !== undefined) moments = { at: day };
  }
  const call = (entity: string): PlannedCall => ({
    tool: 'entity_facts',
    arguments: {
      entity,
      ...(predicate && { predicate: predicate.id }),
      ...moments,
      ...question.clocks,
    },
    why: predicate
      ? `a name and a word for ${predicate.label}`
      : 'a name, and no word that a predicate has',
  });
  const result = yield call(first);
  if (result.refusal) return nothing(result);
  const facts = factsIn(result, 'at' in moments || question.clocks.at !== undefined);
  const about = second === undefined ? facts : yield* withBoth(question, facts, second);
  if (about.length === 0) return nothing(result);
  const { entity } = result.structure as ToolStructures['entity_facts'];
  const [firstLine = ''] = result.text.split('\n').filter((line) => line.startsWith(entity.name));
  const which = /facts?, (?<which>.*)$/u.exec(firstLine)?.groups?.which ?? '';
  const heading = `${entity.name}, ${predicate?.label ?? 'all that is told'} (${which})`;
  return tellFactList(heading, about, otherSide(result), result);
}

/** Facts that name a second entity too, whatever name the question gives it. */
async function* withBoth(
  question: Question,
  facts: readonly ToldFact[],
  second: string,
): AsyncGenerator<PlannedCall, readonly ToldFact[], ToolResult> {
  const { asOf } = question.clocks;
  const named = facts.filter(({ subjectName, objectName }) =>
    [subjectName, objectName].some((name) => name.toLowerCase().includes(second.toLowerCase())),
  );
  if (named.length > 0) return named;
  const found = yield {
    tool: 'find_entities',
    arguments: { name: second, ...(asOf !== undefined && { asOf }) },
    why: `no fact names ${second} so; it may have another name`,
  };
  const { entities } = (found.structure ?? { entities: [] }) as ToolStructures['find_entities'];
  const ids = new Set(entities.map(({ id }) => id));
  return facts.filter(({ subject, object }) => ids.has(subject) || ids.has(object));
}

/** The planner for the questions above, on a graph of this ontology. */
export function createBuiltInPlanner(ontology: Ontology): Planner {
  return {
    id: 'built-in@1',
    async *plan(asking) {
      const question = readQuestion(ontology, asking);
      const { names, predicate, text } = question;
      const [first, second] = names;
      if (first === undefined) {
        return {
          ...GIVEN_UP,
          text: `No name was found in the question. ${KINDS}`,
          route: 'none',
        };
      }
      if (second !== undefined && (RELATION.test(text) || !predicate)) {
        return yield* askRelation(question, first, second);
      }
      if (TIMELINE.test(text)) return yield* askTimeline(question, first);
      if (predicate?.object.kind === 'former-name') return yield* askFormerNames(question, first);
      return yield* askFacts(question, predicate);
    },
  };
}
