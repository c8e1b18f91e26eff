/**
 * What the study needs from outside, and the rows that cross those borders. Adapters implement
 * these interfaces and nothing else of `core`.
 */
import type { Instant } from './time';

/** Wall clock for elapsed times only; never a source of record time. Milliseconds from any origin. */
export type Clock = () => number;

/** One version of one page. Versions of a page count up from 1 in the order they were written. */
export interface PageVersion {
  readonly page: string;
  readonly version: number;
  readonly title: string;
  readonly body: string;
  /** When this version was written. */
  readonly updatedAt: Instant;
}

/** How far a source is trusted, best first; see `AUTHORITY_RANKS`. */
export const AUTHORITY_RANKS = ['record', 'canonical', 'mention', 'notes', 'agent'] as const;
/** `canonical` owns the fact; a `mention` repeats it; `agent` was written back by an agent. */
export type AuthorityRank = (typeof AUTHORITY_RANKS)[number];

/** Where a statement comes from: a page at the version it was first read in, or a system of record. */
export type Source =
  | { readonly kind: 'page'; readonly page: string; readonly version: number }
  | { readonly kind: 'record'; readonly system: string };

/** How exactly a date is known: the moment stands for all of its day, month or year. */
export type Precision = 'second' | 'day' | 'month' | 'year';

/** How a fact's validity ends. An unknown date is not an open end. */
export type End =
  | { readonly kind: 'open' }
  | { readonly kind: 'on'; readonly at: Instant; readonly precision: Precision }
  | { readonly kind: 'unknown' };

/** A moment that words name, or words such as "today" that name one nobody can tell. */
export type When =
  Extract<End, { readonly kind: 'on' }> | { readonly kind: 'unresolved'; readonly words: string };

/** What an extractor read in one sentence. Names as written. */
export interface ReadTriple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  /** The sentence it was read in, word for word. */
  readonly sentence: string;
  /** Place of that sentence on the page, from 0. */
  readonly position: number;
  /** The sentence says that this is over; it is no claim that the value holds. */
  readonly isEnded?: true;
  /** From when it is so, where the sentence says; never of what is ended. */
  readonly from?: When;
  /** From when it is no longer so, where the sentence says. */
  readonly until?: When;
}

/** One entry of the extraction log: a page version was read, and what the extractor made of it. */
export interface Extraction {
  readonly page: string;
  readonly version: number;
  /** When the graph read it. */
  readonly readAt: Instant;
  /** Engine, model and prompt version, such as `patterns@1`. */
  readonly extractor: string;
  readonly triples: readonly ReadTriple[];
}

/** A sentence of a page, kept once for as long as it stands there without a break. */
export interface Sentence {
  readonly page: string;
  readonly text: string;
  /** Date of the page version in which it first stood. */
  readonly since: Instant;
}

/** A fact before it has a row. */
export interface NewFact {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly source: Source;
  /** Row of its sentence; absent for a record. */
  readonly sentenceId?: number;
  readonly position: number;
  readonly extractor: string;
  readonly rank: AuthorityRank;
  /** Valid time `[validFrom, end)`: when it was so in the world, as far as the source tells. */
  readonly validFrom: Instant;
  /**
   * How exactly the source states the start. Absent: it states none, and `validFrom` is only since
   * when it has been said; such a fact is attested.
   */
  readonly startPrecision?: Precision;
  /**
   * The words of its sentence for its start, where nobody can tell the moment they name; `validFrom`
   * is then only since when that has been said.
   */
  readonly startWords?: string;
  readonly end: End;
  /** Record time `[recordedAt, supersededAt)`: when the graph believed it. */
  readonly recordedAt: Instant;
}

/** One immutable row of the graph; only `supersededAt` is ever set, once. */
export interface Fact extends NewFact {
  /** Counts up in the order rows were written. */
  readonly id: number;
  /** Text of its sentence; absent for a record. */
  readonly sentence?: string;
  readonly supersededAt?: Instant;
}

/** A row that says two names are one entity. Both names as written. */
export interface NewAlias {
  /** The name that replaced `formerName`. */
  readonly name: string;
  readonly formerName: string;
  /** From when `formerName` was no longer the name, as far as the source tells. */
  readonly changedAt: Instant;
  readonly source: Source;
  readonly sentenceId?: number;
  readonly extractor: string;
  readonly recordedAt: Instant;
}

export interface Alias extends NewAlias {
  readonly id: number;
  readonly supersededAt?: Instant;
}

/** Why a rule takes two written names for one entity, or somebody keeps them apart. */
export const MERGE_REASONS = [
  'type-word',
  'spelling',
  'title-and-surname',
  'first-name',
  'kept-apart',
] as const;
export type MergeReason = (typeof MERGE_REASONS)[number];

