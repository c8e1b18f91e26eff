/** Pages as evidence: since when their sentences are so, and which do not hold now. */
import type { ExtractedTriple } from '../extract/extract';
import { parseOnce } from '../extract/parse-once';
import { namesOf } from '../graph/names';
import type { PageVersion } from '../ports';
import type { Instant } from '../time';
import { pageText, type FactEvidence, type PageEvidence } from './evidence';
import type { Lookup } from './lookup';

/** From when each sentence of a page is so, as it says or by when it first stood there. */
async function datesOf(
  { sources, policy }: Lookup,
  page: PageVersion,
  stated: readonly ExtractedTriple[],
): Promise<ReadonlyMap<string, Instant>> {
  if (policy.changes === 'of-page' && policy.history === 'forgotten') return new Map();
  const starts = stated.flatMap(({ sentence, from }) =>
    from?.kind === 'on' ? [[sentence, from.at] as const] : [],
  );
  const standing = await sources.sentencesSince(page.page);
  return starts.length === 0 ? standing : new Map([...standing, ...starts]);
}

/** A page as the design sees it. */
export async function pageEvidence(lookup: Lookup, page: PageVersion): Promise<PageEvidence> {
  const { sources, policy, predicate, keys, entity, isOver } = lookup;
  const rank = sources.rankOf(page.page, predicate.id);
  const stated = parseOnce(sources.ontology, pageText(page));
  const dates = await datesOf(lookup, page, stated);
  const names = new Set(namesOf(entity).map(keys.subject));
  const holds = ({ sentence, object, until }: ExtractedTriple): boolean => {
    const since = dates.get(sentence) ?? page.updatedAt;
    if (since > sources.now) return false;
    if (until?.kind === 'on' && until.at <= sources.now) return false;
    return !isOver({ value: object, since, rank });
  };
  const over =
    policy.history === 'known'
      ? stated
          .filter((t) => t.predicate === predicate.id && names.has(keys.subject(t.subject)))
          .filter((triple) => !holds(triple))
          .map(({ sentence, object }) => ({ sentence, value: object }))
      : [];
  return {
    kind: 'page',
    page,
    isAheadOfGraph: sources.pagesAhead.has(page.page),
    rank,
    sentencesSince: policy.changes === 'of-sentence' ? dates : new Map(),
    over,
  };
}

/** Pages whose own words now are wanted: those behind a fact whose sentence is gone or says something else. */
export function pagesToReread(
  { sources }: Lookup,
  facts: readonly FactEvidence[],
): readonly PageVersion[] {
  return facts
    .filter(({ isGone, isVerbatim }) => isGone || !isVerbatim)
    .flatMap(({ confirmed: { fact } }) =>
      fact.source.kind === 'page' ? (sources.currentPages.get(fact.source.page) ?? []) : [],
    );
}
