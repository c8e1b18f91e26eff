/** Which names a graph takes for one, as a run tells it. */
import type { Merge, MergeReason } from '../ports';
import type { Instant } from '../time';

/** Why a rule takes two names for one; that names are kept apart is a setting, and told as such. */
export const RULE_REASONS = [
  'type-word',
  'spelling',
  'title-and-surname',
  'first-name',
] as const satisfies readonly MergeReason[];
export type RuleReason = (typeof RULE_REASONS)[number];

/** Two written names that a graph takes for one by a rule, and when it does. */
export interface MergeRecord {
  /** Id of the concept. */
  readonly concept: string;
  readonly name: string;
  /** The name it is taken for. */
  readonly canonicalName: string;
  readonly reason: RuleReason;
  /** Record time `[since, until)`; without `until` it still is so. */
  readonly since: Instant;
  readonly until?: Instant;
}

const keyOf = ({ concept, name, canonicalName, reason }: Omit<MergeRecord, 'since'>): string =>
  JSON.stringify([concept, name, canonicalName, reason]);

/** The merges by rule among live rows; one that stood `before` has been since then, also across a rebuild. */
export function standingMerges(
  before: readonly MergeRecord[],
  live: readonly Merge[],
): readonly MergeRecord[] {
  const known = new Map(before.map((record) => [keyOf(record), record]));
  return live.flatMap(({ concept, name, canonicalName, reason, recordedAt }): MergeRecord[] => {
    if (reason === 'kept-apart') return [];
    const record = { concept, name, canonicalName, reason, since: recordedAt };
    return [known.get(keyOf(record)) ?? record];
  });
}

/** The merges that ended at `at`, and after them those that began, between two looks at a graph. */
export function changedMerges(
  before: readonly MergeRecord[],
  after: readonly MergeRecord[],
  at: Instant,
): readonly MergeRecord[] {
  const ended = before.filter((record) => !after.includes(record));
  const begun = after.filter((record) => !before.includes(record));
  return [...ended.map((record) => ({ ...record, until: at })), ...begun];
}

/** When scenarios took two names for one. */
export interface MergeSpan extends MergeRecord {
  /** Ids of the scenarios in which it was so just then. */
  readonly scenarios: readonly string[];
}

/**
 * Every merge that checkpoints tell of, in the order in which each first began; scenarios that had one at
 * the same time are one span. `undefined` where none tells, as in recordings from before they did.
 */
export function mergeSpans(
  checkpoints: readonly {
    readonly scenario: string;
    readonly merges?: readonly MergeRecord[];
  }[],
): readonly MergeSpan[] | undefined {
  if (!checkpoints.some(({ merges }) => merges)) return undefined;
  /** By scenario, merge and start: what was told last, which has the end if there is one. */
  const last = new Map<string, { readonly scenario: string; readonly record: MergeRecord }>();
  for (const { scenario, merges } of checkpoints) {
    for (const record of merges ?? []) {
      last.set(JSON.stringify([scenario, keyOf(record), record.since]), { scenario, record });
    }
  }
  const spans = new Map<string, MergeSpan>();
  for (const { scenario, record } of last.values()) {
    const key = JSON.stringify([keyOf(record), record.since, record.until]);
    const scenarios = [...(spans.get(key)?.scenarios ?? []), scenario];
    spans.set(key, { ...record, scenarios });
  }
  return [...spans.values()];
}
