/** Entities one step away, grouped by the predicate that leads there. */
import { told, type CountedEntity, conceptsOn } from './entities';
import { groupFacts, groupHeading, narrowed, nothingMatched } from './entity-facts';
import { fitGroups, joinFitting, lineEnding, MOST_LINE_BYTES } from './fit-text';
import { momentWords, type CallMoments } from './moments';
import { intervalWords, numbersOf, sentencesOf, type FactWithSentences } from './tell-facts';
import { momentOf, type GraphView } from './tool-graph';
import type { ToolOutcome } from './tool-outcome';
import type { ToldEntity } from './tool-result';

interface Neighbor {
  readonly entity: ToldEntity;
  readonly facts: readonly FactWithSentences[];
}

/** An entity from its id and name as a told fact has them. */
const asTold = (id: string, name: string): ToldEntity => {
  return { id, name, concept: id.slice(0, id.indexOf(':')), otherNames: [] };
};

function byEntity(
  facts: readonly FactWithSentences[],
  side: 'subject' | 'object',
): readonly Neighbor[] {
  const found = new Map<string, { entity: ToldEntity; facts: FactWithSentences[] }>();
  for (const each of facts) {
    const { fact } = each;
    const id = fact[side];
    const name = side === 'subject' ? fact.subjectName : fact.objectName;
    const neighbor = found.get(id) ?? { entity: asTold(id, name), facts: [] };
    found.set(id, neighbor);
    neighbor.facts.push(each);
  }
  return [...found.values()];
}

/** Half a line: the other half has the name. */
const MOST_WHEN_BYTES = MOST_LINE_BYTES / 2;

function neighborLine({ entity, facts }: Neighbor): string {
  const when = facts.map(({ fact }) => `${intervalWords(fact)} ${numbersOf(fact)}`);
  return lineEnding(
    `- ${entity.name} · ${entity.id}`,
    `· ${joinFitting(when, '; ', MOST_WHEN_BYTES)}`,
  );
}

export async function neighbors(
  view: GraphView,
  entity: CountedEntity,
  args: { readonly predicate?: string | undefined; readonly type?: string | undefined },
  moments: CallMoments,
): Promise<ToolOutcome<'neighbors'>> {
  const relations = narrowed(view, entity, args).filter(
    ({ predicate, side }) =>
      side === 'object' || conceptsOn(view.ontology, predicate, 'object').length > 0,
  );
  const moment = momentOf(view, moments.at);
  if (relations.length === 0) {
    const asked = [args.predicate, args.type].filter((word) => word !== undefined);
    const { text, available } = await nothingMatched(view, entity, asked, moment, moments);
    return { text, structure: { entity: told(entity), groups: [], available }, sentences: [] };
  }
  const grouped = await groupFacts(view, entity, relations, moment);
  const groups = grouped.map(({ facts, ...group }) => {
    const entities = byEntity(facts, group.side === 'subject' ? 'object' : 'subject');
    return {
      ...group,
      entities,
      count: group.count > facts.length ? group.count : entities.length,
    };
  });
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const { text, shown } = fitGroups(
    [
      `${entity.name} (${entity.id}): ${total} ${total === 1 ? 'step' : 'steps'} to others, ${momentWords(moments)}`,
    ],
    groups.map((group) => ({
      heading: groupHeading(group),
      items: group.entities,
      count: group.count,
    })),
    neighborLine,
    'Narrow it with predicate, type or at.',
  );
  return {
    text,
    structure: {
      entity: told(entity),
      groups: groups.map(({ predicate, side, count, entities }) => ({
        predicate,
        side,
        count,
        entities: entities.map((each) => ({
          entity: each.entity,
          facts: each.facts.map(({ fact }) => fact),
        })),
      })),
    },
    sentences: sentencesOf(shown.flatMap(({ facts }) => facts)),
  };
}
