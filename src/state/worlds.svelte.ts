/** The worlds of the page: those that ship with it, the one that is open, a file that was refused. */
import type { World } from '../core/world/world';
import type { WorldError } from '../core/world/world-file';
import type { WorldSource } from '../worker/protocol';
import type { BuiltInWorld, StudyPorts } from './study-ports';

/** A world that passed its checks. `isOwn`: it came from a file of the user's. */
export interface OpenedWorld {
  readonly world: World;
  readonly digest: string;
  readonly isOwn: boolean;
  readonly source: WorldSource;
}

/** A world file that did not pass. */
export interface RefusedWorld {
  readonly fileName: string;
  readonly errors: readonly WorldError[];
}

export class WorldDesk {
  opened = $state.raw<OpenedWorld>();
  refused = $state.raw<RefusedWorld>();
  readonly #ports: Pick<StudyPorts, 'lab' | 'worlds'>;
  readonly #onOpen: () => void;
  #lastRequest = 0;

  /** `onOpen`: told of each world at the moment it takes the place of another. */
  constructor(ports: Pick<StudyPorts, 'lab' | 'worlds'>, onOpen: () => void) {
    this.#ports = ports;
    this.#onOpen = onOpen;
  }

  /** The worlds that ship with the page. */
  get builtIn(): readonly BuiltInWorld[] {
    return this.#ports.worlds;
  }

  /** Counts the requests for a world; the result tells whether another one came since. */
  beginRequest(): () => boolean {
    this.#lastRequest += 1;
    return this.#isNewestFromHere();
  }

  /** Opens a world unless another was asked for meanwhile, or it has faults, which are told. */
  async open(source: WorldSource): Promise<OpenedWorld | undefined> {
    const isNewest = this.#isNewestFromHere();
    const parsed = await this.#ports.lab.openWorld(source);
    if (!isNewest()) return undefined;
    if (!parsed.ok) {
      const fileName = source.kind === 'file' ? source.name : source.id;
      this.refused = { fileName, errors: parsed.errors };
      return undefined;
    }
    const { world, digest } = parsed;
    this.refused = undefined;
    this.#onOpen();
    this.opened = { world, digest, isOwn: source.kind === 'file', source };
    return this.opened;
  }

  #isNewestFromHere(): () => boolean {
    const own = this.#lastRequest;
    return () => own === this.#lastRequest;
  }
}
