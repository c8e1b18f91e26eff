/** Which short names of people mean whom. */
import { nameKey } from '../ontology/name-key';
import type { Concept } from '../ontology/ontology';
import type { MergeReason } from '../ports';
import { typeWords, wordsOf } from './bare-name';
import type { Spellings } from './spellings';

/** Whom a form of address can mean; two that contradict each other are not one person. */
type Addressed = 'man' | 'woman' | 'anyone';

/** Titles and forms of address before a name, by key without its dot. */
const TITLES: ReadonlyMap<string, Addressed> = new Map([
  ['dr', 'anyone'],
  ['doctor', 'anyone'],
  ['prof', 'anyone'],
  ['professor', 'anyone'],
  ['mx', 'anyone'],
  ['mr', 'man'],
  ['mister', 'man'],
  ['herr', 'man'],
  ['ms', 'woman'],
  ['mrs', 'woman'],
  ['miss', 'woman'],
  ['frau', 'woman'],
]);

/** Whether things of this concept are named as people are. */
export function isOfPeople(concept: Concept): boolean {
  return concept.naming === 'person' || typeWords(concept).includes('person');
}

/** The one person whom a short name means, and why. */
export interface FoundPerson {
  readonly fullName: Spellings;
  readonly reason: MergeReason;
}

const titleOf = (word: string | undefined): Addressed | undefined =>
  word === undefined ? undefined : TITLES.get(nameKey(word).replace(/\.$/, ''));

/** A person's name without titles, as words, and whom these titles can mean; absent without one. */
interface PersonName {
  readonly words: readonly string[];
  readonly addressed?: Addressed;
}

/** Takes titles off the start of a name; "Prof. Dr. Kaya" has two. A name of titles only keeps the last. */
function readPersonName(name: string): PersonName {
  const words = wordsOf(name);
  const untitled = words.findIndex((word) => titleOf(word) === undefined);
  const count = untitled < 0 ? words.length - 1 : untitled;
  if (count === 0) return { words };
  const titles = words.slice(0, count).map(titleOf);
  const addressed = titles.find((title) => title !== 'anyone') ?? 'anyone';
  return { words: words.slice(count), addressed };
}

/** A group with its key taken apart. */
interface PersonGroup extends PersonName {
  readonly group: Spellings;
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
    words.map((_, index) => words.slice(index).join(' ')),
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
    if (!isTitled) continue;
    const before = addressedAs.get(fullName.group) ?? [];
    addressedAs.set(fullName.group, new Set([...before, addressed]));
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
    for (const key of keysOf(group)) {
      const known = index.get(key);
      if (known) known.push(group);
      else index.set(key, [group]);
    }
  }
  return index;
}
