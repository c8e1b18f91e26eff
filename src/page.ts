/** Puts the page together. */
import { mount } from 'svelte';
import builtInWorlds from '../static/built-in-worlds.json';
import recordings from '../static/recordings/index.json';
import { decodeLink } from './adapters/link/decode-link';
import { encodeLink } from './adapters/link/encode-link';
import { Study } from './state/study.svelte';
import type { BuiltInRecording } from './state/study-ports';
import App from './ui/App.svelte';
import type { LabClient } from './worker/lab-client';

/** Fragments that lead to a section of the page, such as `#hedging`. */
const SECTION = /^#[a-z][\w-]*$/i;

/** The part of the address that says which run to show; empty for the default one. */
const runFragment = (): string => (SECTION.test(location.hash) ? '' : location.hash);

/** Shows what the address asks for. A broken worker is told by its listener, anything else here. */
async function openAddress(study: Study): Promise<void> {
  try {
    await study.openAddress(runFragment());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    study.runs.failure ??= { code: 'open', message };
  }
}

/** Shows the page, with the studies of this lab, and opens what the address asks for. */
export function showPage(lab: LabClient): void {
  const study = new Study({
    lab,
    worlds: builtInWorlds,
    recordings: recordings as readonly BuiltInRecording[],
    encodeLink,
    decodeLink,
    offerTools: async (callAs, about) => {
      const { offerInPage } = await import('./adapters/mcp/offer-in-page');
      return offerInPage(callAs, about);
    },
    address: location.origin + location.pathname + location.search,
    clearFragment: () => {
      history.replaceState(history.state, '', location.pathname + location.search);
    },
    // A page over plain http has no storage to keep.
    persistStorage: async () => 'storage' in navigator && navigator.storage.persist(),
  });
  void openAddress(study);
  addEventListener('hashchange', () => {
    if (runFragment() !== '' || study.links.isHere) void openAddress(study);
  });

  const target = document.querySelector('#app');
  if (target === null) throw new Error('index.html has no #app');
  target.replaceChildren();
  mount(App, { target, props: { study } });
}
