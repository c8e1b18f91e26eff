/** The simulated wiki: writes what each page says at a step, as a new version where it changed. */
import type { GraphStore, PageVersion } from '../ports';
import type { Instant } from '../time';
import { pageBody, type Scenario } from '../world/scenario';
import type { ChangeEvent, World } from '../world/world';

/** Writes every page as of these events; returns the versions that are new, in page id order. */
export async function publishPages(
  store: GraphStore,
  world: World,
  scenario: Scenario,
  eventsSoFar: readonly ChangeEvent[],
  at: Instant,
): Promise<readonly PageVersion[]> {
  const current = new Map((await store.currentPages()).map((page) => [page.page, page]));
  const written = world.pages.flatMap((page): PageVersion[] => {
    const body = pageBody(world, scenario, page, eventsSoFar);
    const before = current.get(page.id);
    if (before?.body === body) return [];
    const version = (before?.version ?? 0) + 1;
    return [{ page: page.id, version, title: page.title, body, updatedAt: at }];
  });
  await store.transaction(async () => {
    for (const page of written) await store.putPage(page);
  });
  return written;
}
