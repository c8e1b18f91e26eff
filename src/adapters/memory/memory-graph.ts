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
import { compareText, edgeOf, groupsOf, placeInTime } from './fact-order';
import { FactRows, isInFilter, type SidedFact } from './fact-rows';
import { Journal } from './journal';
import { RecordRows, type RecordRow } from './record-rows';

/** Graphs that live as long as this object; nothing outlives the page. */
export function createMemoryGraphs(): GraphStores {
  return { create: () => Promise.resolve(new MemoryGraph()) };
}

interface LogEntry extends RecordRow {
  readonly extraction: Extraction;
  readonly page: PageVersion;
}

// Keys of one index: their first word keeps the kinds apart.
const pageKey = (page: string): string => `page:${page}`;
const versionKey = (page: string, version: number): string => `version:${version}:${page}`;

const byPageId = <Row extends { readonly page: string }>(a: Row, b: Row): number =>
  a.page < b.page ? -1 : a.page > b.page ? 1 : 0;

function isSamePage(a: PageVersion, b: PageVersion): boolean {
  return a.title === b.title && a.body === b.body && a.updatedAt === b.updatedAt;
}

/** `GraphStore` in plain JavaScript: arrays, maps, and an undo journal for transactions. */
class MemoryGraph implements GraphStore {
  readonly #journal = new Journal();
  /** Versions of each page, oldest first. */
  readonly #pages = new Map<string, readonly PageVersion[]>();
  /** Versions without a reading that counts, so that finding the pages behind costs what is behind. */
  readonly #unread = new Set<PageVersion>();
  readonly #sentences: string[] = [];
  readonly #sentenceIds = new Map<string, number>();
  readonly #nameIds = new Map<string, number>();
  /** As first written, by key. */
  readonly #names = new Map<string, string>();
  readonly #facts = new FactRows(this.#journal);
  readonly #aliases = new RecordRows<Alias>(this.#journal, () => []);
  readonly #merges = new RecordRows<Merge>(this.#journal, () => []);
  readonly #log = new RecordRows<LogEntry>(this.#journal, ({ page }) => [
    pageKey(page.page),
    versionKey(page.page, page.version),
  ]);

  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#journal.transaction(work);
  }

  async putPage(page: PageVersion): Promise<void> {
    const kept = this.#pages.get(page.page) ?? [];
    const same = kept.find((other) => other.version === page.version);
    if (same && isSamePage(same, page)) return;
    if (same) {
      throw new StoreError(
        'conflict',
        `another text is kept as version ${page.version} of "${page.page}"`,
      );
    }
    const versions = [...kept, page].sort((a, b) => a.version - b.version);
    this.#pages.set(page.page, versions);
    this.#unread.add(page);
    this.#journal.note(() => {
      this.#unread.delete(page);
      if (kept.length > 0) this.#pages.set(page.page, kept);
      else this.#pages.delete(page.page);
    });
  }

  async currentPages(): Promise<readonly PageVersion[]> {
    return [...this.#pages.values()].flatMap((versions) => versions.at(-1) ?? []).sort(byPageId);
  }

  async pageVersions(page: string): Promise<readonly PageVersion[]> {
    return this.#pages.get(page) ?? [];
  }

  async addExtraction(extraction: Extraction): Promise<void> {
    const { page: id, version, readAt } = extraction;
    const page = this.#pages.get(id)?.find((kept) => kept.version === version);
    if (!page)
      throw new StoreError('failed', `version ${version} of "${id}" was read but is not kept`);
    this.#journal.atomically(() => {
      const earlier = this.#log.withKeys([versionKey(id, version)]);
      this.#log.close(
        earlier.map((entry) => entry.id),
        readAt,
      );
      this.#log.add((entryId) => ({ id: entryId, extraction, page, recordedAt: readAt }));
      for (const passed of this.#pages.get(id) ?? []) {
        if (passed.version > version || !this.#unread.delete(passed)) continue;
        this.#journal.note(() => this.#unread.add(passed));
      }
    });
  }

  async extractionsOf(page: string): Promise<readonly Extraction[]> {
    const entries = this.#log.withKeys([pageKey(page)]).map((entry) => entry.extraction);
    return entries.sort((a, b) => a.version - b.version);
  }

  async lastReads(pages: readonly string[], asOf?: Instant): Promise<readonly LastRead[]> {
    return [...new Set(pages)].sort().flatMap((id) => {
      const entries = this.#log.withKeys([pageKey(id)], asOf);
      const newest = entries.sort((a, b) => a.page.version - b.page.version).at(-1);
      if (!newest) return [];
      const { page, version, updatedAt } = newest.page;
      return [{ page, version, updatedAt, readAt: newest.recordedAt }];
    });
  }

  async pagesBehind(): Promise<readonly PageVersion[]> {
    const waits = ({ page, version }: PageVersion): boolean => {
      const newer = (this.#pages.get(page) ?? []).filter((kept) => kept.version > version);
      return newer.length === 0 || newer.some((kept) => !this.#unread.has(kept));
    };
    const byVersion = (a: PageVersion, b: PageVersion): number => a.version - b.version;
    return [...this.#unread].filter(waits).sort((a, b) => byPageId(a, b) || byVersion(a, b));
  }

  async internSentence({ page, text, since }: Sentence): Promise<{ id: number; isNew: boolean }> {
    const interned = this.#intern(this.#sentenceIds, JSON.stringify([page, since, text]));
    if (!interned.isNew) return interned;
    this.#sentences.push(text);
    this.#journal.note(() => this.#sentences.pop());
    return interned;
  }

  async internName(name: string): Promise<{ id: number; isNew: boolean }> {
    const key = nameKey(name);
    const interned = this.#intern(this.#nameIds, key);
    if (!interned.isNew) return interned;
    this.#names.set(key, name);
    this.#journal.note(() => this.#names.delete(key));
    return interned;
  }

  #intern(ids: Map<string, number>, key: string): { id: number; isNew: boolean } {
    const known = ids.get(key);
    if (known !== undefined) return { id: known, isNew: false };
    const id = ids.size + 1;
    ids.set(key, id);
    this.#journal.note(() => ids.delete(key));
    return { id, isNew: true };
  }

  async addFact(fact: NewFact): Promise<number> {
    if (fact.end.kind === 'on' && fact.end.at < fact.validFrom) {
      throw new StoreError('failed', `a fact from ${fact.validFrom} cannot end at ${fact.end.at}`);
    }
    return this.#facts.add((id) => ({
      id,
      subject: fact.subject,
      predicate: fact.predicate,
      object: fact.object,
      source: fact.source,
      ...(fact.sentenceId !== undefined && this.#sentenceOf(fact.sentenceId)),
      position: fact.position,
      extractor: fact.extractor,
      rank: fact.rank,
      validFrom: fact.validFrom,
      ...(fact.startPrecision !== undefined && { startPrecision: fact.startPrecision }),
      ...(fact.startWords !== undefined && { startWords: fact.startWords }),
      end: fact.end,
      recordedAt: fact.recordedAt,
    }));
  }

  #sentenceOf(id: number): { sentenceId: number; sentence: string } {
    const sentence = this.#sentences[id - 1];
    if (sentence === undefined) throw new StoreError('failed', `there is no sentence ${id}`);
    return { sentenceId: id, sentence };
  }

  async supersedeFacts(ids: readonly number[], at: Instant): Promise<number> {
    return this.#facts.close(ids, at);
  }

  async factsOfPage(page: string): Promise<readonly Fact[]> {
    return this.#facts.ofPage(page);
  }

  async factsOfSlot(
    names: readonly string[],
    predicate: string,
    moment: Moment = {},
  ): Promise<readonly Fact[]> {
    return this.#facts.ofSlot(names, predicate, moment);
  }

  async facts(moment: Moment = {}): Promise<readonly Fact[]> {
    return this.#facts.all(moment);
  }

  async factCounts(filter: FactFilter): Promise<readonly FactCount[]> {
    return groupsOf(this.#facts.about(filter)).map((group) => {
      const [{ fact, side }] = group;
      const dated = group.filter((each) => isInFilter(each.fact, { names: [], isDated: true }));
      return { predicate: fact.predicate, side, count: group.length, dated: dated.length };
    });
  }

  async factsAbout(filter: FactFilter, mostOfEach: number): Promise<readonly Fact[]> {
    return groupsOf(this.#facts.about(filter)).flatMap((group) =>
      group.slice(0, mostOfEach).map(({ fact }) => fact),
    );
  }

  async factsInTime(filter: FactFilter, most: number): Promise<readonly Fact[]> {
    const inOrder = groupsOf(this.#facts.about({ ...filter, isDated: true })).flat();
    const placeOf = ({ fact }: SidedFact): string => placeInTime(fact, filter.since);
    // Sorting keeps the order of ties.
    inOrder.sort((a, b) => compareText(placeOf(a), placeOf(b)));
    return inOrder.slice(0, most).map(({ fact }) => fact);
  }

  async edgesOfEach(
    lists: readonly (readonly string[])[],
    predicates: readonly string[],
    moment: Moment,
    most: number,
  ): Promise<readonly (readonly Edge[] | undefined)[]> {
    return lists.map((names) => {
      const found = this.#facts.about({ ...moment, names, predicates });
      return found.length > most ? undefined : found.map(({ fact }) => edgeOf(fact));
    });
  }

  async edgesBetween(
    names: readonly string[],
    others: readonly string[],
    predicates: readonly string[],
    moment: Moment,
  ): Promise<readonly Edge[]> {
    return this.#facts
      .between(names, others, moment)
      .filter(({ predicate }) => predicates.includes(predicate))
      .map(edgeOf);
  }

  async factsWithIds(ids: readonly number[], asOf?: Instant): Promise<readonly Fact[]> {
    const inOrder = [...new Set(ids)].sort((a, b) => a - b);
    return inOrder.flatMap((id) => this.#facts.withId(id, asOf) ?? []);
  }

  async findNames(words: readonly string[], most: number): Promise<readonly string[]> {
    const asked = words.map(nameKey);
    const fits = ([key]: readonly [string, string]): boolean => {
      const parts = key.split(' ');
      return asked.every((word) => parts.some((part) => part.startsWith(word)));
    };
    return [...this.#names]
      .filter(fits)
      .sort(([a], [b]) => [...a].length - [...b].length || compareText(a, b))
      .slice(0, most)
      .map(([, name]) => name);
  }

  async findTexts(
    start: string,
    predicates: readonly string[],
    moment: Moment,
    most: number,
  ): Promise<readonly string[]> {
    const key = nameKey(start);
    const texts = new Map<string, string>();
    for (const { object, predicate } of this.#facts.asAdded(moment)) {
      const objectKey = nameKey(object);
      if (!predicates.includes(predicate) || !objectKey.startsWith(key)) continue;
      const known = texts.get(objectKey);
      if (known === undefined || compareText(object, known) < 0) texts.set(objectKey, object);
    }
    return [...texts.keys()]
      .sort(compareText)
      .slice(0, most)
      .map((each) => texts.get(each) ?? each);
  }

  async addRestatement(restatement: NewRestatement): Promise<number> {
    const { sentence } = this.#sentenceOf(restatement.sentenceId);
    return this.#facts.restate({ ...restatement, sentence });
  }

  async addAlias(alias: NewAlias): Promise<number> {
    if (alias.sentenceId !== undefined) this.#sentenceOf(alias.sentenceId);
    return this.#aliases.add((id) => ({
      id,
      name: alias.name,
      formerName: alias.formerName,
      changedAt: alias.changedAt,
      source: alias.source,
      ...(alias.sentenceId === undefined ? {} : { sentenceId: alias.sentenceId }),
      extractor: alias.extractor,
      recordedAt: alias.recordedAt,
    }));
  }

  async supersedeAliases(ids: readonly number[], at: Instant): Promise<number> {
    return this.#aliases.close(ids, at);
  }

  async aliases(asOf?: Instant): Promise<readonly Alias[]> {
    return this.#aliases.all(asOf);
  }

  async addMerge(merge: NewMerge): Promise<number> {
    const { concept, name, canonicalName, reason, recordedAt } = merge;
    return this.#merges.add((id) => ({ id, concept, name, canonicalName, reason, recordedAt }));
  }

  async supersedeMerges(ids: readonly number[], at: Instant): Promise<number> {
    return this.#merges.close(ids, at);
  }

  async merges(asOf?: Instant): Promise<readonly Merge[]> {
    return this.#merges.all(asOf);
  }

  async supersedeAll(at: Instant): Promise<ClosedRows> {
    return this.#journal.atomically(() => {
      for (const { page } of this.#log.all()) {
        this.#unread.add(page);
        this.#journal.note(() => this.#unread.delete(page));
      }
      this.#log.closeAll(at);
      const byRule = this.#merges.all().filter(({ reason }) => reason !== 'kept-apart');
      return {
        facts: this.#facts.closeAll(at),
        aliases: this.#aliases.closeAll(at),
        merges: this.#merges.close(
          byRule.map(({ id }) => id),
          at,
        ),
      };
    });
  }
}
