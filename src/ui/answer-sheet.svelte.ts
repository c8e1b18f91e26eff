/** The answer that is looked at: on a narrow page it comes up over what is read, like a sheet. */
import { tick } from 'svelte';

class AnswerSheet {
  /** Without effect where there is room beside the tiles. */
  isLifted = $state(false);
  #opener: Element | null = null;

  /** Brings the answer up; what has the focus now gets it back in the end. */
  lift(): void {
    this.isLifted = true;
    this.#opener = document.activeElement;
  }

  /** Puts the answer down. The tiles take the focus where what opened it is gone. */
  lower(): void {
    this.isLifted = false;
    const opener = this.#opener;
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    const back = isThere ? opener : document.querySelector<HTMLElement>('[role="gridcell"]');
    back?.focus({ preventScroll: true });
    // Put down, the answer has its place above again, which moves what lies below.
    void tick().then(() => back?.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
  }
}

/** The one of the page. */
export const answerSheet = new AnswerSheet();
