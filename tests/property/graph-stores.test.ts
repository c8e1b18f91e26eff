/** Whatever is asked of them in whatever order, the graph in SQLite and the one in memory agree. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import {
  MERGE_REASONS,
  type Edge,
  type End,
  type GraphStore,
  type Moment,
  type Source,
} from '../../src/core/ports';
import { loadSqliteInNode } from '../contract/sqlite-in-node';

const NAMES = ['Atlas', 'ATLAS', 'İzmir', 'izmir', 'Straße', 'STRASSE', 'Atlas II', '🚚 "x"', ''];
const PAGES = ['a', 'b', 'B', 'é', '\u{ffee}', '\u{1f69a}'];
const PREDICATES = ['price', 'owned_by'];

/** Objects as the code makes them. */
const PLAIN = { noNullPrototype: true } as const;

const instant = fc.integer({ min: 1, max: 9 }).map((day) => `2026-09-0${day}T00:00:00Z`);
const name = fc.constantFrom(...NAMES);
const page = fc.constantFrom(...PAGES);
const version = fc.integer({ min: 1, max: 3 });
const predicate = fc.constantFrom(...PREDICATES);
const text = fc.oneof(
  fc.constantFrom('one', 'two'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const rowIds = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 });
const moment: fc.Arbitrary<Moment> = fc.record(
  { at: instant, asOf: instant },
  { requiredKeys: [] },
);
const asOf = fc.option(instant, { nil: undefined });

const source: fc.Arbitrary<Source> = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), page, version }, PLAIN),
  fc.record({ kind: fc.constant('record' as const), system: text }, PLAIN),
);
const end: fc.Arbitrary<End> = fc.oneof(
  fc.constantFrom<End>({ kind: 'open' }, { kind: 'unknown' }),
  fc.record(
    {
      kind: fc.constant('on' as const),
      at: instant,
      precision: fc.constantFrom(
        'second' as const,
        'day' as const,
        'month' as const,
        'year' as const,
      ),
    },
    PLAIN,
  ),
);
const provenance = {
  source,
  sentenceId: fc.integer({ min: 1, max: 4 }),
  extractor: text,
  recordedAt: instant,
};
const required = ['source', 'extractor', 'recordedAt'] as const;

const filter = fc.record(
  {
    names: fc.array(name, { maxLength: 3 }),
    predicates: fc.array(predicate, { maxLength: 2 }),
    isDated: fc.constant(true as const),
    since: instant,
    until: instant,
    at: instant,
    asOf: instant,
  },
  { requiredKeys: ['names'], ...PLAIN },
);
const names = fc.array(name, { maxLength: 3 });
const most = fc.integer({ min: 1, max: 3 });

const byId = (edges: readonly Edge[]): readonly Edge[] =>
  [...edges].sort((a, b) => a.factId - b.factId);

const newFact = fc.record(
  {
    ...provenance,
    startPrecision: fc.constantFrom('second' as const, 'day' as const, 'year' as const),
    subject: name,
    predicate,
    object: fc.oneof(name, text),
    position: fc.nat(5),
    rank: fc.constantFrom('record' as const, 'canonical' as const, 'mention' as const),
    validFrom: instant,
    end,
  },
  {
    requiredKeys: [
      ...required,
      'subject',
      'predicate',
      'object',
      'position',
      'rank',
      'validFrom',
      'end',
    ],
  },
);
const newAlias = fc.record(
  { ...provenance, name, formerName: name, changedAt: instant },
  { requiredKeys: [...required, 'name', 'formerName', 'changedAt'] },
);
const newMerge = fc.record(
  {
    concept: fc.constantFrom('plan', 'team'),
    name,
    canonicalName: name,
    reason: fc.constantFrom(...MERGE_REASONS),
    recordedAt: instant,
  },
  PLAIN,
);
const newRestatement = fc.record(
  {
    factId: fc.integer({ min: 1, max: 6 }),
    subject: name,
    object: text,
    version,
    sentenceId: fc.integer({ min: 1, max: 4 }),
    position: fc.nat(5),
    extractor: text,
    recordedAt: instant,
  },
  PLAIN,
);
const pageVersion = fc.record(
  { page, version, title: text, body: text, updatedAt: instant },
  PLAIN,
);
const extraction = fc.record(
  {
    page,
    version,
    readAt: instant,
    extractor: text,
    triples: fc.array(
      fc.record(
        { subject: name, predicate, object: text, sentence: text, position: fc.nat(3) },
        PLAIN,
      ),
      { maxLength: 2 },
    ),
  },
  PLAIN,
);

