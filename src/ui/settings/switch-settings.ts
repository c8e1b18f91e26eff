/** How a switch stands in a run's settings: as each design has it, or turned in all of them. */
import { SWITCH_IDS, type SwitchId } from '../../core/designs/switches';
import type { RunConfig } from '../../core/study/run-config';

export const SWITCH_STATES = ['as-designed', 'on', 'off'] as const;
export type SwitchState = (typeof SWITCH_STATES)[number];

type Turned = Pick<RunConfig, 'with' | 'without'>;

/** How a switch stands; one that is turned both ways is off. */
export function switchStateOf(config: Turned, id: SwitchId): SwitchState {
  if (config.without.includes(id)) return 'off';
  return config.with.includes(id) ? 'on' : 'as-designed';
}

/** The settings with this switch turned so; lists are in the order of the switches. */
export function turnSwitch(config: Turned, id: SwitchId, state: SwitchState): Turned {
  const set = (list: readonly SwitchId[], isIn: boolean): readonly SwitchId[] =>
    SWITCH_IDS.filter((each) => (each === id ? isIn : list.includes(each)));
  return { with: set(config.with, state === 'on'), without: set(config.without, state === 'off') };
}
