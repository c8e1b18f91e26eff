/** Chains as results tell them: with the facts of every step, and in words. */
import type { Fact } from '../ports';
import { told, type FoundEntity } from './entities';
import type { Trail } from './find-chains';
import { joinFitting, lineEnding } from './fit-text';
import {
  intervalWords,
  numberList,
  numbersOf,
  sentenceOf,
  tellFacts,
  type FactWithSentences,
} from './tell-facts';
import type { GraphView } from './tool-graph';
import type { Chain, ChainRelation, ChainStep } from './tool-result';

/** Facts of one relation that a line tells. */
const MOST_TOLD = 2;

/** A chain with the sentences behind it. */
export interface ChainWithFacts {
  readonly chain: Chain;
  readonly facts: readonly FactWithSentences[];
}

/** All that is told of a fact, by which facts are ordered, so that the order of rows never matters. */
const orderOf = (fact: Fact): string =>
  JSON.stringify([fact.validFrom, sentenceOf(fact).number, fact.end, fact.subject, fact.object]);

/** The chains of these ways from an entity; their facts are read at once. */
export async function tellChains(
  view: GraphView,
  start: FoundEntity,
  trails: readonly Trail[],
): Promise<readonly ChainWithFacts[]> {
  const links = trails.flat();
  const ids = links.flatMap(({ relations }) => relations.flatMap(({ factIds }) => factIds));
  const rows = await view.store.factsWithIds([...new Set(ids)], view.asOf);
  const ordered = rows
    .map((fact) => ({ fact, order: orderOf(fact) }))
    .sort((a, b) => (a.order < b.order ? -1 : +(a.order > b.order)))
    .map(({ fact }) => fact);
  return trails.map((trail) => {
    const facts: FactWithSentences[] = [];
    const steps = trail.map(({ to, relations }): ChainStep => {
      const toldRelations = relations.map(({ predicate, direction, factIds }): ChainRelation => {
        const own = ordered.filter(({ id }) => factIds.includes(id));
        const toldFacts = tellFacts(view, own);
        facts.push(...toldFacts);
        return { predicate, direction, facts: toldFacts.map(({ fact }) => fact) };
      });
      return { entity: told(to), relations: toldRelations };
    });
    return { chain: { start: told(start), steps }, facts };
  });
}

/** What joins two entities, as it stands between their names: `—founder|employee→`, `←investor—`. */
export function linkWords(
  relations: readonly Pick<ChainRelation, 'predicate' | 'direction'>[],
): string {
  const of = (wanted: ChainRelation['direction']): string =>
    relations
      .filter(({ direction }) => direction === wanted)
      .map(({ predicate }) => predicate)
      .join('|');
  const [forward, back] = [of('forward'), of('back')];
  return [forward && `—${forward}→`, back && `←${back}—`].filter((arrow) => arrow).join(' ');
}

/** When a step was so and which sentences say it; each relation is named where there are several. */
function stepWords({ relations }: ChainStep): string {
  const parts = relations.flatMap(({ predicate, facts }) => {
    const named = relations.length > 1 ? `${predicate} ` : '';
    return facts
      .slice(0, MOST_TOLD)
      .map((fact) => `${named}${intervalWords(fact)} ${numbersOf(fact)}`);
  });
  return joinFitting(parts, '; ');
}

/** A chain as text: a line with its names and predicates, then one for each step. */
export function chainText({ start, steps }: Chain): string {
  const names = steps.flatMap(({ relations, entity }) => [linkWords(relations), entity.name]);
  const facts = steps.flatMap(({ relations }) => relations.flatMap((relation) => relation.facts));
  const numbers = numberList(facts.flatMap(({ sentences }) => sentences));
  return [
    lineEnding(`- ${[start.name, ...names].join(' ')}`, numbers),
    ...steps.map((step) => `  ${stepWords(step)}`),
  ].join('\n');
}
