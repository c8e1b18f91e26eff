import type { Cells } from './connection';
import { GRAPH_TABLES } from './migrations';
import { SqliteDatabase } from './sqlite-database';

/**
 * What people ask first, in plain columns. A fact stands in its latest words; without
 * `start_precision` nobody states the start, and `valid_from` is only since when it has been said;
 * `start_words` are those for it that name no moment; `valid_to` says `open` or `unknown` where there
 * is no date; a row without `superseded_at` is still believed.
 */
const VIEWS = `
CREATE VIEW fact_history AS
  SELECT fact.id, coalesce(said.subject, fact.subject) AS subject, fact.predicate,
    coalesce(said.object, fact.object) AS object,
    coalesce(fact.page || ' v' || coalesce(said.page_version, fact.page_version),
      'record: ' || fact.record_system) AS source,
    fact.rank, sentence.text AS sentence, coalesce(said.extractor, fact.extractor) AS extractor,
    fact.valid_from, fact.start_precision, fact.start_words,
    coalesce(fact.end_at, fact.end_kind) AS valid_to, fact.end_precision,
    fact.recorded_at, fact.superseded_at
  FROM fact
    LEFT JOIN restatement AS said ON said.graph_id = fact.graph_id AND said.id = (
      SELECT max(id) FROM restatement WHERE graph_id = fact.graph_id AND fact_id = fact.id)
    LEFT JOIN sentence ON sentence.graph_id = fact.graph_id
      AND sentence.id = coalesce(said.sentence_id, fact.sentence_id)
  ORDER BY fact.id;

CREATE VIEW fact_now AS
  SELECT subject, predicate, object, source, rank, sentence, valid_from, recorded_at
  FROM fact_history WHERE superseded_at IS NULL AND valid_to = 'open'
  ORDER BY subject, predicate, object, source;

CREATE VIEW name_change AS
  SELECT alias.id, alias.former_name, alias.name, alias.changed_at,
    coalesce(alias.page || ' v' || alias.page_version, 'record: ' || alias.record_system) AS source,
    sentence.text AS sentence, alias.recorded_at, alias.superseded_at
  FROM alias
    LEFT JOIN sentence ON sentence.graph_id = alias.graph_id AND sentence.id = alias.sentence_id
  ORDER BY alias.id;

CREATE VIEW page_now AS
  SELECT page, max(version) AS version, title, updated_at, body
  FROM page_version GROUP BY graph_id, page;

CREATE VIEW reading AS
  SELECT page, version, extraction.recorded_at AS read_at, extraction.superseded_at, extractor,
    json_extract(triple.value, '$.subject') AS subject, json_extract(triple.value, '$.predicate') AS predicate,
    json_extract(triple.value, '$.object') AS object, json_extract(triple.value, '$.sentence') AS sentence
  FROM extraction, json_each(extraction.triples) AS triple
  ORDER BY extraction.id, triple.key;
`;

/** Tables in the order in which references point to rows that are there. */
const TABLES = ['graph', ...[...GRAPH_TABLES].reverse()];

/**
 * One graph with its pages and its whole history as a database file, which any SQLite tool opens.
 * Rejects with a `StoreError`.
 */
export async function exportGraph(
  database: SqliteDatabase,
  graphId: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const copy = SqliteDatabase.open(database.module);
  try {
    await database.use({}, (source) => {
      copy.connection.atomically(() => {
        for (const table of TABLES) {
          const key = table === 'graph' ? 'id' : 'graph_id';
          const rows = source.all<Cells>(`SELECT * FROM ${table} WHERE ${key} = ?1`, [graphId]);
          for (const row of rows) copyRow(copy, table, row);
        }
        copy.connection.execute(VIEWS);
      });
    });
    return copy.connection.serialize();
  } finally {
    copy.close();
  }
}

function copyRow(copy: SqliteDatabase, table: string, row: Cells): void {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `?${index + 1}`);
  copy.connection.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  );
}
