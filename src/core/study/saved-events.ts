/** The events of a recording, which come from outside. */
import { digestAnswers } from '../evaluate/digest';
import type { RunEvent } from './run-event';
import { foldEvents, NO_RUN } from './run-state';

/** All kinds of event; a record, so that a new kind cannot be left out. */
const KINDS: Readonly<Record<RunEvent['type'], true>> = {
  started: true,
  repeated: true,
  called: true,
  extracted: true,
  checkpoint: true,
  answered: true,
  maintained: true,
  sampled: true,
  finished: true,
  cancelled: true,
};

export type SavedEvents =
  | { readonly ok: true; readonly events: readonly RunEvent[] }
  | { readonly ok: false; readonly message: string };

/** Whether it says what kind of event it is, and stands in its place. */
function isInPlace(event: unknown, place: number): event is RunEvent {
  if (typeof event !== 'object' || event === null) return false;
  const { type, seq } = event as { readonly type?: unknown; readonly seq?: unknown };
  return typeof type === 'string' && Object.hasOwn(KINDS, type) && seq === place;
}

/** The digest that the folded events have and the one that they tell; `undefined` when they do not fold. */
function digestsOf(events: readonly RunEvent[]): readonly [string, string | undefined] | undefined {
  try {
    const run = foldEvents(NO_RUN, events);
    return [digestAnswers(run.answers), run.digest];
  } catch {
    // Whatever is missing in them, they are not the events of a run.
    return undefined;
  }
}

/**
 * Checks that these are the events of a whole run on the world of this digest, with the answers they
 * were told with. Never throws.
 */
export function readEvents(raw: readonly unknown[], worldDigest: string): SavedEvents {
  const refuse = (found: string): SavedEvents => ({
    ok: false,
    message: `The recording’s events cannot be played: expected those of a whole run, found ${found}.`,
  });
  const wrong = raw.findIndex((event, place) => !isInPlace(event, place));
  if (wrong >= 0) return refuse(`something else at place ${wrong}`);
  const events = raw as readonly RunEvent[];
  const [first] = events;
  if (first?.type !== 'started') return refuse('no beginning');
  if (events.at(-1)?.type !== 'finished') return refuse('no end');
  if (first.plan.worldDigest !== worldDigest) return refuse('a run on another world');
  const digests = digestsOf(events);
  if (!digests) return refuse('parts of events missing');
  return digests[0] === digests[1] ? { ok: true, events } : refuse('answers that were changed');
}
