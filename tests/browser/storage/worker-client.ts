import { StoreError, type GraphStore, type StoreErrorCode } from '../../../src/core/ports';
import type { Commands } from './storage-worker';

interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly name: string; readonly message: string; readonly code?: string };
}

type Result<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;

/** A worker with a storage, which stands for a tab. */
export class StorageWorker {
  readonly #worker = new Worker(new URL('storage-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #lastId = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
  }

  /** Runs a command; its error comes back with its code. */
  async run<Name extends keyof Commands>(
    name: Name,
    ...values: Parameters<Commands[Name]>
  ): Promise<Result<Name>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, name, values });
    });
    if (!reply.error) return reply.result as Result<Name>;
    const { error } = reply;
    if (error.name !== 'StoreError') throw new Error(error.message);
    throw new StoreError(error.code as StoreErrorCode, error.message);
  }

  /** A graph of the worker's storage, as if it were here. */
  graph(id: number): GraphStore {
    const own: Pick<GraphStore, 'transaction'> = {
      transaction: async (work) => {
        await this.run('begin', id);
        let result;
        try {
          result = await work();
        } catch (error) {
          await this.run('end', id, true);
          throw error;
        }
        await this.run('end', id, false);
        return result;
      },
    };
    return new Proxy(own as GraphStore, {
      get: (target, key: Exclude<keyof GraphStore, 'transaction'>) =>
        key in target
          ? target[key]
          : key === ('then' as string)
            ? undefined
            : (...values: unknown[]) => this.run('call', id, key, values),
    });
  }

  /** Ends the worker at once, as closing a tab does. */
  kill(): void {
    this.#worker.terminate();
  }
}

let folders = 0;

/** A folder for one test. */
export function newFolder(): string {
  folders += 1;
  return `test-${crypto.randomUUID().slice(0, 8)}-${folders}`;
}

/** Removes a folder that no worker has open. */
export async function removeFolder(folder: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(folder, { recursive: true });
}
