/** Writing a share link. */
import type { SentRun } from '../../core/study/sent-run';
import { toBase64Url } from './base64url';
import { deflate } from './deflate';
import { checkOf, LINK_FORMAT, MAX_FRAGMENT_LENGTH, MAX_JSON_BYTES } from './link-format';

/**
 * The fragment of a run, `#` included. Rejects with a `RangeError` when the run has more answers
 * than a link can carry.
 */
export async function encodeLink(run: SentRun): Promise<string> {
  const json = JSON.stringify(run);
  const payload = toBase64Url(await deflate(json));
  const fragment = `#run=${LINK_FORMAT}.${payload}.${checkOf(LINK_FORMAT, payload)}`;
  const jsonBytes = new TextEncoder().encode(json).length;
  if (fragment.length > MAX_FRAGMENT_LENGTH || jsonBytes > MAX_JSON_BYTES) {
    throw new RangeError(`a run of ${run.marks.length} answers is too long for a link`);
  }
  return fragment;
}
