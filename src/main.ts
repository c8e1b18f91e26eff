/** Puts the page together. The worker comes first: it opens a world while the page is drawn. */
import { mount } from 'svelte';
import builtInWorlds from '../static/built-in-worlds.json';
import { decodeLink } from './adapters/link/decode-link';
import { encodeLink } from './adapters/link/encode-link';
import { Study } from './state/study.svelte';
import App from './ui/App.svelte';
import './ui/fonts/fonts.css';
import './ui/theme.css';
import { LabClient } from './worker/lab-client';

/** Fragments that lead to a section of the page, such as `#hedging`. */
const SECTION = /^#[a-z][a-z-]*$/;

const worker = new Worker(new URL('./worker/lab-worker.ts', import.meta.url), { type: 'module' });

/** The part of the address that says which run to show; empty for the default one. */
const runFragment = (): string => (SECTION.test(location.hash) ? '' : location.hash);

const study = new Study({
  connect: (listener) => new LabClient(worker, listener),
  worlds: builtInWorlds,
  encodeLink,
  decodeLink,
  address: location.origin + location.pathname + location.search,
  clearFragment: () => {
    history.replaceState(history.state, '', location.pathname + location.search);
  },
});
/** Shows what the address asks for. A broken worker is told by its listener, anything else here. */
async function openAddress(): Promise<void> {
  try {
    await study.openAddress(runFragment());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    study.failure ??= { code: 'open', message };
  }
}

void openAddress();
addEventListener('hashchange', () => {
  if (runFragment() !== '') void openAddress();
});

const target = document.querySelector('#app');
if (target === null) throw new Error('index.html has no #app');
target.replaceChildren();
mount(App, { target, props: { study } });