/** A call, readable when a failing sequence is printed. */
class Call {
  constructor(
    readonly method: string,
    readonly parameters: readonly unknown[],
    readonly on: (store: GraphStore) => Promise<unknown>,
  ) {}

  toString(): string {
    return `${this.method}(${JSON.stringify(this.parameters).slice(1, -1)})`;
  }
}

/** A call of a method with arbitrary parameters. */
function call<P extends unknown[]>(
  method: string,
  parameters: { [Index in keyof P]: fc.Arbitrary<P[Index]> },
  on: (store: GraphStore, ...values: P) => Promise<unknown>,
): fc.Arbitrary<Call> {
  return fc
    .tuple<P>(...parameters)
    .map((values) => new Call(method, values, (store) => on(store, ...values)));
}

/** What tools ask. */
const queries = fc.oneof(
  call('factCounts', [filter], (store, value) => store.factCounts(value)),
  call('factsAbout', [filter, most], (store, value, limit) => store.factsAbout(value, limit)),
  call('factsInTime', [filter, most], (store, value, limit) => store.factsInTime(value, limit)),
  call('edgesOfEach', [fc.array(names, { maxLength: 4 }), moment], async (store, lists, value) =>
    (await store.edgesOfEach(lists, PREDICATES, value, 100)).map((edges) => byId(edges ?? [])),
  ),
  call('edgesBetween', [names, names, moment], async (store, a, b, value) =>
    byId(await store.edgesBetween(a, b, PREDICATES, value)),
  ),
  call('factsWithIds', [rowIds, asOf], (store, ids, value) => store.factsWithIds(ids, value)),
  call('findNames', [fc.array(text, { minLength: 1, maxLength: 2 }), most], (store, words, limit) =>
    store.findNames(words, limit),
  ),
  call(
    'findNames',
    [fc.constantFrom(['atl'], ['ii', 'at'], ['iz'], ['"'], ['']), most],
    (store, words, limit) => store.findNames(words, limit),
  ),
  call(
    'findTexts',
    [fc.constantFrom('o', 'at', 'T', ''), moment, most],
    (store, start, value, limit) => store.findTexts(start, PREDICATES, value, limit),
  ),
);

const calls = fc.oneof(
  call('putPage', [pageVersion], (store, value) => store.putPage(value)),
  call('addExtraction', [extraction], (store, value) => store.addExtraction(value)),
  call('internSentence', [page, text, instant], (store, id, words, since) =>
    store.internSentence({ page: id, text: words, since }),
  ),
  call('internName', [name, instant], (store, value, at) => store.internName(value, at)),
  call('addFact', [newFact], (store, value) => store.addFact(value)),
  call('addFact', [newFact], (store, value) => store.addFact(value)),
  call('supersedeFacts', [rowIds, instant], (store, ids, at) => store.supersedeFacts(ids, at)),
  call('addAlias', [newAlias], (store, value) => store.addAlias(value)),
  call('supersedeAliases', [rowIds, instant], (store, ids, at) => store.supersedeAliases(ids, at)),
  call('addMerge', [newMerge], (store, value) => store.addMerge(value)),
  call('supersedeMerges', [rowIds, instant], (store, ids, at) => store.supersedeMerges(ids, at)),
  call('addRestatement', [newRestatement], (store, value) => store.addRestatement(value)),
  call('addRestatement', [newRestatement], (store, value) => store.addRestatement(value)),
  call('supersedeAll', [fc.constant('2026-09-08T00:00:00Z')], (store, at) =>
    store.supersedeAll(at),
  ),
  call('factsOfPage', [page], (store, id) => store.factsOfPage(id)),
  call('factsOfSlot', [fc.array(name, { maxLength: 3 }), predicate, moment], (store, ...slot) =>
    store.factsOfSlot(...slot),
  ),
  call('facts', [moment], (store, value) => store.facts(value)),
  queries,
  call('aliases', [asOf], (store, value) => store.aliases(value)),
  call('merges', [asOf], (store, value) => store.merges(value)),
  call('lastReads', [fc.array(page, { maxLength: 3 }), asOf], (store, ids, value) =>
    store.lastReads(ids, value),
  ),
  call('extractionsOf', [page], (store, id) => store.extractionsOf(id)),
  call('pagesBehind', [], (store) => store.pagesBehind()),
);

