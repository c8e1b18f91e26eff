/** Reading a share link, which may be anything that stood after a `#`. */
import type { SentRun } from '../../core/study/sent-run';
import { quote } from '../../core/world/world-error';
import { fromBase64Url } from './base64url';
import { inflate } from './deflate';
import {
  CHECK_LENGTH,
  checkOf,
  LINK_FORMAT,
  MAX_FRAGMENT_LENGTH,
  MAX_JSON_BYTES,
} from './link-format';
import { readSentRun } from './read-sent-run';

/**
 * Why there is no run: nothing there, changed on the way, cut off, not one of ours, made by a newer
 * version, or longer than is read.
 */
export type LinkErrorCode = 'none' | 'broken' | 'truncated' | 'foreign' | 'newer' | 'too-large';

export interface LinkError {
  readonly code: LinkErrorCode;
  /** For a person: what is wrong and what was expected, in one sentence. */
  readonly message: string;
}

export type DecodedLink =
  { readonly ok: true; readonly link: SentRun } | { readonly ok: false; readonly error: LinkError };

/** Format, payload and check; a sentence around the address may have left its own marks at the end. */
const SHAPE = /^run=(?:(\d{1,9})(?:\.([\w-]*))?(?:\.([\w-]*))?)?[\s.,;:!?)\]>'"]*$/;

/**
 * The run in an address's fragment, with or without its `#`. Never throws, starts nothing and is
 * bounded by `MAX_FRAGMENT_LENGTH` and `MAX_JSON_BYTES`. Settings still have to be checked against
 * the world: see `openSentRun`.
 */
export async function decodeLink(fragment: string): Promise<DecodedLink> {
  if (fragment.length > MAX_FRAGMENT_LENGTH) {
    const expected = `at most ${formatCount(MAX_FRAGMENT_LENGTH)} characters`;
    return refuseSize(expected, formatCount(fragment.length));
  }
  const text = fragment.trim().replace(/^#/, '');
  if (text === '') return refuse('none', 'The address holds no run: expected "#run=…" at its end');
  if (!text.startsWith('run=')) {
    return refuse('foreign', `This is no Driftlab link: expected "run=…", found ${quote(text)}`);
  }
  const match = SHAPE.exec(text);
  if (!match) {
    const expected = `expected a format number, a payload and a check, found ${quote(text)}`;
    return refuse('broken', `The link was changed on its way: ${expected}`);
  }
  const format = Number(match[1] ?? LINK_FORMAT);
  if (format > LINK_FORMAT) {
    const found = `expected link format ${LINK_FORMAT}, found ${format}`;
    return refuse('newer', `The link was made by a newer Driftlab: ${found}`);
  }
  const payload = match[2] ?? '';
  const check = match[3] ?? '';
  if (check.length < CHECK_LENGTH) {
    const found = `expected ${CHECK_LENGTH} characters after a second dot, found ${check.length}`;
    return refuse('truncated', `The link is cut off: ${found}; ask for it in one piece`);
  }
  if (format !== LINK_FORMAT || check !== checkOf(format, payload)) {
    const expected = `expected the check of its content at the end, found ${quote(check)}`;
    return refuse('broken', `The link was changed on its way: ${expected}`);
  }
  return decodePayload(payload);
}

/** From here on the link is as somebody made it. */
async function decodePayload(payload: string): Promise<DecodedLink> {
  const bytes = fromBase64Url(payload);
  const inflated = bytes ? await inflate(bytes, MAX_JSON_BYTES) : undefined;
  if (!inflated?.ok) {
    return inflated?.reason === 'too-large'
      ? refuseSize(`at most ${formatCount(MAX_JSON_BYTES)} bytes when unpacked`, 'more')
      : refuse('foreign', 'This is no Driftlab link: expected packed JSON, found other bytes');
  }
  const read = readSentRun(inflated.text);
  return 'run' in read
    ? { ok: true, link: read.run }
    : refuse('foreign', `This is no link that this Driftlab can read: ${read.fault}`);
}

const formatCount = (count: number): string => count.toLocaleString('en-US');

function refuseSize(expected: string, found: string): DecodedLink {
  return refuse('too-large', `The link is too long: expected ${expected}, found ${found}`);
}

function refuse(code: LinkErrorCode, what: string): DecodedLink {
  return { ok: false, error: { code, message: `${what}.` } };
}
