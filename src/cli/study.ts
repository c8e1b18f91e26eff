/** Entry of `npm run study`. */
import process from 'node:process';
import { runCommand } from './run-command';

/** Neither the caller nor a differing rerun is to blame. */
const FAULT_OF_OURS = 70;

// Who pipes the output into `head` closes it early; that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    print: (text) => process.stdout.write(text),
    note: (text) => process.stderr.write(text),
  });
} catch (error) {
  console.error(error);
  process.exitCode = FAULT_OF_OURS;
}
