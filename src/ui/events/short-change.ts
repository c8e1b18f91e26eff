/** A change of value as a label: `30 → 14`. */
import type { ChangedValue } from '../../core/world/change-values';

const LONGEST = 22;

/** Both values, without the words they begin with in common; empty when too long for a label. */
export function shortChange(value: ChangedValue | undefined): string {
  if (!value) return '';
  const before = value.before.split(' ');
  const after = value.after.split(' ');
  const shared = before.findIndex((word, index) => word !== after[index]);
  const cut = Math.max(0, shared);
  const short = `${before.slice(cut).join(' ')} → ${after.slice(cut).join(' ')}`.trim();
  return short.length > LONGEST ? '' : short;
}
