/** Handing a file to the reader. */

/** Saves a file under a name, as a download of the browser. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; an address that is let go at once can end it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A name for a file of a run: `driftlab-tessaly-249851f17cb109ce-answers.csv`, or `-partial-`. */
export function fileName(
  run: { readonly worldId: string; readonly digest: string | undefined },
  content: string,
  extension: string,
): string {
  return `driftlab-${run.worldId}-${run.digest ?? 'partial'}-${content}.${extension}`;
}
