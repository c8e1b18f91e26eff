import { runCommand, type ExitStatus } from '../../../src/cli/run-command';

/** What a command did. */
export interface CommandResult {
  readonly status: ExitStatus;
  readonly printed: string;
  readonly noted: string;
}

/** Runs `npm run study -- …args` in this process. */
export async function runStudyCommand(...args: string[]): Promise<CommandResult> {
  let printed = '';
  let noted = '';
  const status = await runCommand(args, {
    print: (text) => (printed += text),
    note: (text) => (noted += text),
  });
  return { status, printed, noted };
}
