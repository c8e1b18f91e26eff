/** All sections below the first screen, as somebody sees them who has read down to the end. */
import { expect } from 'vitest';
import { render } from 'vitest-browser-svelte';
import type { Study } from '../../src/state/study.svelte';
import Sections from '../../src/ui/sections/Sections.svelte';

/** Renders the sections and brings every one near whose code waits for that. */
export async function renderSections(study: Study): ReturnType<typeof render<typeof Sections>> {
  const screen = await render(Sections, { study });
  await expect
    .poll(
      () => {
        const place = screen.container.querySelector('div.place[id]');
        place?.scrollIntoView();
        return place;
      },
      { timeout: 10_000 },
    )
    .toBeNull();
  return screen;
}
