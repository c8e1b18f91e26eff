/** Writing rows into a graph and counting them. */
import type { Ontology } from '../ontology/ontology';
import type {
  Fact,
  GraphStore,
  NewAlias,
  NewFact,
  NewMerge,
  NewRestatement,
  Sentence,
} from '../ports';
import type { Instant } from '../time';
import { MentionTally, namesIn } from './mention-tally';

/** Rows written, by kind; the extraction log is not counted. */
export interface WriteCount {
  readonly factsClosed: number;
  /** Facts that are new. */
  readonly factsAdded: number;
  /**
   * Rows that keep a fact with its end: its open row, if there was one, is among the closed. Absent
   * in recordings from before they were counted apart: they are among the added there.
   */
  readonly factsEnded?: number;
  readonly names: number;
  /** Rows of aliases added or closed. */
  readonly aliases: number;
  /** Rows of merges added or closed; absent in recordings from before there were any. */
  readonly merges?: number;
  /** Sentences behind facts: their own rows, and those that say which one a fact now stands on. */
  readonly sentences: number;
}

/** Extractor of rows that a record wrote, also of page facts that it ended. */
export const RECORD_EXTRACTOR = 'record';

/** Writes into one graph; `count` is what was written so far. */
export class RowWriter {
  readonly #count = {
    factsClosed: 0,
    factsAdded: 0,
    factsEnded: 0,
    names: 0,
    aliases: 0,
    merges: 0,
    sentences: 0,
  };

  readonly #mentions: MentionTally;
  #haveAliasesChanged = false;

  constructor(
    readonly store: GraphStore,
    readonly ontology: Ontology,
  ) {
    this.#mentions = new MentionTally(ontology);
  }

  get count(): WriteCount {
    return { ...this.#count };
  }

  /** Whether other names may be written than before, or in other places: else merges stay as they are. */
  get haveNamesChanged(): boolean {
    return this.#haveAliasesChanged || this.#mentions.hasChanged;
  }

  /** Adds a fact with the names it mentions. */
  async addFact(fact: NewFact): Promise<void> {
    await this.#addNames(namesIn(this.ontology, fact), fact.recordedAt);
    await this.store.addFact(fact);
    this.#mentions.add(fact);
    if (fact.end.kind === 'open') this.#count.factsAdded += 1;
    else this.#count.factsEnded += 1;
  }

  /** Lets a fact stand in other words, with the names they mention. */
  async addRestatement(fact: Fact, restatement: NewRestatement): Promise<void> {
    const { subject, object, recordedAt } = restatement;
    const restated = { ...fact, subject, object };
    await this.#addNames(namesIn(this.ontology, restated), recordedAt);
    await this.store.addRestatement(restatement);
    this.#mentions.remove(fact);
    this.#mentions.add(restated);
    this.#count.sentences += 1;
  }

  /** Adds an alias with both its names. */
  async addAlias(alias: NewAlias): Promise<void> {
    await this.#addNames([alias.name, alias.formerName], alias.recordedAt);
    await this.store.addAlias(alias);
    this.#haveAliasesChanged = true;
    this.#count.aliases += 1;
  }

  /** Adds a merge. */
  async addMerge(merge: NewMerge): Promise<void> {
    await this.store.addMerge(merge);
    this.#count.merges += 1;
  }

  /** The row of a sentence, added if missing. */
  async sentenceId(sentence: Sentence): Promise<number> {
    const { id, isNew } = await this.store.internSentence(sentence);
    if (isNew) this.#count.sentences += 1;
    return id;
  }

  /** Closes facts that are still live. */
  async closeFacts(facts: readonly Fact[], at: Instant): Promise<void> {
    if (facts.length === 0) return;
    const ids = facts.map(({ id }) => id);
    this.#count.factsClosed += await this.store.supersedeFacts(ids, at);
    for (const fact of facts) this.#mentions.remove(fact);
  }

  /** Closes aliases that are still live. */
  async closeAliases(ids: readonly number[], at: Instant): Promise<void> {
    if (ids.length === 0) return;
    this.#count.aliases += await this.store.supersedeAliases(ids, at);
    this.#haveAliasesChanged = true;
  }

  /** Closes merges that are still live. */
  async closeMerges(ids: readonly number[], at: Instant): Promise<void> {
    if (ids.length === 0) return;
    this.#count.merges += await this.store.supersedeMerges(ids, at);
  }

  /** Closes everything the graph believes. */
  async closeAll(at: Instant): Promise<void> {
    const closed = await this.store.supersedeAll(at);
    this.#haveAliasesChanged = true;
    this.#count.factsClosed += closed.facts;
    this.#count.aliases += closed.aliases;
    this.#count.merges += closed.merges;
  }

  async #addNames(names: readonly string[], recordedAt: Instant): Promise<void> {
    for (const name of names) {
      if ((await this.store.internName(name, recordedAt)).isNew) this.#count.names += 1;
    }
  }
}
