/** The lines of a chart of courses: where they run, and how they stay apart where they meet. */
import type { SharedCourse } from '../../core/evaluate/course';
import { percentOf } from '../../core/evaluate/tables';

/** Lines that meet at a point are drawn this many pixels apart. */
const APART = 3.5;

/** A point of a line: its step, its percent of right answers, and how far it is moved, in pixels. */
export interface CoursePoint {
  readonly step: number;
  readonly percent: number;
  readonly shift: number;
}

/** The points of every course that were asked; courses of equal percent at a step are moved apart. */
export function courseLines(courses: readonly SharedCourse[]): readonly (readonly CoursePoint[])[] {
  const meeting = new Map<string, number[]>();
  for (const [index, { points }] of courses.entries()) {
    for (const { step, share } of points) {
      const key = `${step} ${percentOf(share)}`;
      meeting.set(key, [...(meeting.get(key) ?? []), index]);
    }
  }
  return courses.map(({ points }, index) =>
    points.flatMap(({ step, share }): CoursePoint[] => {
      const percent = percentOf(share);
      if (percent === undefined) return [];
      const met = meeting.get(`${step} ${percent}`) ?? [index];
      const shift = (met.indexOf(index) - (met.length - 1) / 2) * APART;
      return [{ step, percent, shift }];
    }),
  );
}
