/** What the tools need: a graph, its ontology and a way to search its pages. */
import { createNameIndex, type NameIndex } from '../graph/identity';
import type { Ontology } from '../ontology/ontology';
import type { GraphStore, Moment } from '../ports';
import type { SearchPages } from '../retrieve/page-search';
import type { Instant } from '../time';
import { HUB_DEGREE } from './tools';

/** A graph that tools are called on. */
export interface ToolGraph {
  readonly store: GraphStore;
  readonly ontology: Ontology;
  readonly searchPages: SearchPages;
  /** An entity with more relations is a hub; absent: `HUB_DEGREE`. */
  readonly hubDegree?: number;
}

/** A graph as it was believed at a record time, with its names resolved as they were then. */
export interface GraphView {
  readonly store: GraphStore;
  readonly ontology: Ontology;
  readonly names: NameIndex;
  /** Names that are taken for others: the store may know an entity by the others alone. */
  readonly mergedNames: readonly string[];
  readonly asOf: Instant | undefined;
  readonly hubDegree: number;
}

/** Which rows a view sees at a world time. */
export function momentOf({ asOf }: GraphView, at?: Instant): Moment {
  return { ...(at !== undefined && { at }), ...(asOf !== undefined && { asOf }) };
}

/** Opens a graph as of a record time; `undefined`: now. */
export async function viewGraph(
  { store, ontology, hubDegree = HUB_DEGREE }: ToolGraph,
  asOf: Instant | undefined,
): Promise<GraphView> {
  const [aliases, merges] = await Promise.all([store.aliases(asOf), store.merges(asOf)]);
  const names = createNameIndex(ontology, aliases, merges);
  const mergedNames = merges.flatMap(({ name, reason }) => (reason === 'kept-apart' ? [] : name));
  return { store, ontology, names, mergedNames, asOf, hubDegree };
}
