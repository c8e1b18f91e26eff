/** The heading and explanation of the courses: what this run found, in words. */
import { countMisses, deepestFalls, type Course, type Fall } from '../../core/evaluate/course';
import type { Mark } from '../../core/evaluate/answer';
import { countOf, formatCount } from '../format-number';
import { formatShare, listWords, nameInSentence } from './phrases';

/** Labels for ids. */
export type LabelOf = (id: string) => string;

/** The finding. `events`: changes that happen in the run; `isWhole`: the run is finished. */
export function courseHeading(
  courses: readonly Course[],
  events: number,
  isWhole: boolean,
  labelOf: LabelOf,
): string {
  const points = courses.flatMap((course) => course.points);
  if (points.every(({ share }) => share.asked === 0)) return 'How accuracy goes as the world moves';
  if (new Set(points.map(({ step }) => step)).size < 2) {
    return 'Asked at one moment only: there is no course to see';
  }
  const complete = courses.filter(isComplete);
  if (isWhole || complete.length === courses.length) {
    const finding = findingOf(courses, events, labelOf);
    return isWhole ? finding : `So far: ${finding}`;
  }
  if (complete.length === 0) return 'So far no course has reached its last checkpoint';
  const of = `So far ${formatCount(complete.length)} of ${countOf(courses.length, 'course')} ${complete.length === 1 ? 'is' : 'are'} complete`;
  return deepestFalls(complete).length === 0
    ? `${of}, and ${complete.length === 1 ? 'it does not lose' : 'none of them loses'} ground`
    : `${of}: ${findingOf(complete, events, labelOf)}`;
}

/** Whether every checkpoint has all its answers, as the first one has. */
function isComplete({ points }: Course): boolean {
  const asked = points[0]?.share.asked ?? 0;
  return asked > 0 && points.every(({ share }) => share.asked === asked);
}

function findingOf(courses: readonly Course[], events: number, labelOf: LabelOf): string {
  const falls = deepestFalls(courses);
  if (events === 0) return 'Nothing changes in this run, and accuracy stays where it began';
  const [first] = falls;
  if (!first) return `No design loses ground over ${countOf(events, 'change')}`;
  const from = formatShare(first.first);
  const to = formatShare(first.last);
  if (falls.length > 2)
    return `${formatCount(falls.length)} courses fall furthest, from ${from} right to ${to}`;
  const nameOf = ({ design, scenario }: Fall): string =>
    `${nameInSentence(labelOf(design))} in “${labelOf(scenario)}”`;
  const verb = falls.length === 1 ? 'falls' : 'fall';
  const isSame = falls.every((f) => formatShare(f.first) === from && formatShare(f.last) === to);
  if (isSame) return `${listWords(falls.map(nameOf))} ${verb} deepest, from ${from} right to ${to}`;
  const each = falls.map(
    (f) => `${nameOf(f)} from ${formatShare(f.first)} to ${formatShare(f.last)}`,
  );
  return `Deepest fall ${listWords(each)}`;
}

/** One sentence: what is drawn, and whether misses are about what had changed. */
export function courseLead(answers: readonly Mark[], questions: number): string {
  const base =
    questions > 0
      ? `Right answers of ${countOf(questions, 'question')} at each checkpoint.`
      : 'Right answers at each checkpoint.';
  const { missed, drifted } = countMisses(answers);
  if (missed === 0) return base;
  const of = missed === 1 ? 'The one answer' : `Of the ${countOf(missed, 'answer')}`;
  if (missed === 1) {
    return `${base} ${of} that was not right is to a question whose answer ${drifted === 1 ? 'had changed' : 'had not changed'} by then.`;
  }
  return `${base} ${of} that were not right, ${drifted === missed ? 'all' : formatCount(drifted)} are to questions whose answer or name had changed by then.`;
}
