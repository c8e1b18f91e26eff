/** Citing a run. */
import { CONFIG_FIELDS, type ConfigField } from './config-fields';
import { CUSTOM_SCENARIO } from './run-config';
import type { RunPlan } from './run-event';

/** Settings of the scenario of one's own; they mean nothing where it is not run. */
const CUSTOM_KEYS: readonly ConfigField['key'][] = ['lagging', 'upkeep'];

/**
 * One line that says which run it was: version, world, every setting in force, reader, number of
 * answers, digest and link.
 */
export function citationOf(plan: RunPlan, digest: string, url: string): string {
  const { config, world } = plan;
  const isCustomRun = config.scenarios.includes(CUSTOM_SCENARIO);
  const settings = CONFIG_FIELDS.filter(({ key }) => isCustomRun || !CUSTOM_KEYS.includes(key)).map(
    ({ key, label }) => {
      const value = [config[key]].flat().join(', ');
      return `${label}: ${value === '' ? 'none' : value}`;
    },
  );
  return [
    `Driftlab ${plan.appVersion}`,
    `World: ${world.title} (${world.id}, digest ${plan.worldDigest})`,
    ...settings,
    `Reader: ${plan.readerId}`,
    `Answers: ${plan.plannedAnswers} (digest ${digest})`,
    url,
  ].join('. ');
}