/**
 * A row that says, by rule and not by a page's word, that two written names are one entity of a
 * concept, or with `kept-apart` that somebody undid this and they stay two. Applied when reading.
 */
export interface NewMerge {
  /** Id of the concept; a name may be one thing as a team and another as a service. */
  readonly concept: string;
  /** As written. */
  readonly name: string;
  /** The name it is taken for. */
  readonly canonicalName: string;
  readonly reason: MergeReason;
  readonly recordedAt: Instant;
}

export interface Merge extends NewMerge {
  readonly id: number;
  readonly supersededAt?: Instant;
}

/** A fact that its page now says in other words: same slot and value, other names or sentence. */
export interface NewRestatement {
  readonly factId: number;
  /** Names as now written. */
  readonly subject: string;
  readonly object: string;
  /** Version it was first read in. */
  readonly version: number;
  readonly sentenceId: number;
  readonly position: number;
  readonly extractor: string;
  readonly recordedAt: Instant;
}

/** Which rows to see. `at` is world time, absent: all moments. `asOf` is record time, absent: now. */
export interface Moment {
  readonly at?: Instant;
  readonly asOf?: Instant;
}

/** On which side of a fact a name stands. */
export type Side = 'subject' | 'object';

/**
 * Which facts a question about one thing is about: those seen at the moment that have one of its
 * names, as a subject or as an object. A fact that has one on both sides counts as a subject's.
 */
export interface FactFilter extends Moment {
  /** Compared by `nameKey` with every name that a fact had by `asOf`. */
  readonly names: readonly string[];
  /** Absent: all predicates. */
  readonly predicates?: readonly string[];
  /** Only facts of which somebody tells the date of the start or of the end. */
  readonly isDated?: true;
  /**
   * Only facts whose valid time touches `[since, until)`; one that ends at `since` does, and an end of
   * unknown date may have come at any time. With `isDated`: only those that began or ended in it.
   */
  readonly since?: Instant;
  readonly until?: Instant;
}

/** How many facts of a filter have one predicate and the name on one side. */
export interface FactCount {
  readonly predicate: string;
  readonly side: Side;
  readonly count: number;
  /** Of these, how many of which somebody tells the date of the start or of the end. */
  readonly dated: number;
}

/** A fact as a step from one name to another, without the rest of its row. */
export interface Edge {
  readonly factId: number;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

/** What the graph last read of a page. */
export interface LastRead {
  readonly page: string;
  readonly version: number;
  readonly updatedAt: Instant;
  readonly readAt: Instant;
}

/** How many rows of each kind were closed. */
export interface ClosedRows {
  readonly facts: number;
  readonly aliases: number;
  readonly merges: number;
}

/**
 * One graph with the pages it was read from. Rows are only ever added or closed, except that
 * `transaction` undoes what a failed piece of work wrote. Names are looked up by `nameKey`.
 * Failures of the storage itself reject with a `StoreError`.
 */
export interface GraphStore {
  /** Runs `work`; if it rejects, nothing it wrote remains. Does not nest. */
  transaction<T>(work: () => Promise<T>): Promise<T>;

  /** Keeps a page version. The same version again is a no-op; with another text it rejects (`conflict`). */
  putPage(page: PageVersion): Promise<void>;
  /** The newest version of every page, in page id order. */
  currentPages(): Promise<readonly PageVersion[]>;
  /** All kept versions of a page, oldest first; empty when there is none. */
  pageVersions(page: string): Promise<readonly PageVersion[]>;

  /** Adds to the extraction log. */
  addExtraction(extraction: Extraction): Promise<void>;
  /** Log entries of a page that still count, by version; of one version only the latest reading. */
  extractionsOf(page: string): Promise<readonly Extraction[]>;
  /** The newest version read of each of these pages, as known at `asOf`; a page never read is left out. */
  lastReads(pages: readonly string[], asOf?: Instant): Promise<readonly LastRead[]>;
  /**
   * Versions that wait to be read, by page id and version: the newest of a page, and those that came
   * after a newer one was read. What a reading passed over, because a newer version was there, waits
   * no longer.
   */
  pagesBehind(): Promise<readonly PageVersion[]>;

  /** The row of this sentence, added if missing. */
  internSentence(sentence: Sentence): Promise<{ readonly id: number; readonly isNew: boolean }>;
  /** The row of this name, added if no name with the same key is there. */
  internName(
    name: string,
    recordedAt: Instant,
  ): Promise<{ readonly id: number; readonly isNew: boolean }>;

