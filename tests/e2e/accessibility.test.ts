import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { openStudy } from './study-page';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the finished page has no fault that axe finds, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openStudy(page);
    // The first key brings all sections.
    await page.keyboard.press('Shift');
    await expect(page.locator('main .place')).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const told = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`,
    );
    expect(told).toEqual([]);
  });
}
