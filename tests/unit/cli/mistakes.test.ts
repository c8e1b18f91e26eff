/** Mistakes made on purpose, metrics and the ablation, from the command line. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AblationRow } from '../../../src/core/study/ablation';
import { runStudyCommand, type CommandResult } from './command';

/** A row of a table or CSV as its cells. */
const rowOf = (printed: string, start: RegExp): readonly string[] | undefined =>
  printed
    .split('\n')
    .find((line) => start.test(line))
    ?.split(/ {2,}/);

describe('switches', () => {
  it('are turned by their ids, and said in the first line', async () => {
    const only = ['--scenario', 'StalePages', '--design', 'Rag'];
    const { printed } = await runStudyCommand(...only, '--with', 'alias-retrieval,authority');
    expect(printed.split('\n')[0]).toContain(', with authority, alias-retrieval, ');
    expect(rowOf(printed, /^Pages +Stale pages/)).toContain('82%');
    const governed = ['--scenario', 'Fresh', '--design', 'Governed', '--without', 'authority'];
    const off = await runStudyCommand(...governed);
    expect(off.printed).toMatch(/^Governed +Fresh +99% +99\/100/m);
  });
});

describe('the described mistakes', () => {
  const only = ['--errors', 'as-described', '--scenario', 'StalePages', '--design', 'Hybrid'];

  it('stand beside the article’s model with the residual, as a reconstruction', async () => {
    const { printed, status } = await runStudyCommand(...only);
    expect(status).toBe(0);
    expect(printed).toContain(
      "Reconstruction: A reconstruction from the article's text, not a model run",
    );
    expect(printed).toMatch(
      /^Both +Stale pages +82% +86% +\+4 +40% +53% +\+13 +18 +14 +-4 +0 +0 +0 +0$/m,
    );
    expect(printed).not.toContain('"article": the published figure');
  });

  it('stand beside nothing with another setting than the article’s, and say which', async () => {
    const { printed } = await runStudyCommand(...only, '--with', 'authority');
    expect(printed).toContain(
      'Not held beside the article: the article’s figures are of another --with.',
    );
    expect(printed).not.toContain('residual');
    const json = await runStudyCommand(...only, '--with', 'authority', '--format', 'json');
    expect(JSON.parse(json.printed)).toMatchObject({
      reconstruction: { cells: [], incomparable: expect.stringContaining('--with') },
    });
  });

  it('are in JSON with their label, and in CSV as answers', async () => {
    const { printed } = await runStudyCommand(...only, '--format', 'json');
    const run = JSON.parse(printed) as Record<string, unknown>;
    expect(run).toMatchObject({
      reconstruction: {
        label: expect.stringContaining('not a model run'),
        cells: [{ published: { allPercent: 86 }, residual: { allPercent: 4, abstained: 0 } }],
      },
    });
    const csv = await runStudyCommand(...only, '--format', 'csv');
    expect(csv.printed.split('\n')).toHaveLength(102);
  });
});

describe('random mistakes', () => {
  const only = ['--errors', 'random', '--seeds', '3', '--scenario', 'Fresh', '--design', 'Graph'];

  it('show mean and range of the seeds', async () => {
    const { printed } = await runStudyCommand(...only);
    expect(printed).toContain('Random mistakes (3 seeds, 7 to 9): mean and range of each cell');
    const [mean, least, greatest] = (/^Graph +Fresh +([\d.]+) \((\d+)-(\d+)\)/m.exec(printed) ?? [])
      .slice(1)
      .map(Number);
    expect(least).toBeLessThan(greatest!);
    expect(mean).toBeGreaterThan(least!);
    expect(mean).toBeLessThan(greatest!);
  });

  it('are in CSV and JSON seed by seed', async () => {
    const { printed } = await runStudyCommand(...only, '--format', 'csv');
    const lines = printed.trim().split('\n');
    expect(lines[0]).toContain('seed,scenario,design,asked,right,');
    expect(lines.slice(1).map((line) => line.slice(0, 18))).toEqual([
      '7,Fresh,Graph,100,',
      '8,Fresh,Graph,100,',
      '9,Fresh,Graph,100,',
    ]);
    const json = await runStudyCommand(...only, '--format', 'json');
    const { seeds } = JSON.parse(json.printed) as {
      seeds: { seed: number; cells: { all: { right: number } }[] }[];
    };
    expect(seeds.map(({ seed, cells }) => `${seed} ${cells[0]!.all.right}`)).toEqual(
      lines.slice(1).map((line) => `${line.split(',')[0]} ${line.split(',')[4]}`),
    );
  });

  it('take each rate', async () => {
    const none = ['name-variants', 'dropped-facts', 'misread-numbers', 'foreign-predicates'];
    const rates = none.flatMap((name) => [`--${name}`, '0']);
    const { printed } = await runStudyCommand(...only, ...rates);
    expect(printed).toMatch(/^Graph +Fresh +100 +100 /m);
  });
});

