/** One scenario from the start to its last event: pages, graph, checkpoints, answers. */
import { mergeValues, WRITTEN_TERMS } from '../designs/merge';
import type { EvidenceSources } from '../designs/evidence';
import { slotKeys } from '../designs/gather-evidence';
import {
  patchChangedPages,
  patchFromRecord,
  rebuild,
  type MaintenanceReport,
} from '../graph/maintenance';
import { createNameIndex } from '../graph/identity';
import { slotOf } from '../graph/slot';
import { predicateOf } from '../ontology/ontology';
import type { GraphStore, PageVersion } from '../ports';
import { factCopies } from '../world/copies';
import { recordPatches } from '../world/record-patch';
import type { Scenario } from '../world/scenario';
import { factsOf, nameOf, renderObject, truthAfter, valuesOf } from '../world/truth';
import { answerQuestions } from './answer-questions';
import { createBench, designsOf, eventsBy, instantOf, type Lab, openSources } from './lab';
import { changedMerges, standingMerges, type MergeRecord } from './merge-record';
import { stepsAsked } from './run-config';
import type { Checkpoint, GraphCopy, RunEventBody } from './run-event';
import { publishPages } from './wiki';

/** The record patches of the event that happens at `step`. */
export function patchesAt(lab: Lab, step: number): ReturnType<typeof recordPatches> {
  const event = lab.events[step - 1];
  if (!event) return [];
  const before = truthAfter(lab.world, eventsBy(lab, step - 1));
  return recordPatches(lab.world, event, before, truthAfter(lab.world, eventsBy(lab, step)));
}

/** Writes the pages of `step`; at the start they are older than the graph's first reading. */
export function publishStep(
  lab: Lab,
  store: GraphStore,
  scenario: Scenario,
  step: number,
): Promise<readonly PageVersion[]> {
  const at = step === 0 ? lab.world.pagesWrittenAt : instantOf(lab, step);
  return publishPages(store, lab.world, scenario, eventsBy(lab, step), at);
}

/** The graph's first reading, and after that what the scenario does when an event happens. */
function keepCurrent(
  lab: Lab,
  store: GraphStore,
  scenario: Scenario,
  step: number,
): Promise<MaintenanceReport> | undefined {
  const at = instantOf(lab, step);
  const upkeep = step === 0 ? 'rebuild' : scenario.graph;
  switch (upkeep) {
    case 'rebuild':
      return rebuild(store, lab.reading, at);
    case 'patch':
      return patchChangedPages(store, lab.reading, at);
    case 'record':
      return patchFromRecord(store, lab.world.ontology, patchesAt(lab, step), at);
    case 'never':
      return undefined;
  }
}

/** What is to be told of calls and readings: each call, and each text of a page the first time. */
export function* tellReadings(
  lab: Lab,
  scenario: string,
  step: number,
  report?: MaintenanceReport,
): Generator<RunEventBody, void, undefined> {
  const calls = lab.calls?.takeNotes() ?? [];
  if (calls.length > 0) yield { type: 'called', calls };
  for (const { page: read, ...reading } of report?.readings ?? []) {
    const { page, version, title, body } = read;
    const text = JSON.stringify([title, body]);
    if (lab.told.has(text)) continue;
    lab.told.add(text);
    yield {
      type: 'extracted',
      reading: { scenario, step, page, version, title, body, ...reading },
    };
  }
}

/**
 * For every true slot, what the graph would say under the entity's current name, however it is
 * written: what it holds is one thing for all designs, whatever a design makes of it.
 */
async function graphCopies(
  lab: Lab,
  sources: EvidenceSources,
  step: number,
): Promise<readonly GraphCopy[]> {
  const truth = truthAfter(lab.world, eventsBy(lab, step));
  const slots = new Map(factsOf(truth).map((fact) => [`${fact.subject} ${fact.predicate}`, fact]));
  // A value under its former name is behind; one with the word for its kind is not.
  const spellings = createNameIndex(lab.world.ontology, [], []);
  const copies: GraphCopy[] = [];
  for (const { subject, predicate: id } of slots.values()) {
    const predicate = predicateOf(lab.world.ontology, id);
    const entity = sources.names.canonical.resolve(nameOf(truth, subject), predicate.subject);
    const { facts } = await slotOf(sources.store, entity, id, { at: sources.now });
    const { value: valueKey } = slotKeys(spellings, predicate);
    const merged = mergeValues(facts, sources.mergeRule, { ...WRITTEN_TERMS, valueKey });
    const believed = predicate.cardinality === 'many' ? facts : merged ? [merged.fact] : [];
    const objects = [
      ...new Map(believed.map(({ fact }) => [valueKey(fact.object), fact.object])).values(),
    ];
    const right = new Set(
      valuesOf(truth, subject, id).map((o) => valueKey(renderObject(truth, predicate, o))),
    );
    const isStale =
      objects.length !== right.size || objects.some((object) => !right.has(valueKey(object)));
    copies.push({ entity: subject, predicate: id, objects, isStale });
  }
  return copies;
}

/** A step of a scenario whose pages are written and whose graph is kept as the scenario has it. */
export interface ReachedStep {
  readonly step: number;
  /** Questions are asked here. */
  readonly isAsked: boolean;
  /** Page versions written at this step, in page id order. */
  readonly pages: readonly PageVersion[];
  /** Pages whose newest version the graph has not read. */
  readonly behind: readonly PageVersion[];
  /** What the graph has read at this step; absent when it read nothing. */
  readonly report?: MaintenanceReport;
  /** What designs may ask, until the next step is reached. */
  readonly sources: EvidenceSources;
}

/** Goes through a scenario on a graph of its own, from the start to its last event. */
export async function* walkScenario(
  lab: Lab,
  scenario: Scenario,
): AsyncGenerator<ReachedStep, void, undefined> {
  const bench = await createBench(lab, scenario.id);
  const asked = new Set(stepsAsked(lab.config, lab.world));
  for (let step = 0; step <= lab.events.length; step += 1) {
    const pages = await publishStep(lab, bench.store, scenario, step);
    const report = await keepCurrent(lab, bench.store, scenario, step);
    const { sources, behind } = await openSources(lab, bench, step);
    yield { step, isAsked: asked.has(step), pages, behind, ...(report && { report }), sources };
  }
}

/** Runs one scenario: tells every reading, checkpoint and answer. */
export async function* runScenario(
  lab: Lab,
  scenario: Scenario,
): AsyncGenerator<RunEventBody, void, undefined> {
  const designs = designsOf(lab.config);
  let merges: readonly MergeRecord[] = [];
  for await (const reached of walkScenario(lab, scenario)) {
    const { step, isAsked, pages, behind, report, sources } = reached;
    yield* tellReadings(lab, scenario.id, step, report);
    const before = merges;
    merges = standingMerges(before, await sources.store.merges());
    const checkpoint: Checkpoint = {
      scenario: scenario.id,
      step,
      pages,
      pagesBehind: behind.map(({ page }) => page),
      copies: factCopies(lab.world, scenario, eventsBy(lab, step)),
      graphCopies: await graphCopies(lab, sources, step),
      merges: changedMerges(before, merges, sources.now),
    };
    yield { type: 'checkpoint', checkpoint };
    for (const design of isAsked ? designs : []) {
      const answers = answerQuestions(lab, sources, scenario.id, design, step);
      for await (const answer of answers) {
        yield* tellReadings(lab, scenario.id, step);
        yield { type: 'answered', answer };
      }
    }
  }
}
