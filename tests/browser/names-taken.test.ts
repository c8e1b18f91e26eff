import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import { decodeLink } from '../../src/adapters/link/decode-link';
import { orderPairs } from '../../src/core/study/name-pairs';
import MoreSettings from '../../src/ui/settings/MoreSettings.svelte';
import { renderSections } from './render-sections';
import { createStudy, openStudy } from './study-in-page';

beforeEach(() => page.viewport(1280, 900));

describe('names taken for one', () => {
  it('are listed with their kind, why and since when', async () => {
    const screen = await renderSections(await openStudy());
    await expect
      .element(screen.getByRole('heading', { name: 'Names taken for one: 4' }))
      .toBeVisible();
    const item = screen
      .getByRole('list', { name: 'Names taken for one' })
      .getByRole('listitem')
      .filter({ hasText: 'Payments service is taken for Payments' });
    await expect
      .element(item)
      .toHaveTextContent(
        'service: “service” is the word for its kind since 1 September 2026 Keep apart',
      );
    await expect.element(screen.getByText(/No design of this run uses it/)).toBeVisible();
  });

  it('are kept apart by a run anew, with that in its link, and left to the rules again', async () => {
    const study = await openStudy();
    const screen = await renderSections(study);
    await screen
      .getByRole('button', { name: 'Keep apart Payments service and Payments, service' })
      .click();
    await expect.poll(() => study.run.status).toBe('finished');
    const heading = screen.getByRole('heading', { name: 'Names taken for one: 3' });
    await expect.element(heading).toBeVisible();
    await expect.element(heading).toHaveFocus();
    const decoded = await decodeLink(new URL(await study.link()).hash);
    expect(decoded.ok && decoded.link.settings.apart).toEqual([['Payments', 'Payments service']]);

    await screen
      .getByRole('button', { name: 'Let the rules decide on “Payments” and “Payments service”' })
      .click();
    await expect
      .element(screen.getByRole('heading', { name: 'Names taken for one: 4' }))
      .toBeVisible();
    expect(study.config?.apart).toEqual([]);
  });

  it('are not known before the graph has read', async () => {
    const screen = await renderSections(await openStudy('', new Promise(() => undefined)));
    await expect
      .element(screen.getByText('Known once the graph has read its pages.'))
      .toBeVisible();
  });

  it('tell when they arise where there are none', async () => {
    const { study } = createStudy();
    await study.openAddress('');
    await expect.poll(() => study.run.status).toBe('finished');
    study.change({
      apart: orderPairs(
        study.run.checkpoints.flatMap(({ merges = [] }) =>
          merges.map(({ name, canonicalName }) => [name, canonicalName] as const),
        ),
      ),
    });
    const screen = await renderSections(study);
    await expect
      .element(screen.getByText(/^None\. The graph takes two names for one/))
      .toBeVisible();
    await expect
      .element(screen.getByRole('heading', { name: 'Kept apart in this run' }))
      .toBeVisible();
  });

  it('are told to be used by the designs that look names up so', async () => {
    const study = await openStudy();
    study.change({ designs: ['Graph', 'Governed'] });
    const screen = await renderSections(study);
    await expect.element(screen.getByText(/In this run Governed uses it\./)).toBeVisible();
  });
});

it('the settings have the names kept apart, and let the rules decide again', async () => {
  const study = await openStudy();
  study.change({ apart: [['Payments', 'Payments service']] });
  const screen = await render(MoreSettings, { study });
  await expect.element(screen.getByRole('heading', { name: 'Names kept apart' })).toBeVisible();
  await screen
    .getByRole('button', { name: 'Let the rules decide on “Payments” and “Payments service”' })
    .click();
  await expect
    .element(screen.getByText('None. The names taken for one can be kept apart.'))
    .toBeVisible();
  expect(study.config?.apart).toEqual([]);
});
