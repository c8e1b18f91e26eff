/**
 * The format of a share link: `#run=<format>.<payload>.<check>`. The payload is the run as JSON,
 * deflated, in base64url; the check, at the end, tells a link that was cut off or changed.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64Url } from './base64url';

/** The format this version writes, and the newest it reads. Counts up when an old reader would err. */
export const LINK_FORMAT = 1;

/** The longest fragment that is written or read, in characters. */
export const MAX_FRAGMENT_LENGTH = 100_000;

/** The most JSON a payload may unpack to, in bytes. */
export const MAX_JSON_BYTES = 2_000_000;

/** Characters of the check. */
export const CHECK_LENGTH = 8;

const CHECK_BYTES = 6;

/** The check of a payload. */
export function checkOf(format: number, payload: string): string {
  const bytes = new TextEncoder().encode(`${format}.${payload}`);
  return toBase64Url(sha256(bytes).slice(0, CHECK_BYTES));
}
