import { describe, expect, it } from 'vitest';
import { findHeadline, type Finding } from '../../../src/core/evaluate/findings';
import { designOf } from '../../../src/core/designs/design';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { collectEvents, type TestRun } from '../../fixtures/run';

async function findingOf(run: TestRun): Promise<Finding> {
  const { plan, answers } = foldEvents(NO_RUN, await collectEvents(run));
  return findHeadline(answers, {
    designs: plan!.config.designs.map((id) => designOf(id)),
    scenarios: plan!.scenarios,
    plannedAnswers: plan!.plannedAnswers,
    hasChanges: plan!.config.events.length > 0,
  });
}

const wordsOf = ({ parts }: Finding): string =>
  parts.map((p) => (typeof p === 'string' ? p : `${p.part}/${p.whole}`)).join('');

describe('the finding of a run', () => {
  it('is that a design with both stores follows the stale one, and shows an answer of it', async () => {
    const finding = await findingOf({});
    expect(wordsOf(finding)).toBe(
      'An agent that reads both stores still follows the graph: in “Stale graph” it is wrong on 18/30 of what changed, and never says so',
    );
    expect(finding.example).toMatchObject({
      scenario: 'StaleGraph',
      design: 'Hybrid',
      step: 2,
      outcome: 'wrong',
      isHedged: false,
      standing: 'drifted',
    });
  });

  it('holds in another world', async () => {
    expect(wordsOf(await findingOf({ world: 'museum' }))).toMatch(
      /still follows the graph: in “Stale graph” it is wrong on 6\/8 of what changed/,
    );
  });

  it('is about the one store of a design that has no other', async () => {
    const finding = await findingOf({ settings: { designs: ['Rag'], scenarios: ['StalePages'] } });
    expect(wordsOf(finding)).toBe(
      'In “Stale pages” an agent that reads only pages is wrong on 18/30 of what changed, and never says so',
    );
  });

  it('does not claim that a store is followed when no other was right', async () => {
    const finding = await findingOf({
      settings: { designs: ['Hybrid'], scenarios: ['StaleGraph'] },
    });
    expect(wordsOf(finding)).toMatch(
      /^In “Stale graph” an agent that reads both stores is wrong on/,
    );
  });

  it('says so when every wrong answer was warned of, and has no example then', async () => {
    const finding = await findingOf({ settings: { designs: ['HybridVersioned'] } });
    expect(wordsOf(finding)).toBe('2 answers were wrong of 400, and both carried a warning');
    expect(finding.example).toBeUndefined();
  });

  it('is that all is well where it is', async () => {
    const settings = { designs: ['Rag'], scenarios: ['Fresh'] } as const;
    expect(wordsOf(await findingOf({ settings }))).toBe('All 100 answers are right');
    const quiet = await findingOf({ settings: { events: [] } });
    expect(wordsOf(quiet)).toBe('Nothing changes in this run, and all 320 answers are right');
  });

  it('tells missing answers from wrong ones', async () => {
    const settings = { designs: ['Rag'], scenarios: ['StalePages'], events: ['rename'] } as const;
    expect(wordsOf(await findingOf({ settings }))).toBe(
      'No answer was wrong, but 3 of 40 questions got none',
    );
  });

  it('of a stopped run names how far it came', async () => {
    expect(wordsOf(await findingOf({ cancelAfter: 50 }))).toMatch(
      /^Stopped at \d+ of 1,600 answers\. All \d+ answers are right$/,
    );
    expect(wordsOf(await findingOf({ cancelAfter: 1 }))).toBe(
      'Stopped, with none of 1,600 answers to show',
    );
  });

  it('of a run that asks nothing says that', async () => {
    const settings = { events: ['policy'], askAfter: ['rename'] };
    expect(wordsOf(await findingOf({ settings }))).toBe('Nothing was asked in this run');
  });
});
