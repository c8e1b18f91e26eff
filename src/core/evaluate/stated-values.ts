/** What an answer states, and what it only denies or tells of former times. */
import { extractStatements } from '../extract/extract';
import { dropDates, takeTimeClauses } from '../extract/time-words';
import { nameKey } from '../ontology/name-key';
import type { Ontology, Predicate } from '../ontology/ontology';
import { splitSentences } from '../ontology/sentences';
import { isOfKind, readQuantity, valueKey } from '../ontology/values';
import { isOtherCurrency, spellCurrencies } from './other-currency';

/** A value that an answer speaks of as one of its predicate. What it denies it does not state. */
export interface StatedValue {
  /** By `valueKey`. */
  readonly key: string;
  /** False where the words tell that it was so before. */
  readonly isCurrent: boolean;
}

/** Parts of a text that say one thing each: a denial in one says nothing of the others. */
const PARTS =
  /[;:()–—/&]|,(?!\d)|[.!?](?=\s|$)|(?<!\p{L})(?:but|and|or|plus|as well as|(?:together|along) with|alongside)(?!\p{L})/giu;
const DENIAL =
  /(?<!\p{L})(?:not|never|neither|nor|no longer|instead of|rather than|\p{L}+n['’]t)(?!\p{L})/giu;
const BEFORE = 'formerly|previously|used to|once|in the past|up from|down from';
const FORMER = new RegExp(String.raw`(?<!\p{L})(?:${BEFORE})(?!\p{L})`, 'giu');
const FORMER_OR_WAS = new RegExp(String.raw`(?<!\p{L})(?:${BEFORE}|was|were)(?!\p{L})`, 'giu');

/** Words that say how sure or how far: a value that is only guessed at is stated too. */
const DEGREES: ReadonlySet<string> = new Set(
  `also apparently both either even likely mainly maybe mostly partially partly perhaps possibly
  potentially presumably probably sometimes then too`.split(/\s+/),
);
/** Words that are no part of the name they stand beside. */
const BESIDE_NAMES: ReadonlySet<string> = new Set([
  ...DEGREES,
  ...`a an and answer ask at by call contact currently for from i in is it it's its mr mrs ms now of on
  or our owner page per see team that that's the they this to today was we with yes`.split(/\s+/),
]);

/** A value in a text, and where. */
interface Found {
  readonly at: number;
  readonly key: string;
}

/** What an answer's values state, in their order. `known`: values that it might name. */
export function statedValues(
  values: readonly string[],
  predicate: Predicate,
  known: readonly string[],
): readonly StatedValue[] {
  return values.flatMap((value) => {
    const key = valueKey(predicate, value);
    if (known.some((own) => valueKey(predicate, own) === key)) return [{ key, isCurrent: true }];
    const stated = splitSentences(spellCurrencies(predicate, value)).flatMap((text) =>
      readSentence(text, predicate, known),
    );
    // What says nothing that anybody knows of is a value of its own.
    return stated.length > 0 ? stated : [{ key, isCurrent: true }];
  });
}

/** Predicates by themselves, whose templates are compiled once. */
const alone = new WeakMap<Predicate, Ontology>();

function readSentence(
  text: string,
  predicate: Predicate,
  known: readonly string[],
): readonly StatedValue[] {
  const ontology = alone.get(predicate) ?? { concepts: [], predicates: [predicate] };
  alone.set(predicate, ontology);
  const statements = extractStatements(ontology, text);
  if (statements.length === 0) return readParts(takeTimeClauses(text).sentence, predicate, known);
  return statements.flatMap(({ object, isEnded }) =>
    isEnded ? [] : readParts(object, predicate, known),
  );
}

function readParts(
  text: string,
  predicate: Predicate,
  known: readonly string[],
): readonly StatedValue[] {
  const words = dropDates(text);
  const found =
    predicate.object.kind === 'number'
      ? findQuantities(words, predicate)
      : findNames(words, predicate, known);
  const tellsPast = /(?<!\p{L})(?:was|were)(?!\p{L})/u.test(predicate.sentence);
  const former =
    predicate.object.kind === 'former-name' ? undefined : tellsPast ? FORMER : FORMER_OR_WAS;
  const marks = [...words.matchAll(PARTS)].map(({ index }) => index);
  return [-1, ...marks].flatMap((start, part) => {
    const end = marks[part] ?? words.length;
    const own = found.filter(({ at }) => at > start && at < end);
    const placesOf = (pattern: RegExp): readonly number[] =>
      [...words.slice(start + 1, end).matchAll(pattern)].map(({ index }) => start + 1 + index);
    const denials = placesOf(DENIAL);
    const pasts = former ? placesOf(former) : [];
    // A denial with no value after it denies the value before: "Atlas does not own it".
    if (denials.some((denial) => own.every(({ at }) => at < denial))) return [];
    return own
      .filter(({ at }) => denials.every((denial) => denial > at))
      .map(({ at, key }) => ({ key, isCurrent: pasts.every((past) => past > at) }));
  });
}

const NUMBER =
  /(?<![\p{L}\p{N}:/]|[\p{L}\p{N}][-.,])[-+−]?\d[\d.,'’]*(?:[ \u00A0\u202F]\d{3}(?!\d))*/gu;
/** What stands for no cents, as in "49.-". */
const NO_CENTS = /^[.,][-–—]{1,2}(?!\d)/u;
/** Nouns in the plural after a number: it counts them. */
const COUNTED_NOUN = /^\s*(?!was\b|this\b|plus\b|less\b)\p{Ll}{3,}s(?!\p{L})/u;

/** The numbers of a text that measure what the predicate does, each with the unit beside it. */
function findQuantities(text: string, predicate: Predicate): readonly Found[] {
  return [...text.matchAll(NUMBER)].flatMap(({ index, 0: digits }): readonly Found[] => {
    const number = digits.replace(/[.,'’]+$/u, '');
    const rest = text.slice(index + number.length);
    const end = index + number.length + (NO_CENTS.exec(rest)?.[0].length ?? 0);
    if (/^(?:[:/]\d|\p{L})/u.test(text.slice(end)) && !readQuantity(predicate, text.slice(index)))
      return [];
    const before = /(?:[€$£¥]|\p{L}+)\s*$/u.exec(text.slice(0, index))?.[0] ?? '';
    const after = [...text.slice(end).matchAll(/[%€$£¥/]|-?\p{L}[\p{L}'’]*/gu)];
    const tails = after.map((word) => text.slice(end, end + word.index + word[0].length));
    const beside = [before.trim(), tails[0]?.trim() ?? ''];
    const other = beside.find((word) => isOtherCurrency(predicate, word));
    if (other !== undefined) return [{ at: index, key: nameKey(`${number} ${other}`) }];
    const written = [...tails.toReversed(), ''].flatMap((tail) => [
      before + number + tail,
      number + tail,
    ]);
    const whole = written.find((words) => readQuantity(predicate, words));
    const quantity = whole === undefined ? undefined : readQuantity(predicate, whole);
    if (whole === undefined || !quantity || !isOfKind(predicate, quantity)) return [];
    if (quantity.counted.length === 0 && COUNTED_NOUN.test(text.slice(end))) return [];
    return [{ at: index, key: valueKey(predicate, whole) }];
  });
}

/** The known names in a text, the longest first, and names of other things that stand by themselves. */
function findNames(text: string, predicate: Predicate, known: readonly string[]): readonly Found[] {
  const { label, sentence, question, searchWords, object } = predicate;
  const own = new Set(
    nameKey([label, sentence, question, searchWords].join(' ')).match(/\p{L}[\p{L}'’]*/gu),
  );
  const isBeside = (word: string): boolean =>
    BESIDE_NAMES.has(nameKey(word)) || own.has(nameKey(word));
  const isPlain = text === text.toLowerCase();
  const isOfName = (word: string | undefined): boolean =>
    word !== undefined && !isBeside(word) && (isPlain || /^[\p{Lu}\p{Lt}\p{N}]/u.test(word));
  const byLength = [...new Set(known)].sort((a, b) => b.length - a.length);
  let left = text;
  const found: Found[] = [];
  for (const name of byLength) {
    const escaped = name.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
    const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giu');
    for (const { index, 0: written } of left.matchAll(whole)) {
      const end = index + written.length;
      const before = /(\p{L}[\p{L}\p{N}'’-]*)\s+$/u.exec(text.slice(0, index))?.[1];
      const after = /^\s+([\p{L}\p{N}][\p{L}\p{N}'’-]*)/u.exec(text.slice(end))?.[1];
      const isLonger = object.kind !== 'text' && (isOfName(before) || isOfName(after));
      const key = isLonger ? nameKey([before, written, after].join(' ')) : nameKey(name);
      found.push({ at: index, key });
      left = left.slice(0, index) + '\0'.repeat(written.length) + left.slice(end);
    }
  }
  // Words of one value may hold any name; a list of values or a name for a thing may not.
  const isOneText = object.kind === 'text' && predicate.cardinality === 'one';
  const others = isOneText ? [] : otherNames(left, isBeside);
  return [...found, ...others].sort((a, b) => a.at - b.at);
}

/** Parts that are a name and nothing else, of what known names have left of a text. */
function otherNames(left: string, isBeside: (word: string) => boolean): readonly Found[] {
  const marks = [...left.matchAll(PARTS)];
  const starts = [0, ...marks.map(({ index, 0: mark }) => index + mark.length)];
  return starts.flatMap((start, part): readonly Found[] => {
    const text = left.slice(start, marks[part]?.index);
    const words = (text.match(/\S+/gu) ?? []).filter(
      (word) => !/^(?:an?|the|team)$/iu.test(word) && !DEGREES.has(nameKey(word)),
    );
    const isName = words.every((word) => /^[\p{Lu}\p{Lt}]/u.test(word)) && !words.every(isBeside);
    return isName ? [{ at: start + text.search(/\S/u), key: nameKey(words.join(' ')) }] : [];
  });
}
