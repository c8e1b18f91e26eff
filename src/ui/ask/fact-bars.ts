/** Facts as bars on both clocks. */
import { scaleUtc } from 'd3-scale';
import type { ToldFact } from '../../core/tools/tool-result';
import type { Precision } from '../../core/ports';
import type { Instant } from '../../core/time';
import type { Believed } from '../../state/ask.svelte';

/** A fact to be drawn; `believed` is absent where only world time is drawn. */
export interface BarFact {
  readonly fact: ToldFact;
  /** The side that is named: the other one than what the group is about. */
  readonly named: 'subject' | 'object';
  readonly believed?: readonly Believed[];
  /** Before its dates, such as its predicate where facts are not grouped by it. */
  readonly note?: string;
  /** Seen at both clocks as they stand. */
  readonly isSeen: boolean;
}

/** A stretch of a track in percent of its width. */
export interface Stretch {
  readonly left: number;
  readonly width: number;
}

/** A fact in world time. */
export interface WorldBar extends Stretch {
  /** No source states a start: it may have been so before. */
  readonly isStartOpen: boolean;
  readonly ends: 'open' | 'on' | 'unknown';
}

/** World time as a track with its ticks. */
export interface WorldTrack {
  readonly barOf: (fact: ToldFact) => WorldBar;
  /** Percent of a moment; kept inside the track. */
  readonly placeOf: (at: Instant) => number;
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** A bar is never thinner, in percent: what held for a day is seen too. */
const LEAST = 1.2;
/** Room on both sides of the first and the last date, as a share of the span. */
const MARGIN = 0.04;
const MOST_TICKS = 5;
/** Percent between two ticks: room for the longest label. */
const TICK_ROOM = 17;
const DAY_MS = 86_400_000;
/** A date reaches over all that it may mean, so that the ticks are no more exact than it is. */
const REACH_MS: Readonly<Record<Precision, number>> = {
  second: 30 * DAY_MS,
  day: 30 * DAY_MS,
  month: 60 * DAY_MS,
  year: 365 * DAY_MS,
};

/** The date of an end in the world; that a page no longer says a fact is none. */
const endOf = ({ end }: ToldFact): NonNullable<ToldFact['from']> | undefined =>
  end.kind === 'on' && end.isStated ? end : undefined;

const dates = (fact: ToldFact): readonly NonNullable<ToldFact['from']>[] =>
  [fact.from, endOf(fact)].filter((date) => date !== undefined);

/** The track over which these facts have dates, or over a span where none has. */
export function worldTrack(
  facts: readonly ToldFact[],
  span: { readonly from: Instant; readonly to: Instant },
): WorldTrack {
  const told = facts.flatMap(dates);
  const starts = told.map(({ at }) => Date.parse(at));
  const first = told.length > 0 ? Math.min(...starts) : Date.parse(span.from);
  const reaches = told.map(({ at, precision }) =>
    Math.max(Date.parse(at), first + REACH_MS[precision]),
  );
  const last = told.length > 0 ? Math.max(...reaches) : Date.parse(span.to);
  const room = (last - first) * MARGIN;
  const x = scaleUtc([first - room, last + room], [0, 100]).clamp(true);
  const placeOf = (at: Instant): number => x(Date.parse(at));
  const format = x.tickFormat(MOST_TICKS);
  return {
    placeOf,
    barOf: (fact) => {
      const { from, end } = fact;
      const ended = endOf(fact);
      const left = from ? placeOf(from.at) : 0;
      const right = ended ? placeOf(ended.at) : 100;
      const width = Math.max(LEAST, right - left);
      return {
        left: Math.min(left, 100 - width),
        width,
        isStartOpen: from === undefined,
        ends: ended ? 'on' : end.kind === 'open' ? 'open' : 'unknown',
      };
    },
    ticks: x
      .ticks(MOST_TICKS)
      .map((tick) => ({ at: x(tick), label: format(tick) }))
      .reduce<readonly { at: number; label: string }[]>(
        (kept, tick) =>
          tick.at - (kept.at(-1)?.at ?? -TICK_ROOM) < TICK_ROOM ? kept : [...kept, tick],
        [],
      ),
  };
}

/** Record time as a strip of equal stretches, one from each change of the graph to the next. */
export function recordStretches(
  believed: readonly Believed[],
  times: readonly Instant[],
): readonly Stretch[] {
  const placeOf = (at: Instant): number => Math.max(0, times.indexOf(at));
  return believed.map(({ from, to }) => {
    const start = placeOf(from);
    const end = to === undefined ? times.length : placeOf(to);
    return { left: (100 * start) / times.length, width: (100 * (end - start)) / times.length };
  });
}

/** Whether the graph has given a fact up. */
export function isGivenUp(believed: readonly Believed[] = []): boolean {
  return believed.at(-1)?.to !== undefined;
}
