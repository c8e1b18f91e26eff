/** The settings as one table of fields: it drives the form, the link and the command line. */
import { ARTICLE_DESIGNS, DESIGNS } from '../designs/design';
import type { MergeRule } from '../designs/merge';
import { SWITCHES } from '../designs/switches';
import { DESCRIBED_WORLD } from '../mistakes/described-world';
import { SCENARIOS, type GraphUpkeep } from '../world/scenario';
import type { World } from '../world/world';
import { pairWords } from './name-pairs';
import {
  CUSTOM_SCENARIO,
  MOST_SEEDS,
  NO_MISTAKES,
  START,
  type ErrorKind,
  type ErrorRates,
  type ReaderKind,
  type RetrieverKind,
  type RunConfig,
} from './run-config';

const MOST_PAGES_READ = 10;

/** One value that a setting can have. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
  /** One line for a newcomer. */
  readonly explanation: string;
}

interface FieldText {
  readonly label: string;
  readonly explanation: string;
}

/**
 * A setting: some of several options, one of several, a number in a range, both ends included, or pairs
 * of names.
 */
export type ConfigField = FieldText &
  (
    | {
        readonly kind: 'some-of';
        readonly key:
          'scenarios' | 'designs' | 'with' | 'without' | 'events' | 'askAfter' | 'lagging';
        readonly mayBeEmpty: boolean;
        readonly options: (world: World) => readonly FieldOption[];
        readonly initial: (world: World) => readonly string[];
      }
    | {
        readonly kind: 'one-of';
        readonly key: 'mergeRule' | 'upkeep' | 'errors' | 'retriever' | 'extractor' | 'reader';
        readonly options: (world: World) => readonly FieldOption[];
        readonly initial: (world: World) => string;
      }
    | {
        readonly kind: 'number';
        readonly key: 'pagesRead' | 'temperature' | 'seed' | 'repeats' | 'seeds' | keyof ErrorRates;
        readonly least: number;
        readonly most: number;
        /** Values are whole multiples of it. */
        readonly step: number;
        readonly initial: (world: World) => number;
      }
    | {
        readonly kind: 'name-pairs';
        readonly key: 'apart';
        readonly initial: (world: World) => RunConfig['apart'];
      }
  );

const eventOptions = (world: World): readonly FieldOption[] =>
  world.events.map(({ id, label, summary }) => ({ value: id, label, explanation: summary }));

const switchOptions = (): readonly FieldOption[] =>
  SWITCHES.map(({ id, label, why }) => ({ value: id, label, explanation: why }));

const ERROR_OPTIONS: readonly (FieldOption & { readonly value: ErrorKind })[] = [
  {
    value: 'none',
    label: 'none',
    explanation: 'Pages are read and questions answered as they are.',
  },
  {
    value: 'as-described',
    label: 'as the article tells',
    explanation:
      'The mistakes that the article reports of its model: a reconstruction, not a model run.',
  },
  {
    value: 'random',
    label: 'at random',
    explanation: 'Each kind of mistake at the rate below, over many seeds.',
  },
];

/** A share of mistakes; without effect unless errors are random. */
const rateField = (key: keyof ErrorRates, label: string, explanation: string): ConfigField => ({
  key,
  kind: 'number',
  label,
  explanation: `${explanation} In percent; without effect unless errors are random.`,
  least: 0,
  most: 100,
  step: 1,
  initial: () => NO_MISTAKES[key],
});

const MERGE_OPTIONS: readonly (FieldOption & { readonly value: MergeRule })[] = [
  {
    value: 'majority',
    label: 'most sources',
    explanation: 'The value most sources agree on; the article’s rule.',
  },
  {
    value: 'newest',
    label: 'newest page',
    explanation: 'The value from the page with the latest date.',
  },
  {
    value: 'authority',
    label: 'highest authority',
    explanation: 'The value from the most trusted source; among equals the newest.',
  },
];

const UPKEEP_OPTIONS: readonly (FieldOption & { readonly value: GraphUpkeep })[] = [
  {
    value: 'patch',
    label: 'changed pages',
    explanation: 'After each change the graph reads the changed pages.',
  },
  {
    value: 'rebuild',
    label: 'all pages',
    explanation: 'After each change the graph is built anew from all pages.',
  },
  {
    value: 'record',
    label: 'the record',
    explanation: 'The owning system writes each change into the graph.',
  },
  { value: 'never', label: 'nothing', explanation: 'The graph is read once, at the start.' },
];

