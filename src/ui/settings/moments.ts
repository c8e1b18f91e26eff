/** When questions are asked, in the words of the settings sentence. */
import { START, type RunConfig } from '../../core/study/run-config';

/** The words for the moments, and the word that joins them to the number of changes. */
export interface MomentWords {
  readonly moments: string;
  readonly joint: string;
}

/** `at the start and after each` of 4 changes, or which of the moments. */
export function askingWords({
  events,
  askAfter,
}: Pick<RunConfig, 'events' | 'askAfter'>): MomentWords {
  const after = events.filter((event) => askAfter.includes(event)).length;
  const isAtStart = askAfter.includes(START);
  if (events.length === 0) return { moments: isAtStart ? 'at the start' : 'never', joint: 'with' };
  if (after === events.length) {
    const each = events.length === 1 ? 'after' : 'after each';
    return {
      moments: isAtStart ? `at the start and ${each}` : each,
      joint: events.length === 1 ? 'the' : 'of',
    };
  }
  if (after === 0) return { moments: isAtStart ? 'at the start only' : 'never', joint: 'with' };
  const count = after + (isAtStart ? 1 : 0);
  return { moments: `at ${count} of ${events.length + 1} moments`, joint: 'around' };
}
