/** What each way of keeping the graph current costs, event by event, and what it is worth. */
import type { Approach, ArticleCost, CostRow } from '../evaluate/cost';
import { shareOf } from '../evaluate/tables';
import {
  patchChangedPages,
  patchFromRecord,
  rebuild,
  type MaintenanceReport,
} from '../graph/maintenance';
import { addDays, type Instant } from '../time';
import { scenarioOf, type Scenario } from '../world/scenario';
import { answerQuestions } from './answer-questions';
import { ArticleLedger } from './article-cost';
import { createBench, instantOf, openSources, type Bench, type Lab } from './lab';
import type { AnswerRecord } from './run-event';
import { patchesAt, publishStep } from './run-scenario';

/** A graph kept current in one way, with the article's ledger of it. */
interface Upkeep {
  readonly bench: Bench;
  readonly ledger: ArticleLedger;
  readonly scenario: Scenario;
}

async function startUpkeep(lab: Lab, label: string, scenario: Scenario): Promise<Upkeep> {
  const bench = await createBench(lab, label);
  const ledger = new ArticleLedger(lab.world.ontology);
  await publishStep(lab, bench.store, scenario, 0);
  const report = await rebuild(bench.store, lab.reading, instantOf(lab, 0));
  ledger.countReadings(report.readings);
  return { bench, ledger, scenario };
}

/** Does the work and measures it; then asks the graph alone every question. */
async function measure(
  lab: Lab,
  upkeep: Upkeep,
  approach: Approach,
  step: number,
  work: () => Promise<MaintenanceReport>,
  count: (report: MaintenanceReport) => ArticleCost,
): Promise<CostRow> {
  const startedAt = lab.ports.clock();
  const report = await work();
  const elapsedMs = lab.ports.clock() - startedAt;
  const { sources } = await openSources(lab, upkeep.bench, step);
  const answers: AnswerRecord[] = [];
  for await (const answer of answerQuestions(lab, sources, upkeep.scenario.id, 'Graph', step)) {
    answers.push(answer);
  }
  return {
    approach,
    step,
    pagesRead: report.readings.length,
    article: count(report),
    writes: report.writes,
    elapsedMs,
    accuracy: shareOf(answers),
  };
}

/** Ways of reading pages, and whether the graph is emptied first. */
const READINGS = {
  patch: { read: patchChangedPages, isFromScratch: false },
  rebuild: { read: rebuild, isFromScratch: true },
  'repair-patch': { read: patchChangedPages, isFromScratch: false },
  'repair-rebuild': { read: rebuild, isFromScratch: true },
} as const;

/** Reads pages into the graph in one of these ways and measures it. */
function measureReading(
  lab: Lab,
  upkeep: Upkeep,
  approach: keyof typeof READINGS,
  step: number,
  at: Instant,
): Promise<CostRow> {
  const { read, isFromScratch } = READINGS[approach];
  return measure(
    lab,
    upkeep,
    approach,
    step,
    () => read(upkeep.bench.store, lab.reading, at),
    ({ readings }) => {
      if (isFromScratch) upkeep.ledger.clear();
      return upkeep.ledger.countReadings(readings);
    },
  );
}

/** From the record: no page changes, each event's values are written by the system that owns them. */
async function* runRecord(lab: Lab): AsyncGenerator<CostRow, void, undefined> {
  const upkeep = await startUpkeep(lab, 'maintenance: record', scenarioOf('StalePages'));
  for (let step = 1; step <= lab.events.length; step += 1) {
    const patches = patchesAt(lab, step);
    const at = instantOf(lab, step);
    yield await measure(
      lab,
      upkeep,
      'record',
      step,
      () => patchFromRecord(upkeep.bench.store, lab.world.ontology, patches, at),
      () => upkeep.ledger.countRecord(patches),
    );
  }
}

/** Changed pages against all pages, on the same wiki. */
async function* runPatchAgainstRebuild(lab: Lab): AsyncGenerator<CostRow, void, undefined> {
  const scenario = scenarioOf('Fresh');
  const patched = await startUpkeep(lab, 'maintenance: patch', scenario);
  const rebuilt = await startUpkeep(lab, 'maintenance: rebuild', scenario);
  for (let step = 1; step <= lab.events.length; step += 1) {
    await publishStep(lab, patched.bench.store, scenario, step);
    await publishStep(lab, rebuilt.bench.store, scenario, step);
    yield await measureReading(lab, patched, 'patch', step, instantOf(lab, step));
    yield await measureReading(lab, rebuilt, 'rebuild', step, instantOf(lab, step));
  }
}

/** A graph that missed every event, repaired a day after the last. */
async function* runRepair(lab: Lab): AsyncGenerator<CostRow, void, undefined> {
  const last = lab.events.length;
  const at = addDays(instantOf(lab, last), 1);
  for (const approach of ['repair-rebuild', 'repair-patch'] as const) {
    const scenario = scenarioOf('StaleGraph');
    const upkeep = await startUpkeep(lab, `maintenance: ${approach}`, scenario);
    for (let step = 1; step <= last; step += 1) {
      await publishStep(lab, upkeep.bench.store, scenario, step);
    }
    yield await measureReading(lab, upkeep, approach, last, at);
  }
}

/** All cost rows; none when nothing happens in the run. */
export async function* runMaintenance(lab: Lab): AsyncGenerator<CostRow, void, undefined> {
  if (lab.events.length === 0) return;
  yield* runRecord(lab);
  yield* runPatchAgainstRebuild(lab);
  yield* runRepair(lab);
}
