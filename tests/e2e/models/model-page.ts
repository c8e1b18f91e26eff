/** The built page with a model, as its user knows it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { encodeLink } from '../../../src/adapters/link/encode-link';
import { CALL_KINDS, type CallKind } from '../../../src/core/calls/call-note';
import { defaultConfig } from '../../../src/core/study/config-fields';
import type { RunConfig } from '../../../src/core/study/run-config';
import type { RunEvent } from '../../../src/core/study/run-event';
import { foldEvents, NO_RUN, type RunState } from '../../../src/core/study/run-state';
import { plannedRows } from '../../../src/core/study/planned-rows';
import { parseWorld } from '../../../src/core/world/world-file';
import { bytesOf, expectAnswers } from '../study-page';

export const TESSALY = 'static/worlds/tessaly.json';
/** A world of few pages and questions, for slow models. */
export const HARBOUR = 'tests/fixtures/harbour-world.json';

/**
 * Opens the page with these settings and without a model, by a link whose marks are made up; returns
 * how many answers they give.
 */
export async function openSettings(
  page: Page,
  worldFile: string,
  settings: Partial<RunConfig>,
): Promise<number> {
  const text = readFileSync(worldFile);
  const parsed = parseWorld(text.toString());
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  const { world, digest: worldDigest } = parsed;
  const config = { ...defaultConfig(world), ...settings };
  const answers = plannedRows(world, config).length;
  const isOwn = worldFile === HARBOUR;
  const link = await encodeLink({
    appVersion: 'test',
    world: { id: world.id, digest: worldDigest, title: world.title, isOwn },
    settings: config,
    digest: '0'.repeat(16),
    marks: '0'.repeat(answers),
  });
  await page.goto(`./${link}`);
  if (isOwn) {
    await expectAnswers(page, 1600);
    const file = { name: 'harbour.json', mimeType: 'application/json', buffer: text };
    await page.locator('input[type=file]').first().setInputFiles(file);
  }
  await expectAnswers(page, answers);
  return answers;
}

/** Opens the chooser of models. */
export async function openChooser(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ask a real one' }).click();
  const chooser = page.getByRole('dialog', { name: 'Who reads, and who answers' });
  await expect(chooser).toBeVisible();
  return chooser;
}

/** Chooses a server's first model in the open chooser. */
export async function chooseServer(
  chooser: Locator,
  url: string,
  numbers: { readonly atOnce?: number; readonly seconds?: number } = {},
): Promise<void> {
  await chooser.getByRole('radio', { name: /^A server/ }).check();
  await chooser.getByLabel('Address of the server').fill(url);
  await chooser.getByRole('button', { name: 'List its models' }).click();
  await expect(chooser.getByText('It offers 1 model.')).toBeVisible();
  const { atOnce = 4, seconds = 60 } = numbers;
  await chooser.getByLabel('Calls at once').fill(String(atOnce));
  await chooser.getByLabel(/^Seconds without a word/).fill(String(seconds));
  await chooser.getByLabel(/^Seconds without a word/).blur();
  // It is looked at once more, which is a request too.
  await expect(chooser.getByRole('button', { name: 'Run with this' })).toBeEnabled();
}

/** Starts the run that was put together in the chooser. */
export async function runWithThis(chooser: Locator): Promise<void> {
  await chooser.getByRole('button', { name: 'Run with this' }).click();
  await expect(chooser).toBeHidden();
}

/** The run on the page, folded from the events that it saves. */
export async function savedRun(page: Page): Promise<RunState> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Download this run' });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Events' }).click();
  const text = (await bytesOf(await download)).toString();
  await page.keyboard.press('Escape');
  const events = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent);
  return foldEvents(NO_RUN, events);
}

/** Sums over the kinds of calls. */
export function countCalls(run: RunState): Record<'asked' | 'distinct' | 'made', number> {
  const sum = (of: 'asked' | 'distinct' | 'made'): number =>
    CALL_KINDS.reduce((total, kind: CallKind) => total + run.calls[kind][of], 0);
  return { asked: sum('asked'), distinct: sum('distinct'), made: sum('made') };
}

/** How many different calls the run under way has, as the page says. */
export async function callsSoFar(page: Page): Promise<number> {
  const bar = page.getByRole('progressbar', { name: 'Calls to the model' });
  const said = await bar.getAttribute('aria-valuetext');
  return Number(/^[\d,]+/.exec(said ?? '')?.[0].replaceAll(',', '') ?? NaN);
}

/** What the page says of a run that failed. */
export function failure(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'The run stopped.' });
}
