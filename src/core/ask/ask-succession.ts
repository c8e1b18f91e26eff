/** Questions for what came before or after another: "Who was chief executive before Shear?" */
import { predicateOf, type Ontology, type Predicate } from '../ontology/ontology';
import { intervalWords } from '../tools/tell-facts';
import { momentWords } from '../tools/moments';
import type { ToldFact, ToolResult, ToolStructures } from '../tools/tool-result';
import { stemsOf } from '../tools/word-stems';
import { factsIn, otherSide, withBoth, type Plan, type Steps } from './plan-steps';
import { asArguments, type NamedNeighbor, type Question } from './read-question';
import { cannot, nothing, nothingBut, tellFactList } from './tell-answer';

/** A predicate and those that say it more closely: who leads for a while leads. */
function familyOf(ontology: Ontology, asked: readonly Predicate[]): readonly Predicate[] {
  const [likeliest] = asked;
  if (!likeliest) return [];
  const words = [...stemsOf(likeliest.label)];
  const isKind = (each: Predicate): boolean => words.every((word) => stemsOf(each.label).has(word));
  return [likeliest, ...ontology.predicates.filter((each) => each !== likeliest && isKind(each))];
}

/** What was found so far: the facts, and one result that stands for all. */
interface Found {
  readonly facts: readonly ToldFact[];
  readonly result: ToolResult;
}

/** Two results about one entity as one. */
function joined(one: ToolResult, other: ToolResult): ToolResult {
  const [first, second] = [one, other].map(
    ({ structure }) => structure as ToolStructures['entity_facts'],
  );
  if (!first || !second) return other;
  return {
    ...other,
    text: `${one.text}\n${other.text}`,
    sentences: [...one.sentences, ...other.sentences],
    structure: { ...second, groups: [...first.groups, ...second.groups] },
  };
}

async function* findFacts(
  question: Question,
  entity: string,
  predicates: readonly (Predicate | undefined)[],
): Steps<Found | undefined> {
  let found: Found | undefined;
  for (const predicate of predicates) {
    const result = yield {
      tool: 'entity_facts',
      arguments: {
        entity,
        ...(predicate && { predicate: predicate.id }),
        ...asArguments({ asOf: question.clocks.asOf }),
      },
      why: predicate ? `a name and a word for ${predicate.label}` : 'when that was',
    };
    if (result.refusal) return { facts: [], result };
    found = {
      facts: [...(found?.facts ?? []), ...factsIn(result, false)],
      result: found ? joined(found.result, result) : result,
    };
  }
  return found;
}

/** The latest of what was over when one of these began, or the first of what began once one was over. */
function nextTo(
  facts: readonly ToldFact[],
  own: readonly ToldFact[],
  side: NamedNeighbor['side'],
): readonly ToldFact[] {
  const startOf = ({ from }: ToldFact) => from?.at;
  const endOf = ({ end }: ToldFact) => (end.kind === 'on' && end.isStated ? end.at : undefined);
  const nearest = own.flatMap((fact) => {
    const bound = side === 'after' ? endOf(fact) : startOf(fact);
    if (bound === undefined) return [];
    const dated = facts.flatMap((other) => {
      const at = side === 'after' ? startOf(other) : endOf(other);
      return at === undefined || own.includes(other) ? [] : [{ other, at }];
    });
    const beyond = dated.filter(({ at }) => (side === 'after' ? at >= bound : at <= bound));
    const [first] = beyond
      .map(({ at }) => at)
      .toSorted()
      .slice(side === 'after' ? 0 : -1);
    return beyond.filter(({ at }) => at === first).map(({ other }) => other);
  });
  return [...new Set(nearest)];
}

/** What came next to what a question names, in time. */
export async function* askSuccession(
  ontology: Ontology,
  question: Question,
  { who, side }: NamedNeighbor,
): Plan {
  const [first] = question.names.filter((name) => name !== who);
  const family = familyOf(ontology, question.predicates);
  if (first === undefined || family.length === 0) {
    return cannot(
      `I can tell who was something ${side} ${who}: name the role and of what, as in “Who was chief executive of OpenAI ${side} ${who}?”, or a date.`,
    );
  }
  const found = yield* findFacts(question, first, family);
  if (!found || found.result.refusal) return found ? nothing(found.result) : cannot('no call');
  let own = yield* withBoth(question, found.facts, who);
  let { result } = found;
  if (own.length === 0) {
    const all = yield* findFacts(question, first, [undefined]);
    own = all ? yield* withBoth(question, all.facts, who) : [];
    if (all && !all.result.refusal) result = joined(result, all.result);
  }
  const { entity } = found.result.structure as ToolStructures['entity_facts'];
  const label = family[0]?.label ?? '';
  if (own.length === 0) return nothingBut(found.result, `no fact that names ${who}`);
  const others = nextTo(found.facts, own, side);
  const stretches = own
    .map((fact) => `${predicateOf(ontology, fact.predicate).label} ${intervalWords(fact)}`)
    .join('; ');
  const asked = `${side} ${who} (${stretches})`;
  if (others.length === 0) return nothingBut(found.result, `no ${label} that is dated ${asked}`);
  const moments = momentWords({ ...(question.clocks.asOf && { asOf: question.clocks.asOf }) });
  const answer = tellFactList(
    `${entity.name}, ${label} ${asked}, ${moments}`,
    others,
    otherSide(ontology, result, true),
    result,
  );
  const numbers = new Set(own.flatMap(({ sentences }) => sentences));
  const further = result.sentences.filter(
    (each) =>
      numbers.has(each.number) && !answer.sentences.some(({ number }) => number === each.number),
  );
  return { ...answer, sentences: [...answer.sentences, ...new Set(further)] };
}
