/** A browser that gives the page little storage, for real: what is full says so, and nothing is lost. */
import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecording } from '../../../src/adapters/recorded/open-recording';
import { createRecordedEngine } from '../../../src/adapters/recorded/recorded-engine';
import { tinyGguf } from '../../fixtures/models/tiny-gguf.mjs';
import { startRecordedServer } from '../../fixtures/recorded-server';
import { expectAnswers } from '../study-page';
import { startFileServer } from './file-server';
import {
  callsSoFar,
  chooseServer,
  countCalls,
  failure,
  openChooser,
  openSettings,
  runWithThis,
  savedRun,
  TESSALY,
} from './model-page';

test.describe.configure({ timeout: 120_000 });

/** Lets the browser give the page so many bytes in all; all that it has, without a number. */
async function setQuota(page: Page, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

const usedBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

test('a model that there is no room for is told when its download breaks off, and goes on when there is', async ({
  page,
}) => {
  const file = join(mkdtempSync(join(tmpdir(), 'driftlab-')), 'tiny.gguf');
  writeFileSync(file, tinyGguf());
  const host = await startFileServer(file);
  try {
    await openSettings(page, TESSALY, { scenarios: ['StaleGraph'], designs: ['Rag'] });
    // Chromium enforces it, and tells the page of ten gibibytes all the same.
    await setQuota(page, (await usedBytes(page)) + 200_000);
    const chooser = await openChooser(page);
    await chooser.getByRole('radio', { name: /^In this tab, on the processor/ }).check();
    await chooser.getByLabel('Address of a GGUF file').fill(host.url);
    await chooser.getByLabel('Address of a GGUF file').blur();
    await expect(chooser.getByText(/^1 MB are downloaded once/)).toBeVisible();
    await runWithThis(chooser);
    await expect(failure(page)).toContainText(/no room left to keep .*tiny\.gguf/);
    await expect(failure(page)).toContainText(/Remove models that are not needed/);
    await expect(failure(page).getByRole('button', { name: 'Choose another model' })).toBeVisible();

    await setQuota(page);
    await failure(page).getByRole('button', { name: 'Choose another model' }).click();
    await runWithThis(chooser);
    // It is there now, and makes no sense, as such a model does.
    await expect(failure(page)).toContainText('have nothing to do with what was asked', {
      timeout: 90_000,
    });
  } finally {
    await host.stop();
  }
});

test('a database that fills up in the middle of a run is told, and no kept call is made twice', async ({
  page,
}) => {
  const recording = await openRecording(
    new Uint8Array(readFileSync('static/recordings/smollm2-study.jsonl.gz')),
  );
  if (!recording.ok) throw new Error(recording.message);
  const atOnce = 4;
  const server = await startRecordedServer(createRecordedEngine(recording.recording, 'text'));
  try {
    const answers = await openSettings(page, TESSALY, {});
    const chooser = await openChooser(page);
    await chooseServer(chooser, server.url, { atOnce });
    await runWithThis(chooser);
    await expect.poll(() => callsSoFar(page), { intervals: [50] }).toBeGreaterThan(40);
    await setQuota(page, 1000);
    await expect(page.getByText(/no room left/)).toBeVisible();
    await expectAnswers(page, answers);
    const { distinct, made } = countCalls(await savedRun(page));
    // Replies that were under way when the room ran out could not be kept, and are asked for once more.
    expect(server.calls - distinct).toBeGreaterThanOrEqual(0);
    expect(server.calls - distinct).toBeLessThanOrEqual(atOnce);
    // The second start found those of the first.
    expect(made).toBeLessThan(distinct - 40);
  } finally {
    await server.stop();
  }
});
