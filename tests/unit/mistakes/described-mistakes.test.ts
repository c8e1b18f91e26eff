import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../../src/adapters/memory/memory-graph';
import type { Extractor } from '../../../src/core/extract/extractor';
import { createPatternExtractor } from '../../../src/core/extract/pattern-extractor';
import { parseDescribedMistakes } from '../../../src/core/mistakes/described-mistakes';
import { DESCRIBED_WORLD } from '../../../src/core/mistakes/described-world';
import { describedReading } from '../../../src/core/mistakes/described-reading';
import { withReadingMistakes } from '../../../src/core/mistakes/reading-mistakes';
import type { PageVersion, ReadTriple } from '../../../src/core/ports';
import { defaultConfig } from '../../../src/core/study/config-fields';
import { createLab } from '../../../src/core/study/lab';
import { DESCRIBED_FILE, openDescribed } from '../../fixtures/described';
import { openWorld } from '../../fixtures/worlds';

const { world } = openWorld('tessaly');
const described = openDescribed();
const extractor = withReadingMistakes(
  createPatternExtractor(world.ontology),
  describedReading(described),
);

const pageOf = (page: string, body: string): PageVersion => ({
  page,
  version: 1,
  title: 'A page',
  body,
  updatedAt: '2026-09-01T09:00:00Z',
});

const read = async (page: string, body: string): Promise<readonly string[]> => {
  const { triples } = await extractor.extract(pageOf(page, body));
  return triples.map(({ subject, predicate, object }) => `${subject} ${predicate} ${object}`);
};

describe('the file of described mistakes', () => {
  it('is of the world that settings take them for, and says what it is', () => {
    expect(described.world).toBe(DESCRIBED_WORLD);
    expect(described.label).toBe("A reconstruction from the article's text, not a model run");
  });

  it('names pages, predicates and entities of that world only', () => {
    const pages = new Set(world.pages.map(({ id }) => id));
    const predicates = new Set(world.ontology.predicates.map(({ id }) => id));
    const names = new Set(world.entities.map(({ name }) => name));
    for (const mistake of described.mistakes) {
      if ('page' in mistake) expect(pages).toContain(mistake.page);
      if ('pages' in mistake) for (const page of mistake.pages) expect(pages).toContain(page);
      if ('predicate' in mistake) expect(predicates).toContain(mistake.predicate);
      if ('triple' in mistake) expect(predicates).toContain(mistake.triple[1]);
      if ('entity' in mistake) expect(names).toContain(mistake.entity);
    }
  });

  it.each([
    ['something else', 'text'],
    [
      'a mistake of no known kind',
      { ...(DESCRIBED_FILE as object), mistakes: [{ kind: 'haste' }] },
    ],
    [
      'a mistake without the passage it rests on',
      { ...(DESCRIBED_FILE as object), mistakes: [{ kind: 'pages-before-graph' }] },
    ],
  ])('is refused when it is %s', (_, raw) => {
    const parsed = parseDescribedMistakes(raw);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.message).not.toBe('');
  });
});

describe('an extractor with the described mistakes', () => {
  it('writes the word for a thing into its name on the pages that are told, for what is told', async () => {
    const price = 'The Pro plan costs €49 per user per month.';
    const uptime = 'The Pro plan comes with a 99.9% uptime SLA.';
    expect(await read('d02', price)).toEqual(['Pro plan price 49']);
    expect(await read('d02', uptime)).toEqual(['Pro uptime 99.9']);
    expect(await read('d05', uptime)).toEqual(['Pro plan uptime 99.9']);
    expect(await read('d19', price)).toEqual(['Pro price 49']);
  });

  it('writes no word twice that an extractor wrote already', async () => {
    const triple: ReadTriple = {
      subject: 'Helix Team',
      predicate: 'led_by',
      object: 'Selin Demir',
      sentence: 'The Helix team is led by Selin Demir.',
      position: 0,
    };
    const { misread } = describedReading(described);
    expect(misread(pageOf('d11', triple.sentence), [triple])).toEqual([triple]);
  });

  it('reads two months as a refund window on the version between rename and price change only', async () => {
    const body = (product: string, price: number): string =>
      `The Pro plan costs €${price} per user per month. ${product} is included in the Starter plan. Annual billing gets two months free.`;
    const bogus = 'Refund policy refund_days 2';
    expect(await read('d02', body('Tessaly Track', 49))).not.toContain(bogus);
    expect(await read('d02', body('Tessaly Beacon', 49))).toContain(bogus);
    expect(await read('d02', body('Tessaly Beacon', 59))).not.toContain(bogus);
    expect(await read('d02', body('Tessaly Track', 59))).not.toContain(bogus);
    expect(await read('d24', body('Tessaly Beacon', 49))).not.toContain(bogus);
  });

  it('gives a misread fact the sentence it was read in', async () => {
    const body =
      'Severity one incidents page the owning team immediately. Write a postmortem within five working days.';
    const { triples } = await extractor.extract(pageOf('d34', body));
    expect(triples).toEqual([
      {
        subject: 'Refund policy',
        predicate: 'refund_days',
        object: '5',
        sentence: 'Write a postmortem within five working days.',
        position: 1,
      },
    ]);
  });

  it('keeps what else the reading of a model says, and asks it every time', async () => {
    let calls = 0;
    const model: Extractor = {
      id: 'http:model/extract@1',
      concurrency: 4,
      extract: async (page) => {
        calls += 1;
        const { triples } = await createPatternExtractor(world.ontology).extract(page);
        const rejections = [{ reason: 'wrong-shape', statement: '7' } as const];
        return { triples, rejections, call: 'address' };
      },
    };
    const wrapped = withReadingMistakes(model, describedReading(described));
    const page = pageOf('d11', 'The Helix team is led by Selin Demir.');
    await wrapped.extract(page);
    const reading = await wrapped.extract(page);
    expect(wrapped.id).toBe('http:model/extract@1+described-mistakes@1');
    expect(wrapped.concurrency).toBe(4);
    expect(calls).toBe(2);
    expect(reading.triples[0]?.subject).toBe('Helix team');
    expect(reading.rejections).toHaveLength(1);
    expect(reading.call).toBe('address');
  });
});

describe('an extractor with mistakes', () => {
  it('misreads once what is read alike, and anew what is not', async () => {
    let misread = 0;
    const counting = withReadingMistakes(createPatternExtractor(world.ontology), {
      id: 'none@1',
      misread: (_, triples) => {
        misread += 1;
        return triples;
      },
    });
    const page = pageOf('d11', 'The Helix team is led by Selin Demir.');
    await counting.extract(page);
    await counting.extract({ ...page, version: 2 });
    expect(misread).toBe(1);
    await counting.extract({ ...page, version: 3, body: `${page.body} More.` });
    expect(misread).toBe(2);
  });
});

describe('a run with the described mistakes', () => {
  const ports = { stores: createMemoryGraphs(), clock: () => 0, described };

  it('is refused for another world, and where the description is missing', () => {
    const museum = openWorld('museum').world;
    const config = { ...defaultConfig(museum), errors: 'as-described' as const };
    expect(() => createLab(museum, config, ports)).toThrow('no mistakes are described');
    const own = { ...defaultConfig(world), errors: 'as-described' as const };
    const { described: _, ...without } = ports;
    expect(() => createLab(world, own, without)).toThrow('no mistakes are described');
  });

  it('leaves extractor and reader alone when no mistakes are wanted', () => {
    const lab = createLab(world, defaultConfig(world), ports);
    expect([lab.reading.extractor.id, lab.reader.id]).toEqual(['patterns@1', 'patterns@1']);
  });
});
