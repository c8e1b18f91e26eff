/** Pages as evidence: since when their sentences are so, and which do not hold now. */
import type { ExtractedTriple } from '../extract/extract';
import { parseDenialsOnce, parseOnce } from '../extract/parse-once';
import { namesOf } from '../graph/names';
import type { PageVersion } from '../ports';
import type { Instant } from '../time';
import { pageText, type FactEvidence, type PageEvidence, type RestatedValue } from './evidence';
import type { Lookup } from './lookup';
import { startOf, versionsOf } from './statement-start';

/** From when each sentence of a page is so, as it says or by when it first stood there. */
async function datesOf(
  { sources }: Lookup,
  page: PageVersion,
  stated: readonly ExtractedTriple[],
): Promise<ReadonlyMap<string, Instant>> {
  const starts = stated.flatMap(({ sentence, from }) =>
    from?.kind === 'on' ? [[sentence, from.at] as const] : [],
  );
  const standing = await sources.sentencesSince(page.page);
  return starts.length === 0 ? standing : new Map([...standing, ...starts]);
}

/** Of a page's statements of what is asked, those that it made before in other words. */
async function restatedIn(
  { sources, keys }: Lookup,
  page: PageVersion,
  dates: ReadonlyMap<string, Instant>,
  isAsked: (statement: ExtractedTriple) => boolean,
): Promise<readonly RestatedValue[]> {
  const own = parseOnce(sources.ontology, pageText(page)).filter(isAsked);
  if (page.version === 1 || own.length === 0) return [];
  const versions = await versionsOf(sources, page.page);
  return own.flatMap((statement) => {
    const { sentence, object: value } = statement;
    const isSame = (other: ExtractedTriple): boolean =>
      isAsked(other) && keys.value(other.object) === keys.value(value);
    const since = startOf(versions, statement, isSame, sources);
    const isNew = since === undefined || since === dates.get(sentence);
    return isNew ? [] : [{ sentence, value, since }];
  });
}

/** A page as the design sees it. */
export async function pageEvidence(lookup: Lookup, page: PageVersion): Promise<PageEvidence> {
  const { sources, policy, predicate, keys, entity, isOver } = lookup;
  const seen = {
    kind: 'page',
    page,
    isAheadOfGraph: sources.pagesAhead.has(page.page),
    rank: sources.rankOf(page.page, predicate.id),
  } as const;
  if (policy.changes === 'of-page' && policy.history === 'forgotten') {
    return { ...seen, sentencesSince: new Map(), restated: [], over: [] };
  }
  const names = new Set(namesOf(entity).map(keys.subject));
  const isAsked = (t: ExtractedTriple): boolean =>
    t.predicate === predicate.id && names.has(keys.subject(t.subject));
  const stated = parseOnce(sources.ontology, pageText(page));
  const dates = await datesOf(lookup, page, stated);
  const restated = await restatedIn(lookup, page, dates, isAsked);
  const sinceOf = ({ sentence, object }: ExtractedTriple): Instant =>
    restated.find((each) => each.sentence === sentence && each.value === object)?.since ??
    dates.get(sentence) ??
    page.updatedAt;
  const denied = parseDenialsOnce(sources.ontology, pageText(page)).filter(isAsked);
  const isTakenBack = (value: string, since: Instant): boolean =>
    denied.some(
      (denial) =>
        keys.value(denial.object) === keys.value(value) &&
        since <= sinceOf(denial) &&
        !(denial.until?.kind === 'on' && denial.until.at > sources.now),
    );
  const holds = (statement: ExtractedTriple): boolean => {
    const { object: value, until } = statement;
    const since = sinceOf(statement);
    if (since > sources.now) return false;
    if (until?.kind === 'on' && until.at <= sources.now) return false;
    return !isTakenBack(value, since) && !isOver({ value, since, rank: seen.rank });
  };
  const over =
    policy.history === 'known' ? stated.filter(isAsked).filter((each) => !holds(each)) : [];
  const isBySentence = policy.changes === 'of-sentence';
  return {
    ...seen,
    sentencesSince: isBySentence ? dates : new Map(),
    restated: isBySentence ? restated : [],
    over: over.map(({ sentence, object }) => ({ sentence, value: object })),
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
