/** `npm run screenshots`: the pictures of the README, from the built site. */
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { ensureBrowser } from './setup/find-browser.mjs';

const PORT = 41_732;

const SHOTS = [
  { file: 'page.png', width: 1440, height: 900, colorScheme: 'light' },
  { file: 'page-dark.png', width: 1440, height: 900, colorScheme: 'dark' },
  { file: 'phone.png', width: 390, height: 844, colorScheme: 'light' },
] as const;

/** Sections below the first screen, by the fragment that leads to them. */
const SECTIONS = ['hedging', 'copies'];

await build({ logLevel: 'error' });
const server = await preview({
  preview: { host: '127.0.0.1', port: PORT, strictPort: true },
  logLevel: 'error',
});
const browser = await chromium.launch({ executablePath: ensureBrowser() });
const address = `http://127.0.0.1:${PORT}/`;
for (const { file, width, height, colorScheme } of SHOTS) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  await page.goto(address);
  await page.getByText('The run is finished').waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  await page.screenshot({ path: `docs/images/${file}` });
  if (file === 'page.png') {
    for (const id of SECTIONS) {
      await page.locator(`#${id}`).screenshot({ path: `docs/images/${id}.png` });
    }
  }
  await page.close();
}
await browser.close();
await server.close();
