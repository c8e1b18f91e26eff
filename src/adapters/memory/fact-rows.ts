import { nameKey } from '../../core/ontology/name-key';
import {
  StoreError,
  type Fact,
  type FactFilter,
  type Moment,
  type NewRestatement,
  type Side,
} from '../../core/ports';
import { isEndTold, isTakenBack } from '../../core/graph/slot';
import { isWithin, type Instant } from '../../core/time';
import type { Journal } from './journal';
import { RecordRows } from './record-rows';

/** A restatement with the text of its sentence. */
export interface Restatement extends NewRestatement {
  readonly sentence: string;
}

// Keys of one index: their first word keeps the kinds apart. A name key holds no line break.
const slotKey = (name: string, predicate: string): string => `slot:${nameKey(name)}\n${predicate}`;
const pageKey = (page: string): string => `page:${page}`;

/** An end of unknown date may have come before any given moment; what a page took back has none. */
function surelyHolds(fact: Fact, at: Instant): boolean {
  if (fact.end.kind === 'unknown' || isTakenBack(fact)) return false;
  return isWithin(at, fact.validFrom, fact.end.kind === 'on' ? fact.end.at : undefined);
}

/** A fact with the side on which a name stands. */
export interface SidedFact {
  readonly fact: Fact;
  readonly side: Side;
}

/** Whether a fact has the dates that a filter asks for. */
export function isInFilter(fact: Fact, { since, until, isDated }: FactFilter): boolean {
  const { validFrom, startPrecision, end } = fact;
  const isWithinSpan = (at: Instant): boolean =>
    (since === undefined || at >= since) && (until === undefined || at < until);
  if (isDated) {
    const begins = startPrecision !== undefined && isWithinSpan(validFrom);
    return begins || (end.kind === 'on' && isEndTold(fact) && isWithinSpan(end.at));
  }
  const isBefore = since !== undefined && end.kind === 'on' && end.at < since;
  return !isBefore && (until === undefined || validFrom < until);
}

/** The facts of a graph, handed out in the words in which they stood at the moment asked for. */
export class FactRows {
  readonly #rows: RecordRows<Fact>;
  /** By fact, in the order in which they were added. */
  readonly #restatements = new Map<number, readonly Restatement[]>();
  #restatementCount = 0;

