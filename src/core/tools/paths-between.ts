/**
 * Chains of facts between two entities: breadth first from the end with fewer relations, so that the
 * other is never enumerated. A hub may be an end of a chain and is never walked through.
 */
import type { Edge, Fact, Moment } from '../ports';
import { entityOn, told, type CountedEntity, type FoundEntity } from './entities';
import { clip, fitGroups } from './fit-text';
import { momentWords, type CallMoments } from './moments';
import {
  intervalWords,
  numbersOf,
  sentenceOf,
  sentencesOf,
  tellFacts,
  type FactWithSentences,
} from './tell-facts';
import { momentOf, type GraphView } from './tool-graph';
import type { ToolOutcome } from './tool-outcome';
import type { Chain, ChainStep } from './tool-result';
import { MOST_HOPS } from './tools';

const MOST_CHAINS = 10;

/** A fact that leads from one entity to another. */
interface Link {
  readonly predicate: string;
  readonly direction: ChainStep['direction'];
  readonly to: FoundEntity;
  readonly factIds: readonly number[];
}

/** Links from a start, one behind the other. */
interface Trail {
  readonly links: readonly Link[];
  /** Entities passed, the start among them. */
  readonly passed: ReadonlySet<string>;
}

/** The relations of a graph at a moment, as links. */
class Relations {
  readonly #predicates: readonly string[];
  /** Relations of an entity, at most one more than a hub has. */
  readonly #degrees = new Map<string, readonly Edge[]>();

  constructor(
    private readonly view: GraphView,
    private readonly moment: Moment,
  ) {
    this.#predicates = view.ontology.predicates
      .filter(({ object }) => object.kind === 'entity')
      .map(({ id }) => id);
  }

