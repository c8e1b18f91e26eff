/** Something the caller gave that cannot be used; told in one line, and the command ends with 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The message of any error, on one line. */
export function lineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
}
