/** Entry of `npm run study`. */
import { runCommand } from './run-command';
import { runProcess } from './run-process';

await runProcess(runCommand);
