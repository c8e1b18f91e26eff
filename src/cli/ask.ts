/** Entry of `npm run ask`. */
import process from 'node:process';
import { runAskCommand } from './ask-command';

/** The caller is not to blame. */
const FAULT_OF_OURS = 70;

// Who pipes the output into `head` closes it early; that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

try {
  process.exitCode = await runAskCommand(process.argv.slice(2), {
    print: (text) => process.stdout.write(text),
    note: (text) => process.stderr.write(text),
  });
} catch (error) {
  console.error(error);
  process.exitCode = FAULT_OF_OURS;
}
