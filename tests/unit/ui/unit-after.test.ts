import { describe, expect, it } from 'vitest';
import type { RunPlan } from '../../../src/core/study/run-event';
import { unitAfter } from '../../../src/ui/answer/answer-words';

const plan = {
  predicates: [
    { id: 'refund', label: 'refund window', unit: 'days' },
    { id: 'uptime', label: 'uptime', unit: '%' },
    { id: 'owner', label: 'owner', unit: '' },
  ],
} as unknown as RunPlan;

describe('the unit after a value', () => {
  it.each([
    ['14', 'refund', ' days'],
    ['14; 30', 'refund', ' days'],
    ['99.95', 'uptime', '%'],
    ['14 days', 'refund', ''],
    ['refund_policy', 'refund', ''],
    ['99.9%', 'uptime', ''],
    ['Helix', 'owner', ''],
  ])('%s of %s', (value, predicate, unit) => {
    expect(unitAfter(value, predicate, plan)).toBe(unit);
  });
});
