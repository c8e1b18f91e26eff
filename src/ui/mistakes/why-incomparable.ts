/** Why a run with described mistakes cannot stand beside the article, in words. */
import published from '../../../static/published-figures.json';
import { settingsUnlikeArticle } from '../../core/study/article-run';
import type { RunConfig } from '../../core/study/run-config';
import type { World } from '../../core/world/world';
import { listWords } from '../sections/phrases';

/** A sentence; empty where all but the mistakes is as in the article. */
export function whyIncomparable(world: World, isOwn: boolean, config: RunConfig): string {
  const unlike = settingsUnlikeArticle({ world, isOwn, config }, published);
  if (!unlike)
    return 'The article has no figures of this world: nothing stands beside these cells.';
  if (unlike.length === 0) return '';
  const labels = listWords(unlike.map(({ label }) => `“${label}”`));
  return `The article’s figures are of other settings (${labels}): they are not held beside these cells.`;
}
