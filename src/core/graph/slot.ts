/** What the graph says of one slot: the facts that compete there, with what was last read of their pages. */
import type { Fact, GraphStore, LastRead } from '../ports';
import type { Instant } from '../time';
import { namesOf, resolveName, type ResolvedEntity } from './names';
import { RECORD_EXTRACTOR } from './row-writer';

/** A fact together with the newest reading that confirms it. */
export interface ConfirmedFact {
  readonly fact: Fact;
  /** Date of the newest page version read that still says it; of a record, its own date. */
  readonly pageDate: Instant;
  /** Newest version read of its page; a record has one version. */
  readonly version: number;
  /** When the graph last read that. */
  readonly readAt: Instant;
}

/** The facts of one slot. */
export interface SlotFacts {
  readonly entity: ResolvedEntity;
  /** Those that hold, in the order in which the graph last read them. */
  readonly facts: readonly ConfirmedFact[];
  /** Those that have ended, or surely held at no moment, in row order. */
  readonly ended: readonly Fact[];
  /** Those that hold only later, in row order. */
  readonly toCome: readonly Fact[];
}

/** `page id` or `record:system`. */
export function sourceName(fact: Pick<Fact, 'source'>): string {
  return fact.source.kind === 'page' ? fact.source.page : `record:${fact.source.system}`;
}

function confirm(fact: Fact, reads: ReadonlyMap<string, LastRead>): ConfirmedFact {
  const read = fact.source.kind === 'page' ? reads.get(fact.source.page) : undefined;
  return {
    fact,
    pageDate: read?.updatedAt ?? fact.validFrom,
    version: read?.version ?? 1,
    readAt: read?.readAt ?? fact.recordedAt,
  };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What a record says of a slot stands against every page whose statement did not begin later. */
function sinceLastRecord(facts: readonly Fact[]): readonly Fact[] {
  const records = facts.filter(({ source }) => source.kind === 'record');
  const latest = records.reduce((at, { validFrom }) => (validFrom > at ? validFrom : at), '');
  return facts.filter(({ source, validFrom }) =>
    source.kind === 'record' ? validFrom === latest : validFrom > latest,
  );
}

/** Whether a fact held at any moment: what was taken back before it began did not. */
export const everHeld = ({ validFrom, end }: Fact): boolean =>
  end.kind !== 'on' || validFrom < end.at;

/**
 * Whether somebody tells the date of the end, which may be all that was ever told: one to the second
 * that no record wrote is only the date of the page that no longer says the fact.
 */
export const isEndTold = ({ end, extractor }: Fact): boolean =>
  end.kind === 'on' && (end.precision !== 'second' || extractor === RECORD_EXTRACTOR);

/**
 * Whether its page took a fact back: its start is told, and then the page said it no longer, though nobody
 * told an end. Such a fact is of no moment. One without a told start holds while its page says so.
 */
export const isTakenBack = (fact: Fact): boolean =>
  fact.startPrecision !== undefined && fact.end.kind === 'on' && !isEndTold(fact);

const hasEnded = ({ end }: Fact, at: Instant): boolean =>
  end.kind === 'unknown' || (end.kind === 'on' && end.at <= at);

/** The facts of a slot at `at`, as the graph believed at `asOf`, under every name of `entity`. */
export async function slotOf(
  store: GraphStore,
  entity: ResolvedEntity,
  predicate: string,
  { at, asOf }: { readonly at: Instant; readonly asOf?: Instant },
): Promise<SlotFacts> {
  const names = namesOf(entity);
  const all = await store.factsOfSlot(names, predicate, { ...(asOf !== undefined && { asOf }) });
  const begun = all.filter(({ validFrom }) => validFrom <= at);
  const facts = sinceLastRecord(begun.filter((fact) => !hasEnded(fact, at)));
  const pages = facts.flatMap(({ source }) => (source.kind === 'page' ? source.page : []));
  const reads = new Map(
    (await store.lastReads([...new Set(pages)], asOf)).map((read) => [read.page, read]),
  );
  const confirmed = facts.map((fact) => confirm(fact, reads));
  confirmed.sort(
    (a, b) =>
      compareText(a.readAt, b.readAt) ||
      compareText(sourceName(a.fact), sourceName(b.fact)) ||
      a.fact.position - b.fact.position ||
      a.fact.id - b.fact.id,
  );
  return {
    entity,
    facts: confirmed,
    ended: begun.filter((fact) => hasEnded(fact, at)),
    toCome: all.filter((fact) => fact.validFrom > at && everHeld(fact)),
  };
}

/**
 * Facts of (`entityName`, `predicate`) that hold at `at`, as the graph believed at `asOf`, under
 * every name that pages had told it for the entity. Empty when it knew nothing of it.
 */
export async function slotFacts(
  store: GraphStore,
  entityName: string,
  predicate: string,
  moment: { readonly at: Instant; readonly asOf?: Instant },
): Promise<SlotFacts> {
  const entity = resolveName(entityName, await store.aliases(moment.asOf));
  return slotOf(store, entity, predicate, moment);
}
