/** What is kept of a finished run, so that it can stand beside others. */
import type { CallKind, CallTotals } from '../calls/call-note';
import { DESIGN_IDS, type DesignId } from '../designs/design';
import { STANDINGS, type Mark } from '../evaluate/answer';
import type { PublishedModelRun } from '../evaluate/published-model';
import { countCells, percentOf, type Cell, type Share } from '../evaluate/tables';
import type { World } from '../world/world';
import { retrievalHits, type RetrievalHits } from './retrieval-hits';
import { scenariosOf, type RunConfig } from './run-config';
import type { RunModels } from './run-event';
import type { RunState } from './run-state';

/** Where a run was made: in this tab, played back from a recording, by whoever sent a link, in the article. */
export type RunOrigin = 'here' | 'recording' | 'link' | 'article';

/** A share in percent; of a published one the fraction is not known. */
export interface Figure {
  readonly percent: number;
  readonly share?: Share;
}

/** One cell of a run, ours or published. */
export interface SummaryCell {
  readonly scenario: string;
  readonly design: DesignId;
  readonly all: Figure;
  /** Absent when nothing asked had changed. */
  readonly drifted?: Figure;
  readonly wrongUnhedged: number;
  readonly wrongHedged: number;
  readonly abstained: number;
  /** Right answers that carried a warning; absent where it was not published. */
  readonly hedgedWhenRight?: number;
}

/** An answer as it is compared; a link brings no words. */
export interface SummaryAnswer extends Mark {
  readonly answer?: string;
}

export interface RunSummary {
  /** Equal for runs of the same world, settings and models that gave the same answers. */
  readonly key: string;
  readonly origin: RunOrigin;
  readonly worldDigest: string;
  /** Absent for the article's run. */
  readonly config?: RunConfig;
  readonly models: RunModels;
  readonly passes: number;
  /** Of the first pass. */
  readonly cells: readonly SummaryCell[];
  /** Of the first pass; absent for the article's run. */
  readonly answers?: readonly SummaryAnswer[];
  /** Scenario by scenario; absent where the searches are not known. */
  readonly retrieval?: readonly (RetrievalHits & { readonly scenario: string })[];
  readonly calls?: Readonly<Record<CallKind, CallTotals>>;
}

const figureOf = (share: Share): Figure | undefined => {
  const percent = percentOf(share);
  return percent === undefined ? undefined : { percent, share };
};

/** A cell as it is compared; `undefined` for one without answers. */
function summariseCell(cell: Cell): SummaryCell | undefined {
  const all = figureOf(cell.all);
  const drifted = figureOf(cell.drifted);
  if (!all) return undefined;
  return {
    scenario: cell.scenario,
    design: cell.design,
    all,
    ...(drifted && { drifted }),
    wrongUnhedged: cell.wrongUnhedged,
    wrongHedged: cell.wrongHedged,
    abstained: cell.abstained,
    hedgedWhenRight: STANDINGS.reduce((sum, standing) => sum + cell.hedgedWhenRight[standing], 0),
  };
}

const cellsOf = (config: RunConfig, answers: readonly Mark[]): readonly SummaryCell[] => {
  const scenarios = scenariosOf(config).map(({ id }) => id);
  return countCells(answers, config.designs, scenarios).flatMap((c) => summariseCell(c) ?? []);
};

/** What tells one model's run from another's, wherever they ran. */
const identityOf = ({ text, embedding }: RunModels): unknown =>
  [text, embedding].map((e) => e && [e.engine, e.model, e.revision, e.quantisation, e.library]);

/** A finished run of ours; throws a `RangeError` for one that is not finished. */
export function summariseRun(run: RunState, world: World, origin: RunOrigin): RunSummary {
  const { plan, answers, digest } = run;
  if (!plan || digest === undefined) throw new RangeError('the run is not finished');
  const { worldDigest, config, models } = plan;
  return {
    key: JSON.stringify([worldDigest, config, identityOf(models), digest]),
    origin,
    worldDigest,
    config,
    models,
    passes: 1 + run.repeats.length,
    cells: cellsOf(config, answers),
    answers: answers.map(
      ({ scenario, design, step, question, standing, outcome, isHedged, answer }) => ({
        scenario,
        design,
        step,
        question,
        standing,
        outcome,
        isHedged,
        answer,
      }),
    ),
    retrieval: retrievalHits(run, world),
    calls: run.calls,
  };
}

/** A run that came with a link: its marks, without the words of its answers. */
export function summariseSent(sent: {
  readonly worldDigest: string;
  readonly config: RunConfig;
  readonly models: RunModels;
  readonly digest: string;
  readonly answers: readonly Mark[];
}): RunSummary {
  const { worldDigest, config, models, digest, answers } = sent;
  return {
    key: JSON.stringify([worldDigest, config, identityOf(models), digest]),
    origin: 'link',
    worldDigest,
    config,
    models,
    passes: config.repeats,
    cells: cellsOf(config, answers),
    answers,
  };
}

/** The article's run with a model, of which only the cells are known. `worldDigest`: of its world here. */
export function summariseArticle(published: PublishedModelRun, worldDigest: string): RunSummary {
  const { model, cells } = published;
  const unknown = { revision: '', quantisation: '', library: '', environment: {}, concurrency: 1 };
  return {
    key: 'article',
    origin: 'article',
    worldDigest,
    models: { text: { engine: '', model, ...unknown } },
    passes: 1,
    cells: cells.flatMap(({ design, allPercent, driftedPercent, ...cell }): SummaryCell[] => {
      const id = DESIGN_IDS.find((known) => known === design);
      const figures = { all: { percent: allPercent }, drifted: { percent: driftedPercent } };
      return id ? [{ design: id, ...figures, ...cell }] : [];
    }),
  };
}
