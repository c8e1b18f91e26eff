/**
 * What `core` uses of `AbortSignal`, which browsers, workers and Node share: `core` is compiled
 * without the DOM. Where the DOM's own declaration is there, the two merge.
 */
interface AbortSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}
