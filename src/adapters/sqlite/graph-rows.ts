/** Rows of the database and the objects of the port: the one place where the two spellings meet. */
import { nameKey } from '../../core/ontology/name-key';
import type {
  Alias,
  AuthorityRank,
  Edge,
  End,
  Extraction,
  Fact,
  LastRead,
  Merge,
  MergeReason,
  NewAlias,
  NewFact,
  NewMerge,
  NewRestatement,
  PageVersion,
  Precision,
  ReadTriple,
  Source,
} from '../../core/ports';
import type { Cells } from './connection';

/** A row of `page_version`. */
export interface PageRow {
  readonly page: string;
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly updated_at: string;
}

/** A row of `extraction`. */
export interface ExtractionRow {
  readonly page: string;
  readonly version: number;
  readonly extractor: string;
  readonly triples: string;
  readonly recorded_at: string;
}

/** A row of `extraction` with the date of its page version. */
export interface LastReadRow {
  readonly page: string;
  readonly version: number;
  readonly updated_at: string;
  readonly recorded_at: string;
}

/** The columns that say where a row comes from and when it was believed. */
interface ProvenanceRow {
  readonly id: number;
  readonly page: string | null;
  readonly page_version: number | null;
  readonly record_system: string | null;
  readonly sentence_id: number | null;
  readonly extractor: string;
  readonly recorded_at: string;
  readonly superseded_at: string | null;
}

/** A row of `alias`. */
export interface AliasRow extends ProvenanceRow {
  readonly name: string;
  readonly former_name: string;
  readonly changed_at: string;
}

/** A row of `merge`. */
export interface MergeRow {
  readonly id: number;
  readonly concept: string;
  readonly name: string;
  readonly canonical_name: string;
  readonly reason: MergeReason;
  readonly recorded_at: string;
  readonly superseded_at: string | null;
}

