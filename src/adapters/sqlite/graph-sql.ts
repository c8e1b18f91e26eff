/**
 * The statements of a graph. Parameter 1 is always the graph; in queries by moment 2 is `asOf` (or
 * `NOW`) and 3, where it occurs, is `at` or NULL.
 */
import { GRAPH_TABLES } from './migrations';

type GraphTable = (typeof GRAPH_TABLES)[number];

/** Sorts after every instant: believed at `NOW` is what has not been superseded. */
export const NOW = '~';

/** Adds a row under an id of its own; `columns` are parameters 3 and up. */
export interface Insert {
  /** The next id of the graph. Asked apart, since RETURNING makes an insert several times slower. */
  readonly nextId: string;
  /** Parameter 2 is the id. */
  readonly insert: string;
  readonly columns: readonly string[];
}

function insertInto(table: GraphTable, columns: readonly string[]): Insert {
  const places = columns.map((_, index) => `?${index + 3}`).join(', ');
  return {
    nextId: `SELECT coalesce(max(id), 0) + 1 AS id FROM ${table} WHERE graph_id = ?1`,
    insert: `INSERT INTO ${table} (graph_id, id, ${columns.join(', ')})
      VALUES (?1, ?2, ${places})`,
    columns,
  };
}

const PROVENANCE = [
  'page',
  'page_version',
  'record_system',
  'sentence_id',
  'extractor',
  'recorded_at',
];

const PAGE_COLUMNS = 'page, version, title, body, updated_at';

/** Expects a table whose rows have a record interval. */
const believed = (table: GraphTable): string =>
  `${table}.recorded_at <= ?2 AND (${table}.superseded_at IS NULL OR ?2 < ${table}.superseded_at)`;

/** Somebody tells the end: it is not only that a page says so no longer. */
const TELLS_END = `(fact.end_kind = 'on'
  AND (fact.end_precision <> 'second' OR fact.extractor = 'record'))`;
/**
 * An end of unknown date has no `end_at`, and comparing with NULL is never true. What a page took back
 * has no moment: its start is told, and its end is nobody's word.
 */
const SURELY_HOLDS = `(?3 IS NULL OR
  fact.valid_from <= ?3 AND (fact.end_kind = 'open'
    OR ?3 < fact.end_at AND (fact.start_precision IS NULL OR ${TELLS_END})))`;

const IDS = 'SELECT value FROM json_each(?3)';

export const INSERT_GRAPH = 'INSERT INTO graph (label) VALUES (?1) RETURNING id';
export const KEPT_GRAPHS = 'SELECT id, label FROM graph ORDER BY id';

const OLD_GRAPHS = 'SELECT id FROM graph ORDER BY id DESC LIMIT -1 OFFSET ?1';
export const DROP_OLD_GRAPHS = `DELETE FROM graph WHERE id IN (${OLD_GRAPHS})`;
/** Parameter 1 is how many of the latest graphs stay. */
export const dropOldRows = (table: GraphTable): string =>
  `DELETE FROM ${table} WHERE graph_id IN (${OLD_GRAPHS})`;

export const INSERT_PAGE = `INSERT INTO page_version (graph_id, ${PAGE_COLUMNS})
  VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING`;
export const PAGE_VERSION = `SELECT ${PAGE_COLUMNS} FROM page_version
  WHERE graph_id = ?1 AND page = ?2 AND version = ?3`;
export const PAGE_VERSIONS = `SELECT ${PAGE_COLUMNS} FROM page_version
  WHERE graph_id = ?1 AND page = ?2 ORDER BY version`;
/** Beside max(), SQLite takes the other columns from the row that has the maximum. */
export const CURRENT_PAGES = `SELECT page, max(version) AS version, title, body, updated_at
  FROM page_version WHERE graph_id = ?1 GROUP BY page`;
