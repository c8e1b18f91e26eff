import { describe, expect, it } from 'vitest';
import { MemoryCalls } from '../../../src/adapters/memory/memory-calls';
import { ModelCalls } from '../../../src/core/calls/model-calls';
import type { Evidence } from '../../../src/core/designs/evidence';
import type { Engine, GenerateRequest } from '../../../src/core/engine/engine';
import { predicateOf } from '../../../src/core/ontology/ontology';
import {
  bareAnswer,
  createModelReader,
  readAnswer,
  type ModelAnswer,
} from '../../../src/core/readers/model-reader';
import type { Reading, ReadRequest } from '../../../src/core/readers/reader';
import { FIRST, NEWEST, pageItem } from '../../fixtures/evidence';
import { ONTOLOGY, pageOn } from '../../fixtures/graph';
import { createScriptedModel } from '../../fixtures/scripted-model';

const [OWNER, PRICE, FORMERLY] = ['owned_by', 'price', 'formerly'].map((id) =>
  predicateOf(ONTOLOGY, id),
) as [ReadRequest['predicate'], ReadRequest['predicate'], ReadRequest['predicate']];

describe('an answer without what models put around it', () => {
  it.each([
    [OWNER, 'Helix', 'Helix'],
    [OWNER, ' Helix. ', 'Helix'],
    [OWNER, 'the Helix team', 'Helix'],
    [OWNER, 'The Helix Team.', 'Helix'],
    [OWNER, 'Helix team .', 'Helix'],
    [OWNER, 'Helix  team...', 'Helix'],
    [OWNER, 'Dream team lead', 'Dream team lead'],
    [OWNER, 'Steam', 'Steam'],
    [OWNER, 'team', 'team'],
    [OWNER, 'Theta', 'Theta'],
    [PRICE, '€49.', '€49'],
    [PRICE, '4.50', '4.50'],
    [PRICE, 'The team', 'team'],
    [FORMERLY, 'the Post service', 'Post service'],
    [OWNER, '...', ''],
  ])('%#: of %j is %j', (predicate, text, bare) => {
    expect(bareAnswer(ONTOLOGY, predicate, text)).toBe(bare);
  });
});

describe('a reply to an answering prompt', () => {
  const readText = (text: string, predicate = OWNER, finish: 'stop' | 'length' = 'stop') =>
    readAnswer(ONTOLOGY, predicate, { text, finish });
  const read = (value: unknown, predicate = OWNER): ModelAnswer => {
    const answer = readText(JSON.stringify(value), predicate);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.answer;
  };
  const valuesOf = (value: unknown, predicate = OWNER) => read(value, predicate).values;

  it('gives the answer, without doubt', () => {
    expect(read({ answer: 'Helix', possibly_stale: false })).toStrictEqual({
      values: ['Helix'],
      isFlagged: false,
      hasDoubtWords: false,
    });
    expect(valuesOf({ answers: ['Helix', 'Orion'] })).toEqual(['Helix', 'Orion']);
  });

  it.each(['unknown', 'Unknown.', 'UNKNOWN', 'The answer is unknown', '', '  ', '...'])(
    'that says %j gives none',
    (answer) => {
      expect(valuesOf({ answer })).toEqual([]);
      expect(valuesOf({ answers: [answer, answer] })).toEqual([]);
    },
  );

  it('leaves out of several what says that it is not known', () => {
    expect(valuesOf({ answers: ['Post', 'unknown'] }, FORMERLY)).toEqual(['Post']);
    expect(valuesOf({ answers: [] }, FORMERLY)).toEqual([]);
  });

  it.each([
    ['a number', { answer: 49 }, ['49']],
    ['a fraction', { answer: 4.5 }, ['4.5']],
    ['a truth value', { answer: true }, ['true']],
    ['a list', { answer: ['49'] }, ['49']],
    ['a list of several', { answer: ['49', 59] }, ['49', '59']],
    ['a list under the other name', { answers: [49] }, ['49']],
    ['one text under the other name', { answers: '49' }, ['49']],
    ['more than was asked for', { thought: 'It says 49.', answer: '49' }, ['49']],
    ['both names', { answer: 'x', answers: ['49'] }, ['49']],
  ])('may be %s', (_what, value, values) => {
    expect(valuesOf(value, PRICE)).toEqual(values);
  });

  it('tells an answer once, whatever its case', () => {
    expect(valuesOf({ answers: ['Post', 'POST', 'the Post', 'Post.'] }, FORMERLY)).toHaveLength(1);
  });

  it.each([
    [true, true],
    ['true', true],
    ['True', true],
    [false, false],
    ['false', false],
    [undefined, false],
    [null, false],
    ['', false],
    [1, false],
    ['untrue', false],
    [{ toString: 'true' }, false],
  ])('with the flag %j is marked: %j', (flag, isFlagged) => {
    expect(read({ answer: 'Helix', possibly_stale: flag }).isFlagged).toBe(isFlagged);
  });

  it.each([
    'Helix, but that may be outdated',
    'Helix (might be out dated)',
    'Helix, which may be stale',
    'I am not sure, Helix',
    'Helix as of September',
    'Possibly outdated: Helix',
    'The sources conflict: Helix or Orion',
  ])('has words of doubt in %j', (answer) => {
    expect(read({ answer }).hasDoubtWords).toBe(true);
    expect(read({ answers: ['Orion', answer] }).hasDoubtWords).toBe(true);
  });

  it.each(['Helix', 'Stale Bread Ltd', 'The Sure Thing team', 'unknown'])(
    'has none in %j',
    (answer) => {
      expect(read({ answer }).hasDoubtWords).toBe(false);
    },
  );

  it.each([
    ['empty', ''],
    ['no-json', 'Helix'],
    ['no-json', '"Helix"'],
    ['cut', '{"answer": "Hel'],
    ['echoed-schema', '{"type": "object", "properties": {"answer": {"type": "string"}}}'],
    ['wrong-shape', '{}'],
    ['wrong-shape', '{"possibly_stale": true}'],
    ['wrong-shape', '{"Answer": "Helix"}'],
    ['wrong-shape', '{"answer": null}'],
    ['wrong-shape', '{"answer": {"text": "Helix"}}'],
    ['wrong-shape', '{"answer": ["Helix", null]}'],
    ['wrong-shape', '["Helix"]'],
    ['wrong-shape', '[{"answer": "Helix"}]'],
  ])('cannot be used: %s, %j', (reason, text) => {
    expect(readText(text)).toStrictEqual({ ok: false, reason });
  });

  it('cut at the most tokens cannot be used, but for an answer that was there by then', () => {
    expect(readText('Helix owns', OWNER, 'length')).toStrictEqual({ ok: false, reason: 'cut' });
    expect(readText('{"answer": "Helix"} because', OWNER, 'length')).toMatchObject({ ok: true });
  });
});

