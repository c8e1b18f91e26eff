import { describe, expect, it } from 'vitest';
import { countCells } from '../../../src/core/evaluate/tables';
import { compareWithSent } from '../../../src/core/study/compare-runs';
import { citationOf } from '../../../src/core/study/citation';
import { isArticleRun, isArticleRunWithModel } from '../../../src/core/study/article-run';
import { nameWithoutPath, shareEngine } from '../../../src/core/study/share-models';
import { type RunConfig } from '../../../src/core/study/run-config';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { createScriptedModel } from '../../fixtures/scripted-model';
import { plannedRows } from '../../../src/core/study/planned-rows';
import { foldEvents, NO_RUN } from '../../../src/core/study/run-state';
import { openSentRun, packMarks, sentAnswers, sentRunOf } from '../../../src/core/study/sent-run';
import { DESIGN_IDS } from '../../../src/core/designs/design';
import { collectEvents, type TestRun } from '../../fixtures/run';
import { openWorld } from '../../fixtures/worlds';

async function finish(run: TestRun) {
  const { plan, answers, digest } = foldEvents(NO_RUN, await collectEvents(run));
  return { plan: plan!, answers, digest: digest! };
}

const { world, digest: worldDigest } = openWorld('museum');
const run = await finish({ world: 'museum' });
const scenarioIds = run.plan.scenarios.map(({ id }) => id);
const sent = sentRunOf(run, world, false);
const opened = openSentRun(sent, world, worldDigest);
if (!opened.ok) throw new Error(opened.message);

describe('the planned rows', () => {
  it.each<TestRun>([
    {},
    { world: 'museum', settings: { scenarios: ['Custom', 'Fresh'], lagging: [], upkeep: 'never' } },
    { settings: { events: ['price', 'owner'], askAfter: ['start', 'owner'], designs: ['Graph'] } },
    { settings: { events: [], scenarios: ['StaleGraph'] } },
  ])('are those that the run answers: %j', async (testRun) => {
    const { plan, answers } = await finish(testRun);
    const rows = plannedRows(openWorld(testRun.world ?? 'tessaly').world, plan.config);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(
      answers.map(({ scenario, design, step, question, standing }) => ({
        scenario,
        design,
        step,
        question,
        standing,
      })),
    );
  });
});

describe('what is sent', () => {
  it('counts in the tables as the sender’s own answers do', () => {
    expect(countCells(opened.answers, DESIGN_IDS, scenarioIds)).toEqual(
      countCells(run.answers, DESIGN_IDS, scenarioIds),
    );
  });

  it('packs six kinds of answer into six digits', () => {
    const rows = plannedRows(world, run.plan.config).slice(0, 6);
    const answers = sentAnswers(rows, '012345')!;
    expect(answers.map(({ outcome, isHedged }) => [outcome, isHedged])).toEqual([
      ['correct', false],
      ['correct', true],
      ['wrong', false],
      ['wrong', true],
      ['abstain', false],
      ['abstain', true],
    ]);
    expect(packMarks(answers)).toBe('012345');
  });

  it.each(['01234', '0123450', '012346', '01234x', '01234 '])(
    '%j is no set of six marks',
    (marks) => {
      expect(sentAnswers(plannedRows(world, run.plan.config).slice(0, 6), marks)).toBeUndefined();
    },
  );

  it.each([
    ['another world', { world: { ...sent.world, digest: 'f'.repeat(16) } }, 'with the digest ffff'],
    [
      'an unknown setting',
      { settings: { pagesRead: 0 } },
      'the setting "pagesRead": expected a whole',
    ],
    ['other rows', { marks: sent.marks.slice(1) }, `found ${sent.marks.length - 1} in the link`],
  ])('of %s is refused in a sentence', (_name, changes, told) => {
    const refused = openSentRun({ ...sent, ...changes }, world, worldDigest);
    if (refused.ok) throw new Error('it was opened');
    expect(refused.message).toContain(told);
    expect(refused.message).toMatch(/^This link does not fit [^\n]*[^.]\.$/);
    expect(refused.message).not.toContain('default run');
  });
});