export const PAGES_BEHIND = `SELECT ${PAGE_COLUMNS}
  FROM page_version AS unread INDEXED BY unread_page_version
  WHERE graph_id = ?1 AND is_read = 0 AND coalesce((
    SELECT max(is_read) FROM page_version AS newer
    WHERE graph_id = ?1 AND page = unread.page AND version > unread.version), 1)`;
export const MARK_READ = `UPDATE page_version SET is_read = 1
  WHERE graph_id = ?1 AND page = ?2 AND version <= ?3 AND is_read = 0`;
export const MARK_ALL_UNREAD = 'UPDATE page_version SET is_read = 0 WHERE graph_id = ?1';

export const INSERT_EXTRACTION = insertInto('extraction', [
  'page',
  'version',
  'extractor',
  'triples',
  'recorded_at',
]);
export const SUPERSEDE_READING = `UPDATE extraction INDEXED BY extraction_by_page SET superseded_at = ?2
  WHERE graph_id = ?1 AND page = ?3 AND version = ?4 AND superseded_at IS NULL`;
export const EXTRACTIONS_OF_PAGE = `SELECT page, version, extractor, triples, recorded_at
  FROM extraction INDEXED BY extraction_by_page
  WHERE graph_id = ?1 AND page = ?2 AND superseded_at IS NULL ORDER BY version`;
export const LAST_READS = `
  SELECT extraction.page, max(extraction.version) AS version, updated_at, recorded_at
  FROM extraction INDEXED BY extraction_by_page JOIN page_version USING (graph_id, page, version)
  WHERE graph_id = ?1 AND extraction.page IN (${IDS}) AND ${believed('extraction')}
  GROUP BY extraction.page`;

export const INSERT_SENTENCE = insertInto('sentence', ['page', 'text', 'since']);
export const FIND_SENTENCE = `SELECT id FROM sentence
  WHERE graph_id = ?1 AND page = ?2 AND since = ?3 AND text = ?4`;
export const INSERT_NAME = insertInto('name', ['name', 'name_key', 'recorded_at']);
export const FIND_NAME = 'SELECT id FROM name WHERE graph_id = ?1 AND name_key = ?2';

export const INSERT_ALIAS = insertInto('alias', [
  'name',
  'name_key',
  'former_name',
  'former_name_key',
  'changed_at',
  ...PROVENANCE,
]);
export const ALIASES = `SELECT id, name, former_name, changed_at, ${PROVENANCE.join(', ')},
  superseded_at FROM alias WHERE graph_id = ?1 AND ${believed('alias')} ORDER BY id`;

export const INSERT_FACT = insertInto('fact', [
  'subject',
  'subject_key',
  'predicate',
  'object',
  'object_key',
  'position',
  'rank',
  'valid_from',
  'start_precision',
  'start_words',
  'end_kind',
  'end_at',
  'end_precision',
  ...PROVENANCE,
]);

export const INSERT_MERGE = insertInto('merge', [
  'concept',
  'name',
  'name_key',
  'canonical_name',
  'canonical_name_key',
  'reason',
  'recorded_at',
]);
export const MERGES = `SELECT id, concept, name, canonical_name, reason, recorded_at, superseded_at
  FROM merge WHERE graph_id = ?1 AND ${believed('merge')} ORDER BY id`;

export const INSERT_RESTATEMENT = insertInto('restatement', [
  'fact_id',
  'subject',
  'subject_key',
  'object',
  'object_key',
  'page_version',
  'sentence_id',
  'position',
  'extractor',
  'recorded_at',
]);
export const FACT_TO_RESTATE = `SELECT id FROM fact
  WHERE graph_id = ?1 AND id = ?2 AND page IS NOT NULL AND superseded_at IS NULL
    AND recorded_at <= ?3`;

/** Columns that a restatement replaces, as they are named in the result. */
const RESTATED = ['subject', 'object', 'page_version', 'sentence_id', 'position', 'extractor'];
const AS_ADDED = [
  'predicate',
  'rank',
  'valid_from',
  'start_precision',
  'start_words',
  'end_kind',
  'end_at',
  'end_precision',
];

