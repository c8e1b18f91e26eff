/** Tools on random graphs: right paths and timelines, whatever came when, and never a long text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import { readPages } from '../../src/core/graph/maintenance';
import type { End, GraphStore, GraphStores, PageVersion } from '../../src/core/ports';
import { addDays } from '../../src/core/time';
import { createToolCaller } from '../../src/core/tools/call-tool';
import type { ToolResult } from '../../src/core/tools/tool-result';
import { loadSqliteInNode } from '../contract/sqlite-in-node';
import { CONTEXT, ONTOLOGY, pageOn } from '../fixtures/graph';
import { addFacts, callerOf, type SmallFact } from '../unit/tools/small-graph';

const sqlite = createSqliteGraphs(SqliteDatabase.open(await loadSqliteInNode()));
const freshSqlite: GraphStores = {
  async create(label) {
    await sqlite.dropGraphs(0);
    return sqlite.create(label);
  },
};
const STORES: readonly (readonly [string, GraphStores])[] = [
  ['in memory', createMemoryGraphs()],
  ['in SQLite', freshSqlite],
];

const year = fc.integer({ min: 2018, max: 2024 }).map((n) => `${n}-01-01T00:00:00Z`);
const recordDay = fc.integer({ min: 1, max: 9 }).map((n) => `2026-01-0${n}T00:00:00Z`);
const company = fc.constantFrom('C0', 'C1', 'C2', 'C3');
const person = fc.constantFrom('P0', 'P1', 'P2');
const relation = fc.oneof(
  fc.record({ subject: company, predicate: fc.constant('employee'), object: person }),
  fc.record({ subject: person, predicate: fc.constant('founder'), object: company }),
  fc.record({ subject: company, predicate: fc.constant('investor'), object: company }),
);
const raised = fc.record({
  subject: company,
  predicate: fc.constant('raised'),
  object: fc.constantFrom('$1', '$2'),
});

/** What is said of one thing at some time, believed for some time. */
const dated = (said: fc.Arbitrary<Pick<SmallFact, 'subject' | 'predicate' | 'object'>>) =>
  fc
    .record({
      said,
      from: year,
      isStated: fc.boolean(),
      length: fc.integer({ min: 0, max: 3 }),
      kind: fc.constantFrom<End['kind']>('open', 'open', 'unknown', 'on'),
      recorded: recordDay,
      superseded: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    })
    .map(({ said, from, isStated, length, kind, recorded, superseded }): SmallFact => {
      const at = `${Number(from.slice(0, 4)) + length}${from.slice(4)}`;
      return {
        ...said,
        validFrom: from,
        ...(isStated && { startPrecision: 'year' }),
        end: kind === 'on' ? { kind, at, precision: 'year' } : { kind },
        recordedAt: recorded,
        ...(superseded !== undefined && { supersededAt: addDays(recorded, superseded) }),
      };
    });

interface AskedMoment {
  readonly at?: string;
  readonly asOf?: string;
}
const moment: fc.Arbitrary<AskedMoment> = fc.record(
  { at: year, asOf: recordDay },
  { requiredKeys: [] },
);

/** Whether a fact is believed and surely holds, told without the store. */
function isSeen(fact: SmallFact, { at, asOf = '9' }: AskedMoment): boolean {
  const { recordedAt = '', supersededAt = '~', validFrom = '', end } = fact;
  if (recordedAt > asOf || (asOf === '9' ? supersededAt !== '~' : supersededAt <= asOf))
    return false;
  if (at === undefined) return true;
  if (validFrom > at) return false;
  return end?.kind === 'open' || (end?.kind === 'on' && at < end.at);
}

/**
 * All ways over different entities, by trying every one: for each step everything that joins the two,
 * then where it leads, as `<founder >investor C1`.
 */
function everyChain(
  facts: readonly SmallFact[],
  [a, b]: readonly [string, string],
  maxHops: number,
  hubDegree: number,
): readonly string[] {
  const degree = (name: string): number =>
    facts.filter(({ subject, object }) => subject === name || object === name).length;
  const links = facts.flatMap(({ subject, predicate, object }) => [
    { from: subject, to: object, word: `>${predicate}` },
    { from: object, to: subject, word: `<${predicate}` },
  ]);
  const joinOf = (from: string, to: string): string =>
    joinWords(links.filter((link) => link.from === from && link.to === to).map(({ word }) => word));
  const found = new Set<string>();
  const walk = (at: string, passed: readonly string[], words: readonly string[]): void => {
    if (at === b) found.add(words.join(' '));
    if (at === b || words.length === maxHops || (at !== a && degree(at) > hubDegree)) return;
    for (const { from, to } of links) {
      if (from === at && !passed.includes(to))
        walk(to, [...passed, to], [...words, `${joinOf(at, to)} ${to}`]);
    }
  };
  if (a !== b) walk(a, [a], []);
  return [...found].sort();
}

