import type { Cells, Connection, SqlValue } from './connection';
import type { Insert } from './graph-sql';
import type { SqliteDatabase } from './sqlite-database';

/** Runs the statements of one graph, whose id is always their first parameter. */
export class GraphStatements {
  /**
   * Results since the graph last changed, by statement and parameters: between two changes a study
   * asks the same few slots hundreds of times. Only this object changes the rows of its graph.
   */
  readonly #recalled = new Map<string, Map<string, readonly unknown[]>>();

  constructor(
    private readonly database: SqliteDatabase,
    private readonly graphId: number,
  ) {}

  /** Runs `work` in a transaction of this graph. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(this, work);
    } catch (error) {
      this.#recalled.clear();
      throw error;
    }
  }

  /** Runs statements that change rows. */
  change<T>(change: (connection: Connection) => T): Promise<T> {
    return this.database.use(this, (connection) => {
      this.#recalled.clear();
      return change(connection);
    });
  }

  /** All rows of a query. The caller vouches for `Row`. */
  all<Row>(query: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return this.database.use(this, (connection) =>
      connection.all<Row>(query, [this.graphId, ...parameters]),
    );
  }

  /** Like `all`, as the objects that `read` makes of the rows; asks once between two changes. */
  recall<Row, T>(
    query: string,
    parameters: readonly SqlValue[],
    read: (rows: Row[]) => readonly T[],
  ): Promise<readonly T[]> {
    return this.database.use(this, (connection) => {
      const results = this.#recalled.get(query) ?? new Map<string, readonly unknown[]>();
      this.#recalled.set(query, results);
      const key = JSON.stringify(parameters);
      const known = results.get(key) as readonly T[] | undefined;
      if (known) return known;
      const result = read(connection.all<Row>(query, [this.graphId, ...parameters]));
      results.set(key, result);
      return result;
    });
  }

  /** Adds a row and returns its id. To be called inside `change`. */
  insert(connection: Connection, insert: Insert, cells: Cells): number {
    const id = connection.get<{ id: number }>(insert.nextId, [this.graphId])?.id ?? 1;
    const values = insert.columns.map((column) => cells[column] ?? null);
    connection.run(insert.insert, [this.graphId, id, ...values]);
    return id;
  }
}
