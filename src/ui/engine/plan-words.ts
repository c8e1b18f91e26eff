/** What the calls of a run take, in sentences, before anything starts. */
import { CALL_KINDS, type CallKind } from '../../core/calls/call-note';
import { engineName } from '../../core/engine/engine-name';
import {
  countCalls,
  estimateTime,
  guessSpeed,
  loadsOf,
  sumLoads,
  type CallLoad,
  type CallPlan,
  type PlannedCalls,
  type SpeedGuess,
  type TimeEstimate,
} from '../../core/study/call-load';
import type { RunState } from '../../core/study/run-state';
import type { EngineRole } from '../../core/engine/engine-choice';
import type { EngineReport } from '../../state/study-ports';
import { countOf, formatCount } from '../format-number';
import { formatTime } from './format-time';

const NOUNS: Readonly<Record<CallKind, string>> = {
  extract: 'page text to read',
  read: 'question to answer',
  embed: 'text to embed',
};
const PLURALS: Readonly<Record<CallKind, string>> = {
  extract: 'page texts to read',
  read: 'questions to answer',
  embed: 'texts to embed',
};

/** How many different calls there are: `About 404 different calls: 65 page texts to read, 339 questions to answer.` */
export function callWords(planned: PlannedCalls): string {
  const kinds = CALL_KINDS.filter((kind) => planned[kind] > 0);
  const all = kinds.reduce((sum, kind) => sum + planned[kind], 0);
  const parts = kinds.map((kind) => countOf(planned[kind], NOUNS[kind], PLURALS[kind]));
  const list =
    parts.length > 1 ? `: ${parts.join(', ')}` : parts.map((part) => `: ${part}`).join('');
  return `About ${countOf(all, 'different call')}${list}.`;
}

/** Rounded, as an estimate should be: `127,000`. */
function aboutCount(count: number): string {
  return formatCount(Number(count.toPrecision(2)));
}

/** How many of them are not asked again; empty for none. `left`: how many are asked. */
export function keptCallWords(kept: number, left: number): string {
  if (kept === 0) return '';
  if (left === 0) return 'All their replies are kept: none is asked again.';
  return `${countOf(kept, 'reply is kept and', 'replies are kept and')} not asked again.`;
}

/** Tokens a second: `9 to 42`, `0.3 to 1`. */
function speedWords({ slow, fast }: SpeedGuess): string {
  const inWords = (speed: number): string =>
    speed < 1 ? String(Number(speed.toPrecision(1))) : formatCount(Math.round(speed));
  return `${inWords(slow)} to ${inWords(fast)}`;
}

const rangeWords = ({ shortest, longest }: TimeEstimate): string => {
  const [from, to] = [formatTime(shortest), formatTime(longest)];
  return from === to ? `about ${from}` : `${from} to ${to}`;
};

/** How long the calls of one model take. `what`: who it is, as the beginning of a sentence. */
export function timeWords(what: string, left: CallLoad, time: TimeEstimate | undefined): string {
  if (left.calls === 0) return '';
  const { inputTokens, outputTokens } = left;
  const written = outputTokens > 0 ? ` and writes ${aboutCount(outputTokens)}` : '';
  const work = `${what} reads about ${aboutCount(inputTokens)} tokens${written}`;
  if (!time) return `${work}; how long that takes shows after the first calls.`;
  const range = rangeWords(time);
  if (!time.guess) return `${work}: ${range} at the pace at which it answered here before.`;
  return `${work}: ${range} if it writes ${speedWords(time.guess)} tokens a second, a guess; told exactly after the first calls.`;
}

const KINDS: Readonly<Record<EngineRole, readonly CallKind[]>> = {
  text: ['extract', 'read'],
  embedding: ['embed'],
};

/** How long a role's calls take, where they are asked of a model. */
function roleWords(
  role: EngineRole,
  report: EngineReport | undefined,
  { left, kept }: CallPlan,
  shown: Pick<RunState, 'plan' | 'calls'>,
): string {
  if (!report?.ok || report.choice.kind === 'recorded') return '';
  const { choice, description, check } = report;
  const toCome = sumLoads(left, KINDS[role]);
  const here = sumLoads(kept, KINDS[role]);
  // With other settings of the same model, only the run that is shown tells its pace.
  const model = shown.plan?.models[role];
  const isSame = model !== undefined && engineName(model) === engineName(description);
  const before = here.calls === 0 && isSame ? sumLoads(loadsOf(shown.calls), KINDS[role]) : here;
  const guess = guessSpeed(choice, check.downloadBytes);
  const time = estimateTime(toCome, before, guess, description.concurrency);
  return timeWords(role === 'text' ? 'The model' : 'What embeds', toCome, time);
}

/** How many calls there are, how many of them are kept, and how long the others take. */
export function planWords(
  plan: CallPlan,
  reports: Partial<Record<EngineRole, EngineReport>>,
  shown: Pick<RunState, 'plan' | 'calls'>,
): string {
  const kept = sumLoads(plan.kept).calls;
  return [
    callWords(countCalls(plan)),
    keptCallWords(kept, sumLoads(plan.left).calls),
    roleWords('text', reports.text, plan, shown),
    roleWords('embedding', reports.embedding, plan, shown),
  ]
    .filter((words) => words !== '')
    .join(' ');
}
