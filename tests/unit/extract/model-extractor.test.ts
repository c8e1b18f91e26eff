import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { ModelCalls } from '../../../src/core/calls/model-calls';
import type { Engine, Generation, GenerateRequest } from '../../../src/core/engine/engine';
import { EngineError } from '../../../src/core/engine/engine-error';
import type { PageReading } from '../../../src/core/extract/extractor';
import { createModelExtractor, readExtraction } from '../../../src/core/extract/model-extractor';
import { ONTOLOGY, pageOn } from '../../fixtures/graph';
import { createScriptedModel } from '../../fixtures/scripted-model';

const SENTENCES = [
  'Mail costs €49 a month.',
  'Mail is owned by the Helix team.',
  'Chat costs €4.',
  'Mail was formerly called Post.',
];
const BODY = SENTENCES.join(' ');

const readText = (text: string, finish: 'stop' | 'length' = 'stop'): PageReading =>
  readExtraction(ONTOLOGY, BODY, { text, finish });
const read = (...facts: readonly unknown[]): PageReading => readText(JSON.stringify({ facts }));

const OWNER = { sentence: 2, subject: 'Mail', predicate: 'owned_by', object: 'Helix' };
const OWNER_READ = {
  subject: 'Mail',
  predicate: 'owned_by',
  object: 'Helix',
  sentence: SENTENCES[1]!,
  position: 1,
};
const PRICE = { sentence: 1, subject: 'Mail', predicate: 'price', object: '49' };
const PRICE_READ = {
  subject: 'Mail',
  predicate: 'price',
  object: '49',
  sentence: SENTENCES[0]!,
  position: 0,
};

describe('when a statement of a reply is so', () => {
  const timed = (body: string, statement: unknown) =>
    readExtraction(ONTOLOGY, body, { text: JSON.stringify([statement]), finish: 'stop' }).triples;
  const day = (at: string) => ({ kind: 'on', at: `${at}T00:00:00Z`, precision: 'day' });

  it('is what its sentence says, also where patterns cannot read that', () => {
    const [by] = timed('From 2026-09-22, Mail costs €49.', PRICE);
    expect(by?.from).toEqual(day('2026-09-22'));
    const [other] = timed('Mail is €49 until 2026-10-01.', PRICE);
    expect(other?.until).toEqual(day('2026-10-01'));
    expect(other).not.toHaveProperty('from');
  });

  it('is nobody’s day where it says "from today" and the page has no date', () => {
    const body = 'From today, Mail costs €49.';
    expect(timed(body, PRICE)[0]?.from).toEqual({ kind: 'unresolved', words: 'today' });
    const second = { ...PRICE, sentence: 2 };
    expect(timed(`Updated 2026-09-22\n${body}`, second)[0]?.from).toEqual(day('2026-09-22'));
  });

  it('is no longer where patterns read that it is over, whatever the model made of it', () => {
    const first = { ...OWNER, sentence: 1 };
    expect(timed('Mail is no longer owned by the Helix team.', first)).toMatchObject([
      { object: 'Helix', isEnded: true },
    ]);
    expect(timed('Mail is owned by the Helix team.', first)[0]).not.toHaveProperty('isEnded');
  });
});

