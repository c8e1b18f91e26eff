/**
 * The lab worker as these tests start it. Vitest has every dynamic import of a module call something
 * that it puts into pages, and not into workers.
 */
import '../../src/worker/lab-worker';

Object.assign(globalThis, {
  __vitest_browser_runner__: { wrapDynamicImport: (load: () => Promise<unknown>) => load() },
});
