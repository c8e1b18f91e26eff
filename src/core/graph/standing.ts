/** Which sentences stand on a page now, and since when. */
import { splitSentences } from '../ontology/sentences';
import type { PageVersion } from '../ports';
import type { Instant } from '../time';

/**
 * The sentences of the newest of these versions, each with the date of the version in which it
 * first stood without a break since. `versions` are of one page, oldest first.
 */
export function sentencesSince(versions: readonly PageVersion[]): ReadonlyMap<string, Instant> {
  let since = new Map<string, Instant>();
  for (const { body, updatedAt } of versions) {
    since = new Map(splitSentences(body).map((text) => [text, since.get(text) ?? updatedAt]));
  }
  return since;
}
