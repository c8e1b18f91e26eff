/** A run as JSON. */
import { APP_VERSION } from '../app-version';
import type { CostRow } from '../core/evaluate/cost';
import { publishedCell, type PublishedFigures } from '../core/evaluate/published';
import { countCells } from '../core/evaluate/tables';
import type { Comparison } from '../core/study/compare-runs';
import { mergeSpans } from '../core/study/merge-record';
import type { RunConfig } from '../core/study/run-config';
import publishedFigures from '../../static/published-figures.json';
import { describedMistakes } from './described';
import type { FinishedRun } from './finished-run';
import type { LoadedWorld } from './load-world';
import { cellsBySeed, reconstructionOf, type Reconstruction } from './mistakes-tables';

const formatJson = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** What is published of each cell and what stays unexplained of it; no cells, with why, where nothing is. */
function reconstructionJson(rows: Reconstruction): object {
  if (typeof rows === 'string') return { cells: [], incomparable: rows };
  const cells = rows.map(({ published, figures }) => ({
    published,
    residual: Object.fromEntries(
      Object.entries(figures).map(([id, { residual }]) => [id, residual]),
    ),
  }));
  return { cells };
}

/**
 * The run's settings, cells, answers without their evidence, costs, names taken for one, and what a
 * link's rerun gave.
 */
export function studyJson(
  run: FinishedRun,
  loaded: LoadedWorld,
  figures: PublishedFigures | undefined,
  comparison: Comparison | undefined,
): string {
  const { plan, answers, costs, digest } = run;
  const { appVersion, world, worldDigest, config, readerId, extractorId, scenarios } = plan;
  const scenarioIds = scenarios.map(({ id }) => id);
  const { errors } = config;
  const cells = countCells(answers, config.designs, scenarioIds).map((cell) => ({
    ...cell,
    published: figures && publishedCell(figures, cell.design, cell.scenario),
  }));
  return formatJson({
    appVersion,
    world: { id: world.id, title: world.title, digest: worldDigest },
    config,
    readerId,
    extractorId,
    digest,
    comparison,
    cells,
    ...(errors === 'random' && { seeds: cellsBySeed(run) }),
    ...(errors === 'as-described' && {
      reconstruction: {
        label: describedMistakes().label,
        model: publishedFigures.qwen.model,
        ...reconstructionJson(reconstructionOf(run, loaded)),
      },
    }),
    costs,
    merges: mergeSpans(run.state.checkpoints),
    answers: answers.map(({ hops: _, ...answer }) => answer),
  });
}

/** The costs alone, with the settings they were measured under. */
export function maintenanceJson(
  { world, digest }: LoadedWorld,
  config: RunConfig,
  costs: readonly CostRow[],
): string {
  const { id, title } = world;
  return formatJson({ appVersion: APP_VERSION, world: { id, title, digest }, config, costs });
}