/** An engine that writes the given texts in turn, the last one again and again. */
function createWriter(...texts: readonly string[]): {
  engine: Engine;
  requests: GenerateRequest[];
} {
  const requests: GenerateRequest[] = [];
  const engine: Engine = {
    ...createScriptedModel({ ontology: ONTOLOGY, model: 'Writer' }),
    generate: (request) => {
      requests.push(request);
      const text = texts[Math.min(requests.length, texts.length) - 1] ?? '';
      const usage = { inputTokens: 9, outputTokens: 3, cachedTokens: 0 };
      return Promise.resolve({ text, finish: 'stop', usage, elapsedMs: 2 });
    },
  };
  return { engine, requests };
}

const readerOn = (engine: Engine) =>
  createModelReader(
    ONTOLOGY,
    new ModelCalls({ text: engine, calls: new MemoryCalls() }, new AbortController().signal),
    { temperature: 0.4, seed: 11 },
  );

const page = (on: number, body: string): Evidence => pageItem(pageOn(`p${on}`, 1, on, body));

const EVIDENCE = [
  page(3, 'Chat costs €49. Mail costs €4.'),
  page(9, 'Mail costs €4, still.'),
  page(5, 'Mail costs €4.50.'),
];

const ask = (
  reply: unknown,
  changes: Partial<ReadRequest> = {},
  text = JSON.stringify(reply),
): Promise<Reading> =>
  readerOn(createWriter(text).engine).read({
    entityName: 'Mail',
    predicate: PRICE,
    evidence: EVIDENCE,
    policy: FIRST,
    ...changes,
  });

