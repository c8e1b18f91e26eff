/** Citing a run. */
import { CONFIG_FIELDS, type ConfigField } from './config-fields';
import { describeEngine } from './describe-engine';
import { CUSTOM_SCENARIO, enginesNeeded, ERROR_RATES, type RunConfig } from './run-config';
import type { RunPlan } from './run-event';
import { shareModels } from './share-models';

/** Settings of the scenario of one's own; they mean nothing where it is not run. */
const CUSTOM_KEYS: readonly ConfigField['key'][] = ['lagging', 'upkeep'];

/** Settings of a model that writes. */
const MODEL_KEYS: readonly ConfigField['key'][] = ['temperature', 'repeats'];

/** Settings of random mistakes. */
const RANDOM_KEYS: readonly ConfigField['key'][] = ['seeds', ...ERROR_RATES];

/** Settings that are without effect in a run; those of switches and mistakes also where none is set. */
function idleKeys(config: RunConfig): readonly ConfigField['key'][] {
  const isRandom = config.errors === 'random';
  const isWritten = enginesNeeded(config).text;
  const isUnset = (key: 'with' | 'without'): boolean => config[key].length === 0;
  return [
    ...(config.scenarios.includes(CUSTOM_SCENARIO) ? [] : CUSTOM_KEYS),
    ...(isWritten ? [] : MODEL_KEYS),
    ...(isWritten || isRandom ? [] : (['seed'] as const)),
    ...(isRandom ? [] : RANDOM_KEYS),
    ...(config.errors === 'none' ? (['errors'] as const) : []),
    ...(['with', 'without'] as const).filter(isUnset),
  ];
}

/**
 * One line that says which run it was: version, world, every setting in force, reader, models,
 * number of answers, digest and link.
 */
export function citationOf(plan: RunPlan, digest: string, url: string): string {
  const { config, world } = plan;
  const idle = idleKeys(config);
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
