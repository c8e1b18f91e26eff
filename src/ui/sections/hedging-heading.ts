/** The hedging section's heading and explanation: what this run found, in words. */
import { falseAlarms, wrongAnswers, type HedgingCount } from '../../core/evaluate/hedging';
import { countOf, formatCount } from '../format-number';
import { listWords, nameInSentence } from './phrases';

/** One design's answers, over all scenarios and scenario by scenario. */
export interface HedgingRow {
  readonly label: string;
  readonly total: HedgingCount;
  readonly scenarios: readonly { readonly label: string; readonly count: HedgingCount }[];
}

const sumOf = (rows: readonly HedgingRow[], of: (count: HedgingCount) => number): number =>
  rows.reduce((sum, { total }) => sum + of(total), 0);

const isWarner = ({ total }: HedgingRow): boolean => total.wrongWarned + falseAlarms(total) > 0;

const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${formatCount(count)} times`;

/** The finding. `isWhole`: the run is finished. */
export function hedgingHeading(rows: readonly HedgingRow[], isWhole: boolean): string {
  if (sumOf(rows, ({ asked }) => asked) === 0) return 'Does a wrong answer say that it may be old?';
  const finding = findingOf(rows);
  return isWhole ? finding : `So far: ${finding}`;
}

function findingOf(rows: readonly HedgingRow[]): string {
  const wrong = sumOf(rows, wrongAnswers);
  const warned = sumOf(rows, ({ wrongWarned }) => wrongWarned);
  const alarms = sumOf(rows, falseAlarms);
  const warners = rows.filter(isWarner);
  if (wrong === 0 && alarms === 0) return 'No answer was wrong, and none carried a warning';
  if (wrong === 0) {
    const right = alarms === 1 ? '1 right one' : `${formatCount(alarms)} right ones`;
    return `No answer was wrong, yet ${right} carried a warning`;
  }
  if (warners.length === 0) {
    return wrong === 1
      ? 'The one wrong answer carried no warning'
      : `None of the ${formatCount(wrong)} wrong answers carried a warning`;
  }
  const [warner] = warners;
  if (warner && warners.length === 1) return findingOfOne(warner, wrong);
  const wrongOnes = countOf(wrong, 'wrong answer');
  return `${formatCount(warned)} of ${wrongOnes} carried a warning, and so did ${formatCount(alarms)} right ones`;
}

function findingOfOne(warner: HedgingRow, wrongOfAll: number): string {
  const { wrongWarned } = warner.total;
  const wrong = wrongAnswers(warner.total);
  const alarms = falseAlarms(warner.total);
  const onWrong =
    wrong === 0
      ? 'is never wrong'
      : wrongWarned === wrong
        ? 'warns every time it is wrong'
        : `warns on ${formatCount(wrongWarned)} of its ${countOf(wrong, 'wrong answer')}`;
  const onRight =
    alarms === 0
      ? 'never when it is right'
      : `${wrong === 0 ? 'warns ' : ''}${times(alarms)} when it is right`;
  const others = wrongOfAll > wrong ? '; the others never warn' : '';
  return `${nameInSentence(warner.label)} ${onWrong} and ${onRight}${others}`;
}

/** One sentence: what is counted, and where most false alarms are. */
export function hedgingLead(rows: readonly HedgingRow[]): string {
  const counts = new Set(rows.map(({ total }) => total.asked));
  const [asked] = counts;
  const scope =
    counts.size === 1 && asked !== undefined
      ? `Of the ${countOf(asked, 'answer')} each design gave`
      : 'Of the answers each design gave';
  const base = `${scope}, how many were wrong, and did they warn that they may be out of date?`;
  const cells = rows.flatMap((row) => row.scenarios.map((scenario) => ({ row, scenario })));
  const worst = cells.reduce<(typeof cells)[number] | undefined>(
    (most, cell) =>
      falseAlarms(cell.scenario.count) > (most ? falseAlarms(most.scenario.count) : 0)
        ? cell
        : most,
    undefined,
  );
  if (!worst) return base;
  const { rightWarned } = worst.scenario.count;
  const parts = listWords([
    `${rightWarned.control} on controls`,
    `${rightWarned['not-yet']} on what had not changed yet`,
    `${rightWarned.drifted} on what had`,
  ]);
  const all = formatCount(falseAlarms(worst.scenario.count));
  const where = `${nameInSentence(worst.row.label)} in “${worst.scenario.label}”`;
  return `${base} Most warnings on right answers: ${all} by ${where}, ${parts}.`;
}
