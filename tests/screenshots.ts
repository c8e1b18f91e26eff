/** `npm run screenshots`: the pictures of the README, from the built site. */
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import recordings from '../static/recordings/index.json';
import { ensureBrowser } from './setup/find-browser.mjs';

const PORT = 41_732;

const SHOTS = [
  { file: 'page.png', width: 1440, height: 900, colorScheme: 'light' },
  { file: 'page-dark.png', width: 1440, height: 900, colorScheme: 'dark' },
  { file: 'phone.png', width: 390, height: 844, colorScheme: 'light' },
] as const;

/** Sections below the first screen, by the fragment that leads to them. */
const SECTIONS = ['hedging', 'copies'];

const QUESTION = 'How are OpenAI and Anthropic related?';

/** What the page tells a screen reader when the run has ended. */
const FINISHED = /^The run is finished: [\d,]+ answers/;

/** Recorded runs of a real model, by id, and the sections that are worth a picture then. */
const RECORDED = [
  { id: 'smollm2-study', file: 'model.png', sections: ['extraction', 'compare'] },
  { id: 'smollm2-variance', file: undefined, sections: ['variance'] },
] as const;

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
  await page.getByText(FINISHED).waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  await page.screenshot({ path: `docs/images/${file}` });
  if (file === 'page.png') {
    // The first key brings all sections.
    await page.keyboard.press('Shift');
    await page.locator('main .place').first().waitFor({ state: 'detached' });
    for (const id of SECTIONS) {
      await page.locator(`#${id}`).screenshot({ path: `docs/images/${id}.png` });
    }
    await page.getByRole('button', { name: 'add the design that takes it' }).click();
    await page.getByText(FINISHED).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Run the ablation' }).click();
    await page.getByText(/^\d+ rows/).waitFor({ timeout: 300_000 });
    const ablation = page.locator('#ablation');
    await ablation.getByRole('radio', { name: 'at random' }).check({ force: true });
    await ablation.getByRole('radio', { name: 'Stale graph' }).check({ force: true });
    await ablation.screenshot({ path: 'docs/images/ablation.png' });
    const ask = page.locator('#ask');
    await ask.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
    await ask.getByRole('button', { name: 'Ask', exact: true }).click();
    await ask.getByRole('img', { name: /^Chains from/ }).waitFor();
    await ask.screenshot({ path: 'docs/images/ask.png' });
  }
  await page.close();
}
for (const { id, file, sections } of RECORDED) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.getByText(FINISHED).waitFor({ state: 'attached' });
  const title = recordings.find((recording) => recording.id === id)?.title ?? id;
  await page.getByRole('button', { name: title }).click();
  // It may be played faster than its running can be seen.
  await page.getByRole('button', { name: 'a recording of' }).waitFor();
  await page.getByText(FINISHED).waitFor({ state: 'attached' });
  await page.evaluate(() => scrollTo(0, 0));
  // Where the button was, something else would tell about itself.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  if (file) await page.screenshot({ path: `docs/images/${file}` });
  for (const section of sections) {
    await page.goto(`${address}#${section}`);
    // Its code comes when it is near, and moves what lies below.
    await page.waitForTimeout(2000);
    await page.locator(`section#${section}`).screenshot({ path: `docs/images/${section}.png` });
  }
  await page.close();
}
await browser.close();
await server.close();
