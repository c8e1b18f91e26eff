/** Times to wait, for people. */

/** `under a second`, `40 s`, `6 min`, `2 h 10 min`. */
export function formatTime(seconds: number): string {
  if (seconds < 1) return 'under a second';
  if (seconds < 90) return `${Math.round(seconds)}\u202fs`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes}\u202fmin`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}\u202fh`;
  return rest === 0 ? hours : `${hours} ${rest}\u202fmin`;
}
