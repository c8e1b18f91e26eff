/** How a run with models stands, in words. */
import { CALL_KINDS, type CallKind } from '../../core/calls/call-note';
import { formatBytes } from '../../core/engine/judge-space';
import type { RunProgress } from '../../state/study-ports';
import { countOf, formatCount } from '../format-number';
import { formatTime } from './format-time';

const DOING: Readonly<Record<CallKind, string>> = {
  extract: 'reading page',
  read: 'answering',
  embed: 'embedding',
};

/** What happens just now. `key` changes only when it is worth saying aloud. */
export interface Doing {
  readonly key: string;
  readonly words: string;
}

const PAUSED: Doing = { key: 'paused', words: 'Paused: no call is made until you go on.' };

/** What the engine or the run is at; a pause stops the calls, not a download. */
export function doingNow(progress: RunProgress): Doing {
  const doing = engineDoing(progress);
  if (!progress.isPaused) return doing;
  const { phase } = progress.engine;
  if (phase !== 'downloading' && phase !== 'starting') return PAUSED;
  return { key: `paused-${doing.key}`, words: `${PAUSED.words} ${doing.words}` };
}

function engineDoing({ engine, current }: RunProgress): Doing {
  switch (engine.phase) {
    case 'downloading': {
      const { loadedBytes, totalBytes } = engine;
      const all = totalBytes > 0 ? ` of ${formatBytes(totalBytes)}` : '';
      return {
        key: 'downloading',
        words: `Downloading the model: ${formatBytes(loadedBytes)}${all}`,
      };
    }
    case 'starting': {
      const percent = Math.round(100 * engine.share);
      return { key: 'starting', words: `Starting the model${percent > 0 ? `: ${percent}%` : ''}` };
    }
    case 'retrying': {
      const { reason, tries, waitMs } = engine;
      const wait = `Trying again in ${formatTime(waitMs / 1000)}, after ${countOf(tries, 'try', 'tries')}`;
      return { key: 'retrying', words: `${wait}: ${reason}` };
    }
    case 'idle':
    case 'ready':
      return current
        ? { key: 'asking', words: `The model is ${DOING[current.kind]} “${current.about}”` }
        : { key: 'preparing', words: 'Getting ready' };
  }
}

const sum = (counts: Readonly<Record<CallKind, number>>): number =>
  CALL_KINDS.reduce((total, kind) => total + counts[kind], 0);

/** Distinct calls done, of those there will be; `planned` absent until it is known. */
export function callCounts({ done, planned }: RunProgress): {
  readonly done: number;
  readonly planned?: number;
} {
  const given = sum(done);
  // The estimate is of a reader without mistakes: a model may need a few calls more.
  return { done: given, ...(planned && { planned: Math.max(given, sum(planned)) }) };
}

/** `212 of about 404 calls`. */
export function callCountWords(progress: RunProgress): string {
  const { done, planned } = callCounts(progress);
  return planned === undefined
    ? countOf(done, 'call')
    : `${formatCount(done)} of about ${countOf(planned, 'call')}`;
}

/** How fast it goes and how long it takes, as far as that is known: `7.1 tokens/s · 12 min left`. */
export function speedWords({ tokensPerSecond, secondsLeft }: RunProgress): string {
  const speed =
    tokensPerSecond === undefined
      ? []
      : [`${tokensPerSecond.toFixed(tokensPerSecond < 10 ? 1 : 0)} tokens/s`];
  const left = secondsLeft === undefined ? [] : [`${formatTime(secondsLeft)} left`];
  return [...speed, ...left].join(' · ');
}

/** How many replies were there already, of those that are there. */
export function keptWords({ done, made }: RunProgress): string {
  const kept = sum(done) - sum(made);
  return kept > 0 ? `${countOf(kept, 'reply', 'replies')} kept from before` : '';
}
