/** The study's tables for the terminal. */
import { CALL_KINDS, type CallKind } from '../core/calls/call-note';
import { UNUSABLE_WORDS } from '../core/calls/unusable-reply';
import { designOf } from '../core/designs/design';
import { totalWrites, type Approach, type CostRow } from '../core/evaluate/cost';
import {
  agreesWithPublished,
  publishedCell,
  type PublishedFigures,
} from '../core/evaluate/published';
import { spreadCells, type Spread } from '../core/evaluate/spread';
import { countUnusable } from '../core/evaluate/unusable';
import type { RunState } from '../core/study/run-state';
import { countCells, type Cell, type Share } from '../core/evaluate/tables';
import { formatColumns, formatCount, formatPercent, number, type Column } from './columns';
import { settingWords } from '../core/study/config-fields';
import { isDeterministic, type RunConfig } from '../core/study/run-config';
import { describedMistakes } from './described';
import { reconstructionTable, seedsTable } from './mistakes-tables';
import type { FinishedRun } from './finished-run';
import type { LoadedWorld } from './load-world';

const APPROACH_WORDS: Readonly<Record<Approach, string>> = {
  record: 'patch from the record',
  patch: 'patch changed pages',
  rebuild: 'rebuild from all pages',
  'repair-rebuild': 'repair: rebuild',
  'repair-patch': 'repair: patch changed pages',
};

const formatIfCounted = (count: number | undefined): string =>
  count === undefined ? '-' : formatCount(count);

const percentText = ({ right, asked }: Share): string => formatPercent(right, asked);

const fractionText = ({ right, asked }: Share): string => `${right}/${asked}`;

const cellColumns: readonly Column[] = [{ heading: 'design' }, { heading: 'scenario' }];

type NamedCell = Cell & { readonly scenarioLabel: string };

const cellNames = (cell: NamedCell): readonly string[] => [
  designOf(cell.design).label,
  cell.scenarioLabel,
];

/** The article's columns are left out when nothing was published of any cell. */
function accuracyTable(cells: readonly NamedCell[], figures: PublishedFigures | undefined): string {
  const isCompared = cells.some(
    (cell) => figures && publishedCell(figures, cell.design, cell.scenario),
  );
  const article: readonly Column[] = isCompared ? [number('article')] : [];
  const columns = [
    ...cellColumns,
    number('all'),
    number('right'),
    ...article,
    number('drifted'),
    number('right'),
    ...article,
    ...(isCompared ? [{ heading: 'agrees' }] : []),
  ];
  const rows = cells.map((cell) => {
    const published = figures && publishedCell(figures, cell.design, cell.scenario);
    const beside = (percent: number | undefined): readonly string[] =>
      isCompared ? [percent === undefined ? '-' : `${percent}%`] : [];
    const agrees = published ? (agreesWithPublished(cell, published) ? 'yes' : 'NO') : '-';
    return [
      ...cellNames(cell),
      percentText(cell.all),
      fractionText(cell.all),
      ...beside(published?.allPercent),
      percentText(cell.drifted),
      fractionText(cell.drifted),
      ...beside(published?.driftedPercent),
      ...(isCompared ? [agrees] : []),
    ];
  });
  const note = isCompared ? '"article": the published figure, one run.\n' : '';
  return `Accuracy: right answers, and those to questions whose answer has changed\n\n${formatColumns(columns, rows)}${note}`;
}

function hedgingTable(cells: readonly NamedCell[]): string {
  const columns = [
    ...cellColumns,
    number('wrong unhedged'),
    number('wrong hedged'),
    number('abstained'),
    number('right but hedged'),
    number('controls'),
    number('not yet'),
    number('drifted'),
  ];
  const rows = cells.map((cell) => {
    const { control, drifted, 'not-yet': notYet } = cell.hedgedWhenRight;
    const alarms = control + notYet + drifted;
    const counts = [cell.wrongUnhedged, cell.wrongHedged, cell.abstained];
    return [...cellNames(cell), ...[...counts, alarms, control, notYet, drifted].map(formatCount)];
  });
  return `Hedging: answers that warned they may be out of date\n\n${formatColumns(columns, rows)}`;
}