/** Facts in the words in which they stood at ?2; `from` has them as `fact`. */
const selectFactFrom = (from: string, columns = ''): string => `
  SELECT ${columns} fact.id, fact.page, fact.record_system,
    fact.recorded_at, fact.superseded_at,
    ${AS_ADDED.map((column) => `fact.${column}`).join(', ')},
    ${RESTATED.map((column) => `coalesce(said.${column}, fact.${column}) AS ${column}`).join(', ')},
    sentence.text AS sentence
  FROM ${from}
    LEFT JOIN restatement AS said ON said.graph_id = fact.graph_id AND said.id = (
      SELECT max(id) FROM restatement INDEXED BY restatement_by_fact
      WHERE graph_id = ?1 AND fact_id = fact.id AND recorded_at <= ?2)
    LEFT JOIN sentence ON sentence.graph_id = fact.graph_id
      AND sentence.id = coalesce(said.sentence_id, fact.sentence_id)
  WHERE fact.graph_id = ?1`;
/** Says which index to take: without statistics the planner reads all facts of a graph instead. */
const selectFact = (access: string): string => selectFactFrom(`fact ${access}`);
export const FACTS_OF_PAGE = `${selectFact('INDEXED BY live_fact_by_page')}
  AND fact.page = ?3 AND fact.superseded_at IS NULL ORDER BY fact.id`;
export const FACTS = `${selectFact('NOT INDEXED')}
  AND ${believed('fact')} AND ${SURELY_HOLDS} ORDER BY fact.id`;

const KEYS = 'SELECT value FROM json_each(?4)';
/** Under its own name, or that of a restatement; a restatement never changes the predicate. */
export const FACTS_OF_SLOT = `${selectFact('')} AND fact.id IN (
    SELECT id FROM fact INDEXED BY fact_by_slot
    WHERE graph_id = ?1 AND subject_key IN (${KEYS}) AND predicate = ?5
    UNION SELECT fact_id FROM restatement INDEXED BY restatement_by_subject
    WHERE graph_id = ?1 AND subject_key IN (${KEYS}))
  AND fact.predicate = ?5 AND ${believed('fact')} AND ${SURELY_HOLDS} ORDER BY fact.id`;

/** Rows of words, for every word of a name's key. */
export const INSERT_NAME_WORDS = `INSERT OR IGNORE INTO name_word (graph_id, word, name_key)
  SELECT ?1, value, ?2 FROM json_each(?3)`;
const BEGINS_WITH = (word: string): string => `word >= ${word} AND word < ${word} || char(1114111)`;
/** How many names have a word that begins with ?2, up to ?3. */
export const COUNT_NAMES_WITH = `SELECT count(*) AS count FROM (
  SELECT 1 FROM name_word WHERE graph_id = ?1 AND ${BEGINS_WITH('?2')} LIMIT ?3)`;
/**
 * Names with a word that begins with ?2 and one for each word of ?3, the first ?4, each as often as it
 * has such a word: to tell names apart before they are in order would take a list of them all.
 */
export const FIND_NAMES = `SELECT name FROM (
    SELECT name_key AS found FROM name_word
    WHERE graph_id = ?1 AND ${BEGINS_WITH('?2')}
      AND (?3 = '[]' OR NOT EXISTS (SELECT 1 FROM json_each(?3)
        WHERE instr(' ' || name_key, ' ' || value) = 0))
    ORDER BY length(name_key), name_key LIMIT ?4)
  CROSS JOIN name ON name.graph_id = ?1 AND name_key = found
  ORDER BY length(found), found`;

/** Names of a filter, and its predicates or NULL for all. */
const NAMES = 'SELECT value FROM json_each(?4)';
const OF_PREDICATES = '(?5 IS NULL OR fact.predicate IN (SELECT value FROM json_each(?5)))';

