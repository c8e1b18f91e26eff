/** How long a run takes, on the page's own clock. */
import type { Page } from '@playwright/test';

/** Milliseconds from the start of a run in the chooser, by `start`, to its last answer on the page. */
export async function timeRun(
  page: Page,
  answers: number,
  start: () => Promise<void>,
): Promise<number> {
  await page.evaluate(() => {
    performance.clearMarks();
    const once = { capture: true, once: true };
    document.addEventListener('submit', () => performance.mark('run'), once);
  });
  // What the run before said is taken back before the next frame.
  const ended = page.waitForFunction(
    (text) => {
      const [begun] = performance.getEntriesByName('run');
      const spoken = [...document.querySelectorAll('header [role=status]')];
      const isFinished = spoken.some(({ textContent }) => textContent === text);
      return begun && isFinished ? performance.now() - begun.startTime : 0;
    },
    `The run is finished: ${answers.toLocaleString('en-GB')} answers.`,
  );
  const [elapsed] = await Promise.all([ended, start()]);
  return elapsed.jsonValue();
}
