/** The words for variants and for kinds of mistakes. */
import { designOf, switchesOf } from '../../core/designs/design';
import { switchOf } from '../../core/designs/switches';
import type { Variant } from '../../core/study/ablation';
import type { ErrorKind, RunConfig } from '../../core/study/run-config';

/** Kinds of mistakes, to follow "mistakes". */
export const ERROR_WORDS: Readonly<Record<ErrorKind, string>> = {
  none: 'none',
  'as-described': 'as the article tells',
  random: 'at random',
};

/** Whether turning the variant's switch takes it out of the design. */
export function isTakenOut({ design, turned }: Variant): boolean {
  return turned !== undefined && switchesOf(designOf(design)).includes(turned);
}

/** What was turned: `without Authority before recency`, `with …`, or `as designed`. */
export function turnedWords(variant: Variant): string {
  const { turned } = variant;
  if (turned === undefined) return 'as designed';
  return `${isTakenOut(variant) ? 'without' : 'with'} ${switchOf(turned).label}`;
}

/** `Governed, without Authority before recency`. */
export function variantWords(variant: Variant): string {
  return `${designOf(variant.design).label}, ${turnedWords(variant)}`;
}

/** The settings with which a run is of this variant alone, under these mistakes. */
export function settingsOf(
  variant: Variant,
  errors: ErrorKind,
): Pick<RunConfig, 'designs' | 'with' | 'without' | 'errors'> {
  const { design, turned } = variant;
  const own = turned === undefined ? [] : [turned];
  const isOut = isTakenOut(variant);
  return { designs: [design], with: isOut ? [] : own, without: isOut ? own : [], errors };
}
