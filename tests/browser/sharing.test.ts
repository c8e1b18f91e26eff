import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import SentBanner from '../../src/ui/share/SentBanner.svelte';
import ShareMenu from '../../src/ui/share/ShareMenu.svelte';
import WorldDrop from '../../src/ui/world/WorldDrop.svelte';
import { openFile } from '../../src/ui/world/open-file';
import type { Study } from '../../src/state/study.svelte';
import { openStudy, WORLD_TEXTS } from './study-in-page';

/** Waits until the study has run to its end, on the world of this title if one is given. */
const finished = async (study: Study, title?: string): Promise<void> =>
  vi.waitFor(
    () => {
      expect(study.run.status).toBe('finished');
      if (title !== undefined) expect(study.plan?.world.title).toBe(title);
    },
    { timeout: 15_000 },
  );

async function museumLink(): Promise<string> {
  const study = await openStudy();
  await study.openBuiltIn('museum');
  await finished(study, 'Skalmír Town Museum');
  return new URL(await study.link()).hash;
}

it('a link shows what was sent, and then that the rerun agrees', async () => {
  let release: () => void = () => undefined;
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const study = await openStudy(await museumLink(), hold);
  const screen = await render(SentBanner, { study });
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^As sent/);
  release();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      /^384 of 384 rows agree with the link\. The answers are the same to the letter/,
    );
});

it('rows that differ are listed, and each opens its answer', async () => {
  const study = await openStudy(await museumLink());
  await finished(study);
  const screen = await render(SentBanner, { study });
  const { answers, ...received } = study.links.received!;
  const [first, ...rest] = answers;
  study.links.received = { ...received, answers: [{ ...first!, outcome: 'wrong' }, ...rest] };
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^383 of 384 rows agree/);
  const row = screen.getByRole('row', { name: new RegExp(first!.question) });
  await expect.element(row).toHaveTextContent(/wrong, said plainly\s*right/);
  await row.getByRole('button').click();
  expect(study.selectedAnswer).toMatchObject({ question: first!.question, step: first!.step });
});

it('a broken link says so', async () => {
  const study = await openStudy((await museumLink()).slice(0, -12));
  const screen = await render(SentBanner, { study });
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/cut off/);
});

it('a link to a world of somebody’s own asks for its file and takes no other', async () => {
  const own = await openStudy();
  await openFile(own, new File([WORLD_TEXTS.museum!.replace('"Skalmír', '"My')], 'my.json'));
  await finished(own, 'My Town Museum');
  const study = await openStudy(new URL(await own.link()).hash);
  const screen = await render(SentBanner, { study });
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(/“My Town Museum”, a world file/);
  await openFile(study, new File([WORLD_TEXTS.museum!], 'museum.json'));
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/digest .* found "Skalmír/);
  await openFile(study, new File([WORLD_TEXTS.museum!.replace('"Skalmír', '"My')], 'my.json'));
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^384 of 384 rows agree/);
});

it('a refused file is told fault by fault, and the run stays', async () => {
  const study = await openStudy();
  await finished(study);
  const screen = await render(WorldDrop, { study });
  const bad = WORLD_TEXTS.museum!.replaceAll('"sentence":', '"sentense":');
  await openFile(study, new File([bad], 'bad.json'));
  const dialog = screen.getByRole('dialog', { name: /bad\.json.* was not opened/ });
  await expect.element(dialog.getByText('predicates[0].sentense').first()).toBeVisible();
  await expect.element(dialog.getByText(/^And \d+ more\.$/)).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(10);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(study.worlds.refused).toBeUndefined();
  expect(study.run.status).toBe('finished');
});

it('where copying is not allowed the link stands there to be copied by hand', async () => {
  const study = await openStudy();
  await finished(study);
  const denied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const screen = await render(ShareMenu, { study });
  await screen.getByRole('button', { name: 'Share' }).click();
  await screen.getByRole('button', { name: 'Copy link' }).click();
  const field = screen.getByRole('textbox', { name: 'Copy link' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(await study.link());
  denied.mockRestore();
});
