/** What every implementation of `GraphStore` must do. */
import { describe, expect, it } from 'vitest';
import type {
  Alias,
  Extraction,
  Fact,
  GraphStore,
  GraphStores,
  PageVersion,
} from '../../src/core/ports';
import { describeGraphQueries } from './graph-queries';
import { alias, extraction, fact, merge, noon, page, restatement, triple } from './graph-samples';

const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map((row) => row.id);
const objects = (facts: readonly Fact[]): string[] => facts.map(({ object }) => object);
const versions = (rows: readonly { readonly version: number }[]): number[] =>
  rows.map(({ version }) => version);

/** Registers the suite; `create` opens a storage without graphs in it. */
export function describeGraphStore(name: string, create: () => Promise<GraphStores>): void {
  const graph = async (): Promise<GraphStore> => (await create()).create('contract');

  describe(`${name}: pages`, () => {
    it('keeps every version', async () => {
      const store = await graph();
      const kept = [page('billing', 1), page('billing', 2), page('billing', 3)];
      for (const version of kept) await store.putPage(version);
      expect(await store.pageVersions('billing')).toStrictEqual(kept);
      expect(await store.pageVersions('unknown')).toStrictEqual([]);
    });

    it('orders versions by number, in whatever order they came', async () => {
      const store = await graph();
      for (const number of [2, 10, 1]) await store.putPage(page('billing', number));
      expect(versions(await store.pageVersions('billing'))).toStrictEqual([1, 2, 10]);
      expect(await store.currentPages()).toStrictEqual([page('billing', 10)]);
    });

    it('takes the same version twice, and no other text under its number', async () => {
      const store = await graph();
      const first = page('billing', 1);
      await store.putPage(first);
      await store.putPage(first);
      for (const other of [
        { body: 'Other.' },
        { title: 'Other' },
        { updatedAt: noon('2026-12-24') },
      ]) {
        await expect(store.putPage({ ...first, ...other })).rejects.toMatchObject({
          name: 'StoreError',
          code: 'conflict',
        });
      }
      expect(await store.pageVersions('billing')).toStrictEqual([first]);
    });

    it('knows the current version of every page, by page id', async () => {
      const store = await graph();
      const pages = [page('b', 1), page('a', 1), page('B', 1), page('b', 2), page('é', 1)];
      for (const version of pages) await store.putPage(version);
      const current = await store.currentPages();
      expect(current.map(({ page: id, version }) => [id, version])).toStrictEqual([
        ['B', 1],
        ['a', 1],
        ['b', 2],
        ['é', 1],
      ]);
    });
  });

  describe(`${name}: the extraction log`, () => {
    const read = async (store: GraphStore, version: PageVersion, readAt: string): Promise<void> => {
      await store.putPage(version);
      await store.addExtraction(extraction(version, readAt));
    };

    it('keeps what was read, triples included', async () => {
      const store = await graph();
      const version = page('billing', 1);
      await store.putPage(version);
      const entry: Extraction = {
        ...extraction(version, noon('2026-09-02')),
        triples: [triple('Atlas', 'price', '12 €'), triple('Atlas', 'owned_by', 'Team "Ö"')],
      };
      await store.addExtraction(entry);
      expect(await store.extractionsOf('billing')).toStrictEqual([entry]);
      expect(await store.extractionsOf('other')).toStrictEqual([]);
    });

    it('counts only the latest reading of a version, and lists by version', async () => {
      const store = await graph();
      await read(store, page('billing', 2), noon('2026-09-02'));
      await read(store, page('billing', 1), noon('2026-09-03'));
      await read(store, page('billing', 2), noon('2026-09-04'));
      const entries = await store.extractionsOf('billing');
      expect(entries.map(({ version, readAt }) => [version, readAt])).toStrictEqual([
        [1, noon('2026-09-03')],
        [2, noon('2026-09-04')],
      ]);
    });

    it('refuses a reading of a version that is not kept', async () => {
      const store = await graph();
      const entry = extraction(page('billing', 1), noon('2026-09-02'));
      await expect(store.addExtraction(entry)).rejects.toMatchObject({ code: 'failed' });
      expect(await store.extractionsOf('billing')).toStrictEqual([]);
    });

    it('tells what was last read of some pages, now and then', async () => {
      const store = await graph();
      await read(store, page('b', 1), noon('2026-09-02'));
      await read(store, page('a', 1), noon('2026-09-03'));
      await read(store, page('b', 2), noon('2026-09-05'));
      await store.putPage(page('c', 1));
      const last = (version: PageVersion, readAt: string) => ({
        page: version.page,
        version: version.version,
        updatedAt: version.updatedAt,
        readAt,
      });
      const a = last(page('a', 1), noon('2026-09-03'));
      expect(await store.lastReads(['c', 'b', 'a', 'b', 'unknown'])).toStrictEqual([
        a,
        last(page('b', 2), noon('2026-09-05')),
      ]);
      expect(await store.lastReads(['a'])).toStrictEqual([a]);
      expect(await store.lastReads([])).toStrictEqual([]);
      const before = await store.lastReads(['a', 'b'], noon('2026-09-04'));
      expect(before).toStrictEqual([a, last(page('b', 1), noon('2026-09-02'))]);
      expect(await store.lastReads(['a', 'b'], noon('2026-09-01'))).toStrictEqual([]);
    });

    it('does not take a late old version for the newest', async () => {
      const store = await graph();
      await read(store, page('a', 2), noon('2026-09-02'));
      await read(store, page('a', 1), noon('2026-09-03'));
      expect(await store.lastReads(['a'])).toMatchObject([
        { version: 2, readAt: noon('2026-09-02') },
      ]);
    });

    it('knows the pages whose newest version was not read', async () => {
      const store = await graph();
      const behind = async () =>
        (await store.pagesBehind()).map(({ page: id, version }) => [id, version]);
      expect(await behind()).toStrictEqual([]);
      await store.putPage(page('b', 1));
      await store.putPage(page('a', 1));
      expect(await store.pagesBehind()).toStrictEqual([page('a', 1), page('b', 1)]);
      await read(store, page('a', 1), noon('2026-09-02'));
      await read(store, page('b', 1), noon('2026-09-02'));
      expect(await behind()).toStrictEqual([]);
      await store.putPage(page('a', 3));
      expect(await behind()).toStrictEqual([['a', 3]]);
      await read(store, page('a', 2), noon('2026-09-03'));
      expect(await behind()).toStrictEqual([['a', 3]]);
      await read(store, page('a', 3), noon('2026-09-03'));
      expect(await behind()).toStrictEqual([]);
    });
  });

  describe(`${name}: sentences and names`, () => {
    it('keeps a sentence once for a page and a date', async () => {
      const store = await graph();
      const sentence = { page: 'a', text: 'Atlas costs 12 €.', since: noon('2026-09-01') };
      const { id, isNew } = await store.internSentence(sentence);
      expect(isNew).toBe(true);
      expect(await store.internSentence(sentence)).toStrictEqual({ id, isNew: false });
      const others = [{ page: 'b' }, { text: 'Atlas costs 13 €.' }, { since: noon('2026-09-02') }];
      for (const other of others) {
        const added = await store.internSentence({ ...sentence, ...other });
        expect(added.isNew).toBe(true);
        expect(added.id).not.toBe(id);
      }
    });

    it.each([
      ['İzmir', 'izmir'],
      ['Straße', 'STRASSE'],
      ['Ångström', 'ÅNGSTRÖM'],
      ['Payments  service', 'payments service'],
    ])('takes %s and %s for one name', async (first, second) => {
      const store = await graph();
      const { id } = await store.internName(first, noon('2026-09-01'));
      expect(await store.internName(second, noon('2026-09-02'))).toStrictEqual({
        id,
        isNew: false,
      });
      await store.addFact(fact({ subject: first }));
      expect(await store.factsOfSlot([second], 'price')).toHaveLength(1);
    });

    it('takes names that share a prefix, or look alike to LIKE, for two', async () => {
      const store = await graph();
      const names = ['Payments service', 'Payments gateway', 'Payments', 'Payments%', 'Payments_'];
      const interned = [];
      for (const name of names) interned.push(await store.internName(name, noon('2026-09-01')));
      expect(new Set(ids(interned)).size).toBe(names.length);
      for (const name of names) await store.addFact(fact({ subject: name, object: name }));
      for (const name of names) {
        expect(objects(await store.factsOfSlot([name], 'price'))).toStrictEqual([name]);
      }
    });
  });

  describe(`${name}: facts`, () => {
    it('returns a fact as it was added', async () => {
      const store = await graph();
      const text = 'Atlas costs 12 €.';
      const sentence = await store.internSentence({ page: 'a', text, since: noon('2026-09-01') });
      const fromPage = fact({
        sentenceId: sentence.id,
        position: 3,
        rank: 'mention',
        startWords: 'today',
      });
      const fromRecord = fact({
        source: { kind: 'record', system: 'billing' },
        rank: 'record',
        end: { kind: 'on', at: noon('2026-10-01'), precision: 'month' },
      });
      const first = await store.addFact(fromPage);
      const second = await store.addFact(fromRecord);
      expect(second).toBeGreaterThan(first);
      expect(await store.facts()).toStrictEqual([
        { ...fromPage, id: first, sentence: text },
        { ...fromRecord, id: second },
      ]);
    });

    it('adds the values of an old row as a new row', async () => {
      const store = await graph();
      await store.addFact(fact({}));
      const [old] = await store.facts();
      const id = await store.addFact({ ...old!, recordedAt: noon('2026-09-05') });
      expect(id).not.toBe(old!.id);
      expect(ids(await store.facts())).toStrictEqual([old!.id, id]);
    });

    it('refuses a fact that ends before it begins, and a sentence that is not there', async () => {
      const store = await graph();
      const end = { kind: 'on', at: noon('2026-08-31'), precision: 'day' } as const;
      const ended = fact({ validFrom: noon('2026-09-01'), end });
      await expect(store.addFact(ended)).rejects.toMatchObject({ code: 'failed' });
      await expect(store.addFact(fact({ sentenceId: 7 }))).rejects.toMatchObject({
        code: 'failed',
      });
      await expect(store.addAlias(alias({ sentenceId: 7 }))).rejects.toMatchObject({
        code: 'failed',
      });
      expect(await store.facts()).toStrictEqual([]);
      expect(await store.aliases()).toStrictEqual([]);
    });

    it('closes a row once', async () => {
      const store = await graph();
      const first = await store.addFact(fact({}));
      const second = await store.addFact(fact({}));
      expect(await store.supersedeFacts([first], noon('2026-09-10'))).toBe(1);
      expect(await store.supersedeFacts([first, second, second, 99], noon('2026-09-20'))).toBe(1);
      expect(await store.supersedeFacts([], noon('2026-09-20'))).toBe(0);
      expect(await store.facts()).toStrictEqual([]);
      const [closed] = await store.facts({ asOf: noon('2026-09-09') });
      expect(closed).toMatchObject({ id: first, supersededAt: noon('2026-09-10') });
    });

    it('does not close a row before it was recorded', async () => {
      const store = await graph();
      const early = await store.addFact(fact({ recordedAt: noon('2026-09-01') }));
      const late = await store.addFact(fact({ recordedAt: noon('2026-09-10') }));
      await expect(store.supersedeFacts([early, late], noon('2026-09-05'))).rejects.toMatchObject({
        code: 'failed',
      });
      expect(ids(await store.facts())).toStrictEqual([early, late]);
    });

    it('remembers what it believed on 12 September', async () => {
      const store = await graph();
      const old = await store.addFact(fact({ object: '12 €', recordedAt: noon('2026-09-01') }));
      await store.supersedeFacts([old], noon('2026-09-15'));
      await store.addFact(fact({ object: '15 €', recordedAt: noon('2026-09-15') }));
      const asOf = noon('2026-09-12');
      expect(objects(await store.factsOfSlot(['Atlas'], 'price', { asOf }))).toStrictEqual([
        '12 €',
      ]);
      expect(objects(await store.factsOfSlot(['Atlas'], 'price'))).toStrictEqual(['15 €']);
      expect(objects(await store.facts({ asOf }))).toStrictEqual(['12 €']);
    });

    it('believes from the instant of recording up to, not at, the instant of superseding', async () => {
      const store = await graph();
      const id = await store.addFact(fact({ recordedAt: '2026-09-10T00:00:00Z' }));
      await store.supersedeFacts([id], '2026-09-20T00:00:00Z');
      const believedAt = async (asOf: string) => (await store.facts({ asOf })).length === 1;
      expect(await believedAt('2026-09-09T23:59:59Z')).toBe(false);
      expect(await believedAt('2026-09-10T00:00:00Z')).toBe(true);
      expect(await believedAt('2026-09-19T23:59:59Z')).toBe(true);
      expect(await believedAt('2026-09-20T00:00:00Z')).toBe(false);
    });

    it('never believed a row that was closed at the instant of recording', async () => {
      const store = await graph();
      const at = noon('2026-09-10');
      const id = await store.addFact(fact({ recordedAt: at }));
      expect(await store.supersedeFacts([id], at)).toBe(1);
      expect(await store.facts({ asOf: at })).toStrictEqual([]);
    });

    it('holds from the first instant of validity up to, not at, its end', async () => {
      const store = await graph();
      const [from, to] = ['2026-09-10T00:00:00Z', '2026-09-20T00:00:00Z'];
      await store.addFact(fact({ validFrom: from, end: { kind: 'on', at: to, precision: 'day' } }));
      const holdsAt = async (at: string) =>
        (await store.factsOfSlot(['Atlas'], 'price', { at })).length === 1;
      expect(await holdsAt('2026-09-09T23:59:59Z')).toBe(false);
      expect(await holdsAt(from)).toBe(true);
      expect(await holdsAt('2026-09-19T23:59:59Z')).toBe(true);
      expect(await holdsAt(to)).toBe(false);
    });

    it('tells an open end, an end on a date and an end of unknown date apart', async () => {
      const store = await graph();
      const on = { kind: 'on', at: noon('2026-10-01'), precision: 'second' } as const;
      await store.addFact(fact({ object: 'open', end: { kind: 'open' } }));
      await store.addFact(fact({ object: 'on', end: on }));
      await store.addFact(fact({ object: 'unknown', end: { kind: 'unknown' } }));
      const at = async (moment: string) => objects(await store.facts({ at: moment }));
      expect(await at(noon('2026-09-15'))).toStrictEqual(['open', 'on']);
      expect(await at(noon('2026-10-15'))).toStrictEqual(['open']);
      expect(objects(await store.facts())).toStrictEqual(['open', 'on', 'unknown']);
      expect((await store.facts()).map(({ end }) => end.kind)).toStrictEqual([
        'open',
        'on',
        'unknown',
      ]);
    });

    it('sees at no moment what a page took back: a told start whose end nobody tells', async () => {
      const store = await graph();
      const noLonger = { kind: 'on', at: noon('2026-09-20'), precision: 'second' } as const;
      const told = { startPrecision: 'month' } as const;
      await store.addFact(fact({ object: 'attested', end: noLonger }));
      await store.addFact(fact({ object: 'taken back', end: noLonger, ...told }));
      const onTheDay = { ...noLonger, precision: 'day' } as const;
      await store.addFact(fact({ object: 'ended', end: onTheDay, ...told }));
      const source = { kind: 'record', system: 'crm' } as const;
      const byRecord = { source, extractor: 'record', end: noLonger, ...told };
      await store.addFact(fact({ object: 'by record', ...byRecord }));
      await store.addFact(fact({ object: 'open', ...told }));
      const seen = { at: noon('2026-09-10') };
      expect(objects(await store.facts(seen))).toStrictEqual([
        ...['attested', 'ended', 'by record', 'open'],
      ]);
      expect(objects(await store.factsOfSlot(['Atlas'], 'price', seen))).toHaveLength(4);
      const about = { names: ['Atlas'], predicates: ['price'] };
      expect(await store.factsAbout({ ...about, ...seen }, 9)).toHaveLength(4);
      expect(await store.factCounts({ ...about, ...seen })).toMatchObject([{ count: 4 }]);
      expect(await store.factsAbout(about, 9)).toHaveLength(5);
    });

    it('asks both clocks at once', async () => {
      const store = await graph();
      const old = await store.addFact(fact({ object: 'old', recordedAt: noon('2026-09-01') }));
      await store.supersedeFacts([old], noon('2026-09-15'));
      const end = { kind: 'on', at: noon('2026-09-14'), precision: 'second' } as const;
      await store.addFact(fact({ object: 'old', end, recordedAt: noon('2026-09-15') }));
      const validFrom = noon('2026-09-14');
      await store.addFact(fact({ object: 'new', validFrom, recordedAt: noon('2026-09-15') }));
      const seen = async (at: string, asOf: string) =>
        objects(await store.factsOfSlot(['Atlas'], 'price', { at, asOf }));
      expect(await seen(noon('2026-09-13'), noon('2026-09-14'))).toStrictEqual(['old']);
      expect(await seen(noon('2026-09-20'), noon('2026-09-14'))).toStrictEqual(['old']);
      expect(await seen(noon('2026-09-13'), noon('2026-09-20'))).toStrictEqual(['old']);
      expect(await seen(noon('2026-09-20'), noon('2026-09-20'))).toStrictEqual(['new']);
      expect(await seen(noon('2026-08-01'), noon('2026-09-20'))).toStrictEqual([]);
    });

    it('finds a slot under any of several names, each row once, in row order', async () => {
      const store = await graph();
      await store.addFact(fact({ subject: 'Atlas', object: '1' }));
      await store.addFact(fact({ subject: 'Borealis', object: '2' }));
      await store.addFact(fact({ subject: 'ATLAS', object: '3' }));
      await store.addFact(fact({ subject: 'Atlas', predicate: 'owned_by', object: '4' }));
      await store.addFact(fact({ subject: 'Atlas II', object: '5' }));
      const find = async (...names: string[]) => objects(await store.factsOfSlot(names, 'price'));
      expect(await find('Borealis', 'atlas', 'Atlas')).toStrictEqual(['1', '2', '3']);
      expect(await find('Atlas')).toStrictEqual(['1', '3']);
      expect(await find('Cirrus')).toStrictEqual([]);
      expect(await find()).toStrictEqual([]);
    });

    it('lists what is live of a page, ended or not', async () => {
      const store = await graph();
      const ofPage = (id: string, version = 1) => ({
        source: { kind: 'page', page: id, version } as const,
      });
      await store.addFact(fact({ object: '1', ...ofPage('a') }));
      await store.addFact(fact({ object: '2', ...ofPage('a', 2), end: { kind: 'unknown' } }));
      await store.addFact(fact({ object: '3', ...ofPage('b') }));
      await store.addFact(fact({ object: '4', source: { kind: 'record', system: 'a' } }));
      const closed = await store.addFact(fact({ object: '5', ...ofPage('a') }));
      await store.supersedeFacts([closed], noon('2026-09-20'));
      expect(objects(await store.factsOfPage('a'))).toStrictEqual(['1', '2']);
      expect(await store.factsOfPage('unknown')).toStrictEqual([]);
    });

    it.each([
      `it's "quoted" \\ and; DROP TABLE fact;--`,
      '🚚 Ünïcödé 漢字 עברית \u{1d11e}',
      ' padded \n on two lines\t',
      '',
      'x'.repeat(200_000),
    ])('keeps text as it is: %.40s', async (text) => {
      const store = await graph();
      await store.putPage({ ...page('a', 1), title: text, body: text });
      const sentence = await store.internSentence({ page: 'a', text, since: noon('2026-09-01') });
      const added = fact({ object: text, extractor: text, sentenceId: sentence.id });
      await store.addFact(added);
      expect((await store.pageVersions('a'))[0]).toMatchObject({ title: text, body: text });
      expect(await store.facts()).toMatchObject([
        { object: text, extractor: text, sentence: text },
      ]);
    });
  });

  describe(`${name}: aliases`, () => {
    it('returns an alias as it was added', async () => {
      const store = await graph();
      const text = 'Borealis was Atlas.';
      const sentence = await store.internSentence({ page: 'a', text, since: noon('2026-09-01') });
      const fromPage = alias({ sentenceId: sentence.id });
      const fromRecord = alias({ source: { kind: 'record', system: 'cmdb' } });
      const first = await store.addAlias(fromPage);
      const second = await store.addAlias(fromRecord);
      const expected: Alias[] = [
        { ...fromPage, id: first },
        { ...fromRecord, id: second },
      ];
      expect(await store.aliases()).toStrictEqual(expected);
    });

    it('knows which names were one entity on 12 September', async () => {
      const store = await graph();
      const id = await store.addAlias(alias({ recordedAt: noon('2026-09-10') }));
      expect(await store.supersedeAliases([id], noon('2026-09-14'))).toBe(1);
      expect(await store.supersedeAliases([id], noon('2026-09-15'))).toBe(0);
      expect(await store.aliases()).toStrictEqual([]);
      expect(ids(await store.aliases(noon('2026-09-12')))).toStrictEqual([id]);
      expect(await store.aliases(noon('2026-09-14'))).toStrictEqual([]);
      expect(await store.aliases(noon('2026-09-09'))).toStrictEqual([]);
    });
  });

  describe(`${name}: merges`, () => {
    it('returns a merge as it was added', async () => {
      const store = await graph();
      const kept = merge({ name: 'Helix', reason: 'kept-apart', recordedAt: noon('2026-09-11') });
      const first = await store.addMerge(merge({}));
      const second = await store.addMerge(kept);
      expect(await store.merges()).toStrictEqual([
        { ...merge({}), id: first },
        { ...kept, id: second },
      ]);
    });

    it('knows which merges were believed on 12 September', async () => {
      const store = await graph();
      const id = await store.addMerge(merge({}));
      const other = await store.addMerge(merge({ name: 'Solo plan', canonicalName: 'Solo' }));
      const early = store.supersedeMerges([id, other], noon('2026-09-09'));
      await expect(early).rejects.toMatchObject({ code: 'failed' });
      expect(await store.supersedeMerges([id, id, 99], noon('2026-09-14'))).toBe(1);
      expect(await store.supersedeMerges([id], noon('2026-09-15'))).toBe(0);
      expect(ids(await store.merges())).toStrictEqual([other]);
      expect(await store.merges(noon('2026-09-12'))).toStrictEqual([
        { ...merge({}), id, supersededAt: noon('2026-09-14') },
        { ...merge({ name: 'Solo plan', canonicalName: 'Solo' }), id: other },
      ]);
      expect(ids(await store.merges(noon('2026-09-14')))).toStrictEqual([other]);
      expect(await store.merges(noon('2026-09-09'))).toStrictEqual([]);
    });
  });

  describe(`${name}: restatements`, () => {
    const sentenceId = async (store: GraphStore, text: string): Promise<number> =>
      (await store.internSentence({ page: 'a', text, since: noon('2026-09-01') })).id;

    async function restated(): Promise<{ store: GraphStore; id: number }> {
      const store = await graph();
      const old = await sentenceId(store, 'Atlas costs 12 €.');
      const id = await store.addFact(fact({ sentenceId: old }));
      const renamed = await sentenceId(store, 'Borealis costs 12 EUR.');
      await store.addRestatement(restatement(id, renamed));
      return { store, id };
    }

    it('hand the fact out in its new words, and in the old ones as of before', async () => {
      const { store, id } = await restated();
      const asAdded = { ...fact({ sentenceId: 1 }), id, sentence: 'Atlas costs 12 €.' };
      const now: Fact = {
        ...asAdded,
        subject: 'Borealis',
        object: '12 EUR',
        source: { kind: 'page', page: 'a', version: 2 },
        sentenceId: 2,
        sentence: 'Borealis costs 12 EUR.',
        position: 4,
        extractor: 'test@2',
      };
      expect(await store.facts()).toStrictEqual([now]);
      expect(await store.factsOfPage('a')).toStrictEqual([now]);
      expect(await store.factsOfSlot(['Borealis'], 'price')).toStrictEqual([now]);
      expect(await store.facts({ asOf: noon('2026-09-10') })).toStrictEqual([now]);
      const asOf = '2026-09-10T11:59:59Z';
      expect(await store.facts({ asOf })).toStrictEqual([asAdded]);
      expect(await store.factsOfSlot(['Atlas'], 'price', { asOf })).toStrictEqual([asAdded]);
    });

    it('let the last added decide, also for the words of a closed row', async () => {
      const { store, id } = await restated();
      const other = await sentenceId(store, 'Cirrus costs 12 €.');
      const late = { subject: 'Cirrus', recordedAt: noon('2026-09-20') };
      const again = { subject: 'Atlas', recordedAt: noon('2026-09-20') };
      const first = await store.addRestatement(restatement(id, other, late));
      expect(await store.addRestatement(restatement(id, other, again))).toBe(first + 1);
      const subjects = async (asOf?: string) =>
        (await store.facts(asOf === undefined ? {} : { asOf })).map(({ subject }) => subject);
      expect(await subjects()).toStrictEqual(['Atlas']);
      expect(await subjects(noon('2026-09-19'))).toStrictEqual(['Borealis']);
      await store.supersedeFacts([id], noon('2026-09-25'));
      expect(await subjects()).toStrictEqual([]);
      expect(await subjects(noon('2026-09-24'))).toStrictEqual(['Atlas']);
      expect(await subjects(noon('2026-09-15'))).toStrictEqual(['Borealis']);
      expect(await subjects(noon('2026-09-09'))).toStrictEqual(['Atlas']);
    });

    it('let a slot be found under every name that its fact ever had', async () => {
      const { store, id } = await restated();
      const later = await store.addFact(fact({ subject: 'borealis', object: 'later' }));
      await store.addFact(fact({ predicate: 'owned_by', object: 'another slot' }));
      for (const moment of [{}, { asOf: noon('2026-09-05') }, { asOf: noon('2026-09-15') }]) {
        const find = async (...names: string[]) =>
          ids(await store.factsOfSlot(names, 'price', moment));
        expect(await find('Atlas')).toStrictEqual([id]);
        expect(await find('BOREALIS')).toStrictEqual([id, later]);
        expect(await find('Borealis', 'Atlas')).toStrictEqual([id, later]);
        expect(await find('Cirrus')).toStrictEqual([]);
      }
      expect(await store.factsOfSlot(['Borealis'], 'owned_by')).toStrictEqual([]);
    });

    it('are only of facts of pages that are live then, on a sentence that is there', async () => {
      const { store, id } = await restated();
      const source = { kind: 'record', system: 'billing' } as const;
      const record = await store.addFact(fact({ source }));
      const closed = await store.addFact(fact({}));
      await store.supersedeFacts([closed], noon('2026-09-05'));
      const refused = [
        restatement(record, 1),
        restatement(closed, 1),
        restatement(99, 1),
        restatement(id, 99),
        restatement(id, 1, { recordedAt: noon('2026-08-31') }),
      ];
      for (const each of refused) {
        await expect(store.addRestatement(each)).rejects.toMatchObject({ code: 'failed' });
      }
      expect((await store.facts()).map(({ subject }) => subject)).toStrictEqual([
        'Borealis',
        'Atlas',
      ]);
    });

    it('are undone with their transaction, names and numbers too', async () => {
      const { store, id } = await restated();
      const before = await store.facts();
      const failed = store.transaction(async () => {
        const other = await sentenceId(store, 'Cirrus costs 12 €.');
        await store.addRestatement(restatement(id, other, { subject: 'Cirrus' }));
        expect(ids(await store.factsOfSlot(['Cirrus'], 'price'))).toStrictEqual([id]);
        throw new Error('in the middle');
      });
      await expect(failed).rejects.toThrow('in the middle');
      expect(await store.facts()).toStrictEqual(before);
      expect(await store.factsOfSlot(['Cirrus'], 'price')).toStrictEqual([]);
      expect(await store.addRestatement(restatement(id, 1))).toBe(2);
    });
  });

  describe(`${name}: forgetting`, () => {
    it('closes every live row and keeps pages and history', async () => {
      const store = await graph();
      const version = page('a', 1);
      await store.putPage(version);
      await store.addExtraction(extraction(version, noon('2026-09-01')));
      const closed = await store.addFact(fact({ object: 'closed before' }));
      await store.supersedeFacts([closed], noon('2026-09-02'));
      await store.addFact(fact({ object: 'live' }));
      await store.addFact(fact({ object: 'ended', end: { kind: 'unknown' } }));
      await store.addAlias(alias({ recordedAt: noon('2026-09-01') }));
      await store.addMerge(merge({}));
      const keptApart = await store.addMerge(merge({ name: 'Solo', reason: 'kept-apart' }));
      const at = noon('2026-09-20');
      expect(await store.supersedeAll(at)).toStrictEqual({ facts: 2, aliases: 1, merges: 1 });
      expect(await store.supersedeAll(at)).toStrictEqual({ facts: 0, aliases: 0, merges: 0 });
      expect(ids(await store.merges())).toStrictEqual([keptApart]);
      expect(await store.merges(noon('2026-09-19'))).toHaveLength(2);
      expect(await store.facts()).toStrictEqual([]);
      expect(await store.aliases()).toStrictEqual([]);
      expect(await store.extractionsOf('a')).toStrictEqual([]);
      expect(await store.pagesBehind()).toStrictEqual([version]);
      expect(await store.currentPages()).toStrictEqual([version]);
      const asOf = noon('2026-09-19');
      expect(objects(await store.facts({ asOf }))).toStrictEqual(['live', 'ended']);
      expect(await store.aliases(asOf)).toHaveLength(1);
      expect(await store.lastReads(['a'], asOf)).toHaveLength(1);
      expect(await store.lastReads(['a'])).toStrictEqual([]);
    });

    it('closes nothing when one row cannot be closed', async () => {
      const store = await graph();
      await store.addFact(fact({ recordedAt: noon('2026-09-01') }));
      await store.addAlias(alias({ recordedAt: noon('2026-09-10') }));
      await expect(store.supersedeAll(noon('2026-09-05'))).rejects.toMatchObject({
        code: 'failed',
      });
      expect(await store.facts()).toHaveLength(1);
      expect(await store.aliases()).toHaveLength(1);
    });
  });

  describe(`${name}: transactions`, () => {
    /** One of every change. */
    async function changeEverything(store: GraphStore): Promise<void> {
      const version = page('b', 1);
      await store.putPage(version);
      await store.addExtraction(extraction(version, noon('2026-09-10')));
      const since = noon('2026-09-01');
      const sentence = await store.internSentence({ page: 'b', text: 'New.', since });
      await store.internName('New', noon('2026-09-10'));
      await store.addFact(fact({ object: 'new', sentenceId: sentence.id }));
      await store.addAlias(alias({}));
      await store.addMerge(merge({}));
      await store.supersedeAll(noon('2026-09-20'));
      await store.addFact(fact({ object: 'after' }));
    }

    async function contents(store: GraphStore) {
      const asOf = noon('2026-09-15');
      return {
        pages: await store.currentPages(),
        versions: await store.pageVersions('b'),
        readings: [...(await store.extractionsOf('a')), ...(await store.extractionsOf('b'))],
        reads: await store.lastReads(['a', 'b']),
        behind: await store.pagesBehind(),
        facts: [await store.facts(), await store.facts({ asOf })],
        aliases: [await store.aliases(), await store.aliases(asOf)],
        merges: [await store.merges(), await store.merges(asOf)],
      };
    }

    async function filled(): Promise<GraphStore> {
      const store = await graph();
      const version = page('a', 1);
      await store.putPage(version);
      await store.addExtraction(extraction(version, noon('2026-09-01')));
      await store.addFact(fact({ object: 'old' }));
      await store.addAlias(alias({ recordedAt: noon('2026-09-01') }));
      await store.addMerge(merge({ recordedAt: noon('2026-09-01') }));
      return store;
    }

    it('keeps what a piece of work wrote, and returns its result', async () => {
      const store = await filled();
      const result = await store.transaction(async () => {
        await changeEverything(store);
        return contents(store);
      });
      expect(await contents(store)).toStrictEqual(result);
      expect(objects(await store.facts())).toStrictEqual(['after']);
    });

    it('undoes everything when the work fails in the middle', async () => {
      const store = await filled();
      const before = await contents(store);
      const failed = store.transaction(async () => {
        await changeEverything(store);
        throw new Error('in the middle');
      });
      await expect(failed).rejects.toThrow('in the middle');
      expect(await contents(store)).toStrictEqual(before);
      const since = noon('2026-09-01');
      expect(await store.internSentence({ page: 'b', text: 'New.', since })).toMatchObject({
        isNew: true,
      });
      expect(await store.internName('new', noon('2026-09-10'))).toMatchObject({ isNew: true });
    });

    it('undoes everything when a call fails, and gives ids again', async () => {
      const store = await filled();
      const before = await contents(store);
      const failed = store.transaction(async () => {
        await changeEverything(store);
        await store.putPage({ ...page('a', 1), body: 'Other.' });
      });
      await expect(failed).rejects.toMatchObject({ code: 'conflict' });
      expect(await contents(store)).toStrictEqual(before);
      const id = await store.addFact(fact({}));
      expect(ids(await store.facts())).toStrictEqual([id - 1, id]);
    });

    it('goes on after a call whose failure was handled', async () => {
      const store = await filled();
      await store.transaction(async () => {
        await store.addFact(fact({ object: 'before' }));
        const late = await store.addFact(fact({ recordedAt: noon('2026-09-10') }));
        await expect(store.supersedeAll(noon('2026-09-05'))).rejects.toMatchObject({
          code: 'failed',
        });
        await store.supersedeFacts([late], noon('2026-09-10'));
      });
      expect(objects(await store.facts())).toStrictEqual(['old', 'before']);
    });

    it('does not nest, and goes on after a failed attempt', async () => {
      const store = await filled();
      await store.transaction(async () => {
        await expect(store.transaction(() => Promise.resolve())).rejects.toMatchObject({
          code: 'failed',
        });
        await store.addFact(fact({ object: 'new' }));
      });
      expect(objects(await store.facts())).toStrictEqual(['old', 'new']);
      await store.transaction(() => store.addFact(fact({ object: 'later' })));
      expect(await store.facts()).toHaveLength(3);
    });
  });

  describe(`${name}: several graphs`, () => {
    it('keeps them apart', async () => {
      const stores = await create();
      const one = await stores.create('one');
      const two = await stores.create('two');
      await one.putPage(page('a', 1));
      await two.putPage({ ...page('a', 1), body: 'Another world.' });
      const sentence = { page: 'a', text: 'Same.', since: noon('2026-09-01') };
      for (const store of [one, two]) {
        expect((await store.internSentence(sentence)).isNew).toBe(true);
        expect((await store.internName('Atlas', noon('2026-09-01'))).isNew).toBe(true);
      }
      const idInOne = await one.addFact(fact({ object: 'one' }));
      const idInTwo = await two.addFact(fact({ object: 'two' }));
      await one.addAlias(alias({}));
      await one.addMerge(merge({}));
      const sentenceId = (await one.internSentence(sentence)).id;
      await one.addRestatement(restatement(idInOne, sentenceId, { object: 'one' }));
      expect(idInOne).toBe(idInTwo);
      expect(objects(await one.facts())).toStrictEqual(['one']);
      expect(objects(await two.factsOfSlot(['Atlas'], 'price'))).toStrictEqual(['two']);
      expect(await two.aliases()).toStrictEqual([]);
      expect(await two.merges()).toStrictEqual([]);
      expect(await two.factsOfSlot(['Borealis'], 'price')).toStrictEqual([]);
      await one.supersedeAll(noon('2026-09-20'));
      expect(objects(await two.facts())).toStrictEqual(['two']);
      expect(await one.pageVersions('a')).toStrictEqual([page('a', 1)]);
    });

    it('keeps what one writes while a transaction of the other fails', async () => {
      const stores = await create();
      const one = await stores.create('one');
      const two = await stores.create('two');
      let writing: Promise<number> | undefined;
      const failed = one.transaction(async () => {
        await one.addFact(fact({}));
        writing = two.addFact(fact({}));
        await one.addFact(fact({}));
        throw new Error('in the middle');
      });
      await expect(failed).rejects.toThrow('in the middle');
      await writing;
      expect(await one.facts()).toStrictEqual([]);
      expect(await two.facts()).toHaveLength(1);
    });

    it('runs transactions of two graphs one after the other', async () => {
      const stores = await create();
      const graphs = [await stores.create('one'), await stores.create('two')];
      const work = (store: GraphStore) =>
        store.transaction(async () => {
          for (let count = 0; count < 5; count += 1) await store.addFact(fact({}));
        });
      await Promise.all(graphs.map(work));
      for (const store of graphs) expect(await store.facts()).toHaveLength(5);
    });
  });

  describeGraphQueries(name, create);

  it(`${name}: finds one slot among thousands of rows`, async () => {
    const store = await graph();
    const count = 3000;
    await store.transaction(async () => {
      for (let number = 0; number < count; number += 1) {
        const subject = `Service ${number % 500}`;
        await store.addFact(fact({ subject, object: String(number) }));
      }
    });
    expect(objects(await store.factsOfSlot(['service 499'], 'price'))).toStrictEqual(
      [499, 999, 1499, 1999, 2499, 2999].map(String),
    );
    const all = await store.facts();
    expect(objects(all)).toStrictEqual(
      Array.from({ length: count }, (_, number) => String(number)),
    );
    const firstHalf = ids(all.slice(0, count / 2));
    expect(await store.supersedeFacts(firstHalf, noon('2026-09-20'))).toBe(count / 2);
    expect(await store.facts()).toHaveLength(count / 2);
  });
}