/** What it costs to keep the graph current; `eventLabels` are those of the events that happen. */
export function maintenanceTable(
  costs: readonly CostRow[],
  eventLabels: readonly string[],
): string {
  if (costs.length === 0) return 'Maintenance: nothing changes in this run.\n';
  const columns = [
    { heading: 'approach' },
    { heading: 'after' },
    number('pages read'),
    number('tokens in*'),
    number('tokens out*'),
    number("writes (article's)"),
    number('rows written (ours)'),
    number('closed'),
    number('added'),
    number('ended kept'),
    number('names'),
    number('aliases'),
    number('merges'),
    number('sentences'),
    number('graph alone'),
    number('right'),
    number('ms'),
  ];
  const rows = costs.map(({ approach, step, pagesRead, article, writes, accuracy, elapsedMs }) => [
    APPROACH_WORDS[approach],
    approach.startsWith('repair') ? 'all changes' : (eventLabels[step - 1] ?? String(step)),
    ...[pagesRead, article.inputTokens, article.outputTokens, article.graphWrites].map(formatCount),
    formatCount(totalWrites(writes)),
    ...[writes.factsClosed, writes.factsAdded, writes.factsEnded].map(formatIfCounted),
    ...[writes.names, writes.aliases, writes.merges, writes.sentences].map(formatIfCounted),
    percentText(accuracy),
    fractionText(accuracy),
    elapsedMs.toFixed(1),
  ]);
  const notes = [
    '* estimated at four characters a token, with the length of the article’s prompt.',
    'The article counts statements, each at least one; ours are the rows really written, by kind.',
    '"closed", "added": facts; "ended kept": closed facts kept with their end; "sentences": those behind facts.',
    '"graph alone": the Graph design’s answers right after it.',
  ];
  return `Maintenance: what keeps the graph current\n\n${formatColumns(columns, rows)}${notes.join('\n')}\n`;
}

/** What models were asked for: each different call once, whoever asked. */
export function callsTable(calls: RunState['calls']): string {
  const columns = [
    { heading: 'calls' },
    number('asked'),
    number('distinct'),
    number('made'),
    number('tokens in'),
    number('of them cached'),
    number('tokens out'),
    number('seconds'),
  ];
  const words: Readonly<Record<CallKind, string>> = {
    extract: 'reading pages',
    read: 'answering',
    embed: 'embedding',
  };
  const rows = CALL_KINDS.map((kind) => {
    const { asked, distinct, made, spent } = calls[kind];
    const { inputTokens, cachedTokens, outputTokens, elapsedMs } = spent;
    const counts = [asked, distinct, made, inputTokens, cachedTokens, outputTokens];
    return [words[kind], ...counts.map(formatCount), (elapsedMs / 1000).toFixed(1)];
  });
  return `Calls: tokens and seconds are those of the calls made now\n\n${formatColumns(columns, rows)}`;
}

/** How far the cells move from pass to pass; empty for a run that was made once. */
function repeatsTable({ plan, answers, repeats }: FinishedRun): string {
  const { scenarios, config, plannedAnswers } = plan;
  const ids = scenarios.map(({ id }) => id);
  const perCell = plannedAnswers / (ids.length * config.designs.length);
  const passes = [answers, ...repeats];
  const cells = spreadCells(passes, config.designs, ids, perCell);
  if (cells.length === 0) return '';
  const columns = [
    ...cellColumns,
    number('right'),
    number('least'),
    number('most'),
    number('of'),
    number('wrong unhedged'),
    number('least'),
    number('most'),
  ];
  const spread = ({ mean, least, greatest }: Spread): readonly string[] => [
    mean.toFixed(1),
    formatCount(least),
    formatCount(greatest),
  ];
  const labels = new Map(scenarios.map(({ id, label }) => [id, label]));
  const rows = cells.map(({ design, scenario, asked, all, wrongUnhedged }) => [
    designOf(design).label,
    labels.get(scenario) ?? scenario,
    ...spread(all),
    formatCount(asked),
    ...spread(wrongUnhedged),
  ]);
  return `Repeats: mean, least and most of ${passes.length} passes\n\n${formatColumns(columns, rows)}`;
}

