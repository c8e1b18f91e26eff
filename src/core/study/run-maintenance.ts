/** What each way of keeping the graph current costs, event by event, and what it is worth. */
import { NO_CALLS, sumCalls } from '../calls/call-note';
import type { Approach, ArticleCost, CostRow } from '../evaluate/cost';
import { designOf, withSwitches } from '../designs/design';
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
import type { AnswerRecord, RunEventBody } from './run-event';
import { patchesAt, publishStep, tellReadings } from './run-scenario';

/** A graph kept current in one way, with the article's ledger of it. */
interface Upkeep {
  readonly bench: Bench;
  readonly ledger: ArticleLedger;
  readonly scenario: Scenario;
}

/** What maintenance tells: its costs, and on the way what a model was asked for. */
type Telling<Result = void> = AsyncGenerator<RunEventBody, Result, undefined>;

async function* startUpkeep(lab: Lab, label: string, scenario: Scenario): Telling<Upkeep> {
  const bench = await createBench(lab, label);
  const ledger = new ArticleLedger(lab.world.ontology);
  await publishStep(lab, bench.store, scenario, 0);
  const report = await rebuild(bench.store, lab.reading, instantOf(lab, 0));
  yield* tellReadings(lab, scenario.id, 0, report);
  ledger.countReadings(report.readings);
  return { bench, ledger, scenario };
}

/** Does the work and measures it; then asks the graph alone every question. */
async function* measure(
  lab: Lab,
  upkeep: Upkeep,
  approach: Approach,
  step: number,
  work: () => Promise<MaintenanceReport>,
  count: (report: MaintenanceReport) => ArticleCost,
): Telling {
  const startedAt = lab.ports.clock();
  const report = await work();
  const elapsedMs = lab.ports.clock() - startedAt;
  let model = NO_CALLS;
  for (const event of tellReadings(lab, upkeep.scenario.id, step, report)) {
    if (event.type === 'called') model = sumCalls(event.calls);
    yield event;
  }
  const { sources } = await openSources(lab, upkeep.bench, step);
  const graphAlone = withSwitches(designOf('Graph'), lab.config.with, lab.config.without);
  const answers: AnswerRecord[] = [];
  for await (const answer of answerQuestions(lab, sources, upkeep.scenario.id, graphAlone, step)) {
    yield* tellReadings(lab, upkeep.scenario.id, step);
    answers.push(answer);
  }
  const cost: CostRow = {
    approach,
    step,
    pagesRead: report.readings.length,
    article: count(report),
    writes: report.writes,
    elapsedMs,
    ...(lab.config.extractor === 'model' && { model }),
    accuracy: shareOf(answers),
  };
  yield { type: 'maintained', cost };
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
): Telling {
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
async function* runRecord(lab: Lab): Telling {
  const upkeep = yield* startUpkeep(lab, 'maintenance: record', scenarioOf('StalePages'));
  for (let step = 1; step <= lab.events.length; step += 1) {
    const patches = patchesAt(lab, step);
    const at = instantOf(lab, step);
    yield* measure(
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
async function* runPatchAgainstRebuild(lab: Lab): Telling {
  const scenario = scenarioOf('Fresh');
  const patched = yield* startUpkeep(lab, 'maintenance: patch', scenario);
  const rebuilt = yield* startUpkeep(lab, 'maintenance: rebuild', scenario);
  for (let step = 1; step <= lab.events.length; step += 1) {
    await publishStep(lab, patched.bench.store, scenario, step);
    await publishStep(lab, rebuilt.bench.store, scenario, step);
    yield* measureReading(lab, patched, 'patch', step, instantOf(lab, step));
    yield* measureReading(lab, rebuilt, 'rebuild', step, instantOf(lab, step));
  }
}

/** A graph that missed every event, repaired a day after the last. */
async function* runRepair(lab: Lab): Telling {
  const last = lab.events.length;
  const at = addDays(instantOf(lab, last), 1);
  for (const approach of ['repair-rebuild', 'repair-patch'] as const) {
    const scenario = scenarioOf('StaleGraph');
    const upkeep = yield* startUpkeep(lab, `maintenance: ${approach}`, scenario);
    for (let step = 1; step <= last; step += 1) {
      await publishStep(lab, upkeep.bench.store, scenario, step);
    }
    yield* measureReading(lab, upkeep, approach, last, at);
  }
}

/** All cost rows, as events; none when nothing happens in the run. */
export async function* runMaintenance(lab: Lab): Telling {
  if (lab.events.length === 0) return;
  yield* runRecord(lab);
  yield* runPatchAgainstRebuild(lab);
  yield* runRepair(lab);
}
