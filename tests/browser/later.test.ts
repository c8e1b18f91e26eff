/** Sections whose code comes later: when, and what is said where it does not come. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import Later from '../../src/ui/sections/Later.svelte';
import { PacedRun } from '../../src/ui/sections/paced-run.svelte';
import { openStudy } from './study-in-page';

it('far below, it comes with the first key; where it does not come, that is said', async () => {
  const above = document.createElement('div');
  above.style.height = '300vh';
  document.body.prepend(above);
  onTestFinished(() => above.remove());
  const study = await openStudy();
  const shown = { run: study.run } as PacedRun;
  const load = vi.fn(() => Promise.reject(new TypeError('no network')));
  const screen = await render(Later, { id: 'copies', load, study, shown });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(load).not.toHaveBeenCalled();
  await userEvent.keyboard('{Shift}');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This section could not be loaded. Reload the page.');
  expect(load).toHaveBeenCalledTimes(1);
});
