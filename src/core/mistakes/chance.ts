/** Chance that falls the same way every time: numbers out of a hash. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Numbers from 0 to below 1, independent of each other. */
export type Chances = readonly [number, number, number];

/** The chances of a matter: the same for the same seed and texts, unrelated for any others. */
export function chancesOf(seed: number, ...about: readonly string[]): Chances {
  const { buffer, byteOffset } = sha256(utf8ToBytes(JSON.stringify([seed, ...about])));
  const hash = new DataView(buffer, byteOffset);
  const chanceAt = (place: number): number => hash.getUint32(place * 4) / 2 ** 32;
  return [chanceAt(0), chanceAt(1), chanceAt(2)];
}

/** Whether what befalls `percent` of a hundred happens at this chance. */
export function happens(chance: number, percent: number): boolean {
  return chance * 100 < percent;
}

/** The item that a chance falls on; `undefined` of none. */
export function pickBy<Item>(chance: number, items: readonly Item[]): Item | undefined {
  return items[Math.floor(chance * items.length)];
}
