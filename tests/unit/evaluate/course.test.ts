import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../src/core/evaluate/answer';
import {
  countCourses,
  countMisses,
  deepestFalls,
  joinEqualCourses,
} from '../../../src/core/evaluate/course';

const mark = (design: Mark['design'], step: number, isRight: boolean, question = 'q'): Mark => ({
  scenario: 'Fresh',
  design,
  step,
  question,
  standing: step > 0 ? 'drifted' : 'not-yet',
  outcome: isRight ? 'correct' : 'wrong',
  isHedged: false,
});

const MARKS = [
  mark('Rag', 0, true),
  mark('Rag', 1, false),
  mark('Graph', 0, true),
  mark('Graph', 1, true),
  mark('Hybrid', 0, true),
  mark('Hybrid', 1, true),
];

describe('courses', () => {
  const courses = countCourses(MARKS, ['Fresh'], ['Rag', 'Graph', 'Hybrid'], [0, 1]);

  it('count right answers by checkpoint', () => {
    expect(courses.map(({ points }) => points.map(({ share }) => share.right))).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
  });

  it('are joined when equal, in the place of the first', () => {
    expect(joinEqualCourses(courses).map(({ designs }) => designs)).toEqual([
      ['Rag'],
      ['Graph', 'Hybrid'],
    ]);
  });

  it('have as deepest falls all that lose most', () => {
    expect(deepestFalls(courses).map(({ design }) => design)).toEqual(['Rag']);
  });

  it('have no fall before the last checkpoint is asked', () => {
    const early = countCourses(MARKS.slice(0, 1), ['Fresh'], ['Rag'], [0, 1]);
    expect(early[0]!.points[1]!.share).toEqual({ right: 0, asked: 0 });
    expect(deepestFalls(early)).toEqual([]);
  });
});

describe('misses', () => {
  it('tell those about what had changed apart', () => {
    const control = { ...mark('Graph', 1, false), standing: 'control' as const };
    expect(countMisses([...MARKS, control])).toEqual({ missed: 2, drifted: 1 });
  });
});
