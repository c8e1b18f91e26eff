/** Finished runs side by side: cell by cell, and the answers on which they differ. */
import { DESIGN_IDS, type DesignId } from '../designs/design';
import type { AnswerPlace } from '../evaluate/answer';
import { isSameAnswer, placeKey, type GivenAnswer } from '../evaluate/given-answer';
import { SCENARIOS } from '../world/scenario';
import { CONFIG_FIELDS, settingWords, type ConfigField } from './config-fields';
import { CUSTOM_SCENARIO } from './run-config';
import type { RunSummary, SummaryAnswer, SummaryCell } from './run-summary';

/** One cell of every run, in the order of the runs; a run without it has a gap. */
export interface CellRow {
  readonly scenario: string;
  readonly design: DesignId;
  readonly cells: readonly (SummaryCell | undefined)[];
}

/** A place at which runs gave different answers, with what each gave there. */
export interface AnswerDifference extends AnswerPlace {
  readonly given: readonly (GivenAnswer | undefined)[];
}

/** Settings in which runs differ, with the value of each run. */
export interface SettingDifference {
  readonly key: ConfigField['key'];
  readonly label: string;
  readonly values: readonly (string | undefined)[];
}

export interface SideBySide {
  /** Design by design, within it scenario by scenario; cells that no run has are left out. */
  readonly rows: readonly CellRow[];
  /** Places that at least two runs have, of those in which the same changes happen. */
  readonly compared: number;
  /** In the order of the first run that has them. */
  readonly differences: readonly AnswerDifference[];
}

const SCENARIO_IDS = [...SCENARIOS.map(({ id }) => id), CUSTOM_SCENARIO];

/** What is shown of a run, and what its models are told of in any case. */
const TOLD_ANYWAY: readonly ConfigField['key'][] = [
  'scenarios',
  'designs',
  'reader',
  'extractor',
  'retriever',
  'temperature',
  'seed',
  'repeats',
];

function cellRows(runs: readonly RunSummary[]): readonly CellRow[] {
  return DESIGN_IDS.flatMap((design) =>
    SCENARIO_IDS.flatMap((scenario) => {
      const cells = runs.map((run) =>
        run.cells.find((c) => c.design === design && c.scenario === scenario),
      );
      return cells.some(Boolean) ? { scenario, design, cells } : [];
    }),
  );
}

/** A run's answers by place, if its steps are those of `first`: the same changes happen in both. */
function answersLike(
  first: RunSummary | undefined,
  { config, answers = [] }: RunSummary,
): ReadonlyMap<string, SummaryAnswer> {
  const isLike = JSON.stringify(config?.events) === JSON.stringify(first?.config?.events);
  return new Map((isLike ? answers : []).map((answer) => [placeKey(answer), answer]));
}

/** Puts runs side by side, in the order given. */
export function compareSummaries(runs: readonly RunSummary[]): SideBySide {
  const first = runs.find(({ answers }) => answers);
  const given = runs.map((run) => answersLike(first, run));
  const places = new Map(given.flatMap((answers) => [...answers]));
  const shared = [...places].flatMap(([key, { scenario, design, step, question }]) => {
    const there = given.map((answers) => answers.get(key));
    const place = { scenario, design, step, question, given: there };
    return there.filter(Boolean).length < 2 ? [] : place;
  });
  return {
    rows: cellRows(runs),
    compared: shared.length,
    differences: shared.filter(({ given: answers }) => {
      const there = answers.filter((answer) => answer !== undefined);
      const [first] = there;
      return first !== undefined && there.some((answer) => !isSameAnswer(first, answer));
    }),
  };
}

/** The settings in which runs differ, but for who reads and answers. A run without settings has gaps. */
export function settingDifferences(runs: readonly RunSummary[]): readonly SettingDifference[] {
  return CONFIG_FIELDS.filter(({ key }) => !TOLD_ANYWAY.includes(key)).flatMap(({ key, label }) => {
    const values = runs.map(({ config }) => config && settingWords(config, key));
    const known = new Set(values.filter((value) => value !== undefined));
    return known.size > 1 ? { key, label, values } : [];
  });
}
