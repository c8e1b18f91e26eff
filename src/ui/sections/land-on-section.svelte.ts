/** Links to a section, such as `#hedging`. */
import { tick } from 'svelte';
import { on } from 'svelte/events';
import type { PacedRun } from './paced-run.svelte';

const SECTION = /^#([a-z][a-z-]*)$/;
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the section that the address names in view while the page fills: it is drawn after the
 * browser looked for it, and what stands above it grows. Ends with the run, or once the reader
 * moves. To be called while a component is set up.
 */
export function landOnSection(shown: PacedRun): void {
  let isLanding = true;
  $effect(() => {
    const ends = MOVES.map((move) =>
      on(window, move, () => {
        isLanding = false;
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  });
  $effect(() => {
    const { status } = shown.run;
    const id = SECTION.exec(location.hash)?.[1];
    if (!isLanding || id === undefined) return;
    const land = (): void => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
    if (status !== 'finished' && status !== 'cancelled') {
      land();
      return;
    }
    isLanding = false;
    // What the page opens by itself at the end of a run stands above the section. The browser keeps in
    // view what it shows when that comes; only what it could not keep is mended, in the frame after.
    void tick().then(() => requestAnimationFrame(() => requestAnimationFrame(land)));
  });
}
