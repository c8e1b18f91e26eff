/** Calls of other programs, and the ways they come, in words. */
import type { OutsideCall, StandingOffer } from '../../state/mcp.svelte';
import { formatCount } from '../format-number';

/** What came of offering the tools to the browser, as a sentence. */
export function webMcpWords(offer: StandingOffer['webMcp']): string {
  switch (offer.kind) {
    case 'on':
      return 'WebMCP: the browser’s own agents are offered the tools.';
    case 'absent':
      return 'WebMCP: this browser has none, or it is switched off there.';
    case 'refused':
      return `WebMCP: the browser refused the tools. ${offer.message}`;
  }
}

const STATUS_WORDS: Readonly<Record<OutsideCall['status'], string>> = {
  calling: 'calling …',
  answered: 'answered',
  refused: 'refused',
  failed: 'failed',
};

/** How a call ended, with why where it was not answered. */
export function endWords({ status, problem }: OutsideCall): string {
  return problem === undefined ? STATUS_WORDS[status] : `${STATUS_WORDS[status]}: ${problem}`;
}

/** `1 call by other programs`, and how many of them are shown. */
export function countWords(count: number, shown: number): string {
  const all = `${formatCount(count)} ${count === 1 ? 'call' : 'calls'} by other programs`;
  return shown < count ? `${all}; the newest ${formatCount(shown)} are shown` : all;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** `14:05:09` on the reader's clock. */
export function clockWords(at: string): string {
  return CLOCK.format(new Date(at));
}
