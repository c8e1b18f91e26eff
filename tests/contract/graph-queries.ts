/** What tools ask of a graph: every implementation of `GraphStore` must find the same, in one order. */
import { describe, expect, it } from 'vitest';
import type { Edge, Fact, GraphStore, GraphStores, NewFact } from '../../src/core/ports';
import { fact, noon, restatement } from './graph-samples';

const [first, tenth, twentieth] = [noon('2026-09-01'), noon('2026-09-10'), noon('2026-09-20')];

const founder = (subject: string, object: string, changes: Partial<NewFact> = {}): NewFact =>
  fact({ subject, predicate: 'founder', object, ...changes });

const FACTS: readonly NewFact[] = [
  founder('Ada', 'Borealis', { validFrom: tenth, startPrecision: 'month' }),
  founder('Ada', 'Atlas', {
    startPrecision: 'year',
    end: { kind: 'on', at: tenth, precision: 'day' },
  }),
  founder('Bo', 'Ada', { end: { kind: 'unknown' } }),
  founder('Ada', 'Atlas', { source: { kind: 'record', system: 'register' }, recordedAt: tenth }),
  fact({ subject: 'Ada', predicate: 'role', object: 'Engineer' }),
];

const told = (facts: readonly Fact[]): string[] =>
  facts.map(({ subject, predicate, object, source }) =>
    [subject, predicate, object, source.kind].join(' '),
  );
const steps = (edges: readonly Edge[]): string[] =>
  edges.map(({ subject, predicate, object }) => `${subject} ${predicate} ${object}`).sort();

