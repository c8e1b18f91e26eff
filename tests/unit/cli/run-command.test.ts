import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeLink } from '../../../src/adapters/link/decode-link';
import { encodeLink } from '../../../src/adapters/link/encode-link';
import type { SentRun } from '../../../src/core/study/sent-run';
import { runStudyCommand } from './command';

const folder = mkdtempSync(join(tmpdir(), 'driftlab-cli-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const inFolder = (name: string): string => join(folder, name);

const MUSEUM = ['--world', 'museum', '--scenario', 'StaleGraph', '--design', 'Graph,Rag'];

/** The museum with another title, as a file of somebody's own. */
function ownMuseum(): string {
  const file = inFolder('own.json');
  const world = JSON.parse(readFileSync('static/worlds/museum.json', 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...world, title: 'Our own museum' }));
  return file;
}

async function linkOf(...args: string[]): Promise<string> {
  return (await runStudyCommand(...args, '--make-link')).printed.trim();
}

async function sentIn(link: string): Promise<SentRun> {
  const decoded = await decodeLink(link);
  if (!decoded.ok) throw new Error(decoded.error.message);
  return decoded.link;
}

describe('tables', () => {
  it('show the article’s figures beside the study’s, where the run is the article’s', async () => {
    const { printed, status } = await runStudyCommand(
      '--scenario=StaleGraph',
      '--design=Rag,Graph',
    );
    expect(status).toBe(0);
    expect(printed).toMatch(/^Pages +Stale graph +100% +100\/100 +100% +100% +30\/30 +100% +yes$/m);
    expect(printed).toMatch(/^Graph +Stale graph +70% +70\/100 +70% +0% +0\/30 +0% +yes$/m);
    expect(printed).toMatch(/^Graph +Stale graph +18 +0 +12 +0 +0 +0 +0$/m);
    const other = await runStudyCommand(
      '--scenario=StaleGraph',
      '--design=Graph',
      '--ask-after=start',
    );
    expect(other.printed).toMatch(/^Graph +Stale graph +100% +20\/20 +- +0\/0$/m);
  });

  it('have no article beside a world it does not speak of', async () => {
    const { printed } = await runStudyCommand(...MUSEUM);
    expect(printed).toContain('Skalmír Town Museum (world ');
    expect(printed).not.toContain('article  ');
  });

  it('of the maintenance show both countings', async () => {
    const { printed } = await runStudyCommand('--maintenance');
    const kinds = 'closed  added  ended kept  names  aliases  merges  sentences';
    expect(printed).toContain(kinds);
    expect(printed).toMatch(
      /^patch changed pages +rename +8 +2,081 +388 +42 +25 +0 +0 +0 +1 +1 +0 +23 /m,
    );
    expect(printed).toMatch(
      /^patch changed pages +price +5 +1,315 +213 +28 +20 +5 +5 +5 +0 +0 +0 /m,
    );
    expect(printed).toContain("writes (article's)  rows written (ours)");
    expect(printed).toContain('* estimated at four characters a token');
  });

  it('say so when nothing changes', async () => {
    const { printed } = await runStudyCommand('--maintenance', '--events', '');
    expect(printed).toContain('Maintenance: nothing changes in this run.');
  });
});

describe('JSON', () => {
  it('holds settings, cells, costs and answers', async () => {
    const { printed } = await runStudyCommand(...MUSEUM, '--format', 'json');
    const run = JSON.parse(printed) as Record<string, unknown> & { answers: unknown[] };
    expect(run).toMatchObject({
      world: { id: 'museum' },
      config: { scenarios: ['StaleGraph'], designs: ['Rag', 'Graph'], pagesRead: 3 },
      digest: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(run.cells).toHaveLength(2);
    expect(run.answers.length).toBeGreaterThan(0);
  });
});

describe('--apart', () => {
  const namesIn = async (...args: string[]): Promise<readonly string[]> => {
    const { printed } = await runStudyCommand(...MUSEUM, '--format', 'json', ...args);
    const { merges } = JSON.parse(printed) as { merges: { name: string }[] };
    return merges.map(({ name }) => name);
  };

  it('keeps two what JSON else lists as taken for one', async () => {
    expect(await namesIn()).toContain('Tower Room');
    const told = await namesIn('--apart', 'Tower=Tower Room', '--apart=Family ticket=Family');
    expect(told).toContain('Adult ticket');
    expect(told).not.toContain('Tower Room');
    expect(told).not.toContain('Family ticket');
  });

  it('is told in the line on the run', async () => {
    const { printed } = await runStudyCommand(...MUSEUM, '--apart', 'Tower Room=Tower');
    expect(printed).toContain(', apart “Tower” and “Tower Room”, ');
  });

  it('tells of names that no page has', async () => {
    const { noted, status } = await runStudyCommand(...MUSEUM, '--apart', 'tower=Nowhere Hall');
    expect({ noted, status }).toEqual({
      noted: 'study: --apart: no page has “Nowhere Hall”\n',
      status: 0,
    });
  });

  it('without two names ends with 2', async () => {
    expect(await runStudyCommand(...MUSEUM, '--apart', 'Tower')).toEqual({
      status: 2,
      printed: '',
      noted: 'study: --apart: expected two different names such as "Pro=Pro plan", found "Tower"\n',
    });
  });
});

describe('--out', () => {
  it('takes what would have been printed', async () => {
    const file = inFolder('answers.csv');
    const { printed: csv } = await runStudyCommand(...MUSEUM, '--format', 'csv');
    expect(await runStudyCommand(...MUSEUM, '--format', 'csv', '--out', file)).toEqual({
      status: 0,
      printed: '',
      noted: '',
    });
    expect(readFileSync(file, 'utf8')).toBe(csv);
  });

  it('that cannot be written ends with 2', async () => {
    const result = await runStudyCommand(...MUSEUM, '--out', inFolder('none/answers.csv'));
    expect(result).toMatchObject({ status: 2, printed: '' });
    expect(result.noted).toMatch(/^study: --out: ENOENT[^\n]*\n$/);
  });
});

describe('what cannot be used ends with 2 and one line', () => {
  const broken = inFolder('broken.json');
  writeFileSync(broken, '{"format": "driftlab-world/1", "id": 7}');
  it.each([
    [['--scenario', 'Stale'], /^study: --scenario: expected only Fresh, .*, found "Stale"\n$/],
    [
      ['--pages-read', '11'],
      /^study: --pages-read: expected a whole number from 1 to 10, found 11\n$/,
    ],
    [['--design', ''], /^study: --design: expected at least one of Rag, [^\n]*\n$/],
    [['--world', 'atlantis'], /^study: atlantis: expected a world file, found no file there\n$/],
    [['--world', folder], /^study: [^\n]*: expected a world file, found a folder\n$/],
    [
      ['--world', 'museum/\0'],
      /^study: [^\n]*: expected a world file, found one that cannot be read: [^\n]+\n$/,
    ],
    [['--world', broken], /^study: [^\n]*broken\.json: [^\n]*expected [^\n]* \(and \d+ more\)\n$/],
    [['--link', '#run=1.abc'], /^study: --link: The link is cut off: [^\n]*\n$/],
    [['--link', 'https://example.org/'], /^study: --link: This is no Driftlab link: [^\n]*\n$/],
    [['--frobnicate'], /^study: Unknown option '--frobnicate'; see --help\n$/],
  ])('%j', async (args, line) => {
    const result = await runStudyCommand(...args);
    expect(result.noted).toMatch(line);
    expect(result).toMatchObject({ status: 2, printed: '' });
  });
});

it('settings that change nothing are told of', async () => {
  const { status, noted } = await runStudyCommand(...MUSEUM, '--upkeep', 'never');
  expect(status).toBe(0);
  expect(noted).toContain('only matter with --scenario Custom');
});

it('the help names every value', async () => {
  const { status, printed } = await runStudyCommand('--help');
  expect(status).toBe(0);
  expect(printed).toContain('--scenario ID[,ID…], may be repeated (or --scenarios)');
  expect(printed).toContain('Fresh, StalePages, StaleGraph, PartialPages, Custom');
});

describe('a link', () => {
  it('of a run with changed settings is rerun with them', async () => {
    const link = await linkOf(...MUSEUM, '--pages-read', '1', '--merge-rule', 'authority');
    const result = await runStudyCommand('--link', `https://example.org/lab/${link}`);
    expect(result).toMatchObject({ status: 0, noted: '' });
    expect(result.printed).toMatch(
      /\nThe answers are the same to the letter \(digest [0-9a-f]{16}\)\.\n([\d,]+) of \1 rows agree\n$/,
    );
    expect((await sentIn(link)).settings).toMatchObject({
      scenarios: ['StaleGraph'],
      designs: ['Rag', 'Graph'],
      pagesRead: 1,
      mergeRule: 'authority',
    });
    const payload = link.slice('#run='.length);
    const again = await runStudyCommand('--link', payload, '--format', 'csv');
    expect(again.noted).toContain(' rows agree\n');
    expect(again.status).toBe(0);
  });

  it('whose marks are others lists each difference and ends with 1', async () => {
    const sent = await sentIn(await linkOf(...MUSEUM));
    const link = await encodeLink({ ...sent, marks: `3${sent.marks.slice(1)}` });
    const { status, printed, noted } = await runStudyCommand('--link', link, '--format', 'csv');
    expect(status).toBe(1);
    expect(printed).toMatch(/^scenario,design,/);
    const total = sent.marks.length;
    expect(noted).toMatch(/^StaleGraph, Rag, step 0, \S+: sent wrong \(hedged\), here correct\n/);
    expect(noted).not.toContain('the same to the letter');
    expect(noted).toContain(
      '\nThe link contradicts itself: its digest is that of the answers here (',
    );
    expect(noted.endsWith(`\n${total - 1} of ${total} rows agree\n`)).toBe(true);
  });

  it('whose answers were other words ends with 1 too', async () => {
    const sent = await sentIn(await linkOf(...MUSEUM));
    const link = await encodeLink({ ...sent, appVersion: '9.9.9', digest: '0'.repeat(16) });
    const { status, printed } = await runStudyCommand('--link', link);
    expect(status).toBe(1);
    expect(printed).toContain('made by Driftlab "9.9.9"');
    expect(printed).toContain('not the same to the letter: sent digest 0000000000000000');
  });

  it('of somebody’s own world asks for its file', async () => {
    const file = ownMuseum();
    const link = await linkOf('--world', file, '--design', 'Graph');
    expect(link).not.toBe('');
    const alone = await runStudyCommand('--link', link);
    expect(alone).toMatchObject({ status: 2, printed: '' });
    expect(alone.noted).toMatch(/^study: --link: [^\n]*"Our own museum"[^\n]*--world\n$/);
    const wrong = await runStudyCommand('--link', link, '--world', 'museum');
    expect(wrong.status).toBe(2);
    expect(wrong.noted).toContain('expected the world "Our own museum" with the digest');
    expect((await runStudyCommand('--link', link, '--world', file)).status).toBe(0);
  });

  it.each<[string, Partial<SentRun>, string]>([
    [
      'an unknown value',
      { settings: { scenarios: ['Mars'] } },
      'the setting "scenarios": expected',
    ],
    ['too few marks', { marks: '00' }, 'expected a mark for each of'],
  ])('with %s is refused', async (_name, changes, told) => {
    const sent = await sentIn(await linkOf(...MUSEUM));
    const { status, noted } = await runStudyCommand(
      '--link',
      await encodeLink({ ...sent, ...changes }),
    );
    expect(status).toBe(2);
    expect(noted).toContain(told);
  });
});
