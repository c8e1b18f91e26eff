import type { AskClient } from '../worker/ask-client';

/** Whoever answers what is asked of a graph: the client of the worker, or what a test has in its place. */
export type Asker = Pick<AskClient, keyof AskClient>;
