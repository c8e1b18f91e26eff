/** When two written names are the same name. */

/**
 * The key under which a name is compared: Unicode compatibility form, full case folding, spaces
 * collapsed. The dot of "İ" folds away, so that "İzmir" and "izmir" are one key; accents stay.
 */
export function nameKey(name: string): string {
  return PLAIN.test(name) ? name.toLowerCase() : foldName(name);
}

/**
 * The name without what spelling may leave out: accents of Latin and Greek letters, curved
 * apostrophes, long hyphens. In other scripts a mark makes another letter and stays.
 */
export function plainSpelling(name: string): string {
  if (PLAIN.test(name)) return name;
  return name
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu, '$1')
    .replace(/[\u2018\u2019\u02bc]/gu, "'")
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .normalize('NFC');
}

/** The key under which two spellings of one name are equal. */
export function spellingKey(name: string): string {
  return nameKey(plainSpelling(name));
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
