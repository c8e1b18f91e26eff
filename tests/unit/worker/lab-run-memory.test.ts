import { expect, it } from 'vitest';
import type { RunMarker } from '../../../src/adapters/sqlite/run-marker';
import { RunMemory } from '../../../src/worker/lab-run-memory';

/** A marker that writes down what it is told, and waits with one thing until `go`. */
function slowMarker(slow: 'begin' | 'interrupted') {
  const told: string[] = [];
  const asked: string[] = [];
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const waitIn = async (what: string): Promise<void> => {
    asked.push(what);
    if (what === slow) await gate;
  };
  const marker: RunMarker = {
    begin: async () => {
      await waitIn('begin');
      told.push('begin');
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
      return { config: 'run', planned: 10, asked: 4 };
    },
  };
  return { marker, told, asked, go: () => go() };
}

it('a run that waits is remembered with how far it came', async () => {
  const { marker, told, go } = slowMarker('begin');
  go();
  await new RunMemory(marker, true, () => 'run').hold({ by: 'pause' });
  expect(told).toEqual(['begin', 'reach 4']);
});

it.each(['interrupted', 'begin'] as const)(
  'a run that ends while it is told to wait is not remembered: in %s',
  async (slow) => {
    const { marker, told, asked, go } = slowMarker(slow);
    const memory = new RunMemory(marker, true, () => 'run');
    const held = memory.hold({ by: 'pause' });
    await expect.poll(() => asked).toContain(slow);
    await memory.forget();
    go();
    await held;
    expect(told.at(-1)).toBe('finish');
    expect(told).not.toContain('reach 4');
  },
);
