/** The messages between a run and the threads that take its further seeds. Plain data only. */
import type { Cell } from '../core/evaluate/tables';
import type { RunConfig } from '../core/study/run-config';
import type { World } from '../core/world/world';

/** `open` comes first and once; then one seed at a time. */
export type SampleRequest =
  | { readonly type: 'open'; readonly world: World; readonly config: RunConfig }
  | { readonly type: 'sample'; readonly seed: number };

/** What came of the seed asked for. */
export type SampleReply =
  | { readonly type: 'sampled'; readonly cells: readonly Cell[] }
  | { readonly type: 'failed'; readonly error: unknown };
