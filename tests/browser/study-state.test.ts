/** What the page ends on when several things are asked of it. */
import { describe, expect, it } from 'vitest';
import { openStudy } from './study-in-page';

const linkOf = async (pagesRead: number): Promise<string> => {
  const study = await openStudy();
  study.change({ pagesRead, scenarios: ['Fresh'] });
  await expect.poll(() => study.run.status).toBe('finished');
  return (await study.link()).replace(/^[^#]*/, '');
};

describe('the page', () => {
  it('forgets a link once another address is opened, good or bad', async () => {
    const good = await linkOf(1);
    const study = await openStudy(good);
    await expect.poll(() => study.links.comparison?.total).toBe(400);
    await study.openAddress('#run=1.broken');
    expect(study.links.received).toBeUndefined();
    expect(study.links.problem).toBeDefined();
    await expect.poll(() => study.run.answers.length).toBe(1600);
    expect(study.links.comparison).toBeUndefined();
    await study.openAddress('');
    expect(study.links.isHere).toBe(false);
  });

  it('ends on the newest of several requests', async () => {
    const [first, second] = [await linkOf(1), await linkOf(2)];
    const study = await openStudy();
    const opened = [study.openAddress(first), study.openAddress(second)];
    await Promise.all(opened);
    expect(study.config?.pagesRead).toBe(2);
    const [slow] = [study.openAddress(first), study.openBuiltIn('museum')];
    await slow;
    await expect.poll(() => study.run.plan?.world.id).toBe('museum');
    expect(study.opened?.world.id).toBe('museum');
    expect(study.links.isHere).toBe(false);
  });

  it('compares a rerun only with its own link', async () => {
    const study = await openStudy(await linkOf(1));
    await expect.poll(() => study.links.comparison?.agree).toBe(400);
    study.change({ pagesRead: 3 });
    expect(study.links.isHere).toBe(false);
    await expect.poll(() => study.run.status).toBe('finished');
    expect(study.links.comparison).toBeUndefined();
  });
});
