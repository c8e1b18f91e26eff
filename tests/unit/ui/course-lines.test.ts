import { describe, expect, it } from 'vitest';
import { courseLines } from '../../../src/ui/sections/course-lines';
import { spreadLabels } from '../../../src/ui/sections/spread-labels';

describe('labels at the ends of lines', () => {
  it('stay where they are when there is room', () => {
    expect(
      spreadLabels(
        [
          { middle: 20, height: 10 },
          { middle: 50, height: 10 },
        ],
        100,
      ),
    ).toEqual([20, 50]);
  });

  it('are pushed apart in their order, also from below', () => {
    const middles = spreadLabels(
      [
        { middle: 100, height: 10 },
        { middle: 99, height: 20 },
        { middle: 0, height: 10 },
      ],
      100,
    );
    expect(middles).toEqual([95, 80, 5]);
  });

  it('may be none', () => {
    expect(spreadLabels([], 100)).toEqual([]);
  });
});

describe('lines of courses', () => {
  const at = (step: number, right: number, asked = 10) => ({ step, share: { right, asked } });
  const lines = courseLines([
    { designs: ['Rag'], points: [at(0, 10), at(1, 5)] },
    { designs: ['Graph'], points: [at(0, 10), at(1, 8)] },
    { designs: ['Hybrid'], points: [at(0, 10), at(1, 0, 0)] },
  ]);

  it('lie side by side where they meet, and in place elsewhere', () => {
    expect(lines.map(([first]) => first!.shift)).toEqual([-3.5, 0, 3.5]);
    expect(lines[0]![1]).toEqual({ step: 1, percent: 50, shift: 0 });
  });

  it('end where nothing was asked yet', () => {
    expect(lines[2]).toHaveLength(1);
  });
});
