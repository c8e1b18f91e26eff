/** A short name for a world's content, so that two people can tell whether they ran the same one. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { World } from './world';

/** The first 16 hex digits of the SHA-256 of the world's canonical JSON. */
export function worldDigest(world: World): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(world)))).slice(0, 16);
}

/** JSON without whitespace and with sorted keys, the same for equal data however it was written. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
