/** How well pages were found: whether a search brought a page that states what was looked for. */
import { designOf } from '../designs/design';
import type { World } from '../world/world';
import { copiesOfSlot } from './checkpoint-lookup';
import type { AnswerRecord } from './run-event';
import type { RunState } from './run-state';

/** Searches by the designs that read pages, one a hop. */
export interface RetrievalHits {
  /** Those for something that at least one page states; a claim states nothing. */
  readonly searches: number;
  /** Of them those that brought a page which states it, and which states it as it is now. */
  readonly found: number;
  readonly foundCurrent: number;
}

const NONE: RetrievalHits = { searches: 0, found: 0, foundCurrent: 0 };

/** The sum of several. */
export function sumHits(hits: readonly RetrievalHits[]): RetrievalHits {
  return hits.reduce(
    (sum, hit) => ({
      searches: sum.searches + hit.searches,
      found: sum.found + hit.found,
      foundCurrent: sum.foundCurrent + hit.foundCurrent,
    }),
    NONE,
  );
}

/** The searches of one answer. */
function hitsOf(run: RunState, world: World, answer: AnswerRecord): readonly RetrievalHits[] {
  return answer.hops.flatMap((hop) => {
    const copies = copiesOfSlot(run, world, answer.scenario, answer.step, hop).filter(
      ({ kind }) => kind !== 'claim',
    );
    if (copies.length === 0) return [];
    const read = new Set(hop.evidence.flatMap((e) => (e.kind === 'page' ? e.page : [])));
    const found = copies.filter(({ pageId }) => read.has(pageId));
    const isCurrent = found.some(({ isStale }) => !isStale);
    return { searches: 1, found: found.length > 0 ? 1 : 0, foundCurrent: isCurrent ? 1 : 0 };
  });
}

/** The hits of every scenario of a run's first pass, in its order. */
export function retrievalHits(
  run: RunState,
  world: World,
): readonly (RetrievalHits & { readonly scenario: string })[] {
  const searched = run.answers.filter(({ design }) => designOf(design).readsPages);
  return (run.plan?.scenarios ?? []).map(({ id }) => {
    const own = searched.filter(({ scenario }) => scenario === id);
    return { scenario: id, ...sumHits(own.flatMap((answer) => hitsOf(run, world, answer))) };
  });
}
