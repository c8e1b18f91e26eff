/** When two written names are the same name. */

/**
 * The key under which a name is compared: Unicode compatibility form, full case folding, spaces
 * collapsed. The dot of "İ" folds away, so that "İzmir" and "izmir" are one key; accents stay.
 */
export function nameKey(name: string): string {
  return PLAIN.test(name) ? name.toLowerCase() : foldName(name);
}

/** ASCII words with single spaces between them need no folding but case, and most names are such. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .trim()
    .replace(/\s+/gu, ' ')
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/gu, 'i')
    .normalize('NFC');
}
