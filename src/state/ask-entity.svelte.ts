/** The entity that is looked at: all that was ever believed of it, its neighbours, and chains to another. */
import type { AskClocks, AskedGraph, EntityHistory } from '../worker/ask-protocol';
import type { ToolResult } from '../core/tools/tool-result';
import type { Asker } from './asker';

/** What is looked at it from. */
interface Standpoint {
  readonly graph: AskedGraph | undefined;
  readonly clocks: AskClocks;
}

export class EntityLook {
  /** A name or an id. */
  name = $state.raw('');
  /** The other end of chains; empty while none are looked for. */
  otherName = $state.raw('');
  /** Absent until it is there, and of what the graph never knew. */
  history = $state.raw<EntityHistory>();
  /** At both clocks. */
  neighbors = $state.raw<ToolResult<'neighbors'>>();
  paths = $state.raw<ToolResult<'paths_between'>>();
  isLoading = $state.raw(false);
  /** Why nothing can be shown. */
  problem = $state.raw<string>();

  readonly #asker: () => Promise<Asker>;
  readonly #from: Standpoint;
  #isStale = false;

  constructor(asker: () => Promise<Asker>, from: Standpoint) {
    this.#asker = asker;
    this.#from = from;
  }

  /** Looks at an entity of the graph, from a new beginning. */
  open(name: string): void {
    this.otherName = '';
    this.paths = undefined;
    this.look(name);
  }

  look(name: string): void {
    this.name = name.trim();
    this.problem = undefined;
    void this.load();
  }

  /** Looks for chains to another entity; none where it is empty. */
  findPaths(otherName: string): void {
    this.otherName = otherName.trim();
    void this.load();
  }

  /** Loads what is looked at as it now stands; while it loads, further requests are one. */
  async load(): Promise<void> {
    this.#isStale = true;
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await this.#loadOnce();
      }
    } finally {
      this.isLoading = false;
    }
  }

  async #loadOnce(): Promise<void> {
    const { name, otherName } = this;
    const { graph, clocks } = this.#from;
    if (!graph || name === '') return;
    try {
      const asker = await this.#asker();
      const history = await asker.entity(graph.digest, name, clocks);
      // By its own name, which an id has not: results then spell it so.
      const entity = history ? `${history.entity.concept}:${history.entity.name}` : name;
      const near = await asker.call(graph.digest, 'neighbors', { entity, ...clocks });
      const paths =
        otherName === ''
          ? undefined
          : await asker.call(graph.digest, 'paths_between', { a: entity, b: otherName, ...clocks });
      if (this.#from.graph !== graph) return;
      this.history = history;
      this.neighbors = near.result as ToolResult<'neighbors'>;
      this.paths = paths?.result as ToolResult<'paths_between'> | undefined;
      this.problem = history ? undefined : `The graph never knew “${name}”.`;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}
