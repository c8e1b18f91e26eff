/** What every part of a run works with, made once from a world and a config. */
import type { ModelCalls, ModelPorts } from '../calls/model-calls';
import { designOf, withSwitches, type Design } from '../designs/design';
import type { EvidenceSources } from '../designs/evidence';
import { EngineError } from '../engine/engine-error';
import type { Cell } from '../evaluate/tables';
import type { Extractor } from '../extract/extractor';
import { createPatternExtractor } from '../extract/pattern-extractor';
import { keepApart } from '../graph/enter-merges';
import { createNameIndex, createWrittenNames } from '../graph/identity';
import type { ReadingContext } from '../graph/maintenance';
import { sentencesSince } from '../graph/standing';
import { withAnsweringMistakes } from '../mistakes/answering-mistakes';
import { describedAnswering } from '../mistakes/described-answering';
import type { DescribedMistakes } from '../mistakes/described-mistakes';
import { describedReading } from '../mistakes/described-reading';
import { randomAnswering } from '../mistakes/random-answering';
import { randomReading } from '../mistakes/random-reading';
import { withReadingMistakes } from '../mistakes/reading-mistakes';
import type { Clock, GraphStore, GraphStores, PageVersion, Retriever } from '../ports';
import { createDeterministicReader } from '../readers/deterministic-reader';
import type { Reader } from '../readers/reader';
import { createBm25Retriever } from '../retrieve/bm25';
import type { Instant } from '../time';
import { concernedEvent } from '../world/expected';
import type { ChangeEvent, Question, World } from '../world/world';
import type { ModelRoles } from './model-roles';
import { enginesNeeded, eventsOf, type RetrieverKind, type RunConfig } from './run-config';

/** Threads that take further seeds of one run, several at once. */
export interface Sampling {
  /** How many seeds may be taken at once. */
  readonly concurrency: number;
  /** What a run with this seed alone counts. */
  readonly sample: (seed: number) => Promise<readonly Cell[]>;
  /** Ends the threads, also in the middle of a seed, which is then never answered. */
  readonly close: () => void;
}

/** What a run needs from outside. */
export interface RunPorts {
  readonly stores: GraphStores;
  /** Where graphs are kept that nobody looks at; absent: in `stores`. */
  readonly spareStores?: GraphStores;
  readonly clock: Clock;
  /** Needed by settings that ask a model. */
  readonly models?: ModelPorts;
  /** Needed by settings that make the mistakes which the article describes. */
  readonly described?: DescribedMistakes;
  /** Starts threads for the further seeds; absent, or where it gives none: they are taken in place. */
  readonly openSampling?: (world: World, config: RunConfig) => Sampling | undefined;
}

/** A question and the step of the first event that changes it, 0 for none. */
export interface PlannedQuestion {
  readonly question: Question;
  readonly concerns: number;
}

export interface Lab {
  readonly world: World;
  readonly config: RunConfig;
  readonly events: readonly ChangeEvent[];
  readonly questions: readonly PlannedQuestion[];
  readonly reading: ReadingContext;
  readonly reader: Reader;
  readonly createRetriever: () => Retriever;
  readonly ports: RunPorts;
  /** The calls of the run; absent without a model. */
  readonly calls?: ModelCalls;
  /** Texts of pages whose reading was told. */
  readonly told: Set<string>;
}

/** What answers, reads and finds in one pass of a run. Passes differ in the seed. */
export interface Roles {
  readonly extractor: Extractor;
  readonly reader: Reader;
  readonly createRetriever: () => Retriever;
}

const noEngine = (): EngineError =>
  new EngineError('no-engine', 'These settings need a model, and none was chosen.', {
    wayOn: 'Choose one, or settings that need none.',
  });

/** The designs of a run, with its switches turned. */
export function designsOf(config: RunConfig): readonly Design[] {
  return config.designs.map((id) => withSwitches(designOf(id), config.with, config.without));
}

/** The roles as the settings want them; throws an `EngineError` when they need a model that is not there. */
export function createRoles(
  world: World,
  config: RunConfig,
  models: ModelRoles | undefined,
  pass: number,
): Roles {
  const { ontology } = world;
  const needed = (): ModelRoles => {
    if (models) return models;
    throw noEngine();
  };
  const sampling = { temperature: config.temperature, seed: config.seed + pass };
  const retrievers: Readonly<Record<RetrieverKind, () => Retriever>> = {
    bm25: createBm25Retriever,
    embedding: () => needed().createEmbedding(),
    fused: () => needed().createFused(),
  };
  return {
    extractor:
      config.extractor === 'model'
        ? needed().createExtractor(ontology, sampling)
        : createPatternExtractor(ontology),
    reader:
      config.reader === 'model'
        ? needed().createReader(ontology, sampling, designsOf(config))
        : createDeterministicReader(ontology),
    createRetriever: retrievers[config.retriever],
  };
}

