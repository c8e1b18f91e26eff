// Runs every test on a fresh clone that has nothing but Node: installs packages and finds a browser,
// builds the site, then runs Vitest (Node and browser) and Playwright (the built site).
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import process from 'node:process';
import './setup/install.mjs';
import { BROWSER_VARIABLE, ensureBrowser } from './setup/find-browser.mjs';

/** Whether `command` succeeded. */
const run = (/** @type {string} */ command) =>
  spawnSync(`npx --no-install ${command}`, { shell: true, stdio: 'inherit' }).status === 0;

process.env[BROWSER_VARIABLE] = ensureBrowser();
rmSync('reports', { recursive: true, force: true });

if (!run('vite build')) process.exit(1);
const results = [
  run('vitest run --reporter=default --reporter=json --outputFile.json=reports/vitest.json'),
  run('playwright test'),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
