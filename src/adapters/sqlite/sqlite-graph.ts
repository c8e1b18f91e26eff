import { nameKey } from '../../core/ontology/name-key';
import {
  StoreError,
  type Alias,
  type ClosedRows,
  type Edge,
  type Extraction,
  type Fact,
  type FactCount,
  type FactFilter,
  type GraphStore,
  type GraphStores,
  type LastRead,
  type Merge,
  type Moment,
  type NewAlias,
  type NewFact,
  type NewMerge,
  type NewRestatement,
  type PageVersion,
  type Sentence,
} from '../../core/ports';
import type { Instant } from '../../core/time';
import type { Cells, Connection, SqlValue } from './connection';
import {
  aliasCells,
  aliasOf,
  edgeOf,
  extractionCells,
  extractionOf,
  factCells,
  factOf,
  lastReadOf,
  mergeCells,
  mergeOf,
  pageCells,
  pageOf,
  restatementCells,
  type AliasRow,
  type EdgeRow,
  type ExtractionRow,
  type FactRow,
  type LastReadRow,
  type MergeRow,
  type PageRow,
} from './graph-rows';
import * as sql from './graph-sql';
import { GraphStatements } from './graph-statements';
import { GRAPH_TABLES } from './migrations';
import type { SqliteDatabase } from './sqlite-database';

/** A graph kept in a database. */
export interface SqliteGraph extends GraphStore {
  /** Its row of `graph`. */
  readonly id: number;
}

/** A graph in the list of those kept. */
export interface KeptGraph {
  readonly id: number;
  readonly label: string;
}

/** The graphs of a database. */
export interface SqliteGraphs extends GraphStores {
  create(label: string): Promise<SqliteGraph>;
  /** Graphs that are kept, in the order they were made. */
  list(): Promise<readonly KeptGraph[]>;
  /** A kept graph; to be opened once, since a graph recalls what it was asked. */
  open(id: number): SqliteGraph;
  /** Removes whole graphs, all but the `keepLatest` made last; returns how many. */
  dropGraphs(keepLatest: number): Promise<number>;
}

/** Graphs in a database, each apart from the others. */
export function createSqliteGraphs(database: SqliteDatabase): SqliteGraphs {
  const owner = {};
  return {
    create: (label) =>
      database.use(owner, (connection) => {
        const row = connection.get<{ id: number }>(sql.INSERT_GRAPH, [label]);
        return new StoredGraph(database, row?.id ?? 0);
      }),
    list: () => database.use(owner, (connection) => connection.all<KeptGraph>(sql.KEPT_GRAPHS)),
    open: (id) => new StoredGraph(database, id),
    dropGraphs: (keepLatest) =>
      database.use(owner, (connection) =>
        connection.atomically(() => {
          for (const table of GRAPH_TABLES) connection.run(sql.dropOldRows(table), [keepLatest]);
          return connection.run(sql.DROP_OLD_GRAPHS, [keepLatest]);
        }),
      ),
  };
}

/** Names with a word are counted up to here: enough to tell which word is rare. */
const MOST_NAMES_COUNTED = 2000;

const keysOf = (names: readonly string[]): string => JSON.stringify(names.map(nameKey));

const momentCells = ({ at, asOf }: Moment): readonly SqlValue[] => [asOf ?? sql.NOW, at ?? null];

/** Parameters 2 to 8 of a query by filter. */
const filterCells = (filter: FactFilter): readonly SqlValue[] => [
  ...momentCells(filter),
  keysOf(filter.names),
  filter.predicates ? JSON.stringify(filter.predicates) : null,
  filter.since ?? null,
  filter.until ?? null,
  filter.isDated ? 1 : 0,
];

type Interned = { readonly id: number; readonly isNew: boolean };

const byPageId = (a: { readonly page: string }, b: { readonly page: string }): number =>
  a.page < b.page ? -1 : a.page > b.page ? 1 : 0;

