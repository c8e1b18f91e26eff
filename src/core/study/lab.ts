/** What every part of a run works with, made once from a world and a config. */
import type { EvidenceSources } from '../designs/evidence';
import { extractTriples } from '../extract/extract';
import type { Extractor, ReadingContext } from '../graph/maintenance';
import type { Ontology } from '../ontology/ontology';
import type { Clock, GraphStore, GraphStores, PageVersion, Retriever } from '../ports';
import { createDeterministicReader } from '../readers/deterministic-reader';
import type { Reader } from '../readers/reader';
import { createBm25Retriever } from '../retrieve/bm25';
import type { Instant } from '../time';
import { concernedEvent } from '../world/expected';
import type { ChangeEvent, Question, World } from '../world/world';
import { eventsOf, type RunConfig } from './run-config';

/** What a run needs from outside. */
export interface RunPorts {
  readonly stores: GraphStores;
  readonly clock: Clock;
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
  readonly ports: RunPorts;
}

/** The extractor that needs no model: the ontology's own sentence templates. */
export function createPatternExtractor(ontology: Ontology): Extractor {
  return {
    id: 'patterns@1',
    extract: (page) =>
      Promise.resolve(
        extractTriples(ontology, page.body).map(({ ordinal, ...triple }) => ({
          ...triple,
          position: ordinal,
        })),
      ),
  };
}

/** Sets up a run; writes nothing yet. */
export function createLab(world: World, config: RunConfig, ports: RunPorts): Lab {
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
      extractor: createPatternExtractor(world.ontology),
      rankOf: (page, predicate) => {
        const template = pages.get(page);
        return template?.rankOf[predicate] ?? template?.rank ?? 'mention';
      },
    },
    reader: createDeterministicReader(world.ontology),
    ports,
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

/** A new, empty bench. */
export async function createBench(lab: Lab, label: string): Promise<Bench> {
  return { store: await lab.ports.stores.create(label), retriever: createBm25Retriever() };
}

/** Brings the index up to date; returns what designs may ask at `step`, and the pages behind. */
export async function openSources(
  lab: Lab,
  bench: Bench,
  step: number,
): Promise<{ readonly sources: EvidenceSources; readonly behind: readonly PageVersion[] }> {
  const { store, retriever } = bench;
  const current = await store.currentPages();
  await retriever.sync(current);
  const waiting = await store.pagesBehind();
  const newest = new Map(current.map(({ page, version }) => [page, version]));
  const behind = waiting.filter(({ page, version }) => newest.get(page) === version);
  const sources = {
    ontology: lab.world.ontology,
    store,
    retriever,
    mergeRule: lab.config.mergeRule,
    pagesRead: lab.config.pagesRead,
    now: instantOf(lab, step),
    pagesAhead: new Set(behind.map(({ page }) => page)),
  };
  return { sources, behind };
}
