/** The extraction section's heading and explanation: what this run's extractor found, in words. */
import type { ExtractionQuality } from '../../core/evaluate/extraction-quality';
import {
  countEdges,
  recallOf,
  type EdgeCount,
  type EdgeVerdict,
} from '../../core/evaluate/judge-edges';
import { countOf, formatCount } from '../format-number';
import { formatShare, listWords, percentWords } from '../sections/phrases';

/** The verdicts in the order of the tables, with their words. */
export const VERDICT_WORDS: Readonly<Record<EdgeVerdict, string>> = {
  found: 'found',
  'other-name': 'written otherwise',
  missed: 'missed',
  invented: 'invented',
};

const isPerfect = (count: EdgeCount): boolean =>
  count.found > 0 && count['other-name'] + count.missed + count.invented === 0;

/** The finding. `reader`: who read the pages, to begin a sentence. `isWhole`: all pages were read. */
export function extractionHeading(
  { count }: ExtractionQuality,
  reader: string,
  isWhole: boolean,
): string {
  const stated = recallOf(count);
  if (stated.asked + count.invented === 0) return 'What was read from the pages';
  const finding = isPerfect(count)
    ? `${reader} found all ${countOf(count.found, 'fact')} that the pages state, and invented none`
    : `${reader} found ${formatShare(stated)} facts that the pages state, and invented ${formatCount(count.invented)}`;
  return isWhole ? finding : `So far: ${finding}`;
}

/** What is counted, and what the graph has of the truth before anything changes. */
export function extractionLead(quality: ExtractionQuality): string {
  const { pages, count, start, unstated, names, unusable } = quality;
  const texts = pages.reduce((sum, page) => sum + page.texts, 0);
  if (texts === 0) return 'Before any answer: each text of a page, held against what it states.';
  const others = [
    ...(count.missed > 0 ? [`${formatCount(count.missed)} missed`] : []),
    ...(count['other-name'] > 0
      ? [`${formatCount(count['other-name'])} with a name or number written otherwise`]
      : []),
    ...(names.splits.length > 0
      ? [`${countOf(names.splits.length, 'name')} that would split an entity in two`]
      : []),
    ...(unusable.length > 0 ? [`${countOf(unusable.length, 'reply', 'replies')} not usable`] : []),
  ];
  const rest = others.length > 0 ? `: ${listWords(others)}` : '';
  const atStart = recallOf(countEdges(start));
  const nowhere =
    unstated.length === 0 ? '' : ` (${formatCount(unstated.length)} of them on no page)`;
  return `${countOf(texts, 'text')} of ${countOf(pages.length, 'page')}, each held against what it states${rest}. Of the world’s ${countOf(atStart.asked, 'true fact')} at the start${nowhere} the graph then has ${formatCount(atStart.right)}, ${percentWords(atStart)}.`;
}
