import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../src/core/evaluate/tables';
import { countCells } from '../../../src/core/evaluate/tables';
import { countCourses } from '../../../src/core/evaluate/course';
import { sumHedging } from '../../../src/core/evaluate/hedging';
import { designOf } from '../../../src/core/designs/design';
import { foldEvents, NO_RUN, type RunState } from '../../../src/core/study/run-state';
import { copiesHeading, copiesLead } from '../../../src/ui/sections/copies-heading';
import { columnsAt, unitsOf } from '../../../src/ui/sections/copies-view';
import { courseHeading, courseLead } from '../../../src/ui/sections/course-heading';
import { hedgingHeading, hedgingLead } from '../../../src/ui/sections/hedging-heading';
import { upkeepHeading, upkeepLead } from '../../../src/ui/sections/upkeep-heading';
import { collectEvents, type TestRun } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

const isWhole = ({ status }: RunState): boolean => status === 'finished';

function cellsOf({ plan, answers }: RunState): readonly Cell[] {
  const ids = plan!.scenarios.map(({ id }) => id);
  return countCells(answers, plan!.config.designs, ids);
}

/** All four headings of a run; the map's of one checkpoint. */
async function headingsOf(settings: TestRun, scenario = 'Fresh', step = 0) {
  const run = foldEvents(NO_RUN, await collectEvents(settings));
  const plan = run.plan!;
  const { world } = openWorld(settings.world ?? 'tessaly');
  const rows = plan.config.designs.map((id) => {
    const cells = cellsOf(run).filter(({ design }) => design === id);
    return {
      label: designOf(id).label,
      total: sumHedging(cells),
      scenarios: cells.map((cell) => ({ label: cell.scenario, count: sumHedging([cell]) })),
    };
  });
  const steps = plan.steps.filter(({ isAsked }) => isAsked).map((s) => s.step);
  const courses = countCourses(
    run.answers,
    plan.scenarios.map(({ id }) => id),
    plan.config.designs,
    steps,
  );
  const labelOf = (id: string): string =>
    plan.scenarios.find((s) => s.id === id)?.label ??
    designOf(id as (typeof plan.config.designs)[number]).label;
  const own = run.checkpoints.filter((c) => c.scenario === scenario);
  const checkpoint = own.find((c) => c.step === step);
  const change = plan.steps[step]?.label;
  const view = checkpoint && {
    checkpoint,
    columns: columnsAt(world, plan, own, step),
    withUnit: unitsOf(plan),
    isModelRead: plan.config.extractor === 'model',
    ...(step > 0 && change !== undefined && { change }),
  };
  const events = plan.steps.length - 1;
  return {
    hedging: hedgingHeading(rows, isWhole(run)),
    hedgingLead: hedgingLead(rows),
    course: courseHeading(courses, events, isWhole(run), labelOf),
    courseLead: courseLead(run.answers, plan.questions.length),
    upkeep: upkeepHeading(run.costs, events, isWhole(run)),
    upkeepLead: upkeepLead(run.costs),
    copies: copiesHeading(view),
    copiesLead: view ? copiesLead(view) : '',
    copiesReadByModel: view
      ? [copiesHeading({ ...view, isModelRead: true }), copiesLead({ ...view, isModelRead: true })]
      : [],
  };
}

describe('the headings of the published study', () => {
  it('state what it found', async () => {
    const told = await headingsOf({}, 'StalePages', 2);
    expect(told.hedging).toBe(
      '“Both, versioned” warns every time it is wrong and 97 times when it is right; the others never warn',
    );
    expect(told.hedgingLead).toContain('61 by “Both, versioned”');
    expect(told.hedgingLead).toContain('25 on controls');
    expect(told.course).toBe(
      'Pages in “Stale pages” and Graph in “Stale graph” fall deepest, from 20 of 20 right to 8 of 20',
    );
    expect(told.courseLead).toContain('Of the 122 answers that were not right, 120');
    expect(told.upkeep).toBe(
      'Reading only the changed pages costs 16\u202f% of reading everything, with the graph just as right',
    );
    expect(told.upkeepLead).toContain('right on 80 of 80 answers');
    expect(told.upkeepLead).toContain('24 of 160 pages read and 6,218* of 39,986* tokens');
    expect(told.copies).toBe('After the refund change 4 of 4 copies in the wiki still say 30 days');
    expect(told.copiesLead).toContain('15 of 54 copies');
  });

  it('say that only the graph is behind where the pages are not', async () => {
    const told = await headingsOf({ settings: { scenarios: ['StaleGraph'] } }, 'StaleGraph', 2);
    expect(told.copies).toBe(
      'After the refund change all 4 copies in the wiki are up to date, but the graph is behind',
    );
    // A model may have misread what the graph has instead.
    expect(told.copiesReadByModel).toEqual([
      'After the refund change all 4 copies in the wiki are up to date, but the graph is wrong',
      expect.stringMatching(
        /are out of date, and \d+ of \d+ facts in the graph are misread, missing/,
      ),
    ]);
  });
});

