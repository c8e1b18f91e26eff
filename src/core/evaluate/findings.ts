/** What a run found, in one sentence: counted from its answers, whatever its world and settings. */
import type { Design } from '../designs/design';
import type { DesignPolicy } from '../designs/design-policy';
import type { Answer } from './answer';
import { countMarks, markOf } from './marks';

/** An answer with the kind of evidence that decided it. An `AnswerRecord` is one. */
export interface TracedAnswer extends Answer {
  readonly hops: readonly {
    readonly evidence: readonly { readonly kind: string }[];
    readonly decidedBy?: { readonly evidenceIndex: number };
  }[];
}

/** A piece of the sentence: words, or a percentage with the fraction behind it. */
export type FindingPart =
  string | { readonly part: number; readonly whole: number; readonly of: string };

export interface Finding {
  readonly parts: readonly FindingPart[];
  /** The wrong answer that shows it best; absent when no answer was wrong and said plainly. */
  readonly example?: TracedAnswer;
}

interface Found {
  readonly design: Design;
  readonly scenario: { readonly id: string; readonly label: string };
  readonly answers: readonly TracedAnswer[];
  /** Wrong and said plainly, to questions that had changed; if there are none, to any. */
  readonly plain: readonly TracedAnswer[];
  /** Those among them that a design with one store got right. */
  readonly avoidable: readonly TracedAnswer[];
}

const keyOf = (answer: Answer): string => `${answer.scenario} ${answer.step} ${answer.question}`;

const hasBothStores = (design: DesignPolicy): boolean =>
  design.readsPages && design.graph !== 'none';

/** The store that decided an answer: `graph`, `pages`, or neither. */
function storeOf(answer: TracedAnswer): 'graph' | 'pages' | undefined {
  const hop = answer.hops.findLast(({ decidedBy }) => decidedBy !== undefined);
  const item = hop?.evidence[hop.decidedBy?.evidenceIndex ?? -1];
  if (!item) return undefined;
  return item.kind === 'page' ? 'pages' : 'graph';
}

function cellsOf(
  answers: readonly TracedAnswer[],
  designs: readonly Design[],
  scenarios: readonly { readonly id: string; readonly label: string }[],
): readonly Found[] {
  const oneStore = new Set<string>(designs.filter((d) => !hasBothStores(d)).map(({ id }) => id));
  const rightElsewhere = new Set(
    answers.filter((a) => oneStore.has(a.design) && a.outcome === 'correct').map(keyOf),
  );
  return designs.flatMap((design) =>
    scenarios.map((scenario) => {
      const own = answers.filter((a) => a.design === design.id && a.scenario === scenario.id);
      const wrong = own.filter((a) => markOf(a) === 'wrong');
      const drifted = wrong.filter((a) => a.standing === 'drifted');
      const plain = drifted.length > 0 ? drifted : wrong;
      const avoidable = plain.filter((a) => rightElsewhere.has(keyOf(a)));
      return { design, scenario, answers: own, plain, avoidable };
    }),
  );
}

/** Designs with both stores say more than designs with one; then what the other store knew. */
function mostTelling(cells: readonly Found[]): Found | undefined {
  const measure = ({ design, plain, avoidable }: Found): readonly number[] => [
    plain.some((a) => a.standing === 'drifted') ? 1 : 0,
    hasBothStores(design) ? 1 : 0,
    hasBothStores(design) ? avoidable.length : 0,
    plain.length,
  ];
  return cells
    .filter(({ plain }) => plain.length > 0)
    .reduce<Found | undefined>((best, cell) => {
      if (!best) return cell;
      const [mine, its] = [measure(cell), measure(best)];
      const at = mine.findIndex((value, index) => value !== its[index]);
      return at >= 0 && (mine[at] ?? 0) > (its[at] ?? 0) ? cell : best;
    }, undefined);
}