describe('the reader on a model', () => {
  it('tells where the answer stands as whole words, and goes by the first', async () => {
    expect(await ask({ answer: '4', possibly_stale: false })).toStrictEqual({
      values: ['4'],
      decidedBy: { value: '4', evidenceIndex: 0, sentence: 'Mail costs €4.' },
      candidates: [
        { value: '4', evidenceIndex: 0, sentence: 'Mail costs €4.' },
        { value: '4', evidenceIndex: 1, sentence: 'Mail costs €4, still.' },
      ],
      hedgeReasons: [],
      why: '',
      reply: {
        call: expect.stringMatching(/^[0-9a-f]{32}$/),
        text: '{"answer":"4","possibly_stale":false}',
      },
    });
  });

  it('goes by the newest where the newest is to be chosen, by the first of one day', async () => {
    expect((await ask({ answer: '4' }, { policy: NEWEST })).decidedBy).toMatchObject({
      evidenceIndex: 1,
    });
    const evidence = [page(5, 'It is 4.'), page(5, 'Or 4.'), page(2, '4')];
    expect((await ask({ answer: '4' }, { policy: NEWEST, evidence })).decidedBy).toMatchObject({
      evidenceIndex: 0,
    });
  });

  it('takes what has no date for the oldest', async () => {
    const evidence: readonly Evidence[] = [
      { kind: 'alias', sentence: 'Mail was formerly called Post.' },
      page(2, 'Mail was formerly called Post.'),
    ];
    const asked = { predicate: FORMERLY, policy: NEWEST, evidence };
    const { decidedBy, candidates } = await ask({ answers: ['Post'] }, asked);
    expect(candidates).toHaveLength(2);
    expect(decidedBy).toMatchObject({ evidenceIndex: 1 });
  });

  it('says that an answer is not in the evidence', async () => {
    const reading = await ask({ answer: '9' });
    expect(reading).toMatchObject({ values: ['9'], candidates: [], why: 'not in the evidence' });
    expect(reading.decidedBy).toBeUndefined();
    const decimals = await ask({ answer: '50' });
    expect(decimals.decidedBy).toBeUndefined();
  });

  it('finds each of several answers', async () => {
    const evidence = [page(1, 'Mail was formerly called Post. It was formerly called Letter.')];
    const { values, candidates } = await ask(
      { answers: ['Letter', 'Post', 'Fax'] },
      { predicate: FORMERLY, evidence },
    );
    expect(values).toEqual(['Letter', 'Post', 'Fax']);
    expect(candidates.map(({ value }) => value)).toEqual(['Letter', 'Post']);
  });

  it.each([
    [{ answer: '4', possibly_stale: true }, ['model-flagged'], 'model flagged'],
    [{ answer: '4 as of May' }, ['hedge-words'], 'words of doubt, not in the evidence'],
    [
      { answer: 'not sure, 4', possibly_stale: 'true' },
      ['model-flagged', 'hedge-words'],
      'model flagged, words of doubt, not in the evidence',
    ],
    [{ answer: 'unknown', possibly_stale: true }, ['model-flagged'], 'model said unknown'],
  ])('hedges as the model does: %j', async (reply, hedgeReasons, why) => {
    for (const policy of [FIRST, NEWEST]) {
      expect(await ask(reply, { policy })).toMatchObject({ hedgeReasons, why });
    }
  });

  it('abstains when the model does not know', async () => {
    const reading = await ask({ answer: 'Unknown.' });
    expect(reading).toMatchObject({
      values: [],
      candidates: [],
      hedgeReasons: [],
      why: 'model said unknown',
    });
    expect(reading.decidedBy).toBeUndefined();
    expect(reading.reply?.unusable).toBeUndefined();
  });

  it.each([
    ['no-json', 'It is 4.', 'the reply holds no JSON'],
    ['empty', '', 'the model wrote nothing'],
    ['cut', '{"answer": "4', 'the reply breaks off'],
    ['wrong-shape', '{"price": 4}', 'the reply is not what was asked for'],
    ['echoed-schema', '{"properties": {"answer": "4"}}', 'the model handed the schema back'],
  ])('abstains on a reply that cannot be used, and keeps it: %s', async (unusable, text, words) => {
    expect(await ask(undefined, {}, text)).toStrictEqual({
      values: [],
      candidates: [],
      hedgeReasons: [],
      why: `unusable reply: ${words}`,
      reply: { call: expect.stringMatching(/^[0-9a-f]{32}$/), text, unusable },
    });
  });

  it('asks also without evidence, and with the sampling of the run', async () => {
    const { engine, requests } = createWriter('{"answer": "unknown"}');
    const request = { entityName: 'Mail', predicate: PRICE, evidence: [], policy: FIRST };
    expect(await readerOn(engine).read(request)).toMatchObject({ why: 'model said unknown' });
    expect(requests).toHaveLength(1);
    expect(requests[0]!.prompt.user).toContain('Evidence:\nnone\n');
    expect(requests[0]!.sampling).toMatchObject({ temperature: 0.4, seed: 11 });
  });

  it('names engine, model, revision where known, and both prompts in its id', () => {
    const { engine } = createWriter('');
    expect(readerOn(engine).id).toBe('http:Writer/answer@1+answer-versioned@1');
    const description = { ...engine.description, revision: 'r2', concurrency: 3 };
    const reader = readerOn({ ...engine, description });
    expect(reader.id).toBe('http:Writer#r2/answer@1+answer-versioned@1');
    expect(reader.concurrency).toBe(3);
  });

  describe('on a model that is asked a dozen times', () => {
    const askAll = async (...texts: readonly string[]): Promise<void> => {
      const reader = readerOn(createWriter(...texts).engine);
      for (let index = 0; index < 12; index += 1) {
        await reader.read({
          entityName: `Mail ${index}`,
          predicate: PRICE,
          evidence: EVIDENCE,
          policy: FIRST,
        });
      }
    };

    it.each([
      ['never gives a reply that can be used', 'qwe rty'],
      ['never says what stands in the evidence', '{"answer": "asdf"}'],
    ])('and %s, stops', async (_what, text) => {
      await expect(askAll(text)).rejects.toMatchObject({ name: 'EngineError', code: 'gibberish' });
    });

    it.each([
      ['never knows', ['{"answer": "unknown"}']],
      ['says once what stands in the evidence', ['x', 'x', '{"answer": 4}', 'x']],
    ])('and %s, goes on', async (_what, texts) => {
      await expect(askAll(...texts)).resolves.toBeUndefined();
    });
  });
});
