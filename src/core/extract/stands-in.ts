/** Whether a text says a name or a value. */
import { nameKey } from '../ontology/name-key';

/** A letter, a digit, or the point of a decimal fraction, at the end of a text and at the start. */
const ENDS_IN_WORD = /(?:[\p{L}\p{N}]|\p{N}[.,])$/u;
const STARTS_IN_WORD = /^(?:[\p{L}\p{N}]|[.,]\p{N})/u;

/** Whether `part` stands in `text` as whole words, whatever the case: "4" is neither in "49" nor in "4.5". */
export function standsIn(part: string, text: string): boolean {
  const key = nameKey(part);
  const whole = nameKey(text);
  for (let at = whole.indexOf(key); at >= 0; at = whole.indexOf(key, at + 1)) {
    const isOpen = STARTS_IN_WORD.test(key) && ENDS_IN_WORD.test(whole.slice(0, at));
    const goesOn = ENDS_IN_WORD.test(key) && STARTS_IN_WORD.test(whole.slice(at + key.length));
    if (!isOpen && !goesOn) return true;
  }
  return false;
}
