/** Finding and reading the world of a run. */
import { readdir, readFile } from 'node:fs/promises';
import { parseWorld } from '../core/world/world-file';
import type { World } from '../core/world/world';
import { CommandError, lineOf } from './command-error';

const WORLDS = new URL('../../static/worlds/', import.meta.url);

/** The world of the study. */
export const DEFAULT_WORLD = 'tessaly';

export interface LoadedWorld {
  readonly world: World;
  readonly digest: string;
  /** Whether it differs from every world that comes with Driftlab. */
  readonly isOwn: boolean;
}

/** Ids of the worlds that come with Driftlab, in alphabetical order. */
export async function builtInWorlds(): Promise<readonly string[]> {
  const names = await readdir(WORLDS);
  return names.flatMap((name) => (name.endsWith('.json') ? name.slice(0, -5) : [])).sort();
}

/** What stands in place of a file that could not be read, in words. */
function foundInstead(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EISDIR') return 'a folder';
  if (code === 'ENOENT') return 'no file there';
  return `one that cannot be read: ${lineOf(error)}`;
}

async function readWorld(file: URL | string, shownAs: string): Promise<Omit<LoadedWorld, 'isOwn'>> {
  let text: string;
  try {
    text = new TextDecoder().decode(await readFile(file));
  } catch (error) {
    throw new CommandError(`${shownAs}: expected a world file, found ${foundInstead(error)}`);
  }
  const parsed = parseWorld(text);
  if (parsed.ok) return parsed;
  const [first, ...others] = parsed.errors;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new CommandError(`${shownAs}: ${first?.message ?? 'is no world'}${more}`);
}

const loadBuiltIn = (id: string): Promise<Omit<LoadedWorld, 'isOwn'>> =>
  readWorld(new URL(`${id}.json`, WORLDS), id);

/** A world by its id or from a file. Throws a `CommandError` when it is not there or has faults. */
export async function loadWorld(idOrFile: string): Promise<LoadedWorld> {
  const known = await builtInWorlds();
  if (known.includes(idOrFile)) return { ...(await loadBuiltIn(idOrFile)), isOwn: false };
  const loaded = await readWorld(idOrFile, idOrFile);
  const twin = known.find((id) => id === loaded.world.id);
  const isOwn = twin === undefined || (await loadBuiltIn(twin)).digest !== loaded.digest;
  return { ...loaded, isOwn };
}
