/** Opening a link on the command line, and telling whether its rerun agrees. */
import { decodeLink } from '../adapters/link/decode-link';
import type { AnswerPlace } from '../core/evaluate/answer';
import type { Comparison, Verdict } from '../core/study/compare-runs';
import { openSentRun, type OpenedRun, type SentRun } from '../core/study/sent-run';
import { quote } from '../core/world/world-error';
import { CommandError } from './command-error';
import { formatCount } from './columns';
import type { FinishedRun } from './finished-run';
import { builtInWorlds, loadWorld, type LoadedWorld } from './load-world';

/** A link with the world it is about. */
export interface OpenedLink {
  readonly sent: SentRun;
  readonly loaded: LoadedWorld;
  readonly opened: Extract<OpenedRun, { ok: true }>;
}

/** A whole address, its fragment, or only what stands after `run=`. */
function fragmentOf(link: string): string {
  const fragment = link.slice(link.indexOf('#') + 1).trim();
  return /^\d+\./.test(fragment) ? `run=${fragment}` : fragment;
}

/** Reads a link and its world; `worldFile` is needed for a world of the sender's own. */
export async function openLink(link: string, worldFile: string | undefined): Promise<OpenedLink> {
  const decoded = await decodeLink(fragmentOf(link));
  if (!decoded.ok) throw new CommandError(`--link: ${decoded.error.message}`);
  const sent = decoded.link;
  const { id, title, digest, isOwn } = sent.world;
  const isBuiltIn = !isOwn && (await builtInWorlds()).includes(id);
  const source = worldFile ?? (isBuiltIn ? id : undefined);
  if (source === undefined) {
    const whose = `${quote(title)} (digest ${digest}), which does not come with Driftlab`;
    throw new CommandError(`--link: its run is of the world ${whose}; give its file with --world`);
  }
  const loaded = await loadWorld(source);
  const opened = openSentRun(sent, loaded.world, loaded.digest);
  if (!opened.ok) throw new CommandError(`--link: ${opened.message}`);
  return { sent, loaded, opened };
}

/** Whether the rerun is the sender's run. */
export function isSameRun({ agree, total, digestAgrees }: Comparison): boolean {
  return agree === total && digestAgrees;
}

const nameOf = ({ scenario, design, step, question }: AnswerPlace): string =>
  `${scenario}, ${design}, step ${step}, ${question}`;

const verdictText = (verdict: Verdict | undefined): string =>
  verdict ? `${verdict.outcome}${verdict.isHedged ? ' (hedged)' : ''}` : 'no such row';

/** Whether the words agree too; a digest that agrees beside marks that do not speaks against the link. */
function wordsText({ differences, digestAgrees }: Comparison, sent: SentRun, ours: string): string {
  if (!digestAgrees) {
    return `The answers are not the same to the letter: sent digest ${sent.digest}, here ${ours}.`;
  }
  return differences.length === 0
    ? `The answers are the same to the letter (digest ${ours}).`
    : `The link contradicts itself: its digest is that of the answers here (${ours}), its marks are not.`;
}

/** One line a difference, then whether the words agree too, then how many rows agree. */
export function comparisonText(comparison: Comparison, sent: SentRun, run: FinishedRun): string {
  const { agree, total, differences } = comparison;
  const { appVersion } = run.plan;
  const versions =
    sent.appVersion === appVersion
      ? []
      : [`The link was made by Driftlab ${quote(sent.appVersion)}, this is ${appVersion}.`];
  const rows = differences.map(
    ({ row, sent: theirs, ours }) =>
      `${nameOf(row)}: sent ${verdictText(theirs)}, here ${verdictText(ours)}`,
  );
  const words = wordsText(comparison, sent, run.digest);
  const count = `${formatCount(agree)} of ${formatCount(total)} rows agree`;
  return [...versions, ...rows, words, count].map((line) => `${line}\n`).join('');
}
