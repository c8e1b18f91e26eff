/** Asking the graph on the built site: the late code comes, and the graph lies in the database of the study. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { bytesOf, openStudy } from './study-page';

const QUESTION = 'How are OpenAI and Anthropic related?';

test('a question is asked, its path drawn, its source opened, and all of it saved', async ({
  page,
}) => {
  await openStudy(page, './#ask');
  const section = page.locator('section#ask');
  await section.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
  await section.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(section.getByRole('heading', { level: 2 })).toContainText('its answer rests on');
  const drawing = section.getByRole('img', { name: 'Chains from OpenAI to Anthropic' });
  await expect(drawing).toContainText('Dario Amodei');
  await section
    .getByRole('button', { name: /^anthropic@/ })
    .first()
    .click();
  await expect(section.locator('mark')).toContainText('OpenAI');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ]);
  const saved: unknown = JSON.parse((await bytesOf(download)).toString());
  expect(saved).toMatchObject([
    { question: QUESTION, planner: 'built-in@1', steps: [{ tool: 'paths_between' }] },
  ]);

  await page.reload();
  const kept = section.getByRole('region', { name: 'Earlier questions' });
  await kept.getByRole('button', { name: QUESTION }).click();
  await expect(drawing).toContainText('Dario Amodei');
});

/** What is wider than the screen, in pixels. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('on a phone every view fits its width, and axe finds no fault', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudy(page, './#ask');
  const section = page.locator('section#ask');
  for (const view of ['Look at an entity', 'Call a tool', 'Run the suites', 'Ask a question']) {
    await section.getByRole('radio', { name: view }).check();
    expect(await overflowOf(page), view).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).include('#ask').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});

test('on a phone drawings can be read whole, and a long word wraps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudy(page, './#ask');
  const section = page.locator('section#ask');
  const input = section.getByRole('textbox', { name: 'Question' });
  await input.fill(QUESTION);
  await input.press('Enter');
  const chains = section.getByRole('img', { name: 'Chains from OpenAI to Anthropic' });
  await expect(chains).toBeVisible();
  await expectReadable(chains);
  await section.getByRole('radio', { name: 'Look at an entity' }).check();
  await expectReadable(section.getByRole('group', { name: 'Neighbours of OpenAI' }));

  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
  const entity = section.getByRole('textbox', { name: 'Entity, by a name or an id' });
  await entity.fill(word);
  await entity.press('Enter');
  await expect(section.getByRole('alert')).toContainText(word);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await section.getByRole('radio', { name: 'Ask a question' }).check();
  await input.fill(`Who founded ${word}?`);
  await input.press('Enter');
  await expect(section.getByRole('heading', { level: 3 })).toContainText(word);
  await expect(section.getByText('This answer has no source.')).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

/** Every text of a drawing is at least 12 px high and stands on the screen, none on another. */
async function expectReadable(drawing: Locator): Promise<void> {
  const texts = await drawing.locator('tspan').evaluateAll((spans) =>
    spans.map((span) => {
      const { left, right, top, bottom } = span.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(span).fontSize);
      return { text: span.textContent, size, left, right, top, bottom };
    }),
  );
  expect(texts.length).toBeGreaterThan(5);
  for (const [index, one] of texts.entries()) {
    expect(one.size, one.text).toBeGreaterThanOrEqual(12);
    expect(one.left, one.text).toBeGreaterThanOrEqual(0);
    expect(one.right, one.text).toBeLessThanOrEqual(390);
    for (const other of texts.slice(index + 1)) {
      const isApart =
        one.right <= other.left ||
        other.right <= one.left ||
        one.bottom - 6 <= other.top ||
        other.bottom - 6 <= one.top;
      expect(isApart, `${one.text} on ${other.text}`).toBe(true);
    }
  }
}

for (const [name, viewport] of Object.entries({
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`the section that a link names and what stands below stay where they are while the page fills, on a ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const frames: Frame[] = [];
      Object.assign(window, { frames });
      const { port1, port2 } = new MessageChannel();
      // A message is heard after the frame that asked for it is drawn.
      port1.onmessage = () => {
        const section = document.querySelector('section#ask');
        if (!section) return;
        const { top, height } = section.getBoundingClientRect();
        frames.push({ top, height, isFilled: section.querySelector('input[type=text]') !== null });
      };
      const watch = (): void => {
        port2.postMessage('drawn');
        requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    });
    await openStudy(page, './#ask');
    await expect(
      page.locator('section#ask').getByRole('textbox', { name: 'Question' }),
    ).toBeVisible();
    await page.waitForTimeout(1000);
    const frames = await page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);
    const tops = frames.filter(({ isFilled }) => isFilled).map(({ top }) => top);
    expect(tops.length).toBeGreaterThan(5);
    expect(rangeOf(tops)).toBeLessThan(4);
    expect(tops.at(-1)).toBeLessThan(viewport.height / 4);
    // At most two lines more of what the heading says of the graph.
    expect(rangeOf(frames.map(({ height }) => height))).toBeLessThan(50);
  });
}

/** Where the section stands and how high it is in a frame, in CSS pixels. */
interface Frame {
  readonly top: number;
  readonly height: number;
  readonly isFilled: boolean;
}

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
