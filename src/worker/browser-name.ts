/** What newer browsers tell of themselves; not in the compiler's library. */
interface Brands {
  readonly userAgentData?: {
    readonly brands: readonly { readonly brand: string; readonly version: string }[];
  };
}

/** Brands that browsers make up so that nobody relies on the list. */
const MADE_UP = /not.?a.?brand/i;

/** Engines that other browsers are built on: named only when nothing better is. */
const ENGINE_BRAND = 'Chromium';

/** Name and main version of this browser, for a run's label. */
export function browserName(): string {
  const real = ((navigator as Brands).userAgentData?.brands ?? []).filter(
    ({ brand }) => !MADE_UP.test(brand),
  );
  const told = real.find(({ brand }) => brand !== ENGINE_BRAND) ?? real[0];
  if (told) return `${told.brand} ${told.version}`;
  const [, name, version] = /(Firefox|Version)\/(\d+)/.exec(navigator.userAgent) ?? [];
  if (name === undefined) return 'a browser that does not tell its name';
  return `${name === 'Version' ? 'Safari' : name} ${version}`;
}
