/** When two written values of a predicate are the same value. */
import { nameKey } from './name-key';
import type { Predicate } from './ontology';

/** A number with the unit it was written in: what is counted, and per what. */
export interface Quantity {
  /** In its shortest decimal form: `49`, `-0.5`. */
  readonly amount: string;
  /** The number as it was written, without its unit: `49,00`. */
  readonly written: string;
  /** Sorted; empty when no unit was written. */
  readonly counted: readonly string[];
  /** Sorted; empty when the unit is per nothing. */
  readonly per: readonly string[];
}

type Unit = Pick<Quantity, 'counted' | 'per'>;

/** Units by the words for them, besides the words of the predicate's own unit. */
const UNIT_WORDS: Readonly<Record<string, readonly string[]>> = {
  eur: ['€', 'eur', 'euro'],
  usd: ['$', 'us$', 'usd', 'dollar'],
  gbp: ['£', 'gbp', 'pound'],
  chf: ['chf', 'franc'],
  jpy: ['¥', 'jpy', 'yen'],
  percent: ['%', 'percent', 'pct'],
  second: ['second', 'sec'],
  minute: ['minute', 'min'],
  hour: ['hour', 'hr', 'hourly'],
  day: ['day', 'daily'],
  week: ['week', 'wk', 'weekly'],
  month: ['month', 'mo', 'monthly'],
  quarter: ['quarter', 'quarterly'],
  year: ['year', 'yr', 'yearly', 'annum', 'annual', 'annually'],
  user: ['user'],
};
const UNIT_OF = new Map(
  Object.entries(UNIT_WORDS).flatMap(([unit, words]) => words.map((word) => [word, unit] as const)),
);
const UNITS: ReadonlySet<string> = new Set(Object.keys(UNIT_WORDS));
const CURRENCIES: readonly string[] = ['eur', 'usd', 'gbp', 'chf', 'jpy'];
const DURATIONS: readonly string[] = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
];
/** Words that say per what by themselves. */
const ADVERB = /^(?:hour|dai|week|month|quarter|year|annual)ly$/u;
/** What stands between a measure and what it is per. */
const PER: readonly string[] = ['per', '/', 'a', 'an', 'each', 'every'];
const JOINERS: readonly string[] = ['and', 'the', ','];

