/** Citing a run. */
import { CONFIG_FIELDS, settingWords, type ConfigField } from './config-fields';
import { describeEngine } from './describe-engine';
import { idleSettings } from './idle-settings';
import { CUSTOM_SCENARIO, enginesNeeded, type RunConfig } from './run-config';
import type { RunPlan } from './run-event';
import { shareModels } from './share-models';

/** Settings of the scenario of one's own; they mean nothing where it is not run. */
const CUSTOM_KEYS: readonly ConfigField['key'][] = ['lagging', 'upkeep'];

/** Settings of a model that writes. */
const MODEL_KEYS: readonly ConfigField['key'][] = ['temperature', 'repeats'];

/** Settings that are without effect in a run. */
function idleKeys(config: RunConfig): readonly ConfigField['key'][] {
  const isRandom = config.errors === 'random';
  const isWritten = enginesNeeded(config).text;
  return [
    ...(config.scenarios.includes(CUSTOM_SCENARIO) ? [] : CUSTOM_KEYS),
    ...(isWritten ? [] : MODEL_KEYS),
    ...(isWritten || isRandom ? [] : (['seed'] as const)),
    ...idleSettings(config),
  ];
}

/**
 * One line that says which run it was: version, world, every setting in force, reader, models,
 * number of answers, digest and link.
 */
export function citationOf(plan: RunPlan, digest: string, url: string): string {
  const { config, world } = plan;
  const idle = idleKeys(config);
  const settings = CONFIG_FIELDS.filter(({ key }) => !idle.includes(key)).map(
    ({ key, label }) => `${label}: ${settingWords(config, key)}`,
  );
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