/** Where facts have one of the names under their own words, and which index has them together. */
const OWN_SIDES = {
  subject: {
    index: 'fact_by_slot',
    has: `fact.graph_id = ?1 AND fact.subject_key IN (${NAMES})`,
  },
  /** Without those that have one as a subject, of their own or of a restatement. */
  object: {
    index: 'fact_by_object',
    has: `fact.graph_id = ?1 AND fact.object_key IN (${NAMES}) AND fact.subject_key NOT IN (${NAMES})
      AND fact.id NOT IN (SELECT fact_id FROM restatement INDEXED BY restatement_by_subject
        WHERE restatement.graph_id = ?1 AND restatement.subject_key IN (${NAMES})
          AND restatement.recorded_at <= ?2)`,
  },
} as const;
type OwnSide = keyof typeof OWN_SIDES;

const ofSide = (side: OwnSide, columns: string, filter: string): string => `
  SELECT '${side}' AS side, ${columns} FROM fact INDEXED BY ${OWN_SIDES[side].index}
  WHERE ${OWN_SIDES[side].has} AND ${OF_PREDICATES} AND ${filter}`;
/** Facts that have one of the names only in a restatement. */
const restated = (columns: string, filter: string): string => `
  SELECT max(side) AS side, ${columns} FROM (
    SELECT fact_id, 'subject' AS side FROM restatement INDEXED BY restatement_by_subject
    WHERE graph_id = ?1 AND subject_key IN (${NAMES}) AND recorded_at <= ?2
    UNION ALL
    SELECT fact_id, 'object' FROM restatement INDEXED BY restatement_by_object
    WHERE graph_id = ?1 AND object_key IN (${NAMES}) AND recorded_at <= ?2)
  CROSS JOIN fact ON fact.graph_id = ?1 AND fact.id = fact_id
  WHERE fact.subject_key NOT IN (${NAMES}) AND ${OF_PREDICATES} AND ${filter}
    AND (side = 'subject' OR fact.object_key NOT IN (${NAMES}))
  GROUP BY fact_id`;
const inSpan = (instant: string): string =>
  `(?6 IS NULL OR ${instant} >= ?6) AND (?7 IS NULL OR ${instant} < ?7)`;
/** ?6 and ?7 are the span, or NULL; ?8 is 1 where only what is dated counts. */
const IN_FILTER = `${believed('fact')} AND ${SURELY_HOLDS}
  AND iif(?8,
    fact.start_precision IS NOT NULL AND ${inSpan('fact.valid_from')}
      OR ${TELLS_END} AND ${inSpan('fact.end_at')},
    (?7 IS NULL OR fact.valid_from < ?7)
      AND (?6 IS NULL OR fact.end_kind <> 'on' OR fact.end_at >= ?6))`;

const IS_DATED = `(fact.start_precision IS NOT NULL OR ${TELLS_END})`;
/** Counted in the order of the index, so that nothing needs to be sorted but the counts. */
const countSide = (side: OwnSide): string => `
  ${ofSide(side, `fact.predicate, count(*) AS count, sum(${IS_DATED}) AS dated`, IN_FILTER)}
  GROUP BY fact.${side}_key, fact.predicate`;
export const FACT_COUNTS = `SELECT predicate, side, sum(count) AS count, sum(dated) AS dated FROM (
    ${countSide('subject')} UNION ALL ${countSide('object')}
    UNION ALL SELECT side, predicate, 1, dated
    FROM (${restated(`fact.predicate, ${IS_DATED} AS dated`, IN_FILTER)}))
  GROUP BY predicate, side ORDER BY predicate, side DESC`;

/** What a fact says, by which facts are ordered whatever their rows. */
const BY_WORDS = `valid_from, subject, object, page IS NULL, page, record_system, page_version,
  iif(page IS NULL, 0, position), end_kind, end_at, id`;
