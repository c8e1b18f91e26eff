/** How accuracy goes over the checkpoints: one course a design and scenario. */
import type { DesignId } from '../designs/design';
import type { Mark } from './answer';
import type { Share } from './tables';

/** The share of right answers at each checkpoint; nothing asked yet is 0 of 0. */
export interface Course {
  readonly scenario: string;
  readonly design: DesignId;
  /** In the order of the steps given. */
  readonly points: readonly { readonly step: number; readonly share: Share }[];
}

/** Every course, scenario by scenario and within it design by design, in the orders given. */
export function countCourses(
  answers: readonly Mark[],
  scenarios: readonly string[],
  designs: readonly DesignId[],
  steps: readonly number[],
): readonly Course[] {
  const keyOf = (scenario: string, design: string, step: number): string =>
    `${scenario} ${design} ${step}`;
  const counts = new Map<string, { right: number; asked: number }>();
  for (const { scenario, design, step, outcome } of answers) {
    const key = keyOf(scenario, design, step);
    const count = counts.get(key) ?? { right: 0, asked: 0 };
    count.asked += 1;
    if (outcome === 'correct') count.right += 1;
    counts.set(key, count);
  }
  return scenarios.flatMap((scenario) =>
    designs.map((design) => ({
      scenario,
      design,
      points: steps.map((step) => ({
        step,
        share: counts.get(keyOf(scenario, design, step)) ?? { right: 0, asked: 0 },
      })),
    })),
  );
}

/** Courses of one scenario that are the same at every checkpoint, drawn as one line. */
export interface SharedCourse {
  readonly designs: readonly DesignId[];
  readonly points: Course['points'];
}

/** Joins equal courses; each stands where the first of its designs stood. */
export function joinEqualCourses(courses: readonly Course[]): readonly SharedCourse[] {
  const joined = new Map<string, { designs: DesignId[]; points: Course['points'] }>();
  for (const { design, points } of courses) {
    const key = JSON.stringify(points);
    const same = joined.get(key);
    if (same) same.designs.push(design);
    else joined.set(key, { designs: [design], points });
  }
  return [...joined.values()];
}

/** Answers right at the first checkpoint and at the last, as far as both were asked. */
export interface Fall {
  readonly scenario: string;
  readonly design: DesignId;
  readonly first: Share;
  readonly last: Share;
}

/** The courses that lose most from the first checkpoint to the last; empty when none loses. */
export function deepestFalls(courses: readonly Course[]): readonly Fall[] {
  const lossOf = ({ first, last }: Fall): number =>
    first.right / first.asked - last.right / last.asked;
  const falls = courses.flatMap(({ scenario, design, points }): Fall[] => {
    const first = points[0]?.share;
    const last = points.at(-1)?.share;
    return first && last && first.asked > 0 && last.asked > 0
      ? [{ scenario, design, first, last }]
      : [];
  });
  const worst = Math.max(0, ...falls.map(lossOf));
  return worst === 0 ? [] : falls.filter((fall) => lossOf(fall) === worst);
}

/** Answers that were not right, and how many of them are to questions a change had touched by then. */
export function countMisses(answers: readonly Mark[]): {
  readonly missed: number;
  readonly drifted: number;
} {
  const missed = answers.filter(({ outcome }) => outcome !== 'correct');
  return {
    missed: missed.length,
    drifted: missed.filter(({ standing }) => standing === 'drifted').length,
  };
}
