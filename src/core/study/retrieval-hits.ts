/** How well pages were found: whether a search brought a page that states what was looked for. */
import { designOf } from '../designs/design';
import type { FactCopy } from '../world/copies';
import type { World } from '../world/world';
import { copiesOfSlot } from './checkpoint-lookup';
import type { AnswerRecord, HopRecord } from './run-event';
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

/** Pages with a copy of what is looked for, and whether one of the page's copies is current. */
type Copies = ReadonlyMap<string, boolean>;

/** The hits of every scenario of a run's first pass, in its order. */
export function retrievalHits(
  run: RunState,
  world: World,
): readonly (RetrievalHits & { readonly scenario: string })[] {
  // Designs look for the same things: each is looked up once.
  const known = new Map<string, Copies>();
  const copiesFor = ({ scenario, step }: AnswerRecord, hop: HopRecord): Copies => {
    const key = JSON.stringify([scenario, step, hop.entityName, hop.predicate]);
    const found = known.get(key) ?? copiesByPage(copiesOfSlot(run, world, scenario, step, hop));
    known.set(key, found);
    return found;
  };
  const hitsOf = (answer: AnswerRecord): readonly RetrievalHits[] =>
    answer.hops.flatMap((hop) => hitOf(hop, copiesFor(answer, hop)));
  const searched = run.answers.filter(({ design }) => designOf(design).readsPages);
  return (run.plan?.scenarios ?? []).map(({ id }) => {
    const own = searched.filter(({ scenario }) => scenario === id);
    return { scenario: id, ...sumHits(own.flatMap(hitsOf)) };
  });
}

function copiesByPage(copies: readonly FactCopy[]): Copies {
  const pages = new Map<string, boolean>();
  for (const { pageId, kind, isStale } of copies) {
    if (kind !== 'claim') pages.set(pageId, pages.get(pageId) === true || !isStale);
  }
  return pages;
}

/** One search; none when no page states what it was for. */
function hitOf({ evidence }: HopRecord, copies: Copies): readonly RetrievalHits[] {
  if (copies.size === 0) return [];
  const found = evidence.flatMap((item) =>
    item.kind === 'page' ? (copies.get(item.page) ?? []) : [],
  );
  return [
    {
      searches: 1,
      found: found.length > 0 ? 1 : 0,
      foundCurrent: found.includes(true) ? 1 : 0,
    },
  ];
}
