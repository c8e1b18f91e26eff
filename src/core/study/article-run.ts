/** Whether a run may be held against the article's tables. */
import type { PublishedFigures } from '../evaluate/published';
import type { World } from '../world/world';
import { changedSettings } from './config-fields';
import { type RunConfig } from './run-config';

/** Settings that leave the article's cells as they are: what is shown, and one's own scenario. */
const HARMLESS: readonly string[] = ['scenarios', 'designs', 'lagging', 'upkeep'];

/** Whether the run is on the article's world, as it ships, with its settings but for the harmless ones. */
export function isArticleRun(
  {
    world,
    isOwn,
    config,
  }: { readonly world: World; readonly isOwn: boolean; readonly config: RunConfig },
  figures: Pick<PublishedFigures, 'world'>,
): boolean {
  const changed = Object.keys(changedSettings(config, world));
  return !isOwn && world.id === figures.world && changed.every((key) => HARMLESS.includes(key));
}
