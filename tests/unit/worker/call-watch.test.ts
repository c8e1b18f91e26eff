import { describe, expect, it } from 'vitest';
import type { CallNote } from '../../../src/core/calls/call-note';
import { CallWatch } from '../../../src/worker/call-watch';
import type { RunProgress } from '../../../src/worker/protocol';

const made = (kind: CallNote['kind'], elapsedMs: number): CallNote => ({
  kind,
  address: 'a',
  source: 'made',
  about: 'x',
  inputTokens: 1,
  outputTokens: kind === 'embed' ? 0 : 10,
  cachedTokens: 0,
  elapsedMs,
});

/** What is reported last, after these calls. */
function reportAfter(calls: readonly CallNote[]): RunProgress {
  let last: RunProgress | undefined;
  const watch = new CallWatch(
    (progress) => {
      last = progress;
    },
    { extract: 4, read: 4, embed: 2 },
  );
  watch.planned({ extract: 9, read: 20, embed: 11 });
  for (const call of calls) watch.called(call);
  watch.close();
  return last!;
}

describe('the time that is left', () => {
  it('is that of each kind at its own pace, as many at once as its engine takes', () => {
    const { secondsLeft } = reportAfter([made('extract', 2000), made('embed', 500)]);
    // 8 of 2 s, 4 at once; 10 of 0.5 s, 2 at once; 20 at the mean of both, 1.25 s, 4 at once.
    expect(secondsLeft).toBeCloseTo(4 + 2.5 + 6.25);
  });

  it('is not known before the first call is made', () => {
    expect(reportAfter([]).secondsLeft).toBeUndefined();
    expect(reportAfter([{ ...made('read', 10), source: 'kept' }]).secondsLeft).toBeUndefined();
  });
});