describe('a reply to the extraction prompt', () => {
  it('gives triples with their sentences word for word, in reading order', () => {
    expect(read(OWNER, PRICE)).toStrictEqual({ triples: [PRICE_READ, OWNER_READ], rejections: [] });
  });

  it('may be empty, which is no fault', () => {
    expect(read()).toStrictEqual({ triples: [], rejections: [] });
    expect(readText('[]')).toStrictEqual({ triples: [], rejections: [] });
  });

  it('may be the list itself, stand in a fence, and hold more than was asked for', () => {
    expect(readText(JSON.stringify([OWNER])).triples).toStrictEqual([OWNER_READ]);
    expect(
      readText('Here you are:\n```json\n' + JSON.stringify({ facts: [OWNER] }) + '\n```').triples,
    ).toStrictEqual([OWNER_READ]);
    const more = JSON.stringify({ page: 'Mail', facts: [{ ...OWNER, certainty: 0.9 }] });
    expect(readText(more).triples).toStrictEqual([OWNER_READ]);
  });

  it.each([
    ['a number as the object', { ...PRICE, object: 49 }, PRICE_READ],
    ['the predicate in another case', { ...OWNER, predicate: 'Owned_By' }, OWNER_READ],
    ['spaces around its parts', { ...OWNER, subject: ' Mail\n', object: ' Helix ' }, OWNER_READ],
    ['the sentence as text', { ...OWNER, sentence: '2' }, OWNER_READ],
    [
      'the object in another case',
      { ...OWNER, object: 'HELIX' },
      { ...OWNER_READ, object: 'HELIX' },
    ],
  ])('is taken with %s', (_what, statement, triple) => {
    expect(read(statement)).toStrictEqual({ triples: [triple], rejections: [] });
  });

  describe('finds the sentence', () => {
    it.each([
      ['0', 0],
      ['beyond the page', 99],
      ['negative', -2],
      ['between two', 1.5],
      ['not there', undefined],
      ['null', null],
      ['an empty text', ''],
      ['words', 'the second one'],
      ['a list', [2]],
      ['too large to count', 1e300],
    ])('when its number is %s', (_what, sentence) => {
      expect(read({ ...OWNER, sentence }).triples).toStrictEqual([OWNER_READ]);
      expect(read({ ...OWNER, object: 'Orion', sentence })).toStrictEqual({
        triples: [],
        rejections: [
          {
            reason: 'no-such-sentence',
            statement: JSON.stringify({ ...OWNER, object: 'Orion', sentence }),
          },
        ],
      });
    });

    it('that holds the object, where the model names another', () => {
      expect(read({ ...OWNER, sentence: 4 }).triples).toStrictEqual([OWNER_READ]);
    });

    it('that holds subject and object rather than the object alone', () => {
      const body = 'Post is a name. Mail was formerly called Post.';
      const text = JSON.stringify([{ subject: 'Mail', predicate: 'formerly', object: 'Post' }]);
      expect(readExtraction(ONTOLOGY, body, { text, finish: 'stop' }).triples).toMatchObject([
        { position: 1 },
      ]);
    });

    it('with the object alone, where none has both', () => {
      expect(read({ ...OWNER, subject: 'Calendar', sentence: 1 }).triples).toMatchObject([
        { subject: 'Calendar', position: 1 },
      ]);
    });

    it('by whole words: "4" is not in "€49"', () => {
      expect(
        read({ subject: 'Chat', predicate: 'price', object: '4', sentence: 1 }).triples,
      ).toEqual([
        {
          subject: 'Chat',
          predicate: 'price',
          object: '4',
          sentence: SENTENCES[2],
          position: 2,
        },
      ]);
    });

    it('that the model names, for what the page does not say', () => {
      expect(read({ ...OWNER, object: 'Orion' }).triples).toStrictEqual([
        { ...OWNER_READ, object: 'Orion' },
      ]);
    });
  });

  it('that says a thing twice says it once, and two things are two', () => {
    expect(read(OWNER, OWNER, { ...OWNER, sentence: 7 }).triples).toStrictEqual([OWNER_READ]);
    expect(read(OWNER, { ...OWNER, object: 'Orion' }).triples).toHaveLength(2);
  });

  it.each([
    ['foreign-predicate', { ...OWNER, predicate: 'likes' }],
    ['foreign-predicate', { ...OWNER, predicate: 'owned by' }],
    ['foreign-predicate', { ...OWNER, predicate: 7 }],
    ['empty-part', { ...OWNER, subject: '' }],
    ['empty-part', { ...OWNER, object: ' \n' }],
    ['empty-part', { ...OWNER, object: null }],
    ['empty-part', { ...OWNER, object: true }],
    ['empty-part', { ...OWNER, object: ['Helix'] }],
    ['empty-part', { ...OWNER, subject: { name: 'Mail' } }],
    ['empty-part', { sentence: 2, subject: 'Mail', predicate: 'owned_by' }],
    ['empty-part', {}],
    ['wrong-shape', null],
    ['wrong-shape', 'Mail is owned by the Helix team.'],
    ['wrong-shape', 49],
    ['wrong-shape', ['Mail', 'owned_by', 'Helix']],
  ])('keeps a statement that is not taken as it came: %s, %j', (reason, statement) => {
    expect(read(PRICE, statement, OWNER)).toStrictEqual({
      triples: [PRICE_READ, OWNER_READ],
      rejections: [{ reason, statement: JSON.stringify(statement) }],
    });
  });

  it.each([
    ['empty', ''],
    ['no-json', 'Mail is owned by the Helix team.'],
    ['no-json', 'null'],
    ['cut', '{"facts": [{"sentence": 2, "subject": "Mail"}, {"sen'],
    ['wrong-shape', '{}'],
    ['wrong-shape', JSON.stringify(OWNER)],
    ['wrong-shape', '{"facts": null}'],
    ['wrong-shape', '{"facts": {"0": {}, "1": {}}}'],
    ['wrong-shape', '{"facts": "none"}'],
    ['echoed-schema', '{"type": "object", "properties": {"facts": {"type": "array"}}}'],
  ])('that cannot be used makes an empty page, with its text: %s, %j', (reason, text) => {
    expect(readText(text)).toStrictEqual({
      triples: [],
      rejections: [],
      unusable: { reason, text },
    });
  });

  it('to a page without sentences has nowhere to stand', () => {
    const text = JSON.stringify({ facts: [OWNER] });
    const { triples, rejections } = readExtraction(ONTOLOGY, '', { text, finish: 'stop' });
    expect(triples).toEqual([]);
    expect(rejections).toMatchObject([{ reason: 'no-such-sentence' }]);
  });
});

