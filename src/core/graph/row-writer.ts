/** Writing rows into a graph and counting them. */
import { predicateOf, type Ontology } from '../ontology/ontology';
import type { GraphStore, NewAlias, NewFact, Sentence } from '../ports';
import type { Instant } from '../time';

/**
 * Rows written, by kind; the extraction log is not counted. An ended fact counts twice: its open row
 * closed, a row with its end added.
 */
export interface WriteCount {
  readonly factsClosed: number;
  readonly factsAdded: number;
  readonly names: number;
  /** Rows of aliases added or closed. */
  readonly aliases: number;
  /** Sentences behind facts. */
  readonly sentences: number;
}

/** Extractor of rows that a record wrote, also of page facts that it ended. */
export const RECORD_EXTRACTOR = 'record';

/** Writes into one graph; `count` is what was written so far. */
export class RowWriter {
  readonly #count = { factsClosed: 0, factsAdded: 0, names: 0, aliases: 0, sentences: 0 };

  constructor(
    readonly store: GraphStore,
    readonly ontology: Ontology,
  ) {}

  get count(): WriteCount {
    return { ...this.#count };
  }

  /** Adds a fact with the names it mentions. */
  async addFact(fact: NewFact): Promise<void> {
    const isRelation = predicateOf(this.ontology, fact.predicate).object.kind === 'entity';
    const names = isRelation ? [fact.subject, fact.object] : [fact.subject];
    await this.#addNames(names, fact.recordedAt);
    await this.store.addFact(fact);
    this.#count.factsAdded += 1;
  }

  /** Adds an alias with both its names. */
  async addAlias(alias: NewAlias): Promise<void> {
    await this.#addNames([alias.name, alias.formerName], alias.recordedAt);
    await this.store.addAlias(alias);
    this.#count.aliases += 1;
  }

  /** The row of a sentence, added if missing. */
  async sentenceId(sentence: Sentence): Promise<number> {
    const { id, isNew } = await this.store.internSentence(sentence);
    if (isNew) this.#count.sentences += 1;
    return id;
  }

  /** Closes facts that are still live. */
  async closeFacts(ids: readonly number[], at: Instant): Promise<void> {
    if (ids.length === 0) return;
    this.#count.factsClosed += await this.store.supersedeFacts(ids, at);
  }

  /** Closes aliases that are still live. */
  async closeAliases(ids: readonly number[], at: Instant): Promise<void> {
    if (ids.length === 0) return;
    this.#count.aliases += await this.store.supersedeAliases(ids, at);
  }

  /** Closes everything the graph believes. */
  async closeAll(at: Instant): Promise<void> {
    const closed = await this.store.supersedeAll(at);
    this.#count.factsClosed += closed.facts;
    this.#count.aliases += closed.aliases;
  }

  async #addNames(names: readonly string[], recordedAt: Instant): Promise<void> {
    for (const name of names) {
      if ((await this.store.internName(name, recordedAt)).isNew) this.#count.names += 1;
    }
  }
}
