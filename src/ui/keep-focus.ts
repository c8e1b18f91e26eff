/** Focus that is not lost when what has it gives way to something else in the same place. */
import { on } from 'svelte/events';
import type { Attachment } from 'svelte/attachments';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex="0"]';

/** What can take the focus in an element and is seen, in the order of the page. */
const focusablesIn = (place: HTMLElement): readonly HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.checkVisibility());

/**
 * When the focused element is taken out of this one, what stands in its turn takes the focus; the
 * last one, where there are fewer then. Scrolls nothing.
 */
export const keepFocus: Attachment<HTMLElement> = (place) => {
  /** Held while it has the focus, and when it is gone with it. */
  let last: { readonly element: Element; readonly turn: number } | undefined;
  const stops = [
    on(place, 'focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      last = { element: target, turn: focusablesIn(place).indexOf(target) };
    }),
    on(place, 'focusout', () => {
      // Only afterwards is it known whether the reader left or the element.
      queueMicrotask(() => {
        if (last?.element.isConnected && document.activeElement !== last.element) last = undefined;
      });
    }),
  ];
  const observer = new MutationObserver(() => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const { turn } = last;
    last = undefined;
    const left = focusablesIn(place);
    left[Math.min(Math.max(turn, 0), left.length - 1)]?.focus({ preventScroll: true });
  });
  observer.observe(place, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const stop of stops) stop();
  };
};