function subjectOf(design: DesignPolicy): string {
  if (hasBothStores(design)) return 'an agent that reads both stores';
  return design.readsPages
    ? 'an agent that reads only pages'
    : 'an agent that reads only the graph';
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function wrongFinding(cell: Found): Finding {
  const { design, scenario, answers, plain, avoidable } = cell;
  const isDrifted = plain.some((a) => a.standing === 'drifted');
  const asked = isDrifted ? answers.filter((a) => a.standing === 'drifted') : answers;
  const warned = countMarks(asked)['wrong-warned'];
  const stores = new Set(plain.map(storeOf));
  const [store] = stores.size === 1 ? stores : [];
  const subject = capitalise(subjectOf(design));
  const where = `in “${scenario.label}”`;
  const doesFollow = hasBothStores(design) && store !== undefined && avoidable.length > 0;
  const lead = doesFollow
    ? `${subject} still follows the ${store}: ${where} it is wrong on `
    : `${capitalise(where)} ${subjectOf(design)} is wrong on `;
  const wrong = plain.length + warned;
  const ending =
    warned === 0 ? ', and never says so' : `, and warns of ${warned} of its ${wrong} wrong answers`;
  return {
    parts: [
      lead,
      {
        part: wrong,
        whole: asked.length,
        of: isDrifted ? 'answers to questions that had changed' : 'answers',
      },
      isDrifted ? ` of what changed${ending}` : ` of all questions${ending}`,
    ],
    ...exampleOf(avoidable[0] ?? plain[0]),
  };
}

const exampleOf = (example: TracedAnswer | undefined): { readonly example?: TracedAnswer } =>
  example ? { example } : {};

const COUNT = new Intl.NumberFormat('en-GB');
const countWords = (count: number): string => COUNT.format(count);

/** The finding where no answer was wrong and said plainly. */
function quietFinding(answers: readonly TracedAnswer[], hasChanges: boolean): string {
  const marks = countMarks(answers);
  const all = countWords(answers.length);
  const warned = marks['wrong-warned'];
  if (answers.length === 0) return 'Nothing was asked in this run';
  if (warned > 0) {
    const wrong = warned === 1 ? 'One answer was' : `${countWords(warned)} answers were`;
    const every = warned === 1 ? 'it carried' : warned === 2 ? 'both carried' : 'all carried';
    return `${wrong} wrong of ${all}, and ${every} a warning`;
  }
  if (marks.none > 0) {
    return `No answer was wrong, but ${countWords(marks.none)} of ${all} questions got none`;
  }
  const alarms = marks['right-warned'];
  const although = alarms > 0 ? `, though ${countWords(alarms)} of them carry a warning` : '';
  return hasChanges
    ? `All ${all} answers are right${although}`
    : `Nothing changes in this run, and all ${all} answers are right${although}`;
}

/** What a finding needs to know of a run besides its answers. */
export interface FindingContext {
  readonly designs: readonly Design[];
  readonly scenarios: readonly { readonly id: string; readonly label: string }[];
  /** How many answers the whole run has. */
  readonly plannedAnswers: number;
  /** Whether anything happens in the world of this run. */
  readonly hasChanges: boolean;
}

/** The finding of a run. Of a run that was stopped it tells what the answers there are show. */
export function findHeadline(answers: readonly TracedAnswer[], run: FindingContext): Finding {
  if (answers.length === 0 && run.plannedAnswers > 0) {
    return { parts: [`Stopped, with none of ${countWords(run.plannedAnswers)} answers to show`] };
  }
  const telling = mostTelling(cellsOf(answers, run.designs, run.scenarios));
  const finding = telling
    ? wrongFinding(telling)
    : { parts: [quietFinding(answers, run.hasChanges)] };
  if (answers.length === run.plannedAnswers) return finding;
  const stopped = `Stopped at ${countWords(answers.length)} of ${countWords(run.plannedAnswers)} answers. `;
  return { ...finding, parts: [stopped, ...finding.parts] };
}
