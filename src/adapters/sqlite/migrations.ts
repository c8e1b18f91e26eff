import { StoreError } from '../../core/ports';
import type { Connection } from './connection';

/** One step of the schema. A released step never changes: databases in browsers stand on it. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}

/** Marks a database file as ours, in its header. "DRFT" in ASCII. */
const APPLICATION_ID = 0x44524654;

/**
 * Rows of one graph carry its id; ids of rows count up from 1 in each graph. Names stand as written,
 * their comparison form beside them. Times are UTC ISO texts; NULL in `superseded_at` means still
 * believed, in `end_at` that no date is known.
 */
const FIRST_SCHEMA = `
PRAGMA application_id = ${APPLICATION_ID};

CREATE TABLE graph (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL
) STRICT;

CREATE TABLE page_version (
  graph_id INTEGER NOT NULL REFERENCES graph,
  page TEXT NOT NULL,
  version INTEGER NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (graph_id, page, version)
) STRICT;

CREATE TABLE extraction (
  graph_id INTEGER NOT NULL,
  id INTEGER NOT NULL,
  page TEXT NOT NULL,
  version INTEGER NOT NULL,
  extractor TEXT NOT NULL,
  triples TEXT NOT NULL CHECK (json_valid(triples)),
  recorded_at TEXT NOT NULL,
  superseded_at TEXT CHECK (recorded_at <= superseded_at),
  PRIMARY KEY (graph_id, id),
  FOREIGN KEY (graph_id, page, version) REFERENCES page_version
) STRICT, WITHOUT ROWID;
CREATE INDEX extraction_by_page ON extraction (graph_id, page, version);

CREATE TABLE sentence (
  graph_id INTEGER NOT NULL REFERENCES graph,
  id INTEGER NOT NULL,
  page TEXT NOT NULL,
  text TEXT NOT NULL,
  since TEXT NOT NULL,
  PRIMARY KEY (graph_id, id),
  UNIQUE (graph_id, page, since, text)
) STRICT, WITHOUT ROWID;

CREATE TABLE name (
  graph_id INTEGER NOT NULL REFERENCES graph,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  PRIMARY KEY (graph_id, id),
  UNIQUE (graph_id, name_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE alias (
  graph_id INTEGER NOT NULL REFERENCES graph,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  former_name TEXT NOT NULL,
  former_name_key TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  page TEXT,
  page_version INTEGER,
  record_system TEXT,
  sentence_id INTEGER,
  extractor TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  superseded_at TEXT CHECK (recorded_at <= superseded_at),
  PRIMARY KEY (graph_id, id),
  FOREIGN KEY (graph_id, sentence_id) REFERENCES sentence,
  CHECK ((page IS NULL) = (page_version IS NULL)),
  CHECK ((page IS NULL) <> (record_system IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE fact (
  graph_id INTEGER NOT NULL REFERENCES graph,
  id INTEGER NOT NULL,
  subject TEXT NOT NULL,
  subject_key TEXT NOT NULL,
  predicate TEXT NOT NULL,
  object TEXT NOT NULL,
  object_key TEXT NOT NULL,
  page TEXT,
  page_version INTEGER,
  record_system TEXT,
  sentence_id INTEGER,
  position INTEGER NOT NULL,
  extractor TEXT NOT NULL,
  rank TEXT NOT NULL CHECK (rank IN ('record', 'canonical', 'mention', 'notes', 'agent')),
  valid_from TEXT NOT NULL,
  end_kind TEXT NOT NULL CHECK (end_kind IN ('open', 'on', 'unknown')),
  end_at TEXT CHECK (valid_from <= end_at),
  recorded_at TEXT NOT NULL,
  superseded_at TEXT CHECK (recorded_at <= superseded_at),
  PRIMARY KEY (graph_id, id),
  FOREIGN KEY (graph_id, sentence_id) REFERENCES sentence,
  CHECK ((page IS NULL) = (page_version IS NULL)),
  CHECK ((page IS NULL) <> (record_system IS NULL)),
  CHECK ((end_kind = 'on') = (end_at IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_by_slot ON fact (graph_id, subject_key, predicate);
CREATE INDEX fact_by_object ON fact (graph_id, object_key, predicate);
CREATE INDEX live_fact_by_page ON fact (graph_id, page) WHERE superseded_at IS NULL;
`;

/** An end on a date tells how exactly the date is known; what was written before was to the second. */
const END_PRECISION = `
ALTER TABLE fact ADD COLUMN end_precision TEXT
  CHECK (end_precision IN ('second', 'day', 'month', 'year'));
UPDATE fact SET end_precision = 'second' WHERE end_kind = 'on';
`;

/**
 * Marks page versions that were read, or passed over because a newer one was read, so that finding
 * the pages behind costs what is behind and not what is there.
 */
const READ_PAGES = `
ALTER TABLE page_version ADD COLUMN is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1));
UPDATE page_version SET is_read = 1 WHERE version <= (
  SELECT max(version) FROM extraction
  WHERE extraction.graph_id = page_version.graph_id AND extraction.page = page_version.page
    AND superseded_at IS NULL);
CREATE INDEX unread_page_version ON page_version (graph_id, page, version) WHERE is_read = 0;
`;

/** The run that wrote last and how far it came, so that an interrupted one can be told. */
const LATEST_RUN = `
CREATE TABLE run (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  config TEXT NOT NULL,
  asked INTEGER NOT NULL,
  planned INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'finished'))
) STRICT;
`;

/** Calls to models belong to no graph: a later run finds them whatever it does. */
const MODEL_CALLS = `
CREATE TABLE model_call (
  address TEXT PRIMARY KEY,
  prompt_id TEXT NOT NULL,
  reply TEXT NOT NULL CHECK (json_valid(reply))
) STRICT, WITHOUT ROWID;
`;

