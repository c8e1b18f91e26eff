/** What a recording is good for: to be played as it was, or only for its calls, and why. */
import type { ReadRecording } from '../calls/recording';
import { describeValue, quote } from '../world/world-error';
import type { RunEvent } from './run-event';
import { readEvents } from './saved-events';

export interface RecordingVerdict {
  /** Of its run, to be played; absent where the run has to be made again from its calls. */
  readonly events?: readonly RunEvent[];
  /** What a person should know before trusting it, in whole sentences; absent when nothing. */
  readonly doubt?: string;
}

const MADE_AGAIN = 'Its run is made again from the calls that it has.';
const UNSEALED =
  'It was made by an older version of Driftlab, without a digest: nobody can tell whether it was changed since.';
const CUT = 'The recording is cut off: calls or events are missing at its end.';
const NO_RUN = 'The recording holds no events, for its run did not come to an end.';

/** A setting of the heading that the run which is told did not have; `undefined` when all agree. */
function findOtherSetting(
  settings: ReadRecording['settings'],
  [first]: readonly RunEvent[],
): string | undefined {
  if (first?.type !== 'started') return undefined;
  const config: Readonly<Record<string, unknown>> = { ...first.plan.config };
  const key = Object.keys(settings).find(
    (each) => JSON.stringify(settings[each]) !== JSON.stringify(config[each]),
  );
  return key === undefined
    ? undefined
    : `The recording’s events are of another run than its heading: expected ${describeValue(settings[key])} as the setting ${quote(key)}, found ${describeValue(config[key])}.`;
}

/** Judges a recording by how it ends, and by its events. Never throws. */
export function judgeRecording(recording: ReadRecording): RecordingVerdict {
  const { ending, events, settings, world } = recording;
  if (ending === 'cut') return { doubt: `${CUT} ${MADE_AGAIN}` };
  if (events.length === 0) return { doubt: `${NO_RUN} ${MADE_AGAIN}` };
  const saved = readEvents(events, world.digest);
  const fault = saved.ok ? findOtherSetting(settings, saved.events) : saved.message;
  if (!saved.ok || fault !== undefined) return { doubt: `${fault} ${MADE_AGAIN}` };
  return { events: saved.events, ...(ending === 'unsealed' && { doubt: UNSEALED }) };
}