/** Registers the suite; `create` opens a storage without graphs in it. */
export function describeGraphQueries(name: string, create: () => Promise<GraphStores>): void {
  const graphOf = async (facts: readonly NewFact[]): Promise<GraphStore> => {
    const store = await (await create()).create('queries');
    for (const each of facts) await store.addFact(each);
    return store;
  };
  /** Ada's employer Atlas, which its page calls Borealis from 10 September on. */
  const restated = async (): Promise<GraphStore> => {
    const store = await graphOf([fact({ predicate: 'employee', object: 'Ada' })]);
    const sentence = { page: 'a', text: 'Borealis employs Ada L.', since: tenth };
    const { id } = await store.internSentence(sentence);
    await store.addRestatement(restatement(1, id, { object: 'Ada L.' }));
    return store;
  };

  describe(`${name}: facts about a name`, () => {
    it('are counted by predicate and side, subjects first', async () => {
      const store = await graphOf(FACTS);
      expect(await store.factCounts({ names: ['ada'] })).toStrictEqual([
        { predicate: 'founder', side: 'subject', count: 3, dated: 2 },
        { predicate: 'founder', side: 'object', count: 1, dated: 0 },
        { predicate: 'role', side: 'subject', count: 1, dated: 0 },
      ]);
      expect(await store.factCounts({ names: ['nobody'] })).toStrictEqual([]);
    });

    it('come in one order, whatever the order of arrival, some of each kind', async () => {
      for (const facts of [FACTS, [...FACTS].reverse()]) {
        const store = await graphOf(facts);
        expect(told(await store.factsAbout({ names: ['Ada'] }, 2))).toStrictEqual([
          'Ada founder Atlas page',
          'Ada founder Atlas record',
          'Bo founder Ada page',
          'Ada role Engineer page',
        ]);
      }
    });

    it('are those of both clocks', async () => {
      const store = await graphOf(FACTS);
      const about = async (moment: { at?: string; asOf?: string }): Promise<string[]> =>
        told(await store.factsAbout({ names: ['Ada'], predicates: ['founder'], ...moment }, 9));
      expect(await about({ at: twentieth })).toStrictEqual([
        'Ada founder Atlas record',
        'Ada founder Borealis page',
      ]);
      expect(await about({ asOf: noon('2026-09-05') })).toStrictEqual([
        'Ada founder Atlas page',
        'Ada founder Borealis page',
        'Bo founder Ada page',
      ]);
    });

    it('touch a span; with an unknown end, from their start on', async () => {
      const store = await graphOf(FACTS);
      const within = async (since: string, until: string): Promise<string[]> =>
        told(await store.factsAbout({ names: ['Ada'], predicates: ['founder'], since, until }, 9));
      expect(await within(noon('2026-09-11'), twentieth)).toStrictEqual([
        'Ada founder Atlas record',
        'Ada founder Borealis page',
        'Bo founder Ada page',
      ]);
      expect(await within(noon('2026-08-01'), first)).toStrictEqual([]);
    });

    it('stand in time by when they began, or else ended, if somebody tells', async () => {
      for (const facts of [FACTS, [...FACTS].reverse()]) {
        const store = await graphOf(facts);
        const all = await store.factsInTime({ names: ['Ada'] }, 9);
        expect(told(all)).toStrictEqual(['Ada founder Atlas page', 'Ada founder Borealis page']);
        expect(all.map(({ startPrecision }) => startPrecision)).toStrictEqual(['year', 'month']);
        expect(told(await store.factsInTime({ names: ['Ada'] }, 1))).toHaveLength(1);
      }
    });

    it('are found under every name that they had by then', async () => {
      const store = await restated();
      for (const names of [['Atlas'], ['Borealis'], ['Ada'], ['Ada L.']]) {
        expect(told(await store.factsAbout({ names }, 9))).toStrictEqual([
          'Borealis employee Ada L. page',
        ]);
      }
      const before = { names: ['Borealis'], asOf: noon('2026-09-05') };
      expect(await store.factsAbout(before, 9)).toStrictEqual([]);
      expect(told(await store.factsWithIds([1], before.asOf))).toStrictEqual([
        'Atlas employee Ada page',
      ]);
    });
  });

  describe(`${name}: edges`, () => {
    it('are those of the names of each list, on either side', async () => {
      const store = await graphOf(FACTS);
      const lists = [['Ada'], ['Nobody'], ['Borealis', 'Atlas']];
      const found = await store.edgesOfEach(lists, ['founder'], { at: twentieth }, 9);
      expect(found.map((edges) => edges && steps(edges))).toStrictEqual([
        ['Ada founder Atlas', 'Ada founder Borealis'],
        [],
        ['Ada founder Atlas', 'Ada founder Borealis'],
      ]);
    });

    it('are nothing for a list that has more than so many', async () => {
      const store = await graphOf(FACTS);
      const lists = [['Ada'], ['Atlas']];
      const [ada, atlas] = await store.edgesOfEach(lists, ['founder'], { at: twentieth }, 1);
      expect([ada, atlas?.length]).toStrictEqual([undefined, 1]);
      const all = await store.edgesOfEach(lists, ['founder'], { at: twentieth }, Infinity);
      expect(all.map((edges) => edges?.length)).toStrictEqual([2, 1]);
    });

    it('are found under every name that they had by then', async () => {
      const store = await restated();
      const found = async (asOf?: string): Promise<readonly number[]> => {
        const lists = ['Atlas', 'Borealis', 'Ada', 'Ada L.'].map((name) => [name]);
        const edges = await store.edgesOfEach(lists, ['employee'], asOf ? { asOf } : {}, 9);
        return edges.map((each) => each?.length ?? -1);
      };
      expect(await found()).toStrictEqual([1, 1, 1, 1]);
      expect(await found(noon('2026-09-05'))).toStrictEqual([1, 0, 1, 0]);
    });

    it('stand between two names in either direction, in the latest words', async () => {
      const store = await restated();
      const between = async (a: string, b: string): Promise<string[]> =>
        steps(await store.edgesBetween([a], [b], ['employee'], {}));
      expect(await between('Ada', 'Atlas')).toStrictEqual(['Borealis employee Ada L.']);
      expect(await between('Borealis', 'Ada L.')).toStrictEqual(['Borealis employee Ada L.']);
      expect(await between('Ada', 'Ada L.')).toStrictEqual([]);
    });
  });

  describe(`${name}: names and texts`, () => {
    it('are found by how their words begin, the shortest name first', async () => {
      const store = await graphOf([]);
      for (const each of ['OpenAI Fund', 'OpenAI', 'The "Open" Fund', 'openai']) {
        await store.internName(each, first);
      }
      expect(await store.findNames(['OPEN'], 9)).toStrictEqual(['OpenAI', 'OpenAI Fund']);
      expect(await store.findNames(['fu', 'open'], 9)).toStrictEqual(['OpenAI Fund']);
      expect(await store.findNames(['"open'], 9)).toStrictEqual(['The "Open" Fund']);
      expect(await store.findNames(['open'], 1)).toStrictEqual(['OpenAI']);
    });

    it('are objects of these predicates that begin so', async () => {
      const store = await graphOf(FACTS);
      expect(await store.findTexts('eng', ['role'], {}, 9)).toStrictEqual(['Engineer']);
      expect(await store.findTexts('eng', ['founder'], {}, 9)).toStrictEqual([]);
      expect(await store.findTexts('eng', ['role'], { asOf: noon('2026-08-01') }, 9)).toStrictEqual(
        [],
      );
    });
  });
}
