/** Opening a file of the reader's: a world, or a recording of a model. */
import type { Study } from '../../state/study.svelte';

/** No longer file can be a world: it has at most 5,000,000 characters of at most four bytes. */
const MAX_BYTES = 20_000_000;

/** Recordings are JSON lines, packed as a rule; a world is one JSON text. */
const RECORDING = /\.(?:jsonl|gz)$/i;

/**
 * Opens a file that was chosen or dropped. What is wrong with a world is told in `study.worlds.refused`,
 * with a recording in `study.problem`.
 */
export async function openFile(study: Study, file: File): Promise<void> {
  if (RECORDING.test(file.name)) {
    await study.openRecording({ kind: 'file', name: file.name, file });
    return;
  }
  if (file.size > MAX_BYTES) {
    refuse(study, file.name, 'a world file of at most 20 MB', `${Math.ceil(file.size / 1e6)} MB`);
    return;
  }
  let text: string;
  try {
    text = await file.text();
  } catch {
    refuse(study, file.name, 'a file that can be read', 'a folder, or a file that was moved');
    return;
  }
  await study.openFile(file.name, text);
}

function refuse(study: Study, fileName: string, expected: string, found: string): void {
  const message = `the file: expected ${expected}, found ${found}`;
  study.worlds.refused = { fileName, errors: [{ path: '', expected, found, message }] };
}
