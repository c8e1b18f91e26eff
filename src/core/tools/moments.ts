/** The moments of a call: what its words name, and how a result says which ones it saw. */
import { readMoment } from '../extract/time-words';
import type { Instant } from '../time';

/** Arguments of a call that name moments. */
export const MOMENT_ARGUMENTS = ['at', 'asOf', 'since', 'until'] as const;
type MomentArgument = (typeof MOMENT_ARGUMENTS)[number];

/** What a moment may look like, for whoever wrote another. */
export const MOMENT_EXAMPLES = '2023, 2023-11, 2023-11-17 or 2023-11-17T20:00Z';

/** A time of day in words that name no zone: which moment it is nobody can tell. */
const CLOCK = /\d:\d/u;

/** Moments as a call gives them, and as instants: the first of the day, month or year that is named. */
export type CallMoments = { readonly [Name in MomentArgument]?: Instant };

/** The instants of a call's moments, or the words that name none. */
export function readMoments(
  args: Readonly<Record<string, unknown>>,
):
  | { readonly ok: true; readonly moments: CallMoments }
  | { readonly ok: false; readonly argument: MomentArgument; readonly words: string } {
  const moments: { [Name in MomentArgument]?: Instant } = {};
  for (const argument of MOMENT_ARGUMENTS) {
    const words = args[argument];
    if (typeof words !== 'string') continue;
    const when = readMoment(words.trim());
    const isMoment = when.kind === 'on' && (when.precision === 'second' || !CLOCK.test(words));
    if (!isMoment) return { ok: false, argument, words };
    moments[argument] = when.at;
  }
  return { ok: true, moments };
}

/** An instant as short as it can be: its day where it is midnight. */
export function shortInstant(instant: Instant): string {
  return instant.endsWith('T00:00:00Z') ? instant.slice(0, 10) : instant;
}

/** Which stretch or moment of the world a result saw, in words. */
export function worldTimeWords({ at, since, until }: CallMoments): string {
  const words = [
    ...(at === undefined ? [] : [`at ${shortInstant(at)}`]),
    ...(since === undefined ? [] : [`from ${shortInstant(since)}`]),
    ...(until === undefined ? [] : [`before ${shortInstant(until)}`]),
  ];
  return words.join(' ') || 'all moments';
}

/** As known at which record time, in words. */
export const recordTimeWords = (asOf: Instant | undefined): string =>
  asOf === undefined ? 'as known now' : `as known at ${shortInstant(asOf)}`;

/** Which moments a result saw, in words. */
export function momentWords(moments: CallMoments): string {
  return `${worldTimeWords(moments)}, ${recordTimeWords(moments.asOf)}`;
}
