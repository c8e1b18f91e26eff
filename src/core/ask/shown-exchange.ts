/** What a prompt shows of the calls that were made, so that it fits: the newest whole, older ones short. */
import { bytesOf, clip } from '../tools/fit-text';
import type { AskStep } from './asked';

/** A call of a question with what it came to, as a model sees it. */
export type SeenStep = Pick<AskStep, 'tool' | 'arguments' | 'result'>;

const LEFT_OUT = '(result left out here, for the exchange is long; call again if it is needed)';
const CUT = '(cut here, for the exchange is long; call again, narrower, if the rest is needed)';

/** A call whose result is left out is named by so many bytes of its arguments. */
const MOST_NAMED_BYTES = 120;

/** Less of a result is not worth its place. */
const LEAST_SHOWN_BYTES = 400;

/** The first lines of a text, as many as fit. */
function linesWithin(text: string, room: number): string {
  const lines = text.split('\n');
  let left = room;
  const end = lines.findIndex((line) => {
    left -= bytesOf(line) + 1;
    return left < 0;
  });
  return (end < 0 ? lines : lines.slice(0, end)).join('\n');
}

/**
 * The calls with their results, in their order, within `room` bytes of UTF-8. Every call is named. From
 * the newest to the oldest, results are whole as long as they fit; the first that does not is cut after
 * a line, and all before it are left out. What is cut or left out says so. Where `room` is too small
 * even for the names of the calls, it is the names alone.
 */
export function shownExchange(steps: readonly SeenStep[], room: number): readonly string[] {
  const blocks = steps.map(({ tool, arguments: args, result: { text } }, index) => {
    const call = `Call ${index + 1}: ${tool} `;
    const given = JSON.stringify(args);
    const named = `${call}${clip(given, MOST_NAMED_BYTES)}\n${LEFT_OUT}`;
    return { call: `${call}${given}\n`, text, named };
  });
  let left = room - blocks.reduce((sum, { named }) => sum + bytesOf(named) + 1, 0);
  let isCut = false;
  return blocks
    .toReversed()
    .map(({ call, text, named }) => {
      if (isCut) return named;
      const own = left + bytesOf(named) - bytesOf(call);
      if (bytesOf(text) <= own) {
        left = own - bytesOf(text);
        return call + text;
      }
      isCut = true;
      const lines = linesWithin(text, own - bytesOf(CUT));
      return bytesOf(lines) < LEAST_SHOWN_BYTES ? named : `${call}${lines}\n${CUT}`;
    })
    .toReversed();
}