  constructor(private readonly journal: Journal) {
    this.#rows = new RecordRows<Fact>(journal, (fact) => [
      slotKey(fact.subject, fact.predicate),
      ...(fact.source.kind === 'page' ? [pageKey(fact.source.page)] : []),
    ]);
  }

  /** Adds the fact that `make` builds for the next id. */
  add(make: (id: number) => Fact): number {
    return this.#rows.add(make);
  }

  /** Adds a restatement of a live fact of a page. */
  restate(restatement: Restatement): number {
    const { factId, recordedAt } = restatement;
    const fact = this.#rows.live(factId);
    if (fact?.source.kind !== 'page' || recordedAt < fact.recordedAt) {
      throw new StoreError('failed', `no page fact ${factId} to restate at ${recordedAt}`);
    }
    const earlier = this.#restatements.get(factId) ?? [];
    this.#restatements.set(factId, [...earlier, restatement]);
    this.#restatementCount += 1;
    this.journal.note(() => {
      this.#restatementCount -= 1;
      if (earlier.length > 0) this.#restatements.set(factId, earlier);
      else this.#restatements.delete(factId);
    });
    this.#rows.addKey(factId, slotKey(restatement.subject, fact.predicate));
    return this.#restatementCount;
  }

  /** Closes facts that are still believed; all or, on an error, none. */
  close(ids: readonly number[], at: Instant): number {
    return this.#rows.close(ids, at);
  }

  /** Closes every fact that is still believed. */
  closeAll(at: Instant): number {
    return this.#rows.closeAll(at);
  }

  /** Facts of a page that are still believed. */
  ofPage(page: string): readonly Fact[] {
    return this.#seen(this.#rows.withKeys([pageKey(page)]), {});
  }

  /** Facts of a slot seen at a moment. */
  ofSlot(names: readonly string[], predicate: string, moment: Moment): readonly Fact[] {
    const keys = names.map((name) => slotKey(name, predicate));
    return this.#seen(this.#rows.withKeys(keys, moment.asOf), moment);
  }

  /** All facts seen at a moment, in the words in which they were added. */
  asAdded({ at, asOf }: Moment): readonly Fact[] {
    const believed = this.#rows.all(asOf);
    return at === undefined ? believed : believed.filter((fact) => surelyHolds(fact, at));
  }

  /** All facts seen at a moment. */
  all(moment: Moment): readonly Fact[] {
    return this.#seen(this.#rows.all(moment.asOf), moment);
  }

  /** Facts of a filter, in row order. Reads all rows: a graph in memory is small. */
  about(filter: FactFilter): readonly SidedFact[] {
    const { names, predicates } = filter;
    const keys = new Set(names.map(nameKey));
    return this.all(filter).flatMap((fact): SidedFact[] => {
      const isWanted = (predicates?.includes(fact.predicate) ?? true) && isInFilter(fact, filter);
      const side = isWanted ? this.#sideOf(fact, keys, filter.asOf) : undefined;
      return side ? [{ fact, side }] : [];
    });
  }

  /** Facts that say, or said by `asOf`, something of one of the names and one of the others. */
  between(names: readonly string[], others: readonly string[], moment: Moment): readonly Fact[] {
    const [these, those] = [new Set(names.map(nameKey)), new Set(others.map(nameKey))];
    const joins = (a: string, b: string): boolean => these.has(nameKey(a)) && those.has(nameKey(b));
    return this.all(moment).filter(({ id }) =>
      this.#wordsOf(id, moment.asOf).some(
        ({ subject, object }) => joins(subject, object) || joins(object, subject),
      ),
    );
  }

  /** The fact with this id in the words in which it stood at `asOf`, whether or not it is believed. */
  withId(id: number, asOf?: Instant): Fact | undefined {
    const row = this.#rows.withId(id);
    return row && this.#inWords(row, asOf);
  }

  /** The side on which a fact has, or had by `asOf`, one of the names. */
  #sideOf({ id }: Fact, keys: ReadonlySet<string>, asOf?: Instant): Side | undefined {
    const words = this.#wordsOf(id, asOf);
    const has = (side: Side): boolean => words.some((each) => keys.has(nameKey(each[side])));
    return has('subject') ? 'subject' : has('object') ? 'object' : undefined;
  }

  /** A fact in its own words, and in all in which it was restated by `asOf`. */
  #wordsOf(id: number, asOf?: Instant): readonly Pick<Fact, Side>[] {
    const row = this.#rows.withId(id);
    const restated = (this.#restatements.get(id) ?? []).filter(
      ({ recordedAt }) => asOf === undefined || recordedAt <= asOf,
    );
    return [...(row ? [row] : []), ...restated];
  }

  #seen(believed: readonly Fact[], { at, asOf }: Moment): readonly Fact[] {
    const facts = at === undefined ? believed : believed.filter((fact) => surelyHolds(fact, at));
    return this.#restatements.size === 0 ? facts : facts.map((fact) => this.#inWords(fact, asOf));
  }

  #inWords(fact: Fact, asOf?: Instant): Fact {
    const latest = this.#restatements
      .get(fact.id)
      ?.findLast(({ recordedAt }) => asOf === undefined || recordedAt <= asOf);
    if (!latest || fact.source.kind !== 'page') return fact;
    const { subject, object, version, sentenceId, sentence, position, extractor } = latest;
    const source = { ...fact.source, version };
    return { ...fact, subject, object, source, sentenceId, sentence, position, extractor };
  }
}
