/** Entry of a thread: what runs TypeScript in the process does not reach into its threads. */
import { register } from 'tsx/esm/api';

register();
await import('./sample-thread.ts');
