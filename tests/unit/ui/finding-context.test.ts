/** Of which pass the first screen is. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../../src/core/study/config-fields';
import { ofFirstPass } from '../../../src/ui/finding/finding-context';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');

it.each([
  [{}, ''],
  [{ errors: 'random', seeds: 1 }, ''],
  [{ errors: 'random', seeds: 200 }, ' of the first of 200 seeds'],
  [{ seeds: 200 }, ''],
  [{ reader: 'model', temperature: 0.7, repeats: 3 }, ' of the first of 3 runs'],
] as const)('with %j says of its marks “one answer%s”', (changed, words) => {
  expect(ofFirstPass({ ...defaultConfig(world), ...changed })).toBe(words);
});