/**
 * Facts of a filter, without those that ?9 others of their group and side precede by a column; words
 * and sentences are read of no more. `groups` has a row `asked` for each group, and a fact is in
 * one where `isIn` holds. The last that counts is looked for first: SQLite then keeps ?9 rows in
 * order instead of all.
 */
const firstFacts = (column: string, groups: string, isIn: string): string => {
  const last = (side: OwnSide): string => `(
    SELECT ${column} FROM fact INDEXED BY ${OWN_SIDES[side].index}
    WHERE ${OWN_SIDES[side].has} AND ${isIn} AND ${IN_FILTER}
    ORDER BY ${column} LIMIT 1 OFFSET ?9 - 1) AS last_${side}`;
  const upToLast = (side: OwnSide): string => `
    SELECT '${side}' AS side, fact.id FROM asked CROSS JOIN fact INDEXED BY ${OWN_SIDES[side].index}
    WHERE (last_${side} IS NULL OR ${column} <= last_${side})
      AND ${OWN_SIDES[side].has} AND ${isIn} AND ${IN_FILTER}`;
  const first = `
    WITH asked AS MATERIALIZED (
      SELECT asked.*, ${last('subject')}, ${last('object')} FROM (${groups}) AS asked)
    ${upToLast('subject')} UNION ALL ${upToLast('object')}
    UNION ALL ${restated('fact.id', IN_FILTER)}`;
  return selectFactFrom(`(${first}) AS first CROSS JOIN fact ON fact.id = first.id`, 'first.side,');
};
/** ?5 must name predicates; ?9 is how many of each and side. */
export const FACTS_ABOUT = `SELECT * FROM (
    SELECT *, row_number() OVER (PARTITION BY predicate, side ORDER BY ${BY_WORDS}) AS place
    FROM (${firstFacts('fact.valid_from', 'SELECT value AS predicate FROM json_each(?5)', 'fact.predicate = asked.predicate')}))
  WHERE place <= ?9 ORDER BY predicate, side DESC, place`;
const inTime = (fact: string): string =>
  `iif(${fact}start_precision IS NULL OR ${fact}valid_from < ?6, ${fact}end_at, ${fact}valid_from)`;
/** ?9 is how many. A window, since SQLite sorts slowly up to a limit that it learns late. */
export const FACTS_IN_TIME = `SELECT * FROM (
    SELECT *, row_number() OVER (
      ORDER BY ${inTime('')}, predicate, side DESC, ${BY_WORDS}) AS place
    FROM (${firstFacts(inTime('fact.'), 'SELECT 1', OF_PREDICATES)}))
  WHERE place <= ?9 ORDER BY place`;
export const FACTS_WITH_IDS = `${selectFact('')} AND fact.id IN (${IDS}) ORDER BY fact.id`;

const SEEN = `${believed('fact')} AND ${SURELY_HOLDS}`;
const OF_THESE = 'fact.predicate IN (SELECT value FROM json_each(?5))';
const selectEdge = (ids: string, columns = ''): string =>
  `SELECT ${columns} fact.id,
    coalesce(said.subject, fact.subject) AS subject, fact.predicate,
    coalesce(said.object, fact.object) AS object
  FROM (${ids}) AS found CROSS JOIN fact ON fact.graph_id = ?1 AND fact.id = found.id
    LEFT JOIN restatement AS said ON said.graph_id = ?1 AND said.id = (
      SELECT max(id) FROM restatement INDEXED BY restatement_by_fact
      WHERE graph_id = ?1 AND fact_id = fact.id AND recorded_at <= ?2)`;
/** Names of ?4 by the place of their list among the lists that are asked for. */
const LISTED = '(SELECT value ->> 0 AS place, value ->> 1 AS name FROM json_each(?4)) AS listed';
const hasListed = (side: OwnSide): string => `fact INDEXED BY ${OWN_SIDES[side].index}
    ON fact.graph_id = ?1 AND fact.${side}_key = name AND ${OF_THESE} AND ${SEEN}`;
