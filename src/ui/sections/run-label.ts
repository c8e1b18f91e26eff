/** Which run a table is of, in one line. */
import {
  enginesNeeded,
  furtherSeeds,
  type RetrieverKind,
  type RunConfig,
} from '../../core/study/run-config';
import { settingWords } from '../../core/study/config-fields';
import type { RunPlan } from '../../core/study/run-event';
import type { RunState } from '../../core/study/run-state';
import type { SentModels } from '../../core/study/sent-run';
import { describeEngine } from '../../core/study/describe-engine';
import { nameWithoutPath, shareModels } from '../../core/study/share-models';
import { switchOf } from '../../core/designs/switches';
import { countOf, formatCount } from '../format-number';
import { listWords, nameInSentence } from './phrases';

/** The reader and the extractor that need no model, whatever mistakes they make on purpose. */
const WITHOUT_MODEL = 'patterns@1';
const needsNoModel = (id: string): boolean => id.split('+')[0] === WITHOUT_MODEL;

/** Mistakes made on purpose, of so many seeds, to go on from a run; empty for none. */
export function describeMistakes({ errors, seed }: RunConfig, seeds: number): string {
  switch (errors) {
    case 'none':
      return '';
    case 'as-described':
      return 'mistakes as the article tells, a reconstruction, not a model run';
    case 'random':
      return seeds > 1
        ? `mistakes at random, ${countOf(seeds, 'seed')} from ${seed} on`
        : `mistakes at random, seed ${seed}`;
  }
}

/** Switches turned in every design; empty for none. */
function describeSwitches(config: RunConfig): readonly string[] {
  const off = config.without;
  const on = config.with.filter((id) => !off.includes(id));
  const labels = (ids: RunConfig['with']): string =>
    listWords(ids.map((id) => `“${switchOf(id).label}”`));
  return [
    ...(on.length > 0 ? [`switched on: ${labels(on)}`] : []),
    ...(off.length > 0 ? [`switched off: ${labels(off)}`] : []),
  ];
}

/** The switches turned, in a sentence of its own; empty for none. */
export function turnedWords({ with: on, without: off }: RunConfig): string {
  const turned = (ids: RunConfig['with'], state: string): readonly string[] => {
    const labels = ids.map((id) => nameInSentence(switchOf(id).label));
    const names = labels.map((label) => label.charAt(0).toLowerCase() + label.slice(1));
    return names.length > 0 ? [`${listWords(names)} ${state}`] : [];
  };
  const words = [
    ...turned(
      on.filter((id) => !off.includes(id)),
      'on',
    ),
    ...turned(off, 'off'),
  ];
  return words.length > 0 ? `With ${words.join('; ')}, in every design.` : '';
}

const RETRIEVERS: Readonly<Record<RetrieverKind, string>> = {
  bm25: 'BM25',
  embedding: 'embeddings',
  fused: 'BM25 and embeddings, fused',
};

/** The reader in words; its model where it has one. */
export function nameReader({ readerId, models: { text } }: RunPlan): string {
  if (needsNoModel(readerId)) return 'no model';
  return text ? nameWithoutPath(text.model) : readerId;
}

/** How far the run is, or the digest of its answers. `isAsSent`: a link’s marks stand in its place. */
function describeState({ plan, status, answers, digest }: RunState, isAsSent: boolean): string {
  const progress = `${formatCount(answers.length)} of ${countOf(plan?.plannedAnswers ?? 0, 'answer')}`;
  const sent = isAsSent ? 'as sent, ' : '';
  switch (status) {
    case 'finished':
      return `digest ${digest ?? '–'}`;
    case 'cancelled':
      return `${sent}stopped at ${progress}`;
    case 'waiting':
      return isAsSent ? 'as sent' : `running: ${progress}`;
    case 'running':
      return `${sent}running: ${progress}`;
  }
}

/** How many seeds of the random mistakes a run takes, and how many of them are through. */
function countSeeds({ plan, status, answers, samples }: RunState): {
  readonly planned: number;
  readonly done: number;
} {
  const planned = plan ? 1 + furtherSeeds(plan.config).length : 1;
  if (status === 'finished') return { planned, done: planned };
  const isFirstDone = answers.length === plan?.plannedAnswers;
  return { planned, done: (isFirstDone ? 1 : 0) + samples.length };
}

/** How often it was made with each of several seeds, of which some may never have come. */
function describeSeeds(run: RunState): string {
  const { planned, done } = countSeeds(run);
  const runs = countOf(planned, 'run');
  const made = done < planned ? `${formatCount(done)} of ${runs}` : runs;
  return `${made}, one a seed; every run of a seed is the same`;
}

/** How often it was made, and what makes one time differ from another. */
export function describePasses(config: RunConfig, isAsSent: boolean): string {
  const needed = enginesNeeded(config);
  if (!needed.text) return needed.embedding ? '1 run' : '1 run, the same every time';
  const { temperature, seed, repeats } = config;
  const first = isAsSent && repeats > 1 ? ', of which the link has the first' : '';
  return `${countOf(repeats, 'run')}${first}, temperature ${temperature}, seed ${seed}`;
}

/** Everything that could change a run with models, one thing each; empty for a run without. */
export function describeModels({
  text,
  embedding,
  readerId,
  extractorId,
}: SentModels): readonly string[] {
  const promptsOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);
  const prompts = [extractorId, readerId].filter((id) => !needsNoModel(id)).map(promptsOf);
  return [
    ...(text ? [describeEngine(text), `prompts ${prompts.join(' and ')}`] : []),
    ...(embedding ? [`embeddings of ${describeEngine(embedding)}`] : []),
  ];
}

/** World, reader, retriever, models, runs, version and digest; an unfinished run says how far it came. */
export function describeRun(run: RunState, isAsSent: boolean): string {
  const { plan } = run;
  if (!plan) return 'No run yet.';
  const { config, extractorId } = plan;
  const reader = nameReader(plan);
  const byModel = !needsNoModel(extractorId);
  const mistakes = describeMistakes(config, countSeeds(run).done);
  const isOverSeeds = furtherSeeds(config).length > 0;
  return [
    plan.world.title,
    reader === 'no model' ? `read with no model (${WITHOUT_MODEL})` : `answered by ${reader}`,
    ...(byModel
      ? ['pages read by the model']
      : reader === 'no model'
        ? []
        : ['pages read by patterns']),
    `${countOf(config.pagesRead, 'page')} a question by ${RETRIEVERS[config.retriever]}`,
    ...describeModels(shareModels(plan)),
    ...describeSwitches(config),
    ...(config.apart.length > 0 ? [`kept apart: ${settingWords(config, 'apart')}`] : []),
    ...(mistakes === '' ? [] : [mistakes]),
    isOverSeeds ? describeSeeds(run) : describePasses(config, isAsSent),
    `Driftlab ${plan.appVersion}`,
    describeState(run, isAsSent),
  ].join(' · ');
}
