/** Whether a run may be held against the article's tables. */
import type { PublishedFigures } from '../evaluate/published';
import type { World } from '../world/world';
import { changedSettings, CONFIG_FIELDS, defaultConfig, type ConfigField } from './config-fields';
import { idleSettings } from './idle-settings';
import { type RunConfig } from './run-config';

/**
 * Settings that leave the article's cells as they are: what is shown, one's own scenario, and where
 * chance begins, for without a model and without mistakes nothing is left to it.
 */
const HARMLESS: readonly string[] = ['scenarios', 'designs', 'lagging', 'upkeep', 'seed'];

/** Settings in which a run with a model may differ from the article's and still stand beside it. */
const MODEL_SETTINGS: readonly string[] = ['extractor', 'reader', 'temperature', 'repeats'];

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
  const free: readonly string[] = [...harmless, ...idleSettings(config)];
  const changed = Object.keys(changedSettings(config, world));
  return !isOwn && world.id === figures.world && changed.every((key) => free.includes(key));
}

/** Whether the run is on the article's world, as it ships, with its settings but for the harmless ones. */
export function isArticleRun(run: StudiedRun, figures: Pick<PublishedFigures, 'world'>): boolean {
  return isOnArticle(run, figures, HARMLESS);
}

/**
 * The settings, mistakes on purpose apart, that keep a run from standing beside the article's cells:
 * none where it may, `undefined` where none of its world can.
 */
export function settingsUnlikeArticle(
  { world, isOwn, config }: StudiedRun,
  figures: Pick<PublishedFigures, 'world'>,
): readonly ConfigField[] | undefined {
  const usual = defaultConfig(world);
  const isArticle = (own: RunConfig): boolean =>
    isArticleRun({ world, isOwn, config: { ...own, errors: usual.errors } }, figures);
  if (!isArticle(usual)) return undefined;
  if (isArticle(config)) return [];
  return CONFIG_FIELDS.filter(({ key }) => !isArticle({ ...usual, [key]: config[key] }));
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
