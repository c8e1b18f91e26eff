/** Since when a page says something: the first day without a break, in whatever words. */
import type { ExtractedTriple } from '../extract/extract';
import { parseOnce } from '../extract/parse-once';
import type { PageVersion } from '../ports';
import type { Instant } from '../time';
import { pageText, type EvidenceSources } from './evidence';

/** Sources are made anew for each checkpoint, and asked for all of its questions. */
const knownVersions = new WeakMap<EvidenceSources, Map<string, Promise<readonly PageVersion[]>>>();

/** The kept versions of a page, oldest first. */
export function versionsOf(
  sources: EvidenceSources,
  page: string,
): Promise<readonly PageVersion[]> {
  const pages = knownVersions.get(sources) ?? new Map<string, Promise<readonly PageVersion[]>>();
  knownVersions.set(sources, pages);
  const known = pages.get(page) ?? sources.store.pageVersions(page);
  pages.set(page, known);
  return known;
}

/**
 * From when a statement of the newest of these versions is so: as it says, or since it has been said.
 * As the graph has it, a sentence goes on with what one said that gave way to it in the same version.
 * `isSame` tells the statements of its slot and value. `undefined` without a version.
 */
export function startOf(
  versions: readonly PageVersion[],
  statement: ExtractedTriple,
  isSame: (statement: ExtractedTriple) => boolean,
  { ontology }: Pick<EvidenceSources, 'ontology'>,
): Instant | undefined {
  const newestFirst = [...versions].reverse();
  const said = (page: PageVersion): readonly ExtractedTriple[] =>
    parseOnce(ontology, pageText(page)).filter(isSame);
  let words = statement;
  for (const [index, version] of newestFirst.entries()) {
    if (words.from?.kind === 'on') return words.from.at;
    const earlier = newestFirst[index + 1];
    const before = earlier ? said(earlier) : [];
    if (before.some(({ sentence }) => sentence === words.sentence)) continue;
    const kept = new Set(said(version).map(({ sentence }) => sentence));
    const gaveWay = before.find(({ sentence }) => !kept.has(sentence));
    if (!gaveWay) return version.updatedAt;
    words = gaveWay;
  }
  return undefined;
}