/** What of the answers not given is due to replies that could not be used. */
function unusableText(answers: FinishedRun['answers']): string {
  const { abstained, unusable, reasons } = countUnusable(answers);
  const told = reasons.map(({ reason, count }) => `${UNUSABLE_WORDS[reason]}: ${count}`);
  const why = told.length === 0 ? '' : ` (${told.join('; ')})`;
  return `Unusable replies: ${unusable} of ${abstained} answers not given${why}\n`;
}

/** How often a search brought a page that states what was looked for. */
function retrievalTable({ plan, hits }: FinishedRun): string {
  if (hits.every(({ searches }) => searches === 0)) return '';
  const columns = [
    { heading: 'scenario' },
    number('searches'),
    number('page found'),
    number('and it is current'),
  ];
  const rows = hits.map(({ scenario, searches, found, foundCurrent }) => [
    plan.scenarios.find(({ id }) => id === scenario)?.label ?? scenario,
    ...[searches, found, foundCurrent].map(formatCount),
  ]);
  const { retriever, pagesRead } = plan.config;
  return `Retrieval (${retriever}, ${pagesRead} pages): searches that brought a page which states the answer\n\n${formatColumns(columns, rows)}`;
}

/** How often the run was made, in words. */
function passesText({ repeats, errors, seed, seeds }: RunConfig): string {
  if (errors === 'random')
    return `random mistakes, seed ${seed}${seeds > 1 ? ` first of ${seeds}` : ''}`;
  return repeats === 1 ? 'one run' : `the first of ${repeats} passes`;
}

/** A line that says which run it was. */
export function runLine({ plan, answers, digest }: FinishedRun): string {
  const { config, world, worldDigest, readerId, extractorId } = plan;
  const isPlain = isDeterministic(config) && config.errors === 'none';
  const which = [
    `${world.title} (world ${worldDigest})`,
    `reader ${readerId}, ${isPlain ? 'no model' : `extractor ${extractorId}`}`,
    ...(config.with.length > 0 ? [`with ${config.with.join(', ')}`] : []),
    ...(config.without.length > 0 ? [`without ${config.without.join(', ')}`] : []),
    ...(config.apart.length > 0 ? [`apart ${settingWords(config, 'apart')}`] : []),
    passesText(config),
    `${formatCount(answers.length)} answers (digest ${digest})`,
  ];
  return `${which.join(', ')}\n`;
}

/** What mistakes made on purpose come to; empty where none are made. */
function mistakesTable(run: FinishedRun, loaded: LoadedWorld): string {
  const { errors, seeds } = run.plan.config;
  if (errors === 'random') return seeds > 1 ? seedsTable(run) : '';
  if (errors === 'none') return '';
  return reconstructionTable(run, loaded, describedMistakes().label);
}

/** All tables of a finished run, with a line that says which run it was. */
export function studyTables(
  run: FinishedRun,
  loaded: LoadedWorld,
  figures: PublishedFigures | undefined,
): string {
  const { plan, answers, costs } = run;
  const labels = new Map(plan.scenarios.map(({ id, label }) => [id, label]));
  const cells = countCells(answers, plan.config.designs, [...labels.keys()]).map((cell) => ({
    ...cell,
    scenarioLabel: labels.get(cell.scenario) ?? cell.scenario,
  }));
  const eventLabels = plan.steps.slice(1).map(({ label }) => label);
  return [
    runLine(run),
    mistakesTable(run, loaded),
    accuracyTable(cells, figures),
    hedgingTable(cells),
    ...(plan.config.reader === 'model' ? [unusableText(answers)] : []),
    repeatsTable(run),
    retrievalTable(run),
    maintenanceTable(costs, eventLabels),
  ]
    .filter((part) => part !== '')
    .join('\n');
}
