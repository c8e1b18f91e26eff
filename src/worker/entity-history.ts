/** All that a graph ever believed of one entity, put together from what the tools say at each record time. */
import type { CallTool } from '../core/tools/call-tool';
import type { Instant } from '../core/time';
import type { ToldEntity, ToldFact, ToolResult } from '../core/tools/tool-result';
import type { AskClocks, Believed, EntityHistory } from './ask-protocol';

type Group = NonNullable<ToolResult<'entity_facts'>['structure']>['groups'][number];

/** Facts that say the same about the same time are one, whatever the entity was called then. */
function keyOf(
  { subjectName, objectName, from, end }: ToldFact,
  { predicate, side }: Group,
): string {
  return JSON.stringify([
    predicate,
    side,
    side === 'subject' ? objectName : subjectName,
    from,
    end,
  ]);
}

const groupKey = ({ predicate, side }: Pick<Group, 'predicate' | 'side'>): string =>
  `${predicate} ${side}`;

/** Joins the record times at which a fact was seen to stretches that run on to the next one. */
function stretches(seen: ReadonlySet<number>, times: readonly Instant[]): readonly Believed[] {
  return times.flatMap((from, index): readonly Believed[] => {
    if (!seen.has(index) || seen.has(index - 1)) return [];
    let next = index + 1;
    while (seen.has(next)) next += 1;
    const to = times[next];
    return [{ from, ...(to !== undefined && { to }) }];
  });
}

/** Every name of an entity as an id. */
const idsOf = ({ id, concept, name, otherNames }: ToldEntity): readonly string[] => [
  id,
  ...[name, ...otherNames].map((each) => `${concept}:${each}`),
];

async function factsAt(
  callTool: CallTool,
  names: ReadonlySet<string>,
  clocks: AskClocks,
): Promise<ToolResult<'entity_facts'>['structure']> {
  for (const entity of names) {
    const result = (await callTool('entity_facts', {
      entity,
      ...clocks,
    })) as ToolResult<'entity_facts'>;
    if (result.structure) return result.structure;
  }
  return undefined;
}

interface Found {
  fact: ToldFact;
  readonly seen: Set<number>;
}

/**
 * The facts of an entity at every record time of `times`, oldest first; a fact is told as it was
 * believed last. An entity that had other names is followed through them.
 */
export async function entityHistory(
  callTool: CallTool,
  asked: string,
  times: readonly Instant[],
  clocks: AskClocks,
): Promise<EntityHistory | undefined> {
  let names: ReadonlySet<string> = new Set([asked]);
  let entity: ToldEntity | undefined;
  const groups = new Map<string, { group: Group; facts: Map<string, Found>; more: number }>();
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const asOf = times[index];
    const view = await factsAt(callTool, names, asOf === undefined ? {} : { asOf });
    if (!view) continue;
    // From here on by ids: a part of a name may mean another entity at another time.
    names = new Set([...(entity ? names : []), ...idsOf(view.entity)]);
    entity ??= view.entity;
    for (const group of view.groups) {
      const known = groups.get(groupKey(group)) ?? { group, facts: new Map(), more: 0 };
      groups.set(groupKey(group), known);
      known.more = Math.max(known.more, group.count - group.facts.length);
      for (const fact of group.facts) {
        const found = known.facts.get(keyOf(fact, group)) ?? { fact, seen: new Set() };
        known.facts.set(keyOf(fact, group), found);
        found.seen.add(index);
      }
    }
  }
  if (!entity) return undefined;
  const now = await factsAt(callTool, names, clocks);
  const seen = new Set(
    now?.groups.flatMap((group) => group.facts.map((fact) => keyOf(fact, group))),
  );
  return {
    entity,
    groups: [...groups.values()].map(({ group, facts, more }) => ({
      predicate: group.predicate,
      side: group.side,
      more,
      facts: [...facts].map(([key, { fact, seen: at }]) => ({
        fact,
        believed: stretches(at, times),
        isSeen: seen.has(key),
      })),
    })),
  };
}