/** A number that needs no reading, and most are such. */
const SHORTEST = /^(?:0|[1-9]\d*)$/u;
/** Letters right before a mark of money make it another: "A$" are no dollars of the United States. */
const WORD = /\p{L}{0,3}[€$£¥]|[%/,]|[\p{L}\p{M}][\p{L}\p{M}'’]*/gu;
const DIGITS = String.raw`[-+−]?(?:\d{1,3}(?:[ '’]\d{3})+|\d+(?:[.,]\d+)*)(?:[.,]\d+)?`;
const GROUPED = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/u;
const WITH_NUMBER = new RegExp(
  `^(?<before>[^\\d+−-]*)(?<number>${DIGITS})(?<after>(?![\\d.,]*\\d).*)$`,
  'u',
);

/** The plain text in which units are looked for: compatibility forms and case folded. */
const plain = (text: string): string =>
  nameKey(text)
    .replace(/[.!]+$/u, '')
    .trim();

/** A word of a unit in one form: its table entry, or without the ending of a plural. */
function unitOf(word: string): string {
  const singular = word.length > 2 ? word.replace(/s$/u, '') : word;
  return UNIT_OF.get(word) ?? UNIT_OF.get(singular) ?? singular;
}

/** The unit that words spell; `undefined` when one of them is no unit that `isKnown` knows. */
function readUnit(text: string, isKnown: (unit: string) => boolean): Unit | undefined {
  const words = text.replaceAll('per cent', 'percent').replaceAll('-', ' ').match(WORD) ?? [];
  const leftOver = text.replaceAll('-', ' ').replace(WORD, '').trim();
  if (leftOver !== '') return undefined;
  const unit = { counted: new Set<string>(), per: new Set<string>() };
  let isPer = false;
  for (const word of words) {
    if (PER.includes(word)) isPer = true;
    else if (!JOINERS.includes(word)) {
      const known = unitOf(word);
      if (!isKnown(known)) return undefined;
      unit[isPer || ADVERB.test(word) ? 'per' : 'counted'].add(known);
    }
  }
  return { counted: [...unit.counted].sort(), per: [...unit.per].sort() };
}

const units = new Map<string, Unit>();

/** The unit of a predicate of numbers. */
function unitOfPredicate(written: string): Unit {
  const known = units.get(written) ?? readUnit(plain(written), () => true);
  const unit = known ?? { counted: [nameKey(written)], per: [] };
  units.set(written, unit);
  return unit;
}

/**
 * The shortest form of a written number. Of two kinds of mark the last is the decimal one; a mark
 * that stands twice groups thousands. One mark before three digits groups them in an amount of
 * money, and a comma also elsewhere but in a percentage; any other single mark is the decimal one.
 */
function amountOf(written: string, unit: Unit): string | undefined {
  const digits = written.replace(/[^\d.,]/gu, '');
  const [mark, otherMark] = new Set(digits.match(/[.,]/gu) ?? []);
  const isMoney = unit.counted.some((counted) => CURRENCIES.includes(counted));
  const isUsedToGroup = isMoney || (mark === ',' && !unit.counted.includes('percent'));
  const isOften = mark !== undefined && digits.indexOf(mark) !== digits.lastIndexOf(mark);
  const isWhole = otherMark === undefined && GROUPED.test(digits) && (isOften || isUsedToGroup);
  const point = isWhole ? -1 : Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const whole = point < 0 ? digits : digits.slice(0, point);
  if (/[.,]/u.test(whole) && !GROUPED.test(whole)) return undefined;
  const decimals = point < 0 ? '' : digits.slice(point + 1).replace(/0+$/u, '');
  const number =
    whole.replace(/[.,]/gu, '').replace(/^0+(?=\d)/u, '') + (decimals && `.${decimals}`);
  return /^[-−]/u.test(written) && number !== '0' ? `-${number}` : number;
}

/**
 * The quantity that a whole text is, in a unit of the predicate's words or of a known kind; nothing
 * when the text says more than a number with its unit. `predicate` must be one of numbers.
 */
export function readQuantity(predicate: Predicate, text: string): Quantity | undefined {
  if (predicate.object.kind !== 'number') return undefined;
  const own = unitOfPredicate(predicate.object.unit);
  const groups = WITH_NUMBER.exec(plain(text))?.groups;
  if (!groups) return undefined;
  const { before = '', number = '', after = '' } = groups;
  const isKnown = (unit: string): boolean =>
    UNITS.has(unit) || own.counted.includes(unit) || own.per.includes(unit);
  const [head, tail] = [readUnit(before, isKnown), readUnit(after, isKnown)];
  if (!head || !tail) return undefined;
  const unit = {
    counted: [...new Set([...head.counted, ...tail.counted])].sort(),
    per: [...new Set([...head.per, ...tail.per])].sort(),
  };
  const isUnitWritten = unit.counted.length > 0;
  const amount = amountOf(number, isUnitWritten ? unit : own);
  return amount === undefined ? undefined : { amount, written: number, ...unit };
}

/** Whether a quantity's unit, as far as it was written, is the predicate's. */
export function isInUnit(predicate: Predicate, quantity: Quantity): boolean {
  if (predicate.object.kind !== 'number') return false;
  const own = unitOfPredicate(predicate.object.unit);
  const isCounted =
    quantity.counted.length === 0 || quantity.counted.join(' ') === own.counted.join(' ');
  return isCounted && quantity.per.every((unit) => own.per.includes(unit));
}

/**
 * A value as the sentence of its predicate takes it: a number without its unit, anything else as it
 * is; `undefined` for a number in another unit.
 */
export function bareValue(predicate: Predicate, text: string): string | undefined {
  if (SHORTEST.test(text)) return text;
  const quantity = readQuantity(predicate, text);
  if (!quantity) return text;
  return isInUnit(predicate, quantity) ? quantity.written : undefined;
}

/**
 * Whether a quantity measures what the predicate does, in its unit or another: "€588 a year" is a
 * price, "12 months" is none. A number without a unit does.
 */
export function isOfKind(predicate: Predicate, { counted }: Quantity): boolean {
  if (predicate.object.kind !== 'number') return false;
  const own = unitOfPredicate(predicate.object.unit).counted;
  const kinds = [CURRENCIES, DURATIONS, own];
  const isOf = (kind: readonly string[], units: readonly string[]): boolean =>
    units.some((unit) => kind.includes(unit));
  return counted.length === 0 || kinds.some((kind) => isOf(kind, own) && isOf(kind, counted));
}

/**
 * The key under which a value of a predicate is compared: equal keys mean one value. A number in the
 * predicate's unit is its shortest decimal form; a unit that contradicts the predicate's stays in
 * the key. Names, words and whatever is more than a number go by `nameKey`.
 */
export function valueKey(predicate: Predicate, text: string): string {
  if (SHORTEST.test(text)) return text;
  const quantity = readQuantity(predicate, text);
  if (!quantity) return nameKey(text);
  if (isInUnit(predicate, quantity)) return quantity.amount;
  return [quantity.amount, ...quantity.counted, ...quantity.per.map((unit) => `/${unit}`)].join(
    ' ',
  );
}
