/** The numbers that a number may be taken for. */
import type { Chances } from './chance';
import { pickBy } from './chance';

const NUMBER = /\d+(?:[.,]\d+)?/gu;

/** A number with a digit before its point, and no idle 0 in front. */
const isWellFormed = (number: string): boolean => /^(?:[1-9]\d*|0)(?:[.,]\d+)?$/u.test(number);

const replaceAt = (text: string, place: number, part: string): string =>
  text.slice(0, place) + part + text.slice(place + part.length);

/** Two neighbouring digits in each other's place. */
function swapped(number: string): readonly string[] {
  return [...number].flatMap((digit, place) => {
    const next = number[place + 1] ?? '';
    return /\d/u.test(digit) && /\d/u.test(next) ? replaceAt(number, place, next + digit) : [];
  });
}

/** One digit up or down by one. */
function oneDigitOff(number: string): readonly string[] {
  return [...number].flatMap((digit, place) =>
    /\d/u.test(digit)
      ? [Number(digit) - 1, Number(digit) + 1]
          .filter((other) => other >= 0 && other <= 9)
          .map((other) => replaceAt(number, place, String(other)))
      : [],
  );
}

/**
 * Another number in place of `number`: its digits swapped, one of them off, or a number that stands
 * elsewhere in `text`, each way as likely as the others. The same number where there is none.
 */
export function misreadNumber(number: string, text: string, [, way, which]: Chances): string {
  const ways = [swapped(number), oneDigitOff(number), text.match(NUMBER) ?? []]
    .map((others) => others.filter((other) => other !== number && isWellFormed(other)))
    .filter((others) => others.length > 0);
  return pickBy(which, pickBy(way, ways) ?? []) ?? number;
}
