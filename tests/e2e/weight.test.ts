import { expect, test } from '@playwright/test';
import { MOST_BYTES, settle, watchScripts, weighScripts } from '../bench/first-load';
import { openStudy } from './study-page';

/** Chunks that only models need. */
const OF_MODELS =
  /^(lab-engines|lab-models|lab-recordings|model-roles|EngineChooser|ModelProgress|web-llm|cpu-)/;

test('a visit without a model loads no code of models, and what it loads is light', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await openStudy(page);
  await settle(page);
  expect([...scripts].filter((file) => OF_MODELS.test(file))).toEqual([]);
  const bytes = weighScripts(scripts).reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeGreaterThan(MOST_BYTES / 2);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);

  // The names above are those that the build gives: a played recording loads the first of them.
  await page
    .getByRole('button', { name: /small model/i })
    .first()
    .click();
  await expect
    .poll(() => [...scripts].filter((file) => OF_MODELS.test(file)).length)
    .toBeGreaterThan(1);
});