  /** How many relations an entity has; of a hub only that it is one. */
  async degreeOf(entity: FoundEntity): Promise<number> {
    return (await this.#upToHub(entity)).length;
  }

  async isHub(entity: FoundEntity): Promise<boolean> {
    return (await this.degreeOf(entity)) > this.view.hubDegree;
  }

  /** Links from an entity to all others. */
  async from(entity: FoundEntity): Promise<readonly Link[]> {
    const edges = (await this.isHub(entity))
      ? await this.view.store.edgesOf(entity.names, this.#predicates, this.moment, Infinity)
      : await this.#upToHub(entity);
    return this.#linksFrom(entity.id, edges);
  }

  /** Links from each of some entities to one, by the entity's id. */
  async between(
    entities: readonly FoundEntity[],
    target: FoundEntity,
  ): Promise<ReadonlyMap<string, readonly Link[]>> {
    const names = entities.flatMap((entity) => entity.names);
    const edges = await this.view.store.edgesBetween(
      names,
      target.names,
      this.#predicates,
      this.moment,
    );
    return new Map(
      entities.map(({ id }) => [
        id,
        this.#linksFrom(id, edges).filter(({ to }) => to.id === target.id),
      ]),
    );
  }

  async #upToHub(entity: FoundEntity): Promise<readonly Edge[]> {
    const known = this.#degrees.get(entity.id);
    if (known) return known;
    const most = this.view.hubDegree + 1;
    const found = await this.view.store.edgesOf(entity.names, this.#predicates, this.moment, most);
    // Of names that several things have, only what is said of this one.
    const own = found.filter((edge) =>
      (['subject', 'object'] as const).some(
        (side) => entityOn(this.view, edge, side)?.id === entity.id,
      ),
    );
    this.#degrees.set(entity.id, own);
    return own;
  }

  /** Facts that say the same of the same two are one link. */
  #linksFrom(id: string, edges: readonly Edge[]): readonly Link[] {
    const links = new Map<string, Link>();
    for (const edge of edges) {
      const subject = entityOn(this.view, edge, 'subject');
      const object = entityOn(this.view, edge, 'object');
      if (!subject || !object || subject.id === object.id) continue;
      const direction = subject.id === id ? 'forward' : 'back';
      const to = direction === 'forward' ? object : subject;
      if (direction === 'back' && object.id !== id) continue;
      const key = JSON.stringify([edge.predicate, direction, to.id]);
      const factIds = [...(links.get(key)?.factIds ?? []), edge.factId];
      links.set(key, { predicate: edge.predicate, direction, to, factIds });
    }
    return [...links.values()];
  }
}

const endOf = ({ links }: Trail, start: FoundEntity): FoundEntity => links.at(-1)?.to ?? start;

const follow = (trail: Trail, link: Link): Trail => ({
  links: [...trail.links, link],
  passed: new Set([...trail.passed, link.to.id]),
});

/** All chains of at most `maxHops` links, and the hubs that were reached and not walked through. */
async function findTrails(
  relations: Relations,
  start: FoundEntity,
  target: FoundEntity,
  maxHops: number,
): Promise<{ readonly trails: readonly Trail[]; readonly hubs: readonly FoundEntity[] }> {
  const found: Trail[] = [];
  const hubs = new Map<string, FoundEntity>();
  const isPassable = async (entity: FoundEntity): Promise<boolean> => {
    if (entity.id === start.id || !(await relations.isHub(entity))) return true;
    hubs.set(entity.id, entity);
    return false;
  };
  let reached: readonly Trail[] = [{ links: [], passed: new Set([start.id]) }];
  for (let hops = 1; hops <= maxHops && reached.length > 0; hops += 1) {
    const ends = new Map(reached.map((trail) => [endOf(trail, start).id, endOf(trail, start)]));
    const last = await relations.between([...ends.values()], target);
    const next: Trail[] = [];
    const links = new Map<string, readonly Link[]>();
    for (const [id, end] of ends) {
      const isLast = hops === maxHops;
      // At the last hop only those matter that lead to the target.
      if (isLast && (last.get(id) ?? []).length === 0) continue;
      if (!(await isPassable(end))) continue;
      links.set(id, isLast ? [] : await relations.from(end));
    }
    for (const trail of reached) {
      const { id } = endOf(trail, start);
      const onward = links.get(id);
      if (!onward) continue;
      for (const link of last.get(id) ?? []) found.push(follow(trail, link));
      for (const link of onward) {
        if (link.to.id !== target.id && !trail.passed.has(link.to.id))
          next.push(follow(trail, link));
      }
    }
    reached = next;
  }
  return { trails: found, hubs: [...hubs.values()] };
}

/** The same chain from its other end. */
function reversed({ links }: Trail, start: FoundEntity, all: Set<string>): Trail {
  const stops = [start, ...links.map(({ to }) => to)];
  const back = links.map(({ direction, predicate, factIds }, index): Link => {
    const to = stops[index] ?? start;
    return { predicate, factIds, to, direction: direction === 'forward' ? 'back' : 'forward' };
  });
  return { links: back.reverse(), passed: all };
}

const arrow = ({ predicate, direction }: Pick<Link, 'predicate' | 'direction'>): string =>
  direction === 'forward' ? `—${predicate}→` : `←${predicate}—`;

/** A chain in one line, with the names on it. */
function chainWords(
  start: string,
  links: readonly (Pick<Link, 'predicate' | 'direction'> & { readonly name: string })[],
): string {
  return [start, ...links.flatMap((link) => [arrow(link), link.name])].join(' ');
}

const trailWords = (start: FoundEntity, { links }: Trail): string =>
  chainWords(
    start.name,
    links.map((link) => ({ ...link, name: link.to.name })),
  );

/**
 * Shortest first, then by how few relations the entities between have, then by its words. Further
 * chains over the same entities come after the first of all others.
 */
async function inOrder(
  relations: Relations,
  start: FoundEntity,
  trails: readonly Trail[],
): Promise<readonly Trail[]> {
  const ranked: { trail: Trail; degrees: number; words: string; turn: number }[] = [];
  for (const trail of trails) {
    let degrees = 0;
    for (const { to } of trail.links.slice(0, -1)) degrees += await relations.degreeOf(to);
    ranked.push({ trail, degrees, words: trailWords(start, trail), turn: 0 });
  }
  ranked.sort(
    (a, b) =>
      a.trail.links.length - b.trail.links.length ||
      a.degrees - b.degrees ||
      (a.words < b.words ? -1 : +(a.words > b.words)),
  );
  const turns = new Map<string, number>();
  for (const each of ranked) {
    const over = JSON.stringify(each.trail.links.map(({ to }) => to.id));
    each.turn = turns.get(over) ?? 0;
    turns.set(over, each.turn + 1);
  }
  // Sorting keeps the order of ties.
  ranked.sort((a, b) => a.trail.links.length - b.trail.links.length || a.turn - b.turn);
  return ranked.map(({ trail }) => trail);
}

/** The facts of a chain, each step's together. */
async function tellChain(
  view: GraphView,
  start: FoundEntity,
  { links }: Trail,
): Promise<{ readonly chain: Chain; readonly facts: readonly (readonly FactWithSentences[])[] }> {
  const facts: (readonly FactWithSentences[])[] = [];
  for (const { factIds } of links) {
    const rows = await view.store.factsWithIds(factIds, view.asOf);
    // By all that is told of them, so that the order of rows never matters.
    const orderOf = (fact: Fact): string =>
      JSON.stringify([
        fact.validFrom,
        sentenceOf(fact).number,
        fact.end,
        fact.subject,
        fact.object,
      ]);
    const byDate = [...rows].sort((a, b) => {
      const [left, right] = [orderOf(a), orderOf(b)];
      return left < right ? -1 : +(left > right);
    });
    facts.push(tellFacts(view, byDate));
  }
  const steps = links.map(({ predicate, direction, to }, index): ChainStep => {
    const step = (facts[index] ?? []).map(({ fact }) => fact);
    return { predicate, direction, entity: told(to), facts: step };
  });
  return { chain: { start: told(start), steps }, facts };
}

/** A chain as text: its names and predicates, then when each step was so and which sentence says it. */
export function chainText({ start, steps }: Chain): string {
  const line = chainWords(
    start.name,
    steps.map((step) => ({ ...step, name: step.entity.name })),
  );
  const when = steps.map(({ facts }) =>
    facts
      .map((fact) => `${intervalWords(fact)} ${numbersOf(fact)}`)
      .slice(0, 2)
      .join('; '),
  );
  return `- ${line}\n  ${clip(when.join(' | '))}`;
}

export async function pathsBetween(
  view: GraphView,
  a: CountedEntity,
  b: CountedEntity,
  args: { readonly maxHops?: number | undefined },
  moments: CallMoments,
): Promise<ToolOutcome<'paths_between'>> {
  const { maxHops = MOST_HOPS } = args;
  const relations = new Relations(view, momentOf(view, moments.at));
  const isTurned = (await relations.degreeOf(b)) < (await relations.degreeOf(a));
  const [start, target] = isTurned ? [b, a] : [a, b];
  const { trails, hubs } =
    a.id === b.id ? { trails: [], hubs: [] } : await findTrails(relations, start, target, maxHops);
  const fromA = isTurned
    ? trails.map((trail) => reversed(trail, start, new Set(trail.passed)))
    : trails;
  const ordered = await inOrder(relations, a, fromA);
  const toldChains = [];
  for (const trail of ordered.slice(0, MOST_CHAINS))
    toldChains.push(await tellChain(view, a, trail));
  const structure = {
    from: told(a),
    to: told(b),
    chains: toldChains.map(({ chain }) => chain),
    count: ordered.length,
    hubs: hubs.map(told),
  };
  const which = `at most ${maxHops} ${maxHops === 1 ? 'step' : 'steps'}, ${momentWords(moments)}`;
  const notWalked =
    hubs.length > 0
      ? [
          `Not walked through, as hubs with over ${view.hubDegree} relations: ${hubs
            .map(({ name }) => name)
            .sort()
            .join(', ')}`,
        ]
      : [];
  const head =
    a.id === b.id
      ? `${a.name} and ${b.name} are one entity.`
      : `${a.name} (${a.id}) to ${b.name} (${b.id}): ${ordered.length === 0 ? 'no chain' : `${ordered.length} ${ordered.length === 1 ? 'chain' : 'chains'}`}, ${which}`;
  const { text, shown } = fitGroups(
    [head, ...notWalked],
    [{ items: toldChains, count: ordered.length }],
    ({ chain }) => chainText(chain),
    'Narrow it with at or a smaller maxHops.',
  );
  return { text, structure, sentences: sentencesOf(shown.flatMap(({ facts }) => facts.flat())) };
}
