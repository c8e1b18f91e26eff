/** What the tools need: a graph, its ontology and a way to search its pages. */
import { createNameIndex, type NameIndex } from '../graph/identity';
import type { Ontology } from '../ontology/ontology';
import type { GraphStore, Moment, PageVersion } from '../ports';
import type { Instant } from '../time';
import { HUB_DEGREE } from './tools';

/** A graph that tools are called on. */
export interface ToolGraph {
  readonly store: GraphStore;
  readonly ontology: Ontology;
  /** The best pages for some words, best first. */
  readonly searchPages: (query: string, most: number) => Promise<readonly PageVersion[]>;
  /** An entity with more relations is a hub; absent: `HUB_DEGREE`. */
  readonly hubDegree?: number;
}

/** A graph as it was believed at a record time, with its names resolved as they were then. */
export interface GraphView {
  readonly store: GraphStore;
  readonly ontology: Ontology;
  readonly names: NameIndex;
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
  return { store, ontology, names: createNameIndex(ontology, aliases, merges), asOf, hubDegree };
}
