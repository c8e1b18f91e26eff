/** What the built-in planner's kinds of question share: calls as steps, and facts as results hold them. */
import { predicateOf, type Ontology } from '../ontology/ontology';
import type { ToldFact, ToolResult, ToolStructures } from '../tools/tool-result';
import type { AskAnswer, PlannedCall } from './asked';
import { asArguments, type Question } from './read-question';

/** Calls on the way to something; each is handed its result. */
export type Steps<Result> = AsyncGenerator<PlannedCall, Result, ToolResult>;
export type Plan = Steps<AskAnswer>;

/**
 * Facts of a result. Of all moments only those that are still said: what a page no longer says was so
 * at most then.
 */
export function factsIn(result: ToolResult, isAtMoment: boolean): readonly ToldFact[] {
  const { groups } = (result.structure ?? { groups: [] }) as ToolStructures['entity_facts'];
  const isSaid = ({ end }: ToldFact): boolean => end.kind !== 'on' || end.isStated;
  return groups.flatMap(({ facts }) => facts).filter((fact) => isAtMoment || isSaid(fact));
}

/** A fact seen from the entity asked about; `isNamed`: with the predicate, which else is in the heading. */
export function otherSide(
  ontology: Ontology,
  result: ToolResult,
  isNamed: boolean,
): (fact: ToldFact) => string {
  const { entity } = result.structure as ToolStructures['entity_facts'];
  return ({ subject, predicate, subjectName, objectName }) => {
    const { label } = predicateOf(ontology, predicate);
    if (subject === entity.id) return isNamed ? `${label} ${objectName}` : objectName;
    return isNamed ? `${label} of ${subjectName}` : subjectName;
  };
}

/** Facts that name a second entity too, whatever name the question gives it. */
export async function* withBoth(
  question: Question,
  facts: readonly ToldFact[],
  second: string,
): Steps<readonly ToldFact[]> {
  const named = facts.filter(({ subjectName, objectName }) =>
    [subjectName, objectName].some((name) => name.toLowerCase().includes(second.toLowerCase())),
  );
  if (named.length > 0 || facts.length === 0) return named;
  const found = yield {
    tool: 'find_entities',
    arguments: { name: second, ...asArguments({ asOf: question.clocks.asOf }) },
    why: `no fact names ${second} so; it may have another name`,
  };
  const { entities } = (found.structure ?? { entities: [] }) as ToolStructures['find_entities'];
  const ids = new Set(entities.map(({ id }) => id));
  return facts.filter(({ subject, object }) => ids.has(subject) || ids.has(object));
}