  addFact(fact: NewFact): Promise<number>;
  /** Closes the record interval of rows that are still live; returns how many were. */
  supersedeFacts(ids: readonly number[], at: Instant): Promise<number>;
  /** Facts read from a page that are live now, ended ones too, in row order. */
  factsOfPage(page: string): Promise<readonly Fact[]>;
  /**
   * Facts of a slot under any of the names, in row order. With `at`, those that surely held then:
   * a fact whose end is of unknown date holds at no given moment. Without, also ended ones.
   */
  factsOfSlot(
    names: readonly string[],
    predicate: string,
    moment?: Moment,
  ): Promise<readonly Fact[]>;
  /** Every fact seen at the moment, in row order. */
  facts(moment?: Moment): Promise<readonly Fact[]>;

  /** Facts of a filter, counted by predicate and side, in the order of both, subjects first. */
  factCounts(filter: FactFilter): Promise<readonly FactCount[]>;
  /**
   * The first `mostOfEach` facts of each predicate and side of a filter, in the order of predicate,
   * side, `validFrom`, subject, object and source, pages before records: never in that of arrival.
   */
  factsAbout(filter: FactFilter, mostOfEach: number): Promise<readonly Fact[]>;
  /**
   * The first `most` dated facts of a filter by when they began, or ended where no start is stated or
   * it lies before `since`. Ties as in `factsAbout`.
   */
  factsInTime(filter: FactFilter, most: number): Promise<readonly Fact[]>;
  /**
   * Facts of these predicates with one of the names of a list on either side, as edges, for each list in
   * order; nothing for one that has more than `most`. Of a fact between two names of one list it may
   * count both.
   */
  edgesOfEach(
    lists: readonly (readonly string[])[],
    predicates: readonly string[],
    moment: Moment,
    most: number,
  ): Promise<readonly (readonly Edge[] | undefined)[]>;
  /** Facts of these predicates between one of the names and one of the others, in either direction. */
  edgesBetween(
    names: readonly string[],
    others: readonly string[],
    predicates: readonly string[],
    moment: Moment,
  ): Promise<readonly Edge[]>;
  /** The facts with these ids, in the words in which they stood at `asOf`, in row order. */
  factsWithIds(ids: readonly number[], asOf?: Instant): Promise<readonly Fact[]>;
  /**
   * Names of entities that have, for each of these words, one that begins with it; compared by
   * `nameKey`, words parted by spaces. The shortest key first, then in key order; at most `most`. A
   * name is spelt as it was first written.
   */
  findNames(words: readonly string[], most: number): Promise<readonly string[]>;
  /**
   * Texts that stand as objects of these predicates and begin with these words, compared by
   * `nameKey`, as facts were first written; in key order, at most `most`.
   */
  findTexts(
    start: string,
    predicates: readonly string[],
    moment: Moment,
    most: number,
  ): Promise<readonly string[]>;

  addAlias(alias: NewAlias): Promise<number>;
  /** Closes the record interval of alias rows that are still live; returns how many were. */
  supersedeAliases(ids: readonly number[], at: Instant): Promise<number>;
  /** Alias rows believed at `asOf`, in row order. */
  aliases(asOf?: Instant): Promise<readonly Alias[]>;

  addMerge(merge: NewMerge): Promise<number>;
  /** Closes the record interval of merge rows that are still live; returns how many were. */
  supersedeMerges(ids: readonly number[], at: Instant): Promise<number>;
  /** Merge rows believed at `asOf`, in row order. */
  merges(asOf?: Instant): Promise<readonly Merge[]>;

  /**
   * A live page fact stands from now on in other words; of any other fact it rejects (`failed`).
   * Facts are then returned with the names, version, sentence, position and extractor of the
   * restatement added last of those recorded by `asOf`; a slot is found under every name its fact
   * ever had.
   */
  addRestatement(restatement: NewRestatement): Promise<number>;

  /**
   * Closes every live fact, alias, log entry and merge by rule: what a rebuild forgets. Pages and
   * sentences stay, and so do names that somebody keeps apart.
   */
  supersedeAll(at: Instant): Promise<ClosedRows>;
}

/** Makes empty graphs. */
export interface GraphStores {
  /** A new, empty graph; `label` names it for people and in exports. */
  create(label: string): Promise<GraphStore>;
}

export type StoreErrorCode =
  'conflict' | 'quota' | 'locked' | 'newer-schema' | 'corrupt' | 'failed';

/** A failure of the graph store. `code` survives the trip between workers. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly code: StoreErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Finds pages for a query. */
export interface Retriever {
  /** Makes exactly these page versions searchable. */
  sync(pages: readonly PageVersion[]): Promise<void>;
  /** The best `limit` pages, best first, ties by page id; fewer when fewer match. */
  search(query: string, limit: number): Promise<readonly PageVersion[]>;
}
