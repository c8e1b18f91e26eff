/** Labels at the ends of lines, moved apart where they would overlap. */

/** A label's wished-for middle and its height, in pixels. */
export interface Label {
  readonly middle: number;
  readonly height: number;
}

/**
 * The middles, in the order given, such that labels keep their order from top to bottom, do not
 * overlap, stay within `[0, height]` if they fit, and move little.
 */
export function spreadLabels(labels: readonly Label[], height: number): readonly number[] {
  const order = labels
    .map((label, index) => ({ ...label, index }))
    .toSorted((a, b) => a.middle - b.middle);
  let top = 0;
  const placed = order.map((label) => {
    const middle = Math.max(label.middle, top + label.height / 2);
    top = middle + label.height / 2;
    return { ...label, middle };
  });
  let bottom = height;
  for (const label of placed.toReversed()) {
    label.middle = Math.min(label.middle, bottom - label.height / 2);
    bottom = label.middle - label.height / 2;
  }
  return placed.toSorted((a, b) => a.index - b.index).map(({ middle }) => middle);
}
