/** Citing a run. */
import { CONFIG_FIELDS, type ConfigField } from './config-fields';
import { describeEngine } from './describe-engine';
import { CUSTOM_SCENARIO, enginesNeeded } from './run-config';
import type { RunPlan } from './run-event';
import { shareModels } from './share-models';

/** Settings of the scenario of one's own; they mean nothing where it is not run. */
const CUSTOM_KEYS: readonly ConfigField['key'][] = ['lagging', 'upkeep'];

/** Settings of a model that writes. */
const MODEL_KEYS: readonly ConfigField['key'][] = ['temperature', 'seed', 'repeats'];

/**
 * One line that says which run it was: version, world, every setting in force, reader, models,
 * number of answers, digest and link.
 */
export function citationOf(plan: RunPlan, digest: string, url: string): string {
  const { config, world } = plan;
  const idle = [
    ...(config.scenarios.includes(CUSTOM_SCENARIO) ? [] : CUSTOM_KEYS),
    ...(enginesNeeded(config).text ? [] : MODEL_KEYS),
  ];
  const settings = CONFIG_FIELDS.filter(({ key }) => !idle.includes(key)).map(({ key, label }) => {
    const value = [config[key]].flat().join(', ');
    return `${label}: ${value === '' ? 'none' : value}`;
  });
  const { text, embedding, readerId, extractorId } = shareModels(plan);
  return [
    `Driftlab ${plan.appVersion}`,
    `World: ${world.title} (${world.id}, digest ${plan.worldDigest})`,
    ...settings,
    `Reader: ${readerId}`,
    ...(text ? [`Extractor: ${extractorId}`, `Model: ${describeEngine(text)}`] : []),
    ...(embedding ? [`Embeddings: ${describeEngine(embedding)}`] : []),
    `Answers: ${plan.plannedAnswers} (digest ${digest})`,
    url,
  ].join('. ');
}