describe('the headings of odd runs', () => {
  it('nothing happens', async () => {
    const told = await headingsOf({ settings: { events: [], askAfter: ['start'] } });
    expect(told.hedging).toBe('No answer was wrong, and none carried a warning');
    expect(told.course).toBe('Asked at one moment only: there is no course to see');
    expect(told.upkeep).toBe('Nothing changes in this run, so the graph costs nothing to keep');
    expect(told.copies).toBe('At the start all 54 copies in the wiki are up to date');
  });

  it('nothing is wrong, one scenario, one design', async () => {
    const settings = { scenarios: ['Fresh'], designs: ['Rag'] as const };
    const told = await headingsOf({ settings }, 'Fresh', 3);
    expect(told.hedging).toBe('No answer was wrong, and none carried a warning');
    expect(told.course).toBe('No design loses ground over 4 changes');
    expect(told.copies).toBe('After the price change all 5 copies in the wiki are up to date');
  });

  it('nobody warns', async () => {
    const told = await headingsOf({ settings: { designs: ['Graph', 'Hybrid'] } });
    expect(told.hedging).toBe('None of the 72 wrong answers carried a warning');
  });

  it('right answers with a warning, and no wrong one', async () => {
    const settings = { scenarios: ['StalePages'], designs: ['HybridVersioned'] as const };
    const told = await headingsOf({ settings });
    expect(told.hedging).toBe('No answer was wrong, yet 18 right ones carried a warning');
  });

  it('a run stopped on its way', async () => {
    const told = await headingsOf({ cancelAfter: 900 }, 'StaleGraph', 4);
    expect(told.hedging).toMatch(/^So far: /);
    expect(told.upkeep).toBe('What it costs to keep the graph current');
    expect(told.copies).toBe('Where the copies of a fact disagree');
  });

  it('a run stopped in its first scenario says what it did not come to', async () => {
    const first = await headingsOf({ cancelAfter: 80 });
    expect(first.course).toBe('So far no course has reached its last checkpoint');
    const later = await headingsOf({ cancelAfter: 490 });
    expect(later.course).toMatch(
      /^So far 4 of 16 courses are complete: “Both, versioned” in “Fresh” falls/,
    );
  });

  it('a run stopped before its first answer', async () => {
    const told = await headingsOf({ cancelAfter: 1 });
    expect(told.hedging).toBe('Does a wrong answer say that it may be old?');
    expect(told.course).toBe('How accuracy goes as the world moves');
    expect(told.courseLead).toBe('Right answers of 20 questions at each checkpoint.');
  });

  it('a world of another domain', async () => {
    const told = await headingsOf({ world: 'museum' }, 'StalePages', 1);
    expect(told.hedging).not.toContain('undefined');
    expect(told.copies).toMatch(/^After the rooms change \d+ of \d+ copies in the wiki still say /);
    expect(told.upkeepLead).toContain('Over 2 changes');
  });
});

it('tells how right the graph is where reading less leaves it as wrong as reading all', async () => {
  const { costs } = foldEvents(NO_RUN, await collectEvents({}));
  const poor = costs.map((cost) => ({ ...cost, accuracy: { right: 1, asked: 20 } }));
  expect(upkeepHeading(poor, 4, true)).toMatch(/, with the graph right on 4 of 80 either way$/);
});
