/** Settings about switches, names and mistakes that change nothing in a run. */
import { ERROR_RATES, type RunConfig } from './run-config';

/**
 * Keys of those that turn no switch, keep no names apart, make no mistake, or say how often mistakes are made that are not.
 * Left out of a link or a citation they mean the same, whatever their defaults become.
 */
export function idleSettings(config: RunConfig): readonly (keyof RunConfig)[] {
  const isRandom = config.errors === 'random';
  return [
    ...(['with', 'without', 'apart'] as const).filter((key) => config[key].length === 0),
    ...(config.errors === 'none' ? (['errors'] as const) : []),
    ...(isRandom ? [] : (['seeds', ...ERROR_RATES] as const)),
  ];
}
