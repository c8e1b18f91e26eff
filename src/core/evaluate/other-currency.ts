/** Money in currencies that units have no word for: "A$49" is no price in euro, and none in US dollars. */
import type { Predicate } from '../ontology/ontology';
import { isOfKind, readQuantity } from '../ontology/values';

/** The code of none, for marks that stand for one that is not known here. */
const NO_CODE = 'XXX';
const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), NO_CODE]);

/** Codes by the other marks in use, in lower case and without a full stop. */
const CODE_OF: Readonly<Record<string, string>> = {
  ...{ us$: 'USD', a$: 'AUD', au$: 'AUD', c$: 'CAD', ca$: 'CAD', can$: 'CAD', hk$: 'HKD' },
  ...{ mx$: 'MXN', nt$: 'TWD', nz$: 'NZD', r$: 'BRL', s$: 'SGD', 'cn¥': 'CNY', 'jp¥': 'JPY' },
  ...{ '₹': 'INR', '₩': 'KRW', '₽': 'RUB', '₺': 'TRY', '₪': 'ILS', '₫': 'VND', '฿': 'THB' },
  ...{ fr: 'CHF', sfr: 'CHF', kč: 'CZK', zł: 'PLN', ft: 'HUF', rs: 'INR', kr: NO_CODE },
};

/** What may be a mark of money, before a number or after one. */
const MARK = String.raw`\p{L}{0,3}\p{Sc}|\p{L}{2,3}(?!\p{L})\.?`;
const BESIDE_NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${MARK})(?=\s*\d)|(?<=\d[.,–—-]*\s*)(?:${MARK})(?![\p{L}\p{N}])`,
  'gu',
);

/** Whether a predicate is of money. */
function isOfMoney(predicate: Predicate): boolean {
  const { object } = predicate;
  if (object.kind !== 'number') return false;
  const euro = { amount: '1', written: '1', counted: ['eur'], per: [] };
  const words = object.unit.match(/\p{L}+/gu) ?? [];
  return words.some((word) => CODES.has(word)) || isOfKind(predicate, euro);
}

const isReadIn = (predicate: Predicate, mark: string): boolean =>
  (readQuantity(predicate, `1 ${mark}`)?.counted.length ?? 0) > 0;

/** A mark as units are written, or as its code; `undefined` when it is none of money. */
function codeOf(predicate: Predicate, mark: string): string | undefined {
  if (isReadIn(predicate, mark)) return mark;
  if (CODES.has(mark)) return mark;
  const code = CODE_OF[mark.toLowerCase().replace('.', '')];
  return code ?? (/^\p{Lu}?\p{L}*\p{Sc}$/u.test(mark) ? NO_CODE : undefined);
}

/** A text whose marks of money beside numbers are such as units are written in, or codes. */
export function spellCurrencies(predicate: Predicate, text: string): string {
  if (!isOfMoney(predicate)) return text;
  return text.replace(BESIDE_NUMBER, (mark) => {
    const code = codeOf(predicate, mark);
    return code === undefined ? mark : /\p{L}/u.test(code) ? ` ${code} ` : code;
  });
}

/** Whether a word is the code of a currency that the predicate's units do not have. */
export function isOtherCurrency(predicate: Predicate, word: string): boolean {
  return CODES.has(word) && isOfMoney(predicate) && !isReadIn(predicate, word);
}