/** The roles with the mistakes that the settings want; throws when these are not described for the world. */
export function addMistakes(
  roles: Roles,
  world: World,
  config: RunConfig,
  described: DescribedMistakes | undefined,
  pass: number,
): Roles {
  const { extractor, reader } = roles;
  if (config.errors === 'random') {
    const seed = config.seed + pass;
    return {
      ...roles,
      extractor: withReadingMistakes(extractor, randomReading(world.ontology, config, seed)),
      reader: withAnsweringMistakes(reader, randomAnswering(world, config, seed)),
    };
  }
  if (config.errors === 'none') return roles;
  if (described?.world !== world.id) {
    throw new RangeError(`no mistakes are described for the world "${world.id}"`);
  }
  return {
    ...roles,
    extractor: withReadingMistakes(extractor, describedReading(described)),
    reader: withAnsweringMistakes(reader, describedAnswering(described)),
  };
}

/**
 * What models do in a run, whose code comes now; `undefined` when its settings ask none. Rejects with
 * an `EngineError`.
 */
export async function openModels(
  config: RunConfig,
  models: ModelPorts | undefined,
  signal: AbortSignal,
): Promise<ModelRoles | undefined> {
  const { text, embedding } = enginesNeeded(config);
  if (!text && !embedding) return undefined;
  if (!models) throw noEngine();
  const { createModelRoles } = await import('./model-roles');
  return createModelRoles(models, signal);
}

/** Sets up one pass of a run, counted from 0; writes nothing yet. */
export function createLab(
  world: World,
  config: RunConfig,
  ports: RunPorts,
  models?: ModelRoles,
  pass = 0,
  roles: Roles = addMistakes(
    createRoles(world, config, models, pass),
    world,
    config,
    ports.described,
    pass,
  ),
): Lab {
  const events = eventsOf(config, world);
  const pages = new Map(world.pages.map((page) => [page.id, page]));
  return {
    world,
    config,
    events,
    questions: world.questions.map((question) => ({
      question,
      concerns: concernedEvent(world, question, events),
    })),
    reading: {
      ontology: world.ontology,
      extractor: roles.extractor,
      rankOf: (page, predicate) => {
        const template = pages.get(page);
        return template?.rankOf[predicate] ?? template?.rank ?? 'mention';
      },
    },
    reader: roles.reader,
    createRetriever: roles.createRetriever,
    ports,
    ...(models && { calls: models.calls }),
    told: new Set(),
  };
}

/** Events that have happened by `step`. */
export function eventsBy(lab: Lab, step: number): readonly ChangeEvent[] {
  return lab.events.slice(0, step);
}

/** When `step` takes place: the start, or the instant of its event. */
export function instantOf(lab: Lab, step: number): Instant {
  return lab.events[step - 1]?.at ?? lab.world.startsAt;
}

/** A graph under study with the index over its pages. */
export interface Bench {
  readonly store: GraphStore;
  readonly retriever: Retriever;
}

/** A new bench, empty but for the names that the run keeps apart. */
export async function createBench(lab: Lab, label: string): Promise<Bench> {
  const store = await lab.ports.stores.create(label);
  const { apart } = lab.config;
  if (apart.length > 0) await keepApart(store, lab.world.ontology, apart, instantOf(lab, 0));
  return { store, retriever: lab.createRetriever() };
}

/** What designs may ask, and the pages whose newest version the graph has not read. */
export interface OpenSources {
  readonly sources: EvidenceSources;
  readonly behind: readonly PageVersion[];
}

/** What asking needs to know besides a bench. */
export type AskingTerms = Pick<
  EvidenceSources,
  'ontology' | 'mergeRule' | 'pagesRead' | 'now' | 'rankOf'
>;

/** Brings the index up to date; returns what designs may ask at `step`, and the pages behind. */
export function openSources(lab: Lab, bench: Bench, step: number): Promise<OpenSources> {
  const { mergeRule, pagesRead } = lab.config;
  const { ontology } = lab.world;
  const { rankOf } = lab.reading;
  return openBench(bench, { ontology, mergeRule, pagesRead, rankOf, now: instantOf(lab, step) });
}

/** Brings the index up to date; returns what designs may ask now, and the pages behind. */
export async function openBench(bench: Bench, terms: AskingTerms): Promise<OpenSources> {
  const { store, retriever } = bench;
  const current = await store.currentPages();
  await retriever.sync(current);
  const waiting = await store.pagesBehind();
  const newest = new Map(current.map(({ page, version }) => [page, version]));
  const behind = waiting.filter(({ page, version }) => newest.get(page) === version);
  const [aliases, merges] = [await store.aliases(), await store.merges()];
  const pages = new Map(current.map((page) => [page.page, page]));
  const followed = new Map<string, Promise<ReadonlyMap<string, Instant>>>();
  const follow = (page: string): Promise<ReadonlyMap<string, Instant>> => {
    const known = followed.get(page) ?? store.pageVersions(page).then(sentencesSince);
    followed.set(page, known);
    return known;
  };
  const sources: EvidenceSources = {
    ...terms,
    store,
    retriever,
    pagesAhead: new Set(behind.map(({ page }) => page)),
    names: {
      'as-written': createWrittenNames(aliases),
      canonical: createNameIndex(terms.ontology, aliases, merges),
    },
    currentPages: pages,
    sentencesSince: follow,
  };
  return { sources, behind };
}
