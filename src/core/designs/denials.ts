/** Denials: what current pages that the graph has not read say is no longer so. */
import { parseDenialsOnce } from '../extract/parse-once';
import { namesOf } from '../graph/names';
import { AUTHORITY_RANKS, type PageVersion } from '../ports';
import { pageText, type EvidenceSources, type SlotKeys } from './evidence';
import type { DatedStatement, Denial } from './history';
import type { Lookup } from './lookup';

/** Sources are made anew for each checkpoint, and asked for all of its questions. */
const knownDenials = new WeakMap<EvidenceSources, Promise<readonly Denial[]>>();

/**
 * What is over by now in a slot on the word of pages that the graph has not read, in page order;
 * nothing by a policy that knows no history.
 */
export async function denialsIn({
  sources,
  policy,
  predicate,
  entity,
  keys,
}: Omit<Lookup, 'isOver'>): Promise<readonly Denial[]> {
  if (policy.history === 'forgotten' || sources.pagesAhead.size === 0) return [];
  const known = knownDenials.get(sources) ?? readDenials(sources);
  knownDenials.set(sources, known);
  const denials = await known;
  if (denials.length === 0) return denials;
  const names = new Set(namesOf(entity).map(keys.subject));
  return denials.filter(
    (denial) => denial.predicate === predicate.id && names.has(keys.subject(denial.subject)),
  );
}

async function readDenials(sources: EvidenceSources): Promise<readonly Denial[]> {
  const pages = [...sources.pagesAhead].flatMap((page) => sources.currentPages.get(page) ?? []);
  return (await Promise.all(pages.map((page) => denialsOf(sources, page)))).flat();
}

async function denialsOf(
  { ontology, now, rankOf, sentencesSince }: EvidenceSources,
  page: PageVersion,
): Promise<readonly Denial[]> {
  const denied = parseDenialsOnce(ontology, pageText(page));
  if (denied.length === 0) return [];
  const standing = await sentencesSince(page.page);
  return denied
    .map(({ subject, predicate, object: value, sentence, until }): Denial => {
      const isDated = until?.kind === 'on';
      const at = isDated ? until.at : (standing.get(sentence) ?? page.updatedAt);
      return { subject, predicate, value, at, isDated, rank: rankOf(page.page, predicate) };
    })
    .filter(({ at }) => at <= now);
}

/**
 * Whether one of these denials of a slot ends a statement: it came no later than that, and where rank
 * counts, from a source that is trusted no more.
 */
export function isDenied(
  denials: readonly Denial[],
  { value, since, rank }: DatedStatement,
  { value: valueKey }: SlotKeys,
  byRank: boolean,
): boolean {
  const trust = AUTHORITY_RANKS.indexOf(rank);
  return denials.some(
    (denial) =>
      valueKey(denial.value) === valueKey(value) &&
      since <= denial.at &&
      (!byRank || AUTHORITY_RANKS.indexOf(denial.rank) <= trust),
  );
}