const joinWords = (words: readonly string[]): string => [...new Set(words)].sort().join(' ');

const nameOf = (id: string): string => id.slice(id.indexOf(':') + 1).toUpperCase();
const idOf = (name: string): string =>
  `${name.startsWith('C') ? 'company' : 'person'}:${name.toLowerCase()}`;

function chainsOf(result: ToolResult): readonly string[] {
  const { chains } = (result as ToolResult<'paths_between'>).structure!;
  return chains.map(({ steps }) =>
    steps
      .map(({ entity, relations }) => {
        const words = relations.map(
          (r) => `${r.direction === 'forward' ? '>' : '<'}${r.predicate}`,
        );
        expect(new Set(words).size).toBe(words.length);
        return `${joinWords(words)} ${nameOf(entity.id)}`;
      })
      .join(' '),
  );
}

describe.each(STORES)('tools on random graphs %s', (_, stores) => {
  it('find the chains that trying every one finds, on both clocks, through no hub', async () => {
    const facts = fc.array(dated(relation), { minLength: 3, maxLength: 14 });
    const ends = fc.tuple(fc.oneof(company, person), fc.oneof(company, person));
    const hops = fc.integer({ min: 1, max: 3 });
    const hub = fc.integer({ min: 1, max: 6 });
    await fc.assert(
      fc.asyncProperty(
        facts,
        ends,
        hops,
        hub,
        moment,
        async (all, [a, b], maxHops, hubs, seenAt) => {
          const store = await stores.create('test');
          await addFacts(store, all);
          const args = { a: idOf(a), b: idOf(b), maxHops, ...seenAt };
          const result = await callerOf(store, hubs)('paths_between', args);
          const known = all.filter((fact) =>
            isSeen(fact, seenAt.asOf ? { asOf: seenAt.asOf } : {}),
          );
          const isKnown = (name: string): boolean =>
            known.some(({ subject, object }) => subject === name || object === name);
          if (!isKnown(a) || !isKnown(b)) {
            expect(result.refusal?.kind).toBe('unknown-entity');
            return;
          }
          const seen = all.filter((fact) => isSeen(fact, seenAt));
          const expected = everyChain(seen, [a, b], maxHops, hubs);
          const found = chainsOf(result);
          const structure = (result as ToolResult<'paths_between'>).structure!;
          expect(structure.count).toBe(expected.length);
          expect(found).toHaveLength(Math.min(10, expected.length));
          expect(expected).toEqual(expect.arrayContaining([...found]));
          expect(new Set(found).size).toBe(found.length);
          const lengths = structure.chains.map(({ steps }) => steps.length);
          expect(lengths).toEqual([...lengths].sort((x, y) => x - y));
        },
      ),
      { numRuns: 80 },
    );
  });

  it('tell in a timeline what the facts of the entity have dates for, and count the others', async () => {
    const facts = fc.array(dated(fc.oneof(relation, raised)), { minLength: 2, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(facts, company, fc.option(recordDay), async (all, name, asOf) => {
        const store = await stores.create('test');
        await addFacts(store, all);
        const call = callerOf(store);
        const args = { entity: idOf(name), ...(asOf !== null && { asOf }) };
        const about = (await call('entity_facts', args)) as ToolResult<'entity_facts'>;
        const line = (await call('timeline', args)) as ToolResult<'timeline'>;
        expect(line.refusal?.kind).toBe(about.refusal?.kind);
        if (!about.structure || !line.structure) return;
        const hasDate = ({ validFrom: _, ...fact }: SmallFact): boolean =>
          fact.startPrecision !== undefined || fact.end?.kind === 'on';
        const own = all.filter(
          (fact) =>
            isSeen(fact, asOf === null ? {} : { asOf }) &&
            [fact.subject, fact.object].includes(name),
        );
        expect(line.structure.undated).toBe(own.filter((fact) => !hasDate(fact)).length);
        const told = about.structure.groups.flatMap((group) => group.facts);
        const datedFacts = told.filter(({ from, end }) => from ?? end.kind === 'on');
        const byId = (x: { factId: number }, y: { factId: number }): number => x.factId - y.factId;
        expect([...line.structure.facts].sort(byId)).toEqual([...datedFacts].sort(byId));
      }),
      { numRuns: 80 },
    );
  });
});

const SENTENCES = [
  'Mail costs €5.',
  'Mail costs €6.',
  'Post costs €6.',
  'Mail is owned by the Atlas team.',
  'Mail is owned by the Orion team.',
  'Post is owned by the Atlas team.',
  'Mail is no longer owned by the Atlas team.',
  'Post was formerly called Mail.',
  'Chat is owned by the Orion team.',
  'MAIL is owned by the Orion team.',
];

const pages = fc
  .array(fc.array(fc.subarray(SENTENCES), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((histories) =>
    histories.flatMap((versions, page) =>
      versions.map((sentences, index) =>
        pageOn(`p${page}`, index + 1, 1 + index * 5 + page, sentences.join(' ')),
      ),
    ),
  );

/** Page versions in any order, each with whether the graph reads before the next comes. */
const deliveryOf = (versions: readonly PageVersion[]) =>
  fc.tuple(
    fc.shuffledSubarray([...versions], { minLength: versions.length }),
    fc.array(fc.boolean(), { minLength: versions.length, maxLength: versions.length }),
  );

async function deliver(
  store: GraphStore,
  [versions, reads]: readonly [readonly PageVersion[], readonly boolean[]],
): Promise<void> {
  let batch: PageVersion[] = [];
  for (const [index, version] of versions.entries()) {
    await store.putPage(version);
    batch.push(version);
    const isLast = index === versions.length - 1;
    if (!isLast && !reads[index]) continue;
    await readPages(store, batch, CONTEXT, addDays('2026-10-01T00:00:00Z', index));
    batch = [];
  }
}

const QUESTIONS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['find_entities', { name: 'Mail' }],
  ['find_entities', { name: 'Or', at: '2026-09-08' }],
  ...['Mail', 'Post', 'Orion'].flatMap((entity) => [
    ['entity_facts', { entity }] as const,
    ['entity_facts', { entity, at: '2026-09-08' }] as const,
    ['neighbors', { entity }] as const,
    ['timeline', { entity }] as const,
  ]),
  ['paths_between', { a: 'Mail', b: 'Chat' }],
  ['paths_between', { a: 'Atlas', b: 'Orion', at: '2026-09-08' }],
];

describe.each(STORES)('results %s', (_, stores) => {
  it('are the same texts in whatever order and batches pages came, after the last arrival', async () => {
    const deliveries = pages.chain((versions) =>
      fc.tuple(deliveryOf(versions), deliveryOf(versions)),
    );
    await fc.assert(
      fc.asyncProperty(deliveries, async (both) => {
        const texts = [];
        for (const delivery of both) {
          const store = await stores.create('test');
          await deliver(store, delivery);
          const call = createToolCaller({
            store,
            ontology: ONTOLOGY,
            searchPages: () => Promise.resolve([]),
          });
          const told = [];
          for (const [tool, args] of QUESTIONS) {
            told.push((await call(tool, { ...args, asOf: '2026-12-01' })).text);
          }
          texts.push(told);
        }
        expect(texts[1]).toEqual(texts[0]);
      }),
      { numRuns: 40 },
    );
  });

  it('are never longer than 4,096 bytes, whatever names and sentences are like', async () => {
    const long = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc
        .tuple(fc.constantFrom('a', 'ß', '语', '🚚', '👩‍👩‍👧 '), fc.integer({ min: 1, max: 2000 }))
        .map(([unit, times]) => unit.repeat(times)),
    );
    const names = fc.array(long, { minLength: 3, maxLength: 6 });
    const seed = fc.array(fc.nat(), { minLength: 20, maxLength: 60 });
    const asked = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(names, seed, asked, async (texts, draws, words) => {
        const store = await stores.create('test');
        const pick = (index: number): string => texts[index % texts.length] ?? '';
        const predicates = ['employee', 'founder', 'investor', 'raised'];
        await addFacts(
          store,
          draws.map((drawn, index) => ({
            subject: `${pick(drawn)}${index % 3}`,
            predicate: predicates[drawn % predicates.length] ?? '',
            object: `${pick(index)}${drawn % 5}`,
            sentence: `${pick(index)} ${index}`,
            ...(drawn % 2 === 0 && { startPrecision: 'year' as const }),
          })),
        );
        const call = callerOf(store, 3);
        const entities = [`${pick(0).slice(0, 199)}0`, `${pick(1).slice(0, 150)}`, words];
        for (const name of entities) {
          const [other = ''] = entities;
          const results = [
            await call('find_entities', { name }),
            await call('entity_facts', { entity: name }),
            await call('entity_facts', {
              entity: name,
              predicate: words.slice(0, 100),
              at: '1990',
            }),
            await call('neighbors', { entity: name }),
            await call('timeline', { entity: name }),
            await call('paths_between', { a: name, b: other }),
            await call(name, { [name]: name }),
            await call('find_entities', { name, type: name }),
          ];
          for (const { text, bytes } of results) {
            expect(bytes).toBe(new TextEncoder().encode(text).length);
            expect(bytes).toBeLessThanOrEqual(4096);
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});
