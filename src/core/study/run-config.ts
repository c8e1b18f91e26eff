/** The settings of a run, and what they come to in a world. */
import type { DesignId } from '../designs/design';
import type { SwitchId } from '../designs/switches';
import type { NamePair } from '../graph/enter-merges';
import type { MergeRule } from '../designs/merge';
import { SCENARIOS, type GraphUpkeep, type Scenario } from '../world/scenario';
import type { ChangeEvent, World } from '../world/world';

export const RETRIEVER_KINDS = ['bm25', 'embedding', 'fused'] as const;
export type RetrieverKind = (typeof RETRIEVER_KINDS)[number];

export const READER_KINDS = ['patterns', 'model'] as const;
export type ReaderKind = (typeof READER_KINDS)[number];

export const ERROR_KINDS = ['none', 'as-described', 'random'] as const;
/** Whose mistakes are made on purpose: nobody's, those the article tells of, or some at random. */
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Shares in percent of what could go wrong that does, with random errors. */
export interface ErrorRates {
  /** Names that are written another way: with the word for their kind or without it, in lower case, after an article. */
  readonly nameVariants: number;
  /** Facts of a page that are not read. */
  readonly droppedFacts: number;
  /** Numbers that are read as another. */
  readonly misreadNumbers: number;
  /** Facts that are read as another predicate. */
  readonly foreignPredicates: number;
  /** Questions without evidence that are answered with an invented value. */
  readonly inventedValues: number;
  /** Warnings that a reader leaves out. */
  readonly ignoredFlags: number;
}

/** Every rate, in the order of the form. */
export const ERROR_RATES = [
  'nameVariants',
  'droppedFacts',
  'misreadNumbers',
  'foreignPredicates',
  'inventedValues',
  'ignoredFlags',
] as const satisfies readonly (keyof ErrorRates)[];

/** Everything that decides a run's answers, besides the world itself. All lists are in world order. */
export interface RunConfig extends ErrorRates {
  /** Ids of scenarios; `Custom` is the one made of `lagging` and `upkeep`. */
  readonly scenarios: readonly string[];
  readonly designs: readonly DesignId[];
  /** Turned on in every design of the run. */
  readonly with: readonly SwitchId[];
  /** Turned off in every design, after `with`. */
  readonly without: readonly SwitchId[];
  /** Written names that stay two, however alike, in the order of `orderPairs`. */
  readonly apart: readonly NamePair[];
  /** Ids of the events that happen. */
  readonly events: readonly string[];
  /** When the questions are asked: `start`, or after an event, by its id. */
  readonly askAfter: readonly string[];
  /** How pages are found for a question. */
  readonly retriever: RetrieverKind;
  /** How many pages are read for a question. */
  readonly pagesRead: number;
  /** Who reads the pages into the graph. */
  readonly extractor: ReaderKind;
  /** Who answers from the evidence. */
  readonly reader: ReaderKind;
  /** Of a model: 0 takes the likeliest word always. */
  readonly temperature: number;
  /** Of a model's first pass; every further one counts up. */
  readonly seed: number;
  /** How often the whole run is made; more than once only with a model. */
  readonly repeats: number;
  /** Mistakes made on purpose by who reads pages and who answers. */
  readonly errors: ErrorKind;
  /** How many seeds a run with random errors takes, counting up from `seed`. */
  readonly seeds: number;
  /** What the graph believes when its sources differ. */
  readonly mergeRule: MergeRule;
  /** In the scenario of one's own: ids of the pages nobody updates. */
  readonly lagging: readonly string[];
  /** In the scenario of one's own: how the graph is kept. */
  readonly upkeep: GraphUpkeep;
}

/** Of random mistakes, in one run. */
export const MOST_SEEDS = 500;

/** Settings of mistakes where none are made; the rates are then without effect. */
export const NO_MISTAKES: Pick<RunConfig, 'errors' | 'seeds' | keyof ErrorRates> = {
  errors: 'none',
  seeds: 20,
  nameVariants: 20,
  droppedFacts: 10,
  misreadNumbers: 3,
  foreignPredicates: 3,
  inventedValues: 5,
  ignoredFlags: 30,
};

/** Id of the scenario of one's own. */
export const CUSTOM_SCENARIO = 'Custom';

/** In `askAfter`: before anything has changed. */
export const START = 'start';

/** How the graph hears of a change, to go on from "the graph". */
const UPKEEP_WORDS: Readonly<Record<GraphUpkeep, string>> = {
  patch: 'reads the changed pages',
  rebuild: 'is built anew from all pages',
  record: 'hears of each change from the system that owns it',
  never: 'is read once, at the start',
};

/** The scenario of one's own. */
function customScenario({ lagging, upkeep }: RunConfig): Scenario {
  const pages = lagging.length === 1 ? '1 page is' : `${lagging.length} pages are`;
  return {
    id: CUSTOM_SCENARIO,
    label: 'Your own',
    explanation: `${pages} never updated; the graph ${UPKEEP_WORDS[upkeep]}.`,
    pages: { lagging },
    graph: upkeep,
  };
}

/** The scenarios of a run, the one of one's own among them. */
export function scenariosOf(config: RunConfig): readonly Scenario[] {
  return [...SCENARIOS, customScenario(config)].filter(({ id }) => config.scenarios.includes(id));
}

/** Which kinds of engine a run cannot do without. */
export function enginesNeeded({ reader, extractor, retriever }: RunConfig): {
  readonly text: boolean;
  readonly embedding: boolean;
} {
  return {
    text: reader === 'model' || extractor === 'model',
    embedding: retriever !== 'bm25',
  };
}

/** Whether every run with these settings gives the same answers, to the letter. */
export function isDeterministic(config: RunConfig): boolean {
  const { text, embedding } = enginesNeeded(config);
  return !text && !embedding;
}

/**
 * The seeds of the random mistakes after the first; none where nothing is left to chance, and none
 * with a model, which would have to answer every one of them.
 */
export function furtherSeeds(config: RunConfig): readonly number[] {
  if (config.errors !== 'random' || !isDeterministic(config)) return [];
  return Array.from({ length: config.seeds - 1 }, (_, index) => config.seed + 1 + index);
}

/** The events that happen in a run, in time order. */
export function eventsOf(config: RunConfig, world: World): readonly ChangeEvent[] {
  return world.events.filter(({ id }) => config.events.includes(id));
}

/** The steps at which questions are asked: 0 for the start, k after the k-th event that happens. */
export function stepsAsked(config: RunConfig, world: World): readonly number[] {
  const moments = [START, ...eventsOf(config, world).map(({ id }) => id)];
  return moments.flatMap((moment, step) => (config.askAfter.includes(moment) ? step : []));
}
