/** Which short names of people mean whom. */
import type { MergeReason } from '../ports';
import { readPersonName, type Addressed } from './bare-name';
import type { Spellings } from './find-merges';

/** The one person whom a short name means, and why. */
export interface FoundPerson {
  readonly fullName: Spellings;
  readonly reason: MergeReason;
}

/** A group with its key taken apart. */
interface PersonGroup {
  readonly group: Spellings;
  readonly words: readonly string[];
  readonly addressed?: Addressed;
}

/**
 * The person of every title with a surname, and of every first name that stands alone only where the
 * full name stands too; each where exactly one full name fits. A surname alone means nobody. Only
 * names that some fact surely takes for a person's count.
 */
export function findPeople(groups: readonly Spellings[]): ReadonlyMap<Spellings, FoundPerson> {
  const all = groups
    .filter(({ isSure }) => isSure)
    .map((group): PersonGroup => ({ group, ...readPersonName(group.key) }));
  const fullNames = all.filter(({ words, addressed }) => words.length > 1 && !addressed);
  const bySurname = indexBy(fullNames, ({ words }) =>
    words.slice(1).map((_, index) => words.slice(index + 1).join(' ')),
  );
  const byFirstName = indexBy(fullNames, ({ words }) => words.slice(0, 1));

  const found = new Map<Spellings, FoundPerson>();
  const addressedAs = new Map<Spellings, Set<Addressed>>();
  for (const { group, words, addressed } of all) {
    const isTitled = addressed !== undefined;
    if (!isTitled && words.length > 1) continue;
    const index = isTitled ? bySurname : byFirstName;
    const [fullName, second] = index.get(words.join(' ')) ?? [];
    if (!fullName || second) continue;
    if (!isTitled && !isAlwaysWith(group, fullName.group)) continue;
    const reason = isTitled ? 'title-and-surname' : 'first-name';
    found.set(group, { fullName: fullName.group, reason });
    if (isTitled) {
      const before = addressedAs.get(fullName.group) ?? [];
      addressedAs.set(fullName.group, new Set([...before, addressed]));
    }
  }
  // Mr Kaya and Ms Kaya are two people, so that a second person of the name is not written in full.
  for (const [group, { fullName, reason }] of found) {
    const addressed = addressedAs.get(fullName);
    const areTwo = addressed?.has('man') && addressed.has('woman');
    if (areTwo && reason === 'title-and-surname') found.delete(group);
  }
  return found;
}

/** Whether the short name stands on pages only, and on none without the full name. */
const isAlwaysWith = (short: Spellings, full: Spellings): boolean =>
  [...short.pages].every((page) => page !== undefined && full.pages.has(page));

function indexBy(
  groups: readonly PersonGroup[],
  keysOf: (group: PersonGroup) => readonly string[],
): ReadonlyMap<string, readonly PersonGroup[]> {
  const index = new Map<string, PersonGroup[]>();
  for (const group of groups) {
    for (const key of keysOf(group)) index.set(key, [...(index.get(key) ?? []), group]);
  }
  return index;
}
