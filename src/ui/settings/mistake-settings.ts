/** The settings about mistakes that are made on purpose. */
import published from '../../../static/published-figures.json';
import { CONFIG_FIELDS, type ConfigField } from '../../core/study/config-fields';
import { ERROR_RATES } from '../../core/study/run-config';
import type { World } from '../../core/world/world';

/** Without effect unless mistakes are made at random. */
export const RANDOM_KEYS: readonly ConfigField['key'][] = ['seeds', ...ERROR_RATES];

export const MISTAKE_KEYS: readonly ConfigField['key'][] = ['errors', ...RANDOM_KEYS];

/** Fields of these keys, in the order of the form. */
export function fieldsOf(keys: readonly ConfigField['key'][]): readonly ConfigField[] {
  return CONFIG_FIELDS.filter(({ key }) => keys.includes(key));
}

/** Whether the article tells of mistakes on this world: it tells of its own only, as it ships. */
export function areDescribed({ id }: Pick<World, 'id'>, isOwn: boolean): boolean {
  return !isOwn && id === published.world;
}