it('metrics have their names, in all formats', async () => {
  const only = ['--metrics', '--scenario', 'StaleGraph', '--design', 'HybridVersioned'];
  const { printed } = await runStudyCommand(...only);
  expect(printed).toMatch(/^Accuracy +100% \(100\/100\)$/m);
  expect(printed).toMatch(/^False alarms, drifted +100% \(30\/30\)$/m);
  expect(printed).toContain('Hedge recall: answers with a warning, of wrong ones.');
  const csv = await runStudyCommand(...only, '--format', 'csv');
  expect(csv.printed).toContain(
    'published,HybridVersioned,StaleGraph,false-alarms-control,25,40\n',
  );
  const json = await runStudyCommand(...only, '--format', 'json');
  expect(JSON.parse(json.printed)).toMatchObject({
    metrics: expect.arrayContaining([expect.objectContaining({ id: 'hedge-recall' })]),
  });
});

describe('the ablation', () => {
  const only = ['--ablation', '--scenario', 'StaleGraph', '--ask-after', 'price', '--seeds', '2'];
  let table: CommandResult;
  beforeAll(async () => {
    table = await runStudyCommand(...only);
  }, 30_000);

  it('has a table for each kind of mistakes, and names what changes nothing', () => {
    expect(table).toMatchObject({ status: 0, noted: '' });
    expect(table.printed).toContain('\nNo mistakes\n');
    expect(table.printed).toContain('a reconstruction, not a model run\n');
    expect(table.printed).toContain('\nRandom mistakes, means of 2 seeds\n');
    expect(rowOf(table.printed, /^Hybrid with authority/)).toEqual([
      'Hybrid with authority',
      ...['100%', '100%', 'each', '100%', '0', '0', '0', '0', '0', '6'],
    ]);
    expect(table.printed).toMatch(/^ {2}Graph with canonical-names, .*empty-answer/m);
  });

  it('is in CSV and JSON row by row, also what changes nothing', async () => {
    const none = [...only, '--errors', 'none'];
    const csv = await runStudyCommand(...none, '--format', 'csv');
    const lines = csv.printed.trim().split('\n');
    expect(lines).toHaveLength(1 + 40);
    expect(lines.filter((line) => line.startsWith('none,Hybrid,authority,on,StaleGraph,'))).toEqual(
      [
        'none,Hybrid,authority,on,StaleGraph,1,20,9,20,20,20,9,9,9,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,6',
      ],
    );
    const json = await runStudyCommand(...none, '--format', 'json');
    const { rows } = JSON.parse(json.printed) as { rows: (AblationRow & { name: string })[] };
    expect(rows).toHaveLength(40);
    const row = rows.find(
      ({ name, scenario }) => name === 'Hybrid with authority' && scenario === 'StaleGraph',
    );
    expect(row?.changed).toHaveLength(6);
  });
});

describe('what does not go together is told in one line', () => {
  it.each([
    ['--errors as-described --world museum', '--errors: expected one of none, random, found'],
    ['--errors random --reader model', '--errors random: expected settings that ask no model'],
    ['--ablation --reader model', '--ablation: expected settings that ask no model'],
    ['--ablation --retriever fused', '--ablation: expected settings that ask no model'],
    ['--ablation --design Rag', '--ablation and --design do not go together'],
    ['--ablation --with authority', '--ablation and --with do not go together'],
    ['--ablation --metrics', '--metrics and --ablation do not go together'],
    ['--ablation --make-link', '--make-link and --ablation do not go together'],
    ['--metrics --link x', '--link and --metrics do not go together'],
    ['--with nothing', '--with: expected only canonical-names, supersede, authority'],
  ])('%s', async (args, line) => {
    const { status, printed, noted } = await runStudyCommand(...args.split(' '));
    expect({ status, printed }).toEqual({ status: 2, printed: '' });
    expect(noted).toMatch(/^study: [^\n]+\n$/);
    expect(noted).toContain(line);
  });

  it('seeds and rates without random mistakes are noted', async () => {
    const args = ['--scenario', 'Fresh', '--design', 'Graph', '--seeds', '9'];
    const { noted, status } = await runStudyCommand(...args);
    expect(status).toBe(0);
    expect(noted).toBe('study: --seeds and the rates of errors only matter with --errors random\n');
  });
});
