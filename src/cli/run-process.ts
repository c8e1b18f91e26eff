/** A command as a process: its streams, and what it exits with. */
import process from 'node:process';
import type { Terminal } from './run-command';

/** The caller is not to blame, nor what was found. */
const FAULT_OF_OURS = 70;

/** Runs a command on the arguments of this process and exits with what it comes to. */
export async function runProcess(
  command: (args: readonly string[], terminal: Terminal) => Promise<number>,
): Promise<void> {
  // Who pipes the output into `head` closes it early; that is no failure.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }
  try {
    process.exitCode = await command(process.argv.slice(2), {
      print: (text) => process.stdout.write(text),
      note: (text) => process.stderr.write(text),
    });
  } catch (error) {
    console.error(error);
    process.exitCode = FAULT_OF_OURS;
  }
}
