/**
 * Ways over entities from one to another: breadth first from the end with fewer relations. A hub may
 * be an end of a way and is never walked through.
 */
import type { CountedEntity, FoundEntity } from './entities';
import { turned, type Link, type LinksById, type Relations } from './relations';

/** Links from a start, one behind the other. */
export type Trail = readonly Link[];

/** The ways that were found, and the hubs that were reached and not walked through. */
export interface FoundTrails {
  readonly trails: readonly Trail[];
  readonly hubs: readonly FoundEntity[];
}

const endOf = (trail: Trail, start: FoundEntity): FoundEntity => trail.at(-1)?.to ?? start;

/** All ways of at most `maxHops` links over different entities, in no order. */
export async function findTrails(
  relations: Relations,
  [a, b]: readonly [CountedEntity, CountedEntity],
  maxHops: number,
): Promise<FoundTrails> {
  if (a.id === b.id) return { trails: [], hubs: [] };
  await relations.read([a, b]);
  if ((await relations.degreeOf(a)) <= (await relations.degreeOf(b)))
    return walk(relations, a, b, maxHops);
  const { trails, hubs } = await walk(relations, b, a, maxHops);
  return { trails: trails.map((trail) => reversed(trail, b)), hubs };
}

async function walk(
  relations: Relations,
  start: CountedEntity,
  target: CountedEntity,
  maxHops: number,
): Promise<FoundTrails> {
  const found: Trail[] = [];
  const hubs = new Map<string, FoundEntity>();
  const isPassable = async (entity: FoundEntity): Promise<boolean> => {
    if (entity.id === start.id || !(await relations.isHub(entity))) return true;
    hubs.set(entity.id, entity);
    return false;
  };
  let reached: readonly Trail[] = [[]];
  for (let hops = 1; hops <= maxHops && reached.length > 0; hops += 1) {
    const ends = new Map(reached.map((trail) => [endOf(trail, start).id, endOf(trail, start)]));
    const last = await relations.to(target, [...ends.values()]);
    const isLast = hops === maxHops;
    // At the last hop only those matter that lead to the target.
    const relevant = [...ends].filter(([id]) => !isLast || last.has(id));
    await relations.read(relevant.map(([, end]) => end));
    const onward = new Map<string, LinksById>();
    for (const [id, end] of relevant) {
      if (!(await isPassable(end))) continue;
      onward.set(id, isLast ? new Map() : await relations.from(end));
    }
    const next: Trail[] = [];
    for (const trail of reached) {
      const { id } = endOf(trail, start);
      const links = onward.get(id);
      if (!links) continue;
      const link = last.get(id);
      if (link) found.push([...trail, link]);
      const isNew = ({ to }: Link): boolean =>
        ![start, target, ...trail.map((each) => each.to)].some((each) => each.id === to.id);
      for (const each of links.values()) if (isNew(each)) next.push([...trail, each]);
    }
    reached = next;
  }
  return { trails: found, hubs: [...hubs.values()] };
}

/** The same way from its other end. */
function reversed(trail: Trail, start: FoundEntity): Trail {
  return trail.map((link, index) => turned(link, trail[index - 1]?.to ?? start)).reverse();
}