const RETRIEVER_OPTIONS: readonly (FieldOption & { readonly value: RetrieverKind })[] = [
  { value: 'bm25', label: 'BM25', explanation: 'By words that a question and a page share.' },
  {
    value: 'embedding',
    label: 'embeddings',
    explanation: 'By meaning, as a model’s vectors have it.',
  },
  {
    value: 'fused',
    label: 'both, fused',
    explanation: 'By BM25 and embeddings together, by reciprocal rank fusion.',
  },
];

const EXTRACTOR_OPTIONS: readonly (FieldOption & { readonly value: ReaderKind })[] = [
  {
    value: 'patterns',
    label: 'no model',
    explanation: 'Sentence patterns, which read every templated sentence rightly.',
  },
  {
    value: 'model',
    label: 'the model',
    explanation: 'A model is asked for the facts of each page.',
  },
];

const READER_OPTIONS: readonly (FieldOption & { readonly value: ReaderKind })[] = [
  {
    value: 'patterns',
    label: 'no model',
    explanation: 'The design’s rules alone: a ceiling for what a model could answer.',
  },
  {
    value: 'model',
    label: 'the model',
    explanation: 'A model is asked, with the evidence before it.',
  },
];

/** Every setting, in the order of the form. */
export const CONFIG_FIELDS: readonly ConfigField[] = [
  {
    key: 'scenarios',
    kind: 'some-of',
    label: 'Scenarios',
    explanation: 'Which store falls behind the world: the pages, the graph, some pages, or none.',
    mayBeEmpty: false,
    options: () => [
      ...SCENARIOS.map(({ id, label, explanation }) => ({ value: id, label, explanation })),
      {
        value: CUSTOM_SCENARIO,
        label: 'Your own',
        explanation: 'You choose which pages lag and how the graph is kept.',
      },
    ],
    initial: () => SCENARIOS.map(({ id }) => id),
  },
  {
    key: 'designs',
    kind: 'some-of',
    label: 'Designs',
    explanation: 'What the agent reads before it answers.',
    mayBeEmpty: false,
    options: () => DESIGNS.map(({ id, label, explanation }) => ({ value: id, label, explanation })),
    initial: () => ARTICLE_DESIGNS,
  },
  {
    key: 'with',
    kind: 'some-of',
    label: 'Switched on',
    explanation: 'In every design of the run, besides what it has on already.',
    mayBeEmpty: true,
    options: switchOptions,
    initial: () => [],
  },
  {
    key: 'without',
    kind: 'some-of',
    label: 'Switched off',
    explanation: 'In every design of the run that has it on.',
    mayBeEmpty: true,
    options: switchOptions,
    initial: () => [],
  },
  {
    key: 'apart',
    kind: 'name-pairs',
    label: 'Names kept apart',
    explanation: 'Written names that stay two, although the graph’s rules may take them for one.',
    initial: () => [],
  },
  {
    key: 'events',
    kind: 'some-of',
    label: 'Changes that happen',
    explanation: 'A change left out never happens: not in the world, not on a page.',
    mayBeEmpty: true,
    options: eventOptions,
    initial: (world) => world.events.map(({ id }) => id),
  },
  {
    key: 'askAfter',
    kind: 'some-of',
    label: 'When the questions are asked',
    explanation: 'At the start and after each change, or only at some of these moments.',
    mayBeEmpty: false,
    options: (world) => [
      { value: START, label: 'at the start', explanation: 'Before anything has changed.' },
      ...eventOptions(world),
    ],
    initial: (world) => [START, ...world.events.map(({ id }) => id)],
  },
  {
    key: 'retriever',
    kind: 'one-of',
    label: 'How pages are found',
    explanation: 'Which pages are the best matching ones for a question.',
    options: () => RETRIEVER_OPTIONS,
    initial: () => 'bm25',
  },
  {
    key: 'pagesRead',
    kind: 'number',
    label: 'Pages read for a question',
    explanation: 'How many of the best matching pages go to the reader.',
    least: 1,
    most: MOST_PAGES_READ,
    step: 1,
    initial: () => 3,
  },
  {
    key: 'extractor',
    kind: 'one-of',
    label: 'Who reads the pages into the graph',
    explanation: 'The extractor: page to facts.',
    options: () => EXTRACTOR_OPTIONS,
    initial: () => 'patterns',
  },
  {
    key: 'reader',
    kind: 'one-of',
    label: 'Who answers',
    explanation: 'The reader: evidence to answer.',
    options: () => READER_OPTIONS,
    initial: () => 'patterns',
  },
  {
    key: 'temperature',
    kind: 'number',
    label: 'Temperature of the model',
    explanation: '0 takes the likeliest word always; higher values let chance in.',
    least: 0,
    most: 2,
    step: 0.1,
    initial: () => 0,
  },
  {
    key: 'seed',
    kind: 'number',
    label: 'Seed',
    explanation:
      'Where chance begins, a model’s above temperature 0 or that of random mistakes; each repeat and each further seed counts one up.',
    least: 0,
    most: 9999,
    step: 1,
    initial: () => 7,
  },
  {
    key: 'repeats',
    kind: 'number',
    label: 'How often the run is made',
    explanation: 'With a model above temperature 0: every cell then shows its mean and range.',
    least: 1,
    most: 20,
    step: 1,
    initial: () => 1,
  },
  {
    key: 'errors',
    kind: 'one-of',
    label: 'Mistakes made on purpose',
    explanation: 'What a model gets wrong, without the model.',
    options: ({ id }) =>
      ERROR_OPTIONS.filter(({ value }) => value !== 'as-described' || id === DESCRIBED_WORLD),
    initial: () => NO_MISTAKES.errors,
  },
  {
    key: 'seeds',
    kind: 'number',
    label: 'Seeds of the random mistakes',
    explanation: 'Every cell then shows its mean and range over so many runs.',
    least: 1,
    most: MOST_SEEDS,
    step: 1,
    initial: () => NO_MISTAKES.seeds,
  },
  rateField('nameVariants', 'Names written another way', '“Pro plan” for “Pro”.'),
  rateField('droppedFacts', 'Facts not read', 'A sentence that is passed over.'),
  rateField('misreadNumbers', 'Numbers misread', 'Another number than the sentence has.'),
  rateField('foreignPredicates', 'Read as something else', 'A fact under another predicate.'),
  rateField('inventedValues', 'Invented answers', 'Of questions without any evidence.'),
  rateField('ignoredFlags', 'Warnings left out', 'Of those a reader was told to give.'),
  {
    key: 'mergeRule',
    kind: 'one-of',
    label: 'What the graph believes when its sources differ',
    explanation: 'Used by the designs that ask the graph for one value.',
    options: () => MERGE_OPTIONS,
    initial: () => 'majority',
  },
  {
    key: 'lagging',
    kind: 'some-of',
    label: 'Pages that lag in your own scenario',
    explanation: 'These pages are never updated; all others are, at once.',
    mayBeEmpty: true,
    options: (world) =>
      world.pages.map(({ id, title }) => ({ value: id, label: title, explanation: id })),
    initial: () => [],
  },
  {
    key: 'upkeep',
    kind: 'one-of',
    label: 'What the graph reads in your own scenario',
    explanation: 'How the graph hears of a change.',
    options: () => UPKEEP_OPTIONS,
    initial: () => 'patch',
  },
];

/** The article's settings: everything, three pages, the majority. */
export function defaultConfig(world: World): RunConfig {
  const entries = CONFIG_FIELDS.map((field) => [field.key, field.initial(world)] as const);
  return Object.fromEntries(entries) as unknown as RunConfig;
}

/** The value of a setting in words. */
export function settingWords(config: RunConfig, key: ConfigField['key']): string {
  const value = config[key];
  if (typeof value !== 'object') return String(value);
  const words = value.map((item) => (typeof item === 'string' ? item : pairWords(item)));
  return words.length === 0 ? 'none' : words.join(', ');
}

/** Only the settings that differ from the default. */
export function changedSettings(config: RunConfig, world: World): Partial<RunConfig> {
  const initial = defaultConfig(world);
  const changed = CONFIG_FIELDS.filter(
    ({ key }) => JSON.stringify(config[key]) !== JSON.stringify(initial[key]),
  ).map(({ key }) => [key, config[key]] as const);
  return Object.fromEntries(changed);
}
