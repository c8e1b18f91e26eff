import { expect, it } from 'vitest';
import type { RunMarker } from '../../../src/adapters/sqlite/run-marker';
import { RunMemory } from '../../../src/worker/lab-run-memory';
import type { HeldRun } from '../../../src/worker/protocol';

/** A run as it is remembered. */
const render = (held?: HeldRun): string => JSON.stringify({ run: 1, ...(held && { held }) });

/** A marker that writes down what it is told, and waits with one thing until `go`. */
function slowMarker(slow: 'begin' | 'interrupted', config = render()) {
  const told: string[] = [];
  const asked: string[] = [];
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const waitIn = async (what: string): Promise<void> => {
    asked.push(what);
    if (what === slow) await gate;
  };
  const marker: RunMarker = {
    begin: async (begun) => {
      await waitIn('begin');
      told.push(`begin ${begun}`);
    },
    reach: (answers) => {
      told.push(`reach ${answers}`);
      return Promise.resolve();
    },
    finish: () => {
      told.push('finish');
      return Promise.resolve();
    },
    interrupted: async () => {
      await waitIn('interrupted');
      return { config, planned: 10, asked: 4 };
    },
  };
  return { marker, told, asked, go: () => go() };
}

it('a run that waits is remembered with how far it came', async () => {
  const { marker, told, go } = slowMarker('begin');
  go();
  await new RunMemory(marker, true, render).hold({ by: 'pause' });
  expect(told).toEqual([`begin ${render({ by: 'pause' })}`, 'reach 4']);
});

it.each<[string, HeldRun]>([
  ['was paused', { by: 'pause' }],
  ['failed otherwise', { by: 'failure', message: 'no room' }],
])('a run that %s at an earlier visit is remembered with why it waits now', async (_, before) => {
  const { marker, told, go } = slowMarker('begin', render(before));
  go();
  const failed: HeldRun = { by: 'failure', message: 'no server' };
  const memory = new RunMemory(marker, true, render);
  await memory.hold(failed);
  await memory.hold(undefined);
  expect(told).toEqual([`begin ${render(failed)}`, 'reach 4', `begin ${render()}`, 'reach 4']);
});

it('a run that could not begin leaves what is remembered of another as it is', async () => {
  const { marker, told, go } = slowMarker('begin', JSON.stringify({ run: 2 }));
  go();
  await new RunMemory(marker, true, render).hold({ by: 'pause' });
  expect(told).toEqual([]);
});

it.each(['interrupted', 'begin'] as const)(
  'a run that ends while it is told to wait is not remembered: in %s',
  async (slow) => {
    const { marker, told, asked, go } = slowMarker(slow);
    const memory = new RunMemory(marker, true, render);
    const held = memory.hold({ by: 'pause' });
    await expect.poll(() => asked).toContain(slow);
    await memory.forget();
    go();
    await held;
    expect(told.at(-1)).toBe('finish');
    expect(told).not.toContain('reach 4');
  },
);
