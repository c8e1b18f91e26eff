import { readFileSync } from 'node:fs';
import type { World } from '../../../src/core/world/world';
import { parseWorld } from '../../../src/core/world/world-file';

/** The text of a world file in `static/worlds`. */
export function worldText(name: string): string {
  return readFileSync(new URL(`../../../static/worlds/${name}.json`, import.meta.url), 'utf8');
}

/** A world of `static/worlds`, which must be a good one. */
export function readWorld(name: string): World {
  const parsed = parseWorld(worldText(name));
  if (parsed.ok) return parsed.world;
  throw new Error(parsed.errors.map(({ message }) => message).join('\n'));
}

/** A world file that a test may break in any way it likes. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;

/** What `parseWorld` says is wrong with a text, without the messages; empty for a good one. */
export function errorsOf(text: string): { path: string; expected: string; found: string }[] {
  const parsed = parseWorld(text);
  if (parsed.ok) return [];
  return parsed.errors.map(({ path, expected, found }) => ({ path, expected, found }));
}

/** What is wrong with the museum's file after one change. */
export function errorsAfter(change: (file: Loose) => void): ReturnType<typeof errorsOf> {
  const file: Loose = JSON.parse(worldText('museum'));
  change(file);
  return errorsOf(JSON.stringify(file));
}
