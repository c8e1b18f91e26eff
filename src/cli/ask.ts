/** Entry of `npm run ask`. */
import { runAskCommand } from './ask-command';
import { runProcess } from './run-process';

await runProcess(runAskCommand);
