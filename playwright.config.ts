import { defineConfig } from '@playwright/test';
import { ensureBrowser } from './tests/setup/find-browser.mjs';

/** Not the port of `npm start`, so that both can run at once. */
const PORT = 41_730;
const ADDRESS = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testDir: 'tests/e2e',
  // Two slow cores, shared with the page's own worker.
  workers: 1,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    baseURL: `${ADDRESS}/`,
    launchOptions: { executablePath: ensureBrowser() },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    command: `npx --no-install vite preview --host 127.0.0.1 --port ${PORT} --strictPort`,
    url: ADDRESS,
    reuseExistingServer: false,
  },
});