/** A fact as an edge. */
export interface EdgeRow {
  readonly id: number;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

/** A row of `fact` in the words in which it stood, with the text of its sentence. */
export interface FactRow extends ProvenanceRow {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly sentence: string | null;
  readonly position: number;
  readonly rank: AuthorityRank;
  readonly valid_from: string;
  readonly start_precision: Precision | null;
  readonly start_words: string | null;
  readonly end_kind: End['kind'];
  readonly end_at: string | null;
  readonly end_precision: Precision | null;
}

/** The page version that a row holds. */
export function pageOf(row: PageRow): PageVersion {
  const { page, version, title, body } = row;
  return { page, version, title, body, updatedAt: row.updated_at };
}

/** The log entry that a row holds. */
export function extractionOf(row: ExtractionRow): Extraction {
  const { page, version, extractor } = row;
  // Written by `extractionCells` from the same type.
  const triples = JSON.parse(row.triples) as readonly ReadTriple[];
  return { page, version, readAt: row.recorded_at, extractor, triples };
}

/** The reading that a row holds. */
export function lastReadOf(row: LastReadRow): LastRead {
  const { page, version } = row;
  return { page, version, updatedAt: row.updated_at, readAt: row.recorded_at };
}

/** The alias that a row holds. */
export function aliasOf(row: AliasRow): Alias {
  const { id, name, former_name: formerName, changed_at: changedAt } = row;
  return { id, name, formerName, changedAt, ...provenanceOf(row) };
}

/** The merge that a row holds. */
export function mergeOf(row: MergeRow): Merge {
  const { id, concept, name, canonical_name: canonicalName, reason } = row;
  const closed = row.superseded_at === null ? {} : { supersededAt: row.superseded_at };
  return { id, concept, name, canonicalName, reason, recordedAt: row.recorded_at, ...closed };
}

/** The fact that a row holds. */
export function factOf(row: FactRow): Fact {
  const { id, subject, predicate, object, position, rank } = row;
  return {
    id,
    subject,
    predicate,
    object,
    position,
    rank,
    validFrom: row.valid_from,
    ...(row.start_precision === null ? {} : { startPrecision: row.start_precision }),
    ...(row.start_words === null ? {} : { startWords: row.start_words }),
    end: endOf(row),
    ...provenanceOf(row),
    ...(row.sentence === null ? {} : { sentence: row.sentence }),
  };
}

/** The edge that a row holds. */
export function edgeOf({ id, subject, predicate, object }: EdgeRow): Edge {
  return { factId: id, subject, predicate, object };
}

function endOf(row: FactRow): End {
  if (row.end_kind !== 'on') return { kind: row.end_kind };
  return { kind: 'on', at: row.end_at ?? '', precision: row.end_precision ?? 'second' };
}

function sourceOf(row: ProvenanceRow): Source {
  return row.page === null
    ? { kind: 'record', system: row.record_system ?? '' }
    : { kind: 'page', page: row.page, version: row.page_version ?? 0 };
}

function provenanceOf(
  row: ProvenanceRow,
): Pick<Fact, 'source' | 'sentenceId' | 'extractor' | 'recordedAt' | 'supersededAt'> {
  return {
    source: sourceOf(row),
    extractor: row.extractor,
    recordedAt: row.recorded_at,
    ...(row.sentence_id === null ? {} : { sentenceId: row.sentence_id }),
    ...(row.superseded_at === null ? {} : { supersededAt: row.superseded_at }),
  };
}

/** The cells of a new row of `page_version`. */
export function pageCells({ page, version, title, body, updatedAt }: PageVersion): Cells {
  return { page, version, title, body, updated_at: updatedAt };
}

/** The cells of a new row of `extraction`. */
export function extractionCells(extraction: Extraction): Cells {
  const { page, version, extractor, readAt, triples } = extraction;
  return { page, version, extractor, triples: JSON.stringify(triples), recorded_at: readAt };
}

/** The cells of a new row of `alias`. */
export function aliasCells(alias: NewAlias): Cells {
  return {
    name: alias.name,
    name_key: nameKey(alias.name),
    former_name: alias.formerName,
    former_name_key: nameKey(alias.formerName),
    changed_at: alias.changedAt,
    ...provenanceCells(alias),
  };
}

/** The cells of a new row of `fact`. */
export function factCells(fact: NewFact): Cells {
  const { end } = fact;
  return {
    subject: fact.subject,
    subject_key: nameKey(fact.subject),
    predicate: fact.predicate,
    object: fact.object,
    object_key: nameKey(fact.object),
    position: fact.position,
    rank: fact.rank,
    valid_from: fact.validFrom,
    start_precision: fact.startPrecision ?? null,
    start_words: fact.startWords ?? null,
    end_kind: end.kind,
    end_at: end.kind === 'on' ? end.at : null,
    end_precision: end.kind === 'on' ? end.precision : null,
    ...provenanceCells(fact),
  };
}

/** The cells of a new row of `merge`. */
export function mergeCells(merge: NewMerge): Cells {
  return {
    concept: merge.concept,
    name: merge.name,
    name_key: nameKey(merge.name),
    canonical_name: merge.canonicalName,
    canonical_name_key: nameKey(merge.canonicalName),
    reason: merge.reason,
    recorded_at: merge.recordedAt,
  };
}

/** The cells of a new row of `restatement`. */
export function restatementCells(restatement: NewRestatement): Cells {
  return {
    fact_id: restatement.factId,
    subject: restatement.subject,
    subject_key: nameKey(restatement.subject),
    object: restatement.object,
    object_key: nameKey(restatement.object),
    page_version: restatement.version,
    sentence_id: restatement.sentenceId,
    position: restatement.position,
    extractor: restatement.extractor,
    recorded_at: restatement.recordedAt,
  };
}

function provenanceCells(row: NewFact | NewAlias): Cells {
  const { source } = row;
  return {
    page: source.kind === 'page' ? source.page : null,
    page_version: source.kind === 'page' ? source.version : null,
    record_system: source.kind === 'record' ? source.system : null,
    sentence_id: row.sentenceId ?? null,
    extractor: row.extractor,
    recorded_at: row.recordedAt,
  };
}
