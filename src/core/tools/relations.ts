/** Relations between entities at a moment: each two that facts join are joined by one link. */
import type { Edge, Moment } from '../ports';
import { entityOn, type CountedEntity, type FoundEntity } from './entities';
import type { GraphView } from './tool-graph';
import type { ChainRelation } from './tool-result';

/** One relation of a link, by the facts that say so. */
export interface LinkRelation extends Pick<ChainRelation, 'predicate' | 'direction'> {
  readonly factIds: readonly number[];
}

/** Everything that joins an entity to another. */
export interface Link {
  readonly to: FoundEntity;
  /** By predicate, first those whose subject is the entity that the link comes from. */
  readonly relations: readonly LinkRelation[];
}

/** Links by the id of the entity at their other end. */
export type LinksById = ReadonlyMap<string, Link>;

/** So many rows can be looked up one by one in the time in which one is read from a list. */
const LOOKUPS_FOR_A_ROW = 0.5;

/** The relations of a graph at a moment, as links. */
export class Relations {
  readonly #predicates: readonly string[];
  /** Relations of entities that were read; none for a hub. */
  readonly #edges = new Map<string, readonly Edge[] | undefined>();
  readonly #links = new Map<string, LinksById>();

  constructor(
    private readonly view: GraphView,
    private readonly moment: Moment,
  ) {
    this.#predicates = view.ontology.predicates
      .filter(({ object }) => object.kind === 'entity')
      .map(({ id }) => id);
  }

  /** Reads at once what will be asked of these. */
  async read(entities: readonly FoundEntity[]): Promise<void> {
    const unknown = entities.filter(({ id }) => !this.#edges.has(id));
    if (unknown.length === 0) return;
    const found = await this.#edgesOf(unknown, this.view.hubDegree);
    unknown.forEach(({ id }, index) => this.#edges.set(id, found[index]));
  }

  /** How many relations an entity has; of a hub only that it is one. */
  async degreeOf(entity: FoundEntity): Promise<number> {
    await this.read([entity]);
    return this.#edges.get(entity.id)?.length ?? this.view.hubDegree + 1;
  }

  async isHub(entity: FoundEntity): Promise<boolean> {
    return (await this.degreeOf(entity)) > this.view.hubDegree;
  }

  /** Links from an entity to all others. */
  async from(entity: FoundEntity): Promise<LinksById> {
    const known = this.#links.get(entity.id);
    if (known) return known;
    await this.read([entity]);
    const edges = this.#edges.get(entity.id) ?? (await this.#edgesOf([entity], Infinity))[0] ?? [];
    const links = this.#linksFrom(entity.id, edges);
    this.#links.set(entity.id, links);
    return links;
  }

  /** Links to one entity from those of some others that have one, by where they come from. */
  async to(target: CountedEntity, others: readonly FoundEntity[]): Promise<LinksById> {
    const isListed =
      target.facts * LOOKUPS_FOR_A_ROW < others.length || !(await this.isHub(target));
    const links = isListed
      ? await this.from(target)
      : this.#linksFrom(
          target.id,
          await this.view.store.edgesBetween(
            target.names,
            others.flatMap(({ names }) => names),
            this.#predicates,
            this.moment,
          ),
        );
    return new Map(
      others.flatMap(({ id }) => {
        const link = links.get(id);
        return link ? [[id, turned(link, target)]] : [];
      }),
    );
  }

  /** Of names that several things have, only what is said of this one. */
  async #edgesOf(
    entities: readonly FoundEntity[],
    most: number,
  ): Promise<readonly (readonly Edge[] | undefined)[]> {
    const lists = entities.map(({ names }) => names);
    const { store } = this.view;
    const found = await store.edgesOfEach(lists, this.#predicates, this.moment, most);
    return entities.map(({ id }, index) =>
      found[index]?.filter((edge) =>
        (['subject', 'object'] as const).some((side) => entityOn(this.view, edge, side)?.id === id),
      ),
    );
  }

  #linksFrom(id: string, edges: readonly Edge[]): LinksById {
    const found = new Map<string, { to: FoundEntity; relations: Map<string, LinkRelation> }>();
    for (const edge of edges) {
      const subject = entityOn(this.view, edge, 'subject');
      const object = entityOn(this.view, edge, 'object');
      if (!subject || !object || subject.id === object.id) continue;
      const direction = subject.id === id ? 'forward' : 'back';
      if (direction === 'back' && object.id !== id) continue;
      const to = direction === 'forward' ? object : subject;
      const { predicate, factId } = edge;
      const { relations } = found.get(to.id) ?? { relations: new Map<string, LinkRelation>() };
      const key = relationKey({ predicate, direction });
      const factIds = [...(relations.get(key)?.factIds ?? []), factId];
      relations.set(key, { predicate, direction, factIds });
      found.set(to.id, { to, relations });
    }
    return new Map(
      [...found].map(([other, { to, relations }]) => [other, linkTo(to, [...relations.values()])]),
    );
  }
}

const relationKey = ({ predicate, direction }: Omit<LinkRelation, 'factIds'>): string =>
  `${predicate} ${direction === 'forward' ? 0 : 1}`;

function linkTo(to: FoundEntity, relations: readonly LinkRelation[]): Link {
  const inOrder = [...relations].sort((a, b) => (relationKey(a) < relationKey(b) ? -1 : 1));
  return { to, relations: inOrder };
}

/** The same link from its other end, which is where it then leads. */
export function turned({ relations }: Link, from: FoundEntity): Link {
  const back = relations.map((relation): LinkRelation => ({
    ...relation,
    direction: relation.direction === 'forward' ? 'back' : 'forward',
  }));
  return linkTo(from, back);
}
