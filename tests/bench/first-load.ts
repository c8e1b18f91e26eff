/** What the first load of the built page fetches: for the bench, and for the test that keeps it light. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

export const DIST = 'dist';

/** Gzipped bytes of scripts that the first load may fetch. */
export const MOST_BYTES = 197_000;

/** Milliseconds. */
const SETTLED_MS = 1000;

/** Names of the scripts that a page and its workers ask for; to be called before it is opened. */
export function watchScripts(page: Page): ReadonlySet<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname.split('/').at(-1) ?? '');
  });
  return files;
}

/** Waits for what a finished page goes on to load. */
export function settle(page: Page): Promise<void> {
  return page.waitForTimeout(SETTLED_MS);
}

/** Bytes of scripts of the site, gzipped, by file. */
export function weighScripts(
  files: Iterable<string>,
): readonly { readonly file: string; readonly bytes: number }[] {
  const weigh = (file: string): number => gzipSync(readFileSync(join(DIST, 'assets', file))).length;
  return [...files].sort().map((file) => ({ file, bytes: weigh(file) }));
}
