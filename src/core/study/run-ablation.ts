/** Running the ablation: every variant asked over one and the same graph, told row by row. */
import { designOf, switchesOf, withSwitches, type Design } from '../designs/design';
import type { Answer } from '../evaluate/answer';
import { isSameAnswer } from '../evaluate/given-answer';
import { countCell, type Cell } from '../evaluate/tables';
import { DESCRIBED_WORLD } from '../mistakes/described-world';
import type { Scenario } from '../world/scenario';
import type { World } from '../world/world';
import {
  VARIANTS,
  type AblationEvent,
  type AblationRow,
  type ChangedAnswer,
  type Variant,
} from './ablation';
import { answerQuestions } from './answer-questions';
import type { Lab, RunPorts } from './lab';
import {
  ERROR_KINDS,
  isDeterministic,
  scenariosOf,
  type ErrorKind,
  type RunConfig,
} from './run-config';
import { createSeedLabs } from './run-samples';
import { walkScenario } from './run-scenario';

export interface AblationRequest {
  readonly world: World;
  /** Its designs and switches are not asked for: the variants are. Must need no model. */
  readonly config: RunConfig;
  /** Kinds of mistakes, each once; absent: every kind that there is in the world. */
  readonly errors?: readonly ErrorKind[];
}

/** What each variant answered, in the order of `VARIANTS`. */
type AnswersByVariant = readonly (readonly Answer[])[];

/** The design of a variant: as it is, or with one switch turned over. */
export function designOfVariant({ design: id, turned }: Variant): Design {
  const design = designOf(id);
  if (turned === undefined) return design;
  const isOn = switchesOf(design).includes(turned);
  return isOn ? withSwitches(design, [], [turned]) : withSwitches(design, [turned]);
}

/** The kinds of mistakes that can be made in a world; the article describes those of one only. */
function errorKindsOf({ id }: World): readonly ErrorKind[] {
  return ERROR_KINDS.filter((kind) => kind !== 'as-described' || id === DESCRIBED_WORLD);
}

/** Seeds of the runs under one kind of mistakes; those that leave nothing to chance need one. */
function seedsUnder(config: RunConfig): readonly number[] {
  const count = config.errors === 'random' ? config.seeds : 1;
  return Array.from({ length: count }, (_, index) => config.seed + index);
}

/** Asks all variants wherever the run asks; `undefined` when the signal was aborted on the way. */
async function askVariants(
  lab: Lab,
  scenario: Scenario,
  signal: AbortSignal,
): Promise<AnswersByVariant | undefined> {
  const asked = VARIANTS.map((variant) => ({
    design: designOfVariant(variant),
    answers: [] as Answer[],
  }));
  for await (const { step, isAsked, sources } of walkScenario(lab, scenario)) {
    for (const { design, answers } of isAsked ? asked : []) {
      if (signal.aborted) return undefined;
      const given = answerQuestions(lab, sources, scenario.id, design, step);
      for await (const { text: _text, hops: _hops, ...answer } of given) answers.push(answer);
    }
  }
  return asked.map(({ answers }) => answers);
}

function changedAnswers(
  before: readonly Answer[],
  after: readonly Answer[],
): readonly ChangedAnswer[] {
  const said = ({ answer, outcome, isHedged, why }: Answer): ChangedAnswer['before'] => ({
    answer,
    outcome,
    isHedged,
    why,
  });
  return after.flatMap((now, place): ChangedAnswer[] => {
    const was = before[place];
    if (!was || isSameAnswer(was, now)) return [];
    const { scenario, design, step, question, expected } = now;
    return [{ scenario, design, step, question, expected, before: said(was), after: said(now) }];
  });
}

/** The rows of one scenario under one kind of mistakes, from what the first seed gave and what each comes to. */
function rowsOf(
  errors: ErrorKind,
  scenario: string,
  first: AnswersByVariant,
  cellsBySeed: readonly (readonly Cell[])[],
): readonly AblationRow[] {
  return VARIANTS.map((variant, place) => {
    const asIs = VARIANTS.findIndex(
      ({ design, turned }) => design === variant.design && turned === undefined,
    );
    return {
      errors,
      variant,
      scenario,
      cells: cellsBySeed.flatMap((cells) => cells[place] ?? []),
      changed: changedAnswers(first[asIs] ?? [], first[place] ?? []),
    };
  });
}

/**
 * Runs the ablation. One graph is built for each kind of mistakes, scenario and seed, and all variants
 * are asked over it. The rows of a scenario come once its last seed is through. Ends with
 * `ablation-finished`, or with `ablation-cancelled` soon after `signal` is aborted.
 */
export async function* runAblation(
  { world, config, errors = errorKindsOf(world) }: AblationRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<AblationEvent, void, undefined> {
  if (!isDeterministic(config)) throw new RangeError('an ablation asks no model');
  const scenarios = scenariosOf(config);
  const parts = errors.map((kind) => {
    const own = { ...config, errors: kind };
    return { kind, labOf: createSeedLabs(world, own, ports), seeds: seedsUnder(own) };
  });
  yield {
    type: 'ablation-started',
    plannedRows: parts.length * scenarios.length * VARIANTS.length,
    plannedRuns: scenarios.length * parts.reduce((sum, { seeds }) => sum + seeds.length, 0),
  };
  let doneRuns = 0;
  for (const { kind, labOf, seeds } of parts) {
    for (const scenario of scenarios) {
      let first: AnswersByVariant | undefined;
      const cellsBySeed: (readonly Cell[])[] = [];
      for (const seed of seeds) {
        const answers = await askVariants(labOf(seed), scenario, signal);
        if (!answers) {
          yield { type: 'ablation-cancelled' };
          return;
        }
        first ??= answers;
        cellsBySeed.push(
          VARIANTS.map(({ design }, place) => countCell(scenario.id, design, answers[place] ?? [])),
        );
        doneRuns += 1;
        yield { type: 'ablation-run', doneRuns };
      }
      yield { type: 'ablated', rows: rowsOf(kind, scenario.id, first ?? [], cellsBySeed) };
    }
  }
  yield { type: 'ablation-finished' };
}