/** An engine that writes one text, and what it was asked. */
function createWriter(text: string): { engine: Engine; requests: GenerateRequest[] } {
  const requests: GenerateRequest[] = [];
  const generate = (request: GenerateRequest): Promise<Generation> => {
    requests.push(request);
    const usage = { inputTokens: 9, outputTokens: 3, cachedTokens: 0 };
    return Promise.resolve({ text, finish: 'stop', usage, elapsedMs: 2 });
  };
  const { description } = createScriptedModel({ ontology: ONTOLOGY, model: 'Writer' });
  return {
    engine: {
      description,
      isRecording: false,
      generate,
      embed: () => Promise.reject(new EngineError('unsupported', 'It only writes.')),
    },
    requests,
  };
}

const createCalls = (engine: Engine): ModelCalls =>
  new ModelCalls({ text: engine, calls: new MemoryCalls() }, new AbortController().signal);

describe('the extractor on a model', () => {
  const page = pageOn('mail', 3, 5, BODY);
  const sampling = { temperature: 0.4, seed: 11 };

  it('asks once for a page text, and tells where its reply is kept', async () => {
    const { engine, requests } = createWriter(JSON.stringify({ facts: [OWNER] }));
    const calls = createCalls(engine);
    const extractor = createModelExtractor(ONTOLOGY, calls, sampling);
    const reading = await extractor.extract(page);
    expect(reading).toStrictEqual({
      triples: [OWNER_READ],
      rejections: [],
      call: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await extractor.extract({ ...page, version: 4 })).toStrictEqual(reading);
    expect(requests).toHaveLength(1);
    expect(requests[0]!.sampling).toMatchObject(sampling);
    expect(calls.takeNotes()).toMatchObject([
      { kind: 'extract', about: 'Page mail, version 3', address: reading.call, source: 'made' },
      { kind: 'extract', about: 'Page mail, version 4', source: 'repeated' },
    ]);
  });

  it('names engine, model, revision where known, and prompt in its id', () => {
    const { engine } = createWriter('');
    const idOf = (changes: Partial<Engine['description']>): string =>
      createModelExtractor(
        ONTOLOGY,
        createCalls({ ...engine, description: { ...engine.description, ...changes } }),
        sampling,
      ).id;
    expect(idOf({})).toBe('http:Writer/extract@1');
    expect(idOf({ revision: 'r2' })).toBe('http:Writer#r2/extract@1');
  });

  it('counts a page whose reply cannot be used as empty', async () => {
    const extractor = createModelExtractor(
      ONTOLOGY,
      createCalls(createWriter('Sorry.').engine),
      sampling,
    );
    expect(await extractor.extract(page)).toMatchObject({
      triples: [],
      unusable: { reason: 'no-json', text: 'Sorry.' },
    });
  });

  const texts = Array.from({ length: 12 }, (_, index) =>
    pageOn(`p${index}`, 1, 1, `${BODY} ${index}.`),
  );
  const readAll = async (text: string): Promise<void> => {
    const extractor = createModelExtractor(
      ONTOLOGY,
      createCalls(createWriter(text).engine),
      sampling,
    );
    for (const each of texts) await extractor.extract(each);
  };

  it.each([
    ['replies that cannot be used', 'lorem ipsum'],
    ['predicates that are not ours', JSON.stringify({ facts: [{ ...OWNER, predicate: 'x' }] })],
    ['statements that no page makes', JSON.stringify({ facts: [{ ...OWNER, object: 'Zzyzx' }] })],
  ])('stops at a dozen of %s', async (_what, text) => {
    await expect(readAll(text)).rejects.toMatchObject({ name: 'EngineError', code: 'gibberish' });
  });

  it.each([
    ['what the pages say', JSON.stringify({ facts: [OWNER] })],
    ['no facts at all', '{"facts": []}'],
  ])('goes on with a model that tells %s', async (_what, text) => {
    await expect(readAll(text)).resolves.toBeUndefined();
  });
});
