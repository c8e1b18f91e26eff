import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

/** Names the browser that the tests drive, when it is not in one of the usual places. */
export const BROWSER_VARIABLE = 'DRIFTLAB_CHROMIUM';

const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const USUAL_PATHS = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: WINDOWS_FOLDERS.flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined
      ? []
      : [
          join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(folder, 'Chromium', 'Application', 'chrome.exe'),
          join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ];
  }),
};

/**
 * Path of a Chromium for the tests: the one in DRIFTLAB_CHROMIUM, else one in a usual place, else
 * Playwright's own; undefined when there is none.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  const chosen = process.env[BROWSER_VARIABLE];
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`${BROWSER_VARIABLE} names a file that does not exist: ${chosen}`);
  }
  const installed = USUAL_PATHS[process.platform]?.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  /** @type {typeof import('playwright')} */
  const { chromium } = createRequire(import.meta.url)('playwright');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/**
 * Like `findBrowser`, and has Playwright download its own when there is none.
 *
 * @returns {string}
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found !== undefined) return found;
  console.log('No Chromium, Chrome or Edge found: downloading the one that Playwright uses.');
  try {
    execFileSync('npx playwright install chromium', { shell: true, stdio: 'inherit' });
  } catch (cause) {
    throw noBrowser(cause);
  }
  const downloaded = findBrowser();
  if (downloaded === undefined) throw noBrowser();
  return downloaded;
}

/** @param {unknown} [cause] */
function noBrowser(cause) {
  return new Error(
    'The tests need a Chromium, and it could not be downloaded. Install Chromium, Chrome or Edge, ' +
      `or set ${BROWSER_VARIABLE} to the path of one.`,
    { cause },
  );
}