describe('a run with a model', () => {
  const path = '/home/ada/models/small.gguf';
  const engine = createScriptedModel({ ontology: world.ontology, model: path });
  const settings: Partial<RunConfig> = {
    reader: 'model',
    extractor: 'model',
    scenarios: ['Fresh'],
  };
  const made = finish({
    world: 'museum',
    settings,
    models: { text: engine, calls: new MemoryCalls() },
  });

  it('is sent with all that could change it, and without a path', async () => {
    const { models } = sentRunOf(await made, world, false, { text: 'small' });
    expect(models).toEqual({
      text: { ...engine.description, model: 'small.gguf' },
      readerId: expect.stringMatching(/^http:small\.gguf\/answer@\d+\+answer-versioned@\d+$/),
      extractorId: expect.stringMatching(/^http:small\.gguf\/extract@\d+$/),
      recordings: { text: 'small' },
    });
    expect(JSON.stringify(models)).not.toContain('ada');
  });

  it('gives its plan where it is opened', async () => {
    const own = await made;
    const run = openSentRun(sentRunOf(own, world, false), world, worldDigest);
    if (!run.ok) throw new Error(run.message);
    expect(run.plan).toMatchObject({
      config: own.plan.config,
      plannedAnswers: own.answers.length,
      questions: own.plan.questions,
      models: { text: { model: 'small.gguf' } },
    });
    expect(run.answers).toHaveLength(own.answers.length);
  });

  it('without its model is refused in a sentence', async () => {
    const { models: _models, ...rest } = sentRunOf(await made, world, false);
    const refused = openSentRun(rest, world, worldDigest);
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('every model') });
  });

  it('is cited with its model, also without a path', async () => {
    const { plan, digest } = await made;
    const line = citationOf(plan, digest, 'x');
    expect(line).toContain('Temperature of the model: 0. Seed: 7. ');
    expect(line).toMatch(/Model: small\.gguf \(http; server: scripted\)\. /);
    expect(line).not.toContain('ada');
  });

  it('is beside the article’s run with a model, and never its equal', () => {
    const config = { ...run.plan.config, ...settings };
    const figures = { world: 'museum' };
    expect(isArticleRunWithModel({ world, isOwn: false, config }, figures)).toBe(true);
    expect(isArticleRun({ world, isOwn: false, config }, figures)).toBe(false);
    expect(
      isArticleRunWithModel({ world, isOwn: false, config: { ...config, pagesRead: 1 } }, figures),
    ).toBe(false);
    expect(
      isArticleRunWithModel(
        { world, isOwn: false, config: { ...config, extractor: 'patterns' } },
        figures,
      ),
    ).toBe(false);
  });
});

it.each([
  ['/models/a.gguf', 'a.gguf'],
  ['~/models/a.gguf', 'a.gguf'],
  ['./a.gguf', 'a.gguf'],
  ['C:\\models\\a.gguf', 'a.gguf'],
  ['Qwen/Qwen2.5-7B-Instruct', 'Qwen/Qwen2.5-7B-Instruct'],
  ['qwen2.5:7b', 'qwen2.5:7b'],
])('the model %s is called %s', (model, name) => {
  expect(nameWithoutPath(model)).toBe(name);
});

it('weights from a host of one’s own do not tell its address', () => {
  const { description } = createScriptedModel({ ontology: world.ontology });
  const shared = shareEngine({ ...description, revision: 'https://models.example/qwen/' });
  expect(shared.revision).not.toContain('example');
});

describe('a rerun', () => {
  const theirs = { answers: opened.answers, digest: sent.digest };
  const total = run.answers.length;

  it('of the same run agrees in every row and to the letter', () => {
    const comparison = { agree: total, total, differences: [], digestAgrees: true };
    expect(compareWithSent(run.answers, theirs)).toEqual(comparison);
  });

  it('with other words agrees in every row, not to the letter', () => {
    const answers = run.answers.map((answer) => ({ ...answer, why: 'another reason' }));
    expect(compareWithSent(answers, theirs)).toMatchObject({ agree: total, digestAgrees: false });
  });

  it('names the rows with another outcome, another warning or no partner', () => {
    const [first, second, third, ...others] = run.answers;
    const answers = [
      { ...first!, isHedged: !first!.isHedged },
      { ...second!, outcome: 'abstain' as const },
      { ...third!, question: 'none' },
      ...others,
    ];
    const { agree, total: rows, differences } = compareWithSent(answers, theirs);
    expect([agree, rows]).toEqual([total - 3, total + 1]);
    const { scenario, design, step } = first!;
    expect(differences).toEqual([
      {
        row: { scenario, design, step, question: first!.question },
        sent: { outcome: first!.outcome, isHedged: first!.isHedged },
        ours: { outcome: first!.outcome, isHedged: !first!.isHedged },
      },
      {
        row: { scenario, design, step, question: second!.question },
        sent: { outcome: second!.outcome, isHedged: second!.isHedged },
        ours: { outcome: 'abstain', isHedged: second!.isHedged },
      },
      {
        row: { scenario, design, step, question: third!.question },
        sent: { outcome: third!.outcome, isHedged: third!.isHedged },
      },
      {
        row: { scenario, design, step, question: 'none' },
        ours: { outcome: third!.outcome, isHedged: third!.isHedged },
      },
    ]);
  });
});

describe('the citation', () => {
  it('is one line with all that tells the run', () => {
    const line = citationOf(run.plan, run.digest, 'https://example.org/#run=1.a.b');
    expect(line).toContain(
      `World: Skalmír Town Museum (museum, digest ${worldDigest}). Scenarios: Fresh, `,
    );
    expect(line).toContain('. Pages read for a question: 3. ');
    expect(line).toContain(
      `. Answers: ${run.answers.length} (digest ${run.digest}). https://example.org/#run=1.a.b`,
    );
    expect(line).not.toContain('\n');
    expect(line).not.toContain('your own scenario');
  });

  it('tells the scenario of one’s own where it is run', async () => {
    const custom = await finish({
      world: 'museum',
      settings: { scenarios: ['Custom'], events: [] },
    });
    const line = citationOf(custom.plan, custom.digest, 'x');
    expect(line).toContain('Changes that happen: none. ');
    expect(line).toContain('Pages that lag in your own scenario: none. ');
  });
});
