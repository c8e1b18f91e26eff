/** Calls in words. */

/** Arguments of a call by name, as they are shown; what was left out is left out. */
export function argumentsOf(
  args: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  return Object.entries(args)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
}

/** `3 ms`; under one, `0.4 ms`. */
export function millisecondsWords(elapsedMs: number): string {
  return `${elapsedMs < 10 ? elapsedMs.toFixed(1) : Math.round(elapsedMs)} ms`;
}
