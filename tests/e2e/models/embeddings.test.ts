/** MiniLM on the processor, in the tab: every page and question of the study as a vector. */
import { expect, test } from '@playwright/test';
import { needModel } from '../../fixtures/models/find-model';
import { embedStudy } from './embed-study';
import { countCalls, savedRun } from './model-page';

const minilm = await needModel('minilm');

test('MiniLM embeds the study in the tab, and finds what its recorded vectors find', async ({
  page,
}) => {
  test.skip(minilm === undefined, 'no MiniLM');
  test.setTimeout(300_000);
  const recording = await embedStudy(page, minilm!);
  const own = await savedRun(page);
  expect(countCalls(own)).toMatchObject({ distinct: 91, made: 91 });
  const { spent } = own.calls.embed;
  console.log(
    `91 texts of ${spent.inputTokens} tokens in ${(spent.elapsedMs / 1000).toFixed(1)} s`,
  );
  expect(recording.calls).toHaveLength(91);

  await page.goto('about:blank');
  await page.goto('./');
  await page.getByRole('button', { name: /every page and question of Tessaly/ }).click();
  await expect(page.getByText('The run is finished: 1,600 answers.')).toBeAttached();
  const shipped = await savedRun(page);
  expect(shipped.plan?.models.embedding?.model).toMatch(/MiniLM/);
  const differing = own.answers.filter((answer, index) => {
    const other = shipped.answers[index];
    return answer.outcome !== other?.outcome || answer.answer !== other.answer;
  });
  console.log(
    `${differing.length} of ${own.answers.length} answers differ from the shipped vectors'`,
  );
  // Another processor may round a vector's last digit otherwise.
  expect(differing.length).toBeLessThan(16);
});
