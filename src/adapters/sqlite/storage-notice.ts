/** What a person should know about where the graphs are kept. */
export type StorageNotice =
  /** The browser keeps no files here: graphs live in memory. */
  | { readonly code: 'no-opfs'; readonly reason: string }
  /** The page came by plain http, where browsers keep no files: graphs live in memory. */
  | { readonly code: 'plain-http' }
  /** Another tab has the files: graphs of this one live in memory. */
  | { readonly code: 'other-tab' }
  /** A newer release wrote the file, which is untouched: graphs live in memory. */
  | { readonly code: 'newer-schema'; readonly reason: string }
  /** The file cannot be read and is untouched; `usedInstead` is the new file, absent for memory. */
  | { readonly code: 'corrupt'; readonly keptAs: string; readonly usedInstead?: string }
  /** No room left for files: graphs live in memory. */
  | { readonly code: 'quota' }
  /** The files could not be opened for another reason: graphs live in memory. */
  | { readonly code: 'failed'; readonly reason: string }
  /** An older release wrote the file, which was brought up to date. */
  | { readonly code: 'migrated'; readonly from: number; readonly to: number };

const IN_MEMORY = 'This page works in memory: its graphs are gone when you close it.';

/** The notice in plain words. */
export function describeNotice(notice: StorageNotice): string {
  switch (notice.code) {
    case 'no-opfs':
      return `This browser window keeps no files (private windows often do not). ${IN_MEMORY}`;
    case 'plain-http':
      return `This page came by plain http, where browsers keep no files. ${IN_MEMORY}`;
    case 'other-tab':
      return `Driftlab is open in another tab, which has the stored graphs. ${IN_MEMORY}`;
    case 'newer-schema':
      return `The stored graphs were written by a newer Driftlab and stay untouched. ${IN_MEMORY}`;
    case 'corrupt':
      return notice.usedInstead === undefined
        ? `The stored graphs (${notice.keptAs}) cannot be read and stay untouched. ${IN_MEMORY}`
        : `The stored graphs (${notice.keptAs}) cannot be read. They stay untouched; new ones go to ${notice.usedInstead}.`;
    case 'quota':
      return `The browser has no room left for files. ${IN_MEMORY}`;
    case 'failed':
      return `The stored graphs could not be opened (${notice.reason}). ${IN_MEMORY}`;
    case 'migrated':
      return `The stored graphs of an earlier Driftlab were brought up to date (schema ${notice.from} to ${notice.to}).`;
  }
}
