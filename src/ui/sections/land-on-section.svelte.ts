/** Links to a section, such as `#hedging`. */
import { on } from 'svelte/events';
import type { PacedRun } from './paced-run.svelte';

const SECTION = /^#([a-z][a-z-]*)$/;
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the section that the address names where it is while the page fills: it is drawn after the
 * browser looked for it, and what stands above it grows. Ends with the run, or once the reader
 * moves. To be called while a component is set up.
 */
export function landOnSection(shown: PacedRun): void {
  const id = SECTION.exec(location.hash)?.[1];
  let isLanding = $state(id !== undefined);
  const isOver = $derived(shown.run.status === 'finished' || shown.run.status === 'cancelled');

  $effect(() => {
    if (!isLanding || id === undefined) return;
    // The browser keeps in view what it shows when something above grows, and does so after this is
    // told of. Only what it could not keep is mended, once the frame is drawn: within it, both would
    // move the page.
    let mend: ReturnType<typeof setTimeout> | undefined;
    const grown = new ResizeObserver(() => {
      clearTimeout(mend);
      mend = setTimeout(() => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }));
    });
    grown.observe(document.body);
    const stop = (): void => {
      isLanding = false;
    };
    const ends = MOVES.map((move) => on(window, move, stop));
    return () => {
      grown.disconnect();
      clearTimeout(mend);
      for (const end of ends) end();
    };
  });
  $effect(() => {
    if (!isOver || !isLanding) return;
    // What the page opens by itself at the end of a run is drawn in the frame after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        isLanding = false;
      });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  });
}
