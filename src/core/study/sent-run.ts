/** A finished run as it is sent to somebody else: its settings and a mark for every answer. */
import { OUTCOMES, type Answer, type Mark } from '../evaluate/answer';
import { quote } from '../world/world-error';
import type { World } from '../world/world';
import { idleSettings } from './idle-settings';
import { plannedRows, type PlannedRow } from './planned-rows';
import { parseConfig } from './parse-config';
import { planRun } from './plan-run';
import { enginesNeeded, type RunConfig } from './run-config';
import type { RunModels, RunPlan } from './run-event';
import { shareModels } from './share-models';

/** Settings as they came: the keys are known ones, the values are checked once the world is there. */
export type SentSettings = { readonly [Key in keyof RunConfig]?: unknown };

/** What could change the answers of a run with models, besides its settings. */
export interface SentModels extends RunModels {
  /** They name the prompts with their versions. */
  readonly readerId: string;
  readonly extractorId: string;
  /** The recordings that were played, where they come with the page, by their ids. */
  readonly recordings?: { readonly text?: string; readonly embedding?: string };
}

/** All that is sent of a run. Its texts come from outside. */
export interface SentRun {
  readonly appVersion: string;
  readonly world: {
    readonly id: string;
    readonly digest: string;
    readonly title: string;
    /** Whether it is a world file of the sender's own, which the receiver has to be given. */
    readonly isOwn: boolean;
  };
  /**
   * Every setting but idle ones of switches, names and mistakes, so that a default which changes later does
   * not change what was sent.
   */
  readonly settings: SentSettings;
  /** Digest of the sender's answers. */
  readonly digest: string;
  /** Absent where no model was asked. */
  readonly models?: SentModels;
  /** What became of every answer of the first pass, in the order of the run, one digit each; see `packMarks`. */
  readonly marks: string;
}

/** An answer as its sender marked it: the outcome and the warning, without the words. */
export type SentAnswer = Mark;

/** One digit an answer: twice the outcome's place in `OUTCOMES`, plus one when it is hedged. */
export function packMarks(answers: readonly Pick<Mark, 'outcome' | 'isHedged'>[]): string {
  return answers
    .map(({ outcome, isHedged }) => 2 * OUTCOMES.indexOf(outcome) + (isHedged ? 1 : 0))
    .join('');
}

/** The planned rows with the sender's marks; `undefined` when the marks are not those of these rows. */
export function sentAnswers(
  rows: readonly PlannedRow[],
  marks: string,
): readonly SentAnswer[] | undefined {
  if (marks.length !== rows.length || !/^[0-5]*$/.test(marks)) return undefined;
  const answers: SentAnswer[] = [];
  for (const [index, row] of rows.entries()) {
    const digit = Number(marks[index]);
    const outcome = OUTCOMES[Math.floor(digit / 2)];
    if (!outcome) return undefined;
    answers.push({ ...row, outcome, isHedged: digit % 2 === 1 });
  }
  return answers;
}

function settingsOf(config: RunConfig): SentSettings {
  const idle = new Set<string>(idleSettings(config));
  return Object.fromEntries(Object.entries(config).filter(([key]) => !idle.has(key)));
}

/**
 * What is to be sent of a finished run. `isOwn`: the world is not one that comes with Driftlab.
 * `recordings`: those that were played, where they come with the page.
 */
export function sentRunOf(
  run: {
    readonly plan: RunPlan;
    readonly answers: readonly Answer[];
    readonly digest: string;
  },
  world: World,
  isOwn: boolean,
  recordings?: SentModels['recordings'],
): SentRun {
  const { plan, answers, digest } = run;
  const { text, embedding } = plan.models;
  return {
    appVersion: plan.appVersion,
    world: { id: world.id, digest: plan.worldDigest, title: world.title, isOwn },
    settings: settingsOf(plan.config),
    digest,
    ...((text ?? embedding) && {
      models: { ...shareModels(plan), ...(recordings && { recordings }) },
    }),
    marks: packMarks(answers),
  };
}

/** What the receiver can show and rerun, or one sentence on why not. */
export type OpenedRun =
  | {
      readonly ok: true;
      readonly config: RunConfig;
      readonly answers: readonly SentAnswer[];
      /** What was planned, as far as the sender told; absent where no model was asked. */
      readonly plan?: RunPlan;
    }
  | { readonly ok: false; readonly message: string };

/** Checks what was sent against the receiver's copy of the world. Never throws, runs nothing. */
export function openSentRun(sent: SentRun, world: World, worldDigest: string): OpenedRun {
  if (sent.world.digest !== worldDigest) {
    const expected = `the world ${quote(sent.world.title)} with the digest ${sent.world.digest}`;
    return refuse(`expected ${expected}, found ${quote(world.title)} with ${worldDigest}`);
  }
  const parsed = parseConfig(sent.settings, world);
  if (!parsed.ok) {
    const told = parsed.errors.map(({ key, message }) => `the setting ${quote(key)}: ${message}`);
    return refuse(told.join('; '));
  }
  const rows = plannedRows(world, parsed.config);
  const answers = sentAnswers(rows, sent.marks);
  if (!answers) {
    const wanted = rows.length.toLocaleString('en-US');
    const found = sent.marks.length.toLocaleString('en-US');
    return refuse(`expected a mark for each of ${wanted} answers, found ${found} in the link`);
  }
  const { config } = parsed;
  const needed = enginesNeeded(config);
  if (!needed.text && !needed.embedding) return { ok: true, config, answers };
  const { models } = sent;
  if (!models || (needed.text && !models.text) || (needed.embedding && !models.embedding)) {
    return refuse('expected a description of every model that its settings ask, found less');
  }
  const { appVersion } = sent;
  const { readerId, extractorId } = models;
  const plan = planRun({
    world,
    worldDigest,
    config,
    appVersion,
    readerId,
    extractorId,
    models: {
      ...(models.text && { text: models.text }),
      ...(models.embedding && { embedding: models.embedding }),
    },
  });
  return { ok: true, config, answers, plan };
}

function refuse(what: string): OpenedRun {
  return { ok: false, message: `This link does not fit this Driftlab: ${what}.` };
}
