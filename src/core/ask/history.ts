/** The graph of a world's whole history: every page read when it was written and whenever it changed. */
import { createPatternExtractor } from '../extract/pattern-extractor';
import { keepApart } from '../graph/enter-merges';
import { patchChangedPages, type ReadingContext } from '../graph/maintenance';
import type { GraphStore } from '../ports';
import { publishPages } from '../study/wiki';
import type { Instant } from '../time';
import { scenarioOf } from '../world/scenario';
import type { World } from '../world/world';

/** When a graph came to know something, with what happened in the world's words. */
export interface HistoryStep {
  readonly at: Instant;
  readonly summary: string;
}

/** The record times at which a graph of a world's history changes, oldest first. */
export function historyOf(world: World): readonly HistoryStep[] {
  const start = { at: world.startsAt, summary: 'All pages are read.' };
  return [start, ...world.events.map(({ at, summary }) => ({ at, summary }))];
}

/**
 * Writes and reads a world's pages into an empty graph: all at the start, then after each event those
 * that changed, without a model. What the graph knows is dated by the world's own clock.
 */
export async function buildHistory(world: World, store: GraphStore): Promise<void> {
  const { ontology, events } = world;
  const pages = new Map(world.pages.map((page) => [page.id, page]));
  const context: ReadingContext = {
    ontology,
    extractor: createPatternExtractor(ontology),
    rankOf: (page, predicate) => {
      const template = pages.get(page);
      return template?.rankOf[predicate] ?? template?.rank ?? 'mention';
    },
  };
  const scenario = scenarioOf('Fresh');
  await publishPages(store, world, scenario, [], world.pagesWrittenAt);
  await patchChangedPages(store, context, world.startsAt);
  for (const [index, { at }] of events.entries()) {
    const soFar = events.slice(0, index + 1);
    await publishPages(store, world, scenario, soFar, at);
    await patchChangedPages(store, context, at);
    const pairs = soFar.flatMap(({ keptApart = [] }) => keptApart);
    if (events[index]?.keptApart) await keepApart(store, ontology, pairs, at);
  }
}
