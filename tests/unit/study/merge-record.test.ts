import { describe, expect, it } from 'vitest';
import type { Merge, MergeReason } from '../../../src/core/ports';
import {
  changedMerges,
  mergeSpans,
  standingMerges,
  type MergeRecord,
} from '../../../src/core/study/merge-record';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { readEvents } from '../../../src/core/study/saved-events';
import { day } from '../../fixtures/graph';
import { collectEvents } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

let id = 0;
const row = (name: string, on: number, reason: MergeReason = 'type-word'): Merge => ({
  id: (id += 1),
  concept: 'plan',
  name,
  canonicalName: name.replace(/ plan$/, ''),
  reason,
  recordedAt: day(on),
});
const record = (name: string, on: number, until?: number): MergeRecord => ({
  concept: 'plan',
  name,
  canonicalName: name.replace(/ plan$/, ''),
  reason: 'type-word',
  since: day(on),
  ...(until !== undefined && { until: day(until) }),
});

describe('the merges that are told', () => {
  it('are those by rule', () => {
    const live = [row('Pro plan', 1), row('Max plan', 1, 'kept-apart')];
    expect(standingMerges([], live)).toEqual([record('Pro plan', 1)]);
  });

  it('have stood since before a rebuild wrote their rows anew', () => {
    const before = [record('Pro plan', 1)];
    const after = standingMerges(before, [row('Pro plan', 3)]);
    expect(after).toEqual(before);
    expect(changedMerges(before, after, day(3))).toEqual([]);
  });

  it('are those that ended, and those that began', () => {
    const before = [record('Pro plan', 1), record('Max plan', 1)];
    const after = standingMerges(before, [row('Max plan', 1), row('Mini plan', 4)]);
    expect(changedMerges(before, after, day(4))).toEqual([
      record('Pro plan', 1, 4),
      record('Mini plan', 4),
    ]);
  });
});

describe('spans of merges', () => {
  it('are one for scenarios that had it at the same time', () => {
    const spans = mergeSpans([
      { scenario: 'Fresh', merges: [record('Pro plan', 1)] },
      { scenario: 'Fresh', merges: [record('Pro plan', 1, 2)] },
      { scenario: 'Fresh', merges: [record('Pro plan', 3)] },
      { scenario: 'StaleGraph', merges: [record('Pro plan', 1)] },
      { scenario: 'PartialPages', merges: [record('Pro plan', 1)] },
    ]);
    expect(spans).toEqual([
      { ...record('Pro plan', 1, 2), scenarios: ['Fresh'] },
      { ...record('Pro plan', 3), scenarios: ['Fresh'] },
      { ...record('Pro plan', 1), scenarios: ['StaleGraph', 'PartialPages'] },
    ]);
  });

  it('are not known where no checkpoint tells of merges, and none where none was made', () => {
    expect(mergeSpans([{ scenario: 'Fresh' }])).toBeUndefined();
    expect(mergeSpans([{ scenario: 'Fresh', merges: [] }])).toEqual([]);
  });
});

describe('a run', () => {
  const { digest } = openWorld('museum');
  const runOf = (upkeep: 'patch' | 'rebuild') =>
    collectEvents({
      world: 'museum',
      settings: { scenarios: ['Custom'], designs: ['Graph'], upkeep },
    });

  it('tells each merge once, when it began', async () => {
    const { checkpoints } = foldEvents(NO_RUN, await runOf('patch'));
    const told = checkpoints.map(({ merges = [] }) => merges.map(({ name }) => name));
    expect(told).toEqual([
      ['Tower Room', 'Jana Cizkova', 'Adult ticket', 'Family ticket'],
      ['Capek Room', 'Capek', 'Čapek Room'],
      [],
    ]);
    expect(checkpoints[1]!.merges).toContainEqual({
      concept: 'room',
      name: 'Čapek Room',
      canonicalName: 'Čapek',
      reason: 'type-word',
      since: '2027-03-15T08:00:00Z',
    });
  });

  it('tells the same where every step builds the graph anew', async () => {
    const told = async (upkeep: 'patch' | 'rebuild') =>
      mergeSpans(foldEvents(NO_RUN, await runOf(upkeep)).checkpoints);
    expect(await told('rebuild')).toEqual(await told('patch'));
  });

  it('from before this was told still loads', async () => {
    const events = await runOf('patch');
    const older = events.map((event) => {
      if (event.type !== 'checkpoint') return event;
      const { merges: _, ...checkpoint } = event.checkpoint;
      return { ...event, checkpoint };
    });
    expect(readEvents(older, digest)).toEqual({ ok: true, events: older });
    expect(readEvents(events, digest)).toEqual({ ok: true, events });
  });
});