const countListed = (side: OwnSide): string => `
  SELECT place, (SELECT count(*) FROM (SELECT 1 FROM (SELECT name) CROSS JOIN ${hasListed(side)}
    WHERE subject_key <> object_key LIMIT ?6 + 1)) AS count FROM ${LISTED}`;
/** Places of lists with more than ?6 facts under their own words; of a hub no more are read. */
export const LONG_LISTS = `SELECT place FROM (
    ${countListed('subject')} UNION ALL ${countListed('object')})
  GROUP BY place HAVING sum(count) > ?6`;
const ofList = (side: OwnSide): string => `
  SELECT place, fact.id FROM ${LISTED} CROSS JOIN ${hasListed(side)}`;
const restatedOfList = (side: OwnSide): string => `
  SELECT place, fact_id FROM ${LISTED}
    CROSS JOIN restatement INDEXED BY restatement_by_${side}
    ON restatement.graph_id = ?1 AND restatement.${side}_key = name
    CROSS JOIN fact ON fact.graph_id = ?1 AND fact.id = fact_id
  WHERE restatement.recorded_at <= ?2 AND ${OF_THESE} AND ${SEEN}`;
/** Of every list, all. */
export const EDGES_OF_EACH = selectEdge(
  [ofList('subject'), ofList('object'), restatedOfList('subject'), restatedOfList('object')].join(
    ' UNION ',
  ),
  'found.place,',
);
const joins = (side: OwnSide, table: GraphTable): string => {
  const other = side === 'subject' ? 'object' : 'subject';
  return `${table}.graph_id = ?1 AND ${table}.${side}_key IN (${NAMES})
    AND ${table}.${other}_key IN (SELECT value FROM json_each(?6)) AND ${OF_THESE} AND ${SEEN}`;
};
const between = (side: OwnSide): string => `
  SELECT id FROM fact INDEXED BY ${OWN_SIDES[side].index} WHERE ${joins(side, 'fact')}
  UNION
  SELECT fact_id FROM restatement INDEXED BY restatement_by_${side}
    CROSS JOIN fact ON fact.graph_id = ?1 AND fact.id = fact_id
  WHERE restatement.recorded_at <= ?2 AND ${joins(side, 'restatement')}`;
/** Each pair is looked up: no hub is enumerated, neither among the names nor among the others. */
export const EDGES_BETWEEN = selectEdge(`${between('subject')} UNION ${between('object')}`);

/** ?4 is how the texts begin, ?6 how many. */
export const FIND_TEXTS = `SELECT min(object) AS object FROM fact INDEXED BY fact_by_object
  WHERE graph_id = ?1 AND object_key >= ?4 AND object_key < ?4 || char(1114111)
    AND predicate IN (SELECT value FROM json_each(?5))
    AND ${believed('fact')} AND ${SURELY_HOLDS}
  GROUP BY object_key ORDER BY object_key LIMIT ?6`;

const supersede = (table: GraphTable): string =>
  `UPDATE ${table} SET superseded_at = ?2 WHERE graph_id = ?1 AND superseded_at IS NULL`;
export const SUPERSEDE_FACTS = `${supersede('fact')} AND id IN (${IDS})`;
export const SUPERSEDE_ALIASES = `${supersede('alias')} AND id IN (${IDS})`;
export const SUPERSEDE_MERGES = `${supersede('merge')} AND id IN (${IDS})`;
export const SUPERSEDE_ALL_FACTS = supersede('fact');
export const SUPERSEDE_ALL_ALIASES = supersede('alias');
export const SUPERSEDE_ALL_MERGES = `${supersede('merge')} AND reason <> 'kept-apart'`;
export const SUPERSEDE_ALL_READINGS = supersede('extraction');
