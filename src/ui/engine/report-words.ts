/** What has to be downloaded of a model and what it needs, in sentences, before anything starts. */
import type { EngineCheck } from '../../core/engine/engine-status';
import { formatBytes } from '../../core/engine/judge-space';
import { formatTime } from './format-time';

/** Of a good connection at home, and the most that a browser tells, which may then be more. */
const GOOD_MEGABITS = 100;
const MOST_TOLD_MEGABITS = 10;

/**
 * How long a download takes: `about 6 min at 100 Mbit/s`. `megabits`: in a second, as the browser
 * tells; before it has loaded much it tells too little, so that it never stands alone.
 */
function downloadWords(bytes: number, megabits = 0): string {
  const timeAt = (speed: number): string => formatTime((bytes * 8) / 1e6 / speed);
  const usual = `about ${timeAt(GOOD_MEGABITS)} at ${GOOD_MEGABITS} Mbit/s`;
  return megabits > 0 && megabits < MOST_TOLD_MEGABITS
    ? `${usual}, or ${timeAt(megabits)} at the ${megabits} that the browser reckons with`
    : usual;
}

/**
 * What has to be downloaded, and what it needs of this machine. `isInTab`: the model runs here;
 * `megabits`: what the connection brings in a second, as the browser tells.
 */
export function sizeWords(
  check: EngineCheck,
  isInTab: boolean,
  megabits?: number,
): readonly string[] {
  const { downloadBytes, presentBytes, memoryBytes, freeBytes } = check;
  if (!isInTab) return ['Nothing is downloaded.'];
  const missing = downloadBytes === undefined ? undefined : downloadBytes - presentBytes;
  const download =
    downloadBytes === undefined || missing === undefined
      ? 'How much has to be downloaded shows once it has begun.'
      : missing <= 0
        ? `Its ${formatBytes(downloadBytes)} are here already: nothing is downloaded.`
        : presentBytes > 0
          ? `${formatBytes(missing)} of ${formatBytes(downloadBytes)} are still to be downloaded: ${downloadWords(missing, megabits)}.`
          : `${formatBytes(downloadBytes)} are downloaded once, and the browser keeps them: ${downloadWords(missing, megabits)}.`;
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
