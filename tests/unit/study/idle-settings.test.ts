import { describe, expect, it } from 'vitest';
import { isArticleRun } from '../../../src/core/study/article-run';
import { citationOf } from '../../../src/core/study/citation';
import { defaultConfig } from '../../../src/core/study/config-fields';
import { idleSettings } from '../../../src/core/study/idle-settings';
import { parseConfig } from '../../../src/core/study/parse-config';
import { planRun } from '../../../src/core/study/plan-run';
import { ERROR_RATES, type RunConfig } from '../../../src/core/study/run-config';
import { sentRunOf } from '../../../src/core/study/sent-run';
import { openWorld } from '../../fixtures/worlds';

const { world, digest } = openWorld('tessaly');
const withSettings = (settings: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig(world),
  ...settings,
});
const planOf = (config: RunConfig) =>
  planRun({
    world,
    config,
    worldDigest: digest,
    appVersion: 'test',
    readerId: 'patterns@1',
    extractorId: 'patterns@1',
    models: {},
  });

const RANDOM = withSettings({ errors: 'random', seeds: 3, droppedFacts: 25, with: ['authority'] });

describe('settings without effect', () => {
  it('are those that turn no switch, keep no names apart and make no mistake', () => {
    expect(idleSettings(defaultConfig(world))).toEqual([
      ...['with', 'without', 'apart', 'errors', 'seeds'],
      ...ERROR_RATES,
    ]);
    expect(idleSettings(withSettings({ errors: 'as-described', seeds: 9 }))).toEqual([
      ...['with', 'without', 'apart', 'seeds'],
      ...ERROR_RATES,
    ]);
    expect(idleSettings(RANDOM)).toEqual(['without', 'apart']);
  });

  it.each([
    ['the default', defaultConfig(world)],
    ['random mistakes', RANDOM],
    ['switches', withSettings({ designs: ['Governed'], without: ['supersede'] })],
    ['names kept apart', withSettings({ apart: [['Pro', 'Pro plan']] })],
  ])('are not sent, and what is sent of %s means the same settings', (_, config) => {
    const { settings } = sentRunOf({ plan: planOf(config), answers: [], digest: '' }, world, false);
    expect(Object.keys(settings)).toHaveLength(
      Object.keys(config).length - idleSettings(config).length,
    );
    expect(parseConfig(settings, world)).toEqual({ ok: true, config });
  });

  it('are not cited; the seed is where chance has a say', () => {
    const plain = citationOf(planOf(defaultConfig(world)), 'd', 'x');
    for (const word of ['Switched', 'kept apart', 'Mistakes', 'Seed', 'Names written']) {
      expect(plain).not.toContain(word);
    }
    const random = citationOf(planOf(RANDOM), 'd', 'x');
    const apart = withSettings({ apart: [['Pro', 'Pro plan']] });
    expect(citationOf(planOf(apart), 'd', 'x')).toContain(
      'Names kept apart: “Pro” and “Pro plan”. ',
    );
    expect(random).toContain('Switched on: authority. ');
    expect(random).toContain('Seeds of the random mistakes: 3. ');
    expect(random).toContain('Facts not read: 25. ');
    expect(random).toMatch(/ Seed: 7\. /);
  });

  it('leave a run the article’s, what is turned or left to chance does not', () => {
    const isArticle = (settings: Partial<RunConfig>, isOwn = false): boolean =>
      isArticleRun({ world, isOwn, config: withSettings(settings) }, { world: world.id });
    expect(isArticle({ seeds: 1, droppedFacts: 25, seed: 9 })).toBe(true);
    expect(isArticle({ seeds: 1 }, true)).toBe(false);
    expect(isArticle({ seeds: 1, errors: 'random' })).toBe(false);
    expect(isArticle({ errors: 'as-described' })).toBe(false);
    expect(isArticle({ without: ['authority'] })).toBe(false);
    expect(isArticle({ apart: [['Pro', 'Pro plan']] })).toBe(false);
  });
});
