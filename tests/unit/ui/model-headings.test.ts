import { describe, expect, it } from 'vitest';
import type { ExtractionQuality } from '../../../src/core/evaluate/extraction-quality';
import type { EdgeCount } from '../../../src/core/evaluate/judge-edges';
import type { CellSpread } from '../../../src/core/evaluate/spread';
import { defaultConfig } from '../../../src/core/study/config-fields';
import type { SideBySide } from '../../../src/core/study/compare-summaries';
import type { RunConfig } from '../../../src/core/study/run-config';
import type { RunSummary } from '../../../src/core/study/run-summary';
import { compareHeading, compareLead } from '../../../src/ui/compare/compare-heading';
import { nameRuns } from '../../../src/ui/compare/run-words';
import { varianceHeading, varianceLead } from '../../../src/ui/compare/variance-heading';
import { extractionHeading, extractionLead } from '../../../src/ui/extraction/extraction-heading';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');
const labelOf = (id: string): string => (id === 'Rag' ? 'Pages' : id);

describe('the extraction’s heading', () => {
  const quality = (count: Partial<EdgeCount>): ExtractionQuality => ({
    edges: [],
    count: { found: 0, 'other-name': 0, missed: 0, invented: 0, ...count },
    predicates: [],
    pages: [{ page: 'a', title: 'A', texts: 2, count: {} as EdgeCount }],
    names: { found: [], otherName: [], missed: [], invented: [], splits: [] },
    start: [],
    unstated: [],
    unusable: [],
    rejected: [],
  });

  it.each([
    [{ found: 3 }, 'M found all 3 facts that the pages state, and invented none'],
    [{ found: 1 }, 'M found all 1 fact that the pages state, and invented none'],
    [{ found: 3, invented: 1 }, 'M found 3 of 3 facts that the pages state, and invented 1'],
    [
      { found: 1, 'other-name': 1, missed: 2 },
      'M found 1 of 4 facts that the pages state, and invented 0',
    ],
    [{}, 'What was read from the pages'],
  ])('of %j', (count, heading) => {
    expect(extractionHeading(quality(count), 'M', true)).toBe(heading);
  });

  it('keeps the model’s name as it is while pages are read', () => {
    expect(extractionHeading(quality({ found: 3 }), 'SmolLM2', false)).toMatch(
      /^So far: SmolLM2 found/,
    );
  });

  it('counts texts and pages in its lead', () => {
    expect(extractionLead(quality({ found: 3, missed: 2 }))).toMatch(
      /^2 texts of 1 page, each held against what it states: 2 missed\./,
    );
  });
});

describe('names of runs', () => {
  const run = (
    settings: Partial<RunConfig>,
    model?: string,
    origin: RunSummary['origin'] = 'here',
  ): RunSummary => ({
    key: '',
    origin,
    worldDigest: '',
    ...(origin !== 'article' && { config: { ...defaultConfig(world), ...settings } }),
    models: model === undefined ? {} : { text: { model } as RunSummary['models']['text'] & object },
    passes: 1,
    cells: [],
  });
  const read = { reader: 'model' } as const;

  it('are who answers, where that tells them apart', () => {
    expect(nameRuns([run({}), run(read, 'Qwen'), run({}, 'Qwen', 'article')])).toEqual([
      'no model',
      'Qwen',
      'the article’s Qwen',
    ]);
  });

  it('say what else differs, and are numbered where nothing does', () => {
    expect(nameRuns([run({ retriever: 'bm25' }), run({ retriever: 'fused' })])).toEqual([
      'no model, pages found by BM25',
      'no model, pages found by both, fused',
    ]);
    expect(nameRuns([run({ extractor: 'model' }, 'Qwen'), run({})])).toEqual([
      'no model, pages read by Qwen',
      'no model, pages read by sentence patterns',
    ]);
    expect(nameRuns([run(read, 'Qwen'), run(read, 'Qwen', 'link')])).toEqual([
      'Qwen, in this tab',
      'Qwen, as it came with a link',
    ]);
    expect(nameRuns([run({ pagesRead: 1 }), run({})])).toEqual(['no model (1)', 'no model (2)']);
  });

  it('say no more than is needed to tell them apart', () => {
    const played = run({ retriever: 'embedding' }, undefined, 'recording');
    expect(nameRuns([run({}), played])).toEqual([
      'no model, pages found by BM25',
      'no model, pages found by embeddings',
    ]);
  });
});

describe('the heading of runs side by side', () => {
  const sideBySide = (...percents: (number | undefined)[]): SideBySide => ({
    rows: [
      {
        scenario: 'Fresh',
        design: 'Rag',
        cells: percents.map((percent) =>
          percent === undefined
            ? undefined
            : {
                scenario: 'Fresh',
                design: 'Rag',
                all: { percent },
                wrongUnhedged: 0,
                wrongHedged: 0,
                abstained: 0,
              },
        ),
      },
    ],
    compared: 0,
    differences: [],
  });

  it.each([
    [[100], 'Model beside model: nothing to put beside it yet'],
    [[100, 80], 'Furthest apart in Pages in “Fresh”: B is right on 80\u202f%, A on 100\u202f%'],
    [[50, 50.4], 'A and B are as often right in all 1 cell'],
    [[100, undefined], 'These runs have no cell in common'],
  ])('of %j', (percents, heading) => {
    const names = ['A', 'B'].slice(0, percents.length);
    expect(compareHeading(sideBySide(...percents), names, labelOf)).toBe(heading);
  });

  it('says in its lead that there is nothing to compare one by one', () => {
    expect(compareLead(sideBySide(100, 80), 2)).toMatch(/^In 1 of 1 cell .* published none\.$/);
  });
});

describe('the heading of repeats', () => {
  const flat = { mean: 0, least: 0, greatest: 0 };
  const cell = (least: number, greatest: number): CellSpread => ({
    scenario: 'Fresh',
    design: 'Rag',
    passes: 2,
    asked: 50,
    driftedAsked: 0,
    all: { mean: (least + greatest) / 2, least, greatest },
    drifted: flat,
    wrongUnhedged: flat,
    wrongHedged: flat,
    abstained: flat,
  });

  it.each([
    [[], 'How much it moves over 3 passes'],
    [[cell(40, 40)], 'Over 3 passes no cell moves: each is as often right every time'],
    [
      [cell(40, 40), cell(20, 30)],
      'Over 3 passes Pages in “Fresh” moves most: right on 40 to 60\u202f%',
    ],
  ])('of %j', (cells, heading) => {
    expect(varianceHeading(cells, 3, true, labelOf)).toBe(heading);
  });

  it('says what should move nothing', () => {
    expect(varianceLead(10, 1, { temperature: 0, seed: 7 })).toMatch(
      /^At temperature 0 .* Of 10 answers given more than once, 1 was not/,
    );
  });
});
