/** Whether a run may be held against the article's tables. */
import type { PublishedFigures } from '../evaluate/published';
import type { World } from '../world/world';
import { changedSettings } from './config-fields';
import { type RunConfig } from './run-config';

/** Settings that leave the article's cells as they are: what is shown, and one's own scenario. */
const HARMLESS: readonly string[] = ['scenarios', 'designs', 'lagging', 'upkeep'];

/** Settings in which a run with a model may differ from the article's and still stand beside it. */
const MODEL_SETTINGS: readonly string[] = ['extractor', 'reader', 'temperature', 'seed', 'repeats'];

interface StudiedRun {
  readonly world: World;
  readonly isOwn: boolean;
  readonly config: RunConfig;
}

function isOnArticle(
  { world, isOwn, config }: StudiedRun,
  figures: Pick<PublishedFigures, 'world'>,
  harmless: readonly string[],
): boolean {
  const changed = Object.keys(changedSettings(config, world));
  return !isOwn && world.id === figures.world && changed.every((key) => harmless.includes(key));
}

/** Whether the run is on the article's world, as it ships, with its settings but for the harmless ones. */
export function isArticleRun(run: StudiedRun, figures: Pick<PublishedFigures, 'world'>): boolean {
  return isOnArticle(run, figures, HARMLESS);
}

/**
 * Whether a model extracted and answered in the article's study, so that the article's column with
 * another model may stand beside it. Such columns are never expected to agree.
 */
export function isArticleRunWithModel(
  run: StudiedRun,
  figures: Pick<PublishedFigures, 'world'>,
): boolean {
  const { reader, extractor } = run.config;
  return (
    reader === 'model' &&
    extractor === 'model' &&
    isOnArticle(run, figures, [...HARMLESS, ...MODEL_SETTINGS])
  );
}