/** `GraphStore` over the rows of one graph. A call is one statement or wrapped as one change. */
class StoredGraph implements SqliteGraph {
  readonly #statements: GraphStatements;

  constructor(
    database: SqliteDatabase,
    readonly id: number,
  ) {
    this.#statements = new GraphStatements(database, id);
  }

  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#statements.transaction(work);
  }

  putPage(page: PageVersion): Promise<void> {
    return this.#statements.change((connection) => {
      const cells = pageCells(page);
      if (connection.run(sql.INSERT_PAGE, [this.id, ...Object.values(cells)]) > 0) return;
      const kept = connection.get(sql.PAGE_VERSION, [this.id, page.page, page.version]);
      if (JSON.stringify(kept) === JSON.stringify(cells)) return;
      const which = `version ${page.version} of "${page.page}"`;
      throw new StoreError('conflict', `another text is kept as ${which}`);
    });
  }

  async currentPages(): Promise<readonly PageVersion[]> {
    const rows = await this.#statements.all<PageRow>(sql.CURRENT_PAGES);
    return rows.map(pageOf).sort(byPageId);
  }

  async pageVersions(page: string): Promise<readonly PageVersion[]> {
    return (await this.#statements.all<PageRow>(sql.PAGE_VERSIONS, [page])).map(pageOf);
  }

  addExtraction(extraction: Extraction): Promise<void> {
    return this.#statements.change((connection) => {
      connection.atomically(() => {
        const { page, version, readAt } = extraction;
        connection.run(sql.SUPERSEDE_READING, [this.id, readAt, page, version]);
        this.#statements.insert(connection, sql.INSERT_EXTRACTION, extractionCells(extraction));
        connection.run(sql.MARK_READ, [this.id, page, version]);
      });
    });
  }

  async extractionsOf(page: string): Promise<readonly Extraction[]> {
    return (await this.#statements.all<ExtractionRow>(sql.EXTRACTIONS_OF_PAGE, [page])).map(
      extractionOf,
    );
  }

  async lastReads(pages: readonly string[], asOf?: Instant): Promise<readonly LastRead[]> {
    const parameters = [asOf ?? sql.NOW, JSON.stringify(pages)];
    return this.#statements.recall(sql.LAST_READS, parameters, (rows: LastReadRow[]) =>
      rows.map(lastReadOf).sort(byPageId),
    );
  }

  async pagesBehind(): Promise<readonly PageVersion[]> {
    const waiting = (await this.#statements.all<PageRow>(sql.PAGES_BEHIND)).map(pageOf);
    return waiting.sort((a, b) => byPageId(a, b) || a.version - b.version);
  }

  internSentence({ page, text, since }: Sentence): Promise<Interned> {
    return this.#intern(sql.FIND_SENTENCE, [page, since, text], sql.INSERT_SENTENCE, {
      page,
      text,
      since,
    });
  }

  internName(name: string, recordedAt: Instant): Promise<Interned> {
    const key = nameKey(name);
    const cells = { name, name_key: key, recorded_at: recordedAt };
    return this.#intern(sql.FIND_NAME, [key], sql.INSERT_NAME, cells, (connection) => {
      const words = JSON.stringify(key.split(' '));
      connection.run(sql.INSERT_NAME_WORDS, [this.id, key, words]);
    });
  }

  addFact(fact: NewFact): Promise<number> {
    return this.#statements.change((connection) =>
      this.#statements.insert(connection, sql.INSERT_FACT, factCells(fact)),
    );
  }

  supersedeFacts(ids: readonly number[], at: Instant): Promise<number> {
    return this.#statements.change((connection) =>
      connection.run(sql.SUPERSEDE_FACTS, [this.id, at, JSON.stringify(ids)]),
    );
  }

  async factsOfPage(page: string): Promise<readonly Fact[]> {
    return (await this.#statements.all<FactRow>(sql.FACTS_OF_PAGE, [sql.NOW, page])).map(factOf);
  }

  async factsOfSlot(
    names: readonly string[],
    predicate: string,
    { at, asOf }: Moment = {},
  ): Promise<readonly Fact[]> {
    const keys = JSON.stringify(names.map(nameKey));
    const parameters = [asOf ?? sql.NOW, at ?? null, keys, predicate];
    return this.#statements.recall(sql.FACTS_OF_SLOT, parameters, (rows: FactRow[]) =>
      rows.map(factOf),
    );
  }

  async facts({ at, asOf }: Moment = {}): Promise<readonly Fact[]> {
    return (await this.#statements.all<FactRow>(sql.FACTS, [asOf ?? sql.NOW, at ?? null])).map(
      factOf,
    );
  }

  factCounts(filter: FactFilter): Promise<readonly FactCount[]> {
    return this.#statements.all<FactCount>(sql.FACT_COUNTS, filterCells(filter));
  }

  async factsAbout(filter: FactFilter, mostOfEach: number): Promise<readonly Fact[]> {
    const predicates =
      filter.predicates ?? (await this.factCounts(filter)).map(({ predicate }) => predicate);
    const asked = { ...filter, predicates: [...new Set(predicates)] };
    const parameters = [...filterCells(asked), mostOfEach];
    return (await this.#statements.all<FactRow>(sql.FACTS_ABOUT, parameters)).map(factOf);
  }

  async factsInTime(filter: FactFilter, most: number): Promise<readonly Fact[]> {
    const parameters = [...filterCells({ ...filter, isDated: true }), most];
    return (await this.#statements.all<FactRow>(sql.FACTS_IN_TIME, parameters)).map(factOf);
  }

  async edgesOfEach(
    lists: readonly (readonly string[])[],
    predicates: readonly string[],
    moment: Moment,
    most: number,
  ): Promise<readonly (readonly Edge[] | undefined)[]> {
    const listed = lists.flatMap((names, place) =>
      names.map((name) => [place, nameKey(name)] as const),
    );
    const cellsOf = (of: typeof listed): readonly SqlValue[] => [
      ...momentCells(moment),
      JSON.stringify(of),
      JSON.stringify(predicates),
    ];
    const long =
      most < Infinity
        ? await this.#statements.all<{ place: number }>(sql.LONG_LISTS, [...cellsOf(listed), most])
        : [];
    const places = new Set(long.map(({ place }) => place));
    const short = listed.filter(([place]) => !places.has(place));
    const rows = await this.#statements.all<EdgeRow & { readonly place: number }>(
      sql.EDGES_OF_EACH,
      cellsOf(short),
    );
    const edges = lists.map((_, place): Edge[] | undefined => (places.has(place) ? undefined : []));
    for (const row of rows) edges[row.place]?.push(edgeOf(row));
    return edges.map((each) => (each && each.length <= most ? each : undefined));
  }

  async edgesBetween(
    names: readonly string[],
    others: readonly string[],
    predicates: readonly string[],
    moment: Moment,
  ): Promise<readonly Edge[]> {
    const parameters = [
      ...momentCells(moment),
      keysOf(names),
      JSON.stringify(predicates),
      keysOf(others),
    ];
    return (await this.#statements.all<EdgeRow>(sql.EDGES_BETWEEN, parameters)).map(edgeOf);
  }

  async factsWithIds(ids: readonly number[], asOf?: Instant): Promise<readonly Fact[]> {
    const parameters = [asOf ?? sql.NOW, JSON.stringify(ids)];
    return (await this.#statements.all<FactRow>(sql.FACTS_WITH_IDS, parameters)).map(factOf);
  }

  async findNames(asked: readonly string[], most: number): Promise<readonly string[]> {
    const keys = asked.map(nameKey);
    const counted = await Promise.all(
      keys.map(async (word) => {
        const [row] = await this.#statements.all<{ count: number }>(sql.COUNT_NAMES_WITH, [
          word,
          MOST_NAMES_COUNTED,
        ]);
        return { word, count: row?.count ?? 0 };
      }),
    );
    const [rarest, ...others] = counted.sort((a, b) => a.count - b.count);
    if (!rarest) return [];
    const words = JSON.stringify(others.map(({ word }) => word));
    for (let limit = 2 * most; ; limit *= 4) {
      const rows = await this.#statements.all<{ name: string }>(sql.FIND_NAMES, [
        rarest.word,
        words,
        limit,
      ]);
      const names = [...new Set(rows.map(({ name }) => name))].slice(0, most);
      if (names.length === most || rows.length < limit) return names;
    }
  }

  async findTexts(
    start: string,
    predicates: readonly string[],
    moment: Moment,
    most: number,
  ): Promise<readonly string[]> {
    const parameters = [...momentCells(moment), nameKey(start), JSON.stringify(predicates), most];
    const rows = await this.#statements.all<{ object: string }>(sql.FIND_TEXTS, parameters);
    return rows.map(({ object }) => object);
  }

  addAlias(alias: NewAlias): Promise<number> {
    return this.#statements.change((connection) =>
      this.#statements.insert(connection, sql.INSERT_ALIAS, aliasCells(alias)),
    );
  }

  supersedeAliases(ids: readonly number[], at: Instant): Promise<number> {
    return this.#statements.change((connection) =>
      connection.run(sql.SUPERSEDE_ALIASES, [this.id, at, JSON.stringify(ids)]),
    );
  }

  async aliases(asOf?: Instant): Promise<readonly Alias[]> {
    return this.#statements.recall(sql.ALIASES, [asOf ?? sql.NOW], (rows: AliasRow[]) =>
      rows.map(aliasOf),
    );
  }

  addMerge(merge: NewMerge): Promise<number> {
    return this.#statements.change((connection) =>
      this.#statements.insert(connection, sql.INSERT_MERGE, mergeCells(merge)),
    );
  }

  supersedeMerges(ids: readonly number[], at: Instant): Promise<number> {
    return this.#statements.change((connection) =>
      connection.run(sql.SUPERSEDE_MERGES, [this.id, at, JSON.stringify(ids)]),
    );
  }

  async merges(asOf?: Instant): Promise<readonly Merge[]> {
    return this.#statements.recall(sql.MERGES, [asOf ?? sql.NOW], (rows: MergeRow[]) =>
      rows.map(mergeOf),
    );
  }

  addRestatement(restatement: NewRestatement): Promise<number> {
    return this.#statements.change((connection) => {
      const { factId, recordedAt } = restatement;
      if (!connection.get(sql.FACT_TO_RESTATE, [this.id, factId, recordedAt])) {
        throw new StoreError('failed', `no page fact ${factId} to restate at ${recordedAt}`);
      }
      const cells = restatementCells(restatement);
      return this.#statements.insert(connection, sql.INSERT_RESTATEMENT, cells);
    });
  }

  supersedeAll(at: Instant): Promise<ClosedRows> {
    return this.#statements.change((connection) =>
      connection.atomically(() => {
        connection.run(sql.SUPERSEDE_ALL_READINGS, [this.id, at]);
        connection.run(sql.MARK_ALL_UNREAD, [this.id]);
        return {
          facts: connection.run(sql.SUPERSEDE_ALL_FACTS, [this.id, at]),
          aliases: connection.run(sql.SUPERSEDE_ALL_ALIASES, [this.id, at]),
          merges: connection.run(sql.SUPERSEDE_ALL_MERGES, [this.id, at]),
        };
      }),
    );
  }

  #intern(
    find: string,
    key: readonly SqlValue[],
    insert: sql.Insert,
    cells: Cells,
    afterwards?: (connection: Connection) => void,
  ): Promise<Interned> {
    return this.#statements.change((connection) => {
      const known = connection.get<{ id: number }>(find, [this.id, ...key]);
      if (known) return { id: known.id, isNew: false };
      const id = this.#statements.insert(connection, insert, cells);
      afterwards?.(connection);
      return { id, isNew: true };
    });
  }
}