/** A graph of a few facts, some of them told in other words since. */
const graph = fc
  .tuple(
    fc.array(
      call('addFact', [newFact], (store, value) => store.addFact(value)),
      {
        minLength: 3,
        maxLength: 8,
      },
    ),
    fc.array(
      call('addRestatement', [newRestatement], (store, value) => store.addRestatement(value)),
      { maxLength: 4 },
    ),
    fc.array(
      call('internName', [name, instant], (store, value, at) => store.internName(value, at)),
      { maxLength: 6 },
    ),
    fc.array(
      call('supersedeFacts', [rowIds, instant], (store, ids, at) => store.supersedeFacts(ids, at)),
      { maxLength: 2 },
    ),
  )
  .map((parts) => parts.flat());
const sentences = [1, 2, 3, 4].map(
  (place) =>
    new Call('internSentence', [place], (store) =>
      store.internSentence({ page: 'a', text: `s${place}`, since: '2026-09-01T00:00:00Z' }),
    ),
);

/** A transaction of some calls; it goes through, fails at the end, or fails with the first of them. */
const transaction = fc
  .tuple(fc.array(calls, { maxLength: 8 }), fc.constantFrom('keep', 'fail at the end', 'fail'))
  .map(
    ([inner, ending]) =>
      new Call('transaction', [ending, ...inner.map(String)], (store) =>
        store.transaction(async () => {
          const results: unknown[] = [];
          for (const each of inner) {
            results.push(await (ending === 'fail' ? each.on(store) : outcome(each, store)));
          }
          if (ending === 'fail at the end') throw new Error('failed at the end');
          return results;
        }),
      ),
  );

/** What came of a call; messages may differ, codes may not. */
async function outcome(each: Call, store: GraphStore): Promise<unknown> {
  try {
    return { result: await each.on(store) };
  } catch (error) {
    return { error: error instanceof Error && 'code' in error ? error.code : String(error) };
  }
}

async function contents(store: GraphStore): Promise<unknown> {
  return {
    current: await store.currentPages(),
    versions: await Promise.all(PAGES.map((id) => store.pageVersions(id))),
    readings: await Promise.all(PAGES.map((id) => store.extractionsOf(id))),
    lastReads: await store.lastReads(PAGES),
    behind: await store.pagesBehind(),
    facts: await store.facts(),
    before: await store.facts({ asOf: '2026-09-05T00:00:00Z' }),
    aliases: await store.aliases(),
    merges: await store.merges(),
  };
}

describe('graphs in SQLite and in memory', async () => {
  const inDatabase = createSqliteGraphs(SqliteDatabase.open(await loadSqliteInNode()));
  const inMemory = createMemoryGraphs();

  it('give the same results for the same calls', async () => {
    const sequences = fc.array(fc.oneof({ weight: 6, arbitrary: calls }, transaction), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(sequences, (sequence) => agree(sequence)),
      { numRuns: 300 },
    );
  });

  it('find the same for tools', async () => {
    const asked = fc.array(queries, { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(graph, asked, (written, questions) =>
        agree([...sentences, ...written, ...questions]),
      ),
      { numRuns: 600 },
    );
  });

  async function agree(sequence: readonly Call[]): Promise<void> {
    const stores = [await inMemory.create('property'), await inDatabase.create('property')];
    for (const each of sequence) {
      const [expected, found] = [await outcome(each, stores[0]!), await outcome(each, stores[1]!)];
      expect(found).toStrictEqual(expected);
    }
    expect(await contents(stores[1]!)).toStrictEqual(await contents(stores[0]!));
  }
});
