/** What an ablation is of: its world and settings, and where they are not those of the study shown. */
import { CONFIG_FIELDS, settingWords, type ConfigField } from '../../core/study/config-fields';
import {
  CUSTOM_SCENARIO,
  ERROR_RATES,
  scenariosOf,
  type RetrieverKind,
  type RunConfig,
} from '../../core/study/run-config';
import type { AblationRequest } from '../../state/ablation.svelte';
import { countOf } from '../format-number';
import { listWords } from '../sections/phrases';
import { fieldsOf } from '../settings/mistake-settings';

type Key = ConfigField['key'];

/** What an ablation is of, besides its request. */
export interface AblationFacts extends AblationRequest {
  readonly world: { readonly id: string; readonly title: string };
  readonly appVersion: string;
}

/** `seed 7`, `20 seeds, 7 to 26`. */
function seedWords({ seed, seeds }: RunConfig): string {
  return seeds === 1 ? `seed ${seed}` : `${countOf(seeds, 'seed')}, ${seed} to ${seed + seeds - 1}`;
}

/** The random mistakes with every rate; empty where none are made. */
function randomWords({ config, errors }: AblationRequest): readonly string[] {
  if (!errors.includes('random')) return [];
  const rates = ERROR_RATES.flatMap((key) =>
    fieldsOf([key]).map(({ label }) => `${label.toLowerCase()} ${config[key]}\u202f%`),
  );
  return [`mistakes at random, ${seedWords(config)}: ${rates.join(', ')}`];
}

/** World, scenarios, pages read, retriever, random mistakes with rates and seeds, and version. */
export function factWords(facts: AblationFacts, retriever: RetrieverKind): string {
  const { config } = facts;
  const aside =
    retriever === 'bm25' ? '' : ', as always here, though the study above uses embeddings';
  return [
    facts.world.title,
    listWords(scenariosOf(config).map(({ label }) => label)),
    `${countOf(config.pagesRead, 'page')} a question by BM25${aside}`,
    'read with no model',
    ...(config.apart.length > 0 ? [`kept apart: ${settingWords(config, 'apart')}`] : []),
    ...randomWords(facts),
    `Driftlab ${facts.appVersion}`,
  ].join(' · ');
}

/** Settings that decide what an ablation finds; designs, switches, models and retriever do not. */
function keysThatMatter({ config, errors }: AblationRequest): readonly Key[] {
  return [
    'scenarios',
    'events',
    'askAfter',
    'pagesRead',
    'mergeRule',
    'apart',
    ...(config.scenarios.includes(CUSTOM_SCENARIO) ? (['lagging', 'upkeep'] as const) : []),
    ...(errors.includes('random') ? (['seed', ...ERROR_RATES] as const) : []),
  ];
}

/** The labels of the settings in which the study shown differs from an ablation. */
export function otherSettings(request: AblationRequest, shown: RunConfig): readonly string[] {
  // How many seeds there are tells the two apart only where both take several.
  const areBothRandom = request.errors.includes('random') && shown.errors === 'random';
  const keys = [...keysThatMatter(request), ...(areBothRandom ? ['seeds'] : [])];
  const differs = (key: Key): boolean =>
    JSON.stringify(request.config[key]) !== JSON.stringify(shown[key]);
  return CONFIG_FIELDS.filter(({ key }) => keys.includes(key) && differs(key)).map(
    ({ label }) => label,
  );
}

/** The facts as columns of the CSV, the same in every line of one kind of mistakes. */
export function factColumns(
  { world, worldDigest, config, appVersion }: AblationFacts,
  isRandom: boolean,
): Readonly<Record<string, string | number>> {
  return {
    world: world.id,
    world_digest: worldDigest,
    pages_read: config.pagesRead,
    retriever: config.retriever,
    merge_rule: config.mergeRule,
    first_seed: isRandom ? config.seed : '',
    ...Object.fromEntries(
      ERROR_RATES.map((key) => [
        `${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_percent`,
        isRandom ? config[key] : '',
      ]),
    ),
    version: appVersion,
  };
}
