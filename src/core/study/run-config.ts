/** The settings of a run, as one table of fields: it drives the form, the link and the command line. */
import { DESIGNS, type DesignId } from '../designs/design';
import type { MergeRule } from '../designs/merge';
import { SCENARIOS, type GraphUpkeep, type Scenario } from '../world/scenario';
import type { ChangeEvent, World } from '../world/world';

/** Everything that decides a run's answers, besides the world itself. All lists are in world order. */
export interface RunConfig {
  /** Ids of scenarios; `Custom` is the one made of `lagging` and `upkeep`. */
  readonly scenarios: readonly string[];
  readonly designs: readonly DesignId[];
  /** Ids of the events that happen. */
  readonly events: readonly string[];
  /** When the questions are asked: `start`, or after an event, by its id. */
  readonly askAfter: readonly string[];
  /** How many pages are read for a question. */
  readonly pagesRead: number;
  /** What the graph believes when its sources differ. */
  readonly mergeRule: MergeRule;
  /** In the scenario of one's own: ids of the pages nobody updates. */
  readonly lagging: readonly string[];
  /** In the scenario of one's own: how the graph is kept. */
  readonly upkeep: GraphUpkeep;
}

export const CUSTOM_SCENARIO = 'Custom';
export const START = 'start';
const MOST_PAGES_READ = 10;

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

/** A setting: some of several options, one of several, or a whole number in a range. */
export type ConfigField = FieldText &
  (
    | {
        readonly kind: 'some-of';
        readonly key: 'scenarios' | 'designs' | 'events' | 'askAfter' | 'lagging';
        readonly mayBeEmpty: boolean;
        readonly options: (world: World) => readonly FieldOption[];
        readonly initial: (world: World) => readonly string[];
      }
    | {
        readonly kind: 'one-of';
        readonly key: 'mergeRule' | 'upkeep';
        readonly options: (world: World) => readonly FieldOption[];
        readonly initial: (world: World) => string;
      }
    | {
        readonly kind: 'count';
        readonly key: 'pagesRead';
        readonly least: number;
        readonly most: number;
        readonly initial: (world: World) => number;
      }
  );

const eventOptions = (world: World): readonly FieldOption[] =>
  world.events.map(({ id, label, summary }) => ({ value: id, label, explanation: summary }));

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
    initial: () => DESIGNS.map(({ id }) => id),
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
    key: 'pagesRead',
    kind: 'count',
    label: 'Pages read for a question',
    explanation: 'How many of the best matching pages go to the reader.',
    least: 1,
    most: MOST_PAGES_READ,
    initial: () => 3,
  },
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

/** What is wrong with one setting from outside. */
export interface ConfigError {
  readonly key: string;
  readonly message: string;
}

export type ParsedConfig =
  | { readonly ok: true; readonly config: RunConfig }
  | { readonly ok: false; readonly errors: readonly ConfigError[] };

/** The article's settings: everything, three pages, the majority. */
export function defaultConfig(world: World): RunConfig {
  const entries = CONFIG_FIELDS.map((field) => [field.key, field.initial(world)] as const);
  return Object.fromEntries(entries) as unknown as RunConfig;
}

/** The value a field takes from outside, in world order without repeats, or what is wrong with it. */
function parseField(
  field: ConfigField,
  raw: unknown,
  world: World,
): { readonly value: unknown } | { readonly message: string } {
  const shown = JSON.stringify(raw) ?? String(raw);
  if (field.kind === 'count') {
    const isCount = typeof raw === 'number' && Number.isInteger(raw);
    return isCount && raw >= field.least && raw <= field.most
      ? { value: raw }
      : { message: `expected a whole number from ${field.least} to ${field.most}, got ${shown}` };
  }
  const known = field.options(world).map(({ value }) => value);
  const expected = `of ${known.join(', ')}`;
  if (field.kind === 'one-of') {
    return known.includes(raw as string)
      ? { value: raw }
      : { message: `expected one ${expected}, got ${shown}` };
  }
  if (!Array.isArray(raw)) return { message: `expected a list ${expected}, got ${shown}` };
  const foreign = raw.filter((item) => !known.includes(item as string));
  if (foreign.length > 0) {
    return { message: `expected only ${expected.slice(3)}, got ${JSON.stringify(foreign[0])}` };
  }
  if (raw.length === 0 && !field.mayBeEmpty)
    return { message: `expected at least one ${expected}` };
  return { value: known.filter((value) => raw.includes(value)) };
}

/**
 * Reads settings from outside: absent ones take their default, unknown keys and values are errors.
 * Never throws.
 */
export function parseConfig(raw: unknown, world: World): ParsedConfig {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return { ok: false, errors: [{ key: '', message: 'expected an object of settings' }] };
  }
  const given = new Map(Object.entries(raw));
  const known = new Set<string>(CONFIG_FIELDS.map(({ key }) => key));
  const errors: ConfigError[] = [...given.keys()]
    .filter((key) => !known.has(key))
    .map((key) => ({ key, message: 'is not a setting of this version' }));
  const config: Record<string, unknown> = { ...defaultConfig(world) };
  for (const field of CONFIG_FIELDS.filter(({ key }) => given.has(key))) {
    const parsed = parseField(field, given.get(field.key), world);
    if ('message' in parsed) errors.push({ key: field.key, message: parsed.message });
    else config[field.key] = parsed.value;
  }
  if (errors.length > 0) return { ok: false, errors };
  const settings = config as unknown as RunConfig;
  if (stepsAsked(settings, world).length === 0) {
    const message = `expected ${START} or an event that happens, got only events that do not`;
    return { ok: false, errors: [{ key: 'askAfter', message }] };
  }
  return { ok: true, config: settings };
}

/** Only the settings that differ from the default. */
export function changedSettings(config: RunConfig, world: World): Partial<RunConfig> {
  const initial = defaultConfig(world);
  const changed = CONFIG_FIELDS.filter(
    ({ key }) => JSON.stringify(config[key]) !== JSON.stringify(initial[key]),
  ).map(({ key }) => [key, config[key]] as const);
  return Object.fromEntries(changed);
}

/** The scenarios of a run, the one of one's own among them. */
export function scenariosOf(config: RunConfig): readonly Scenario[] {
  const custom: Scenario = {
    id: CUSTOM_SCENARIO,
    label: 'Your own',
    explanation: `${config.lagging.length} pages lag; the graph is kept by: ${config.upkeep}.`,
    pages: { lagging: config.lagging },
    graph: config.upkeep,
  };
  return [...SCENARIOS, custom].filter(({ id }) => config.scenarios.includes(id));
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