/**
 * That two names are one entity by a rule, and the words in which a fact stands from then on. A fact
 * is found under the names of its restatements too, whenever it is asked for.
 */
const MERGES_AND_RESTATEMENTS = `
CREATE TABLE merge (
  graph_id INTEGER NOT NULL REFERENCES graph,
  id INTEGER NOT NULL,
  concept TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  canonical_name TEXT NOT NULL,
  canonical_name_key TEXT NOT NULL,
  reason TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  superseded_at TEXT CHECK (recorded_at <= superseded_at),
  PRIMARY KEY (graph_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE restatement (
  graph_id INTEGER NOT NULL,
  id INTEGER NOT NULL,
  fact_id INTEGER NOT NULL,
  subject TEXT NOT NULL,
  subject_key TEXT NOT NULL,
  object TEXT NOT NULL,
  object_key TEXT NOT NULL,
  page_version INTEGER NOT NULL,
  sentence_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  extractor TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  PRIMARY KEY (graph_id, id),
  FOREIGN KEY (graph_id, fact_id) REFERENCES fact,
  FOREIGN KEY (graph_id, sentence_id) REFERENCES sentence
) STRICT, WITHOUT ROWID;
CREATE INDEX restatement_by_fact ON restatement (graph_id, fact_id);
CREATE INDEX restatement_by_subject ON restatement (graph_id, subject_key);
`;

/** Words for the start of a fact that name no moment. */
const START_WORDS = 'ALTER TABLE fact ADD COLUMN start_words TEXT;';

/** What tells whether a moment sees a fact, so that the facts of a hub are counted in the index alone. */
const MOMENTS = `recorded_at, superseded_at, valid_from, start_precision, end_kind, end_at,
  end_precision, extractor`;

/**
 * How exactly a start is stated, and the words of names, so that an entity is found by a part of its
 * name. A word is what stands between spaces of a name's key.
 */
const TOLD_STARTS_AND_WORDS = `
ALTER TABLE fact ADD COLUMN start_precision TEXT
  CHECK (start_precision IN ('second', 'day', 'month', 'year'));

CREATE TABLE name_word (
  graph_id INTEGER NOT NULL,
  word TEXT NOT NULL,
  name_key TEXT NOT NULL,
  PRIMARY KEY (graph_id, word, name_key),
  FOREIGN KEY (graph_id, name_key) REFERENCES name (graph_id, name_key)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO name_word (graph_id, word, name_key)
  SELECT graph_id, value, name_key
  FROM name, json_each('["' || replace(replace(replace(name_key, '\\', '\\\\'), '"', '\\"'), ' ', '","') || '"]');

CREATE INDEX restatement_by_object ON restatement (graph_id, object_key);

DROP INDEX fact_by_slot;
CREATE INDEX fact_by_slot ON fact (graph_id, subject_key, predicate, object_key, ${MOMENTS});
DROP INDEX fact_by_object;
CREATE INDEX fact_by_object ON fact (graph_id, object_key, predicate, subject_key, ${MOMENTS});
`;

/** Questions that were asked of a graph, with every step and the answer; of another release they are not read. */
const QUESTIONS = `
CREATE TABLE question (
  id INTEGER PRIMARY KEY,
  release TEXT NOT NULL,
  world TEXT NOT NULL,
  asked TEXT NOT NULL CHECK (json_valid(asked))
) STRICT;
`;

/** All steps, oldest first. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: FIRST_SCHEMA },
  { version: 2, sql: END_PRECISION + READ_PAGES + LATEST_RUN },
  { version: 3, sql: MODEL_CALLS },
  { version: 4, sql: MERGES_AND_RESTATEMENTS + START_WORDS },
  { version: 5, sql: TOLD_STARTS_AND_WORDS },
  { version: 6, sql: QUESTIONS },
];

/** Tables whose rows belong to one graph, each before those it refers to. */
export const GRAPH_TABLES = [
  'restatement',
  'merge',
  'fact',
  'alias',
  'name_word',
  'name',
  'sentence',
  'extraction',
  'page_version',
] as const;

/** The schema version after all steps. */
export const SCHEMA_VERSION = MIGRATIONS.at(-1)?.version ?? 0;

/**
 * The schema version of a database file; 0 for an empty one. Throws `corrupt` for a file that is
 * not a database of ours and `newer-schema` for one that a later release wrote.
 */
export function readSchemaVersion(connection: Connection): number {
  const pragma = (name: string): number =>
    Object.values(connection.get<Record<string, number>>(`PRAGMA ${name}`) ?? {})[0] ?? 0;
  const version = pragma('user_version');
  const tables = connection.all("SELECT name FROM sqlite_schema WHERE type = 'table'");
  if (tables.length === 0 && version === 0) return 0;
  const applicationId = pragma('application_id');
  if (applicationId !== APPLICATION_ID) {
    throw new StoreError('corrupt', `not a Driftlab database: application id ${applicationId}`);
  }
  if (version > SCHEMA_VERSION) {
    throw new StoreError(
      'newer-schema',
      `written by a newer release: schema version ${version}, this one knows ${SCHEMA_VERSION}`,
    );
  }
  return version;
}

/** Brings a database to `target` in one transaction; one that is there already is left alone. */
export function migrate(connection: Connection, from: number, target = SCHEMA_VERSION): void {
  const steps = MIGRATIONS.filter(({ version }) => from < version && version <= target);
  if (steps.length === 0) return;
  connection.atomically(() => {
    for (const { version, sql } of steps) {
      connection.execute(`${sql}; PRAGMA user_version = ${version};`);
    }
  });
}
