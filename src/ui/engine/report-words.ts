/** What a model takes, in sentences, before anything starts. */
import { CALL_KINDS, type CallKind, type CallTotals } from '../../core/calls/call-note';
import type { EngineCheck } from '../../core/engine/engine-status';
import { formatBytes } from '../../core/engine/judge-space';
import type { PlannedCalls } from '../../core/study/plan-calls';
import { countOf } from '../format-number';
import { formatTime } from './format-time';

/** What has to be downloaded, and what it needs of this machine. `isInTab`: the model runs here. */
export function sizeWords(check: EngineCheck, isInTab: boolean): readonly string[] {
  const { downloadBytes, presentBytes, memoryBytes, freeBytes } = check;
  if (!isInTab) return ['Nothing is downloaded.'];
  const missing = downloadBytes === undefined ? undefined : downloadBytes - presentBytes;
  const download =
    downloadBytes === undefined || missing === undefined
      ? 'How much has to be downloaded shows once it has begun.'
      : missing <= 0
        ? `Its ${formatBytes(downloadBytes)} are here already: nothing is downloaded.`
        : presentBytes > 0
          ? `${formatBytes(missing)} of ${formatBytes(downloadBytes)} are still to be downloaded.`
          : `${formatBytes(downloadBytes)} are downloaded, once; the browser keeps them.`;
  return [
    download,
    ...(memoryBytes === undefined
      ? []
      : [`It takes about ${formatBytes(memoryBytes)} of memory while it runs.`]),
    ...(freeBytes === undefined || missing === 0
      ? []
      : [`The browser gives this page ${formatBytes(freeBytes)} of storage.`]),
  ];
}

const NOUNS: Readonly<Record<CallKind, string>> = {
  extract: 'page text to read',
  read: 'question to answer',
  embed: 'text to embed',
};
const PLURALS: Readonly<Record<CallKind, string>> = {
  extract: 'page texts to read',
  read: 'questions to answer',
  embed: 'texts to embed',
};

/** How many calls are to come: `About 404 different calls: 65 page texts to read, 339 questions to answer.` */
export function callWords(planned: PlannedCalls): string {
  const kinds = CALL_KINDS.filter((kind) => planned[kind] > 0);
  const all = kinds.reduce((sum, kind) => sum + planned[kind], 0);
  const parts = kinds.map((kind) => countOf(planned[kind], NOUNS[kind], PLURALS[kind]));
  const list =
    parts.length > 1 ? `: ${parts.join(', ')}` : parts.map((part) => `: ${part}`).join('');
  return `About ${countOf(all, 'different call')}${list}.`;
}

/** How long they take at the pace of calls already made, or when that will show. */
export function paceWords(
  planned: PlannedCalls,
  calls: Readonly<Record<CallKind, CallTotals>>,
): string {
  const needed = CALL_KINDS.filter((kind) => planned[kind] > 0);
  if (needed.length === 0) return '';
  if (needed.some((kind) => calls[kind].asked === 0)) {
    return 'How long they take depends on model and machine, and shows after the first few.';
  }
  const elapsedMs = needed.reduce(
    (sum, kind) => sum + (planned[kind] * calls[kind].elapsedMs) / calls[kind].asked,
    0,
  );
  return `At the pace of the run that is shown: about ${formatTime(elapsedMs / 1000)} without the calls that are kept.`;
}
