/** A whole number with thousands apart. */
export function countText(count: number): string {
  return count.toLocaleString('en');
}

/** So many seconds, about: `40 s`, `12 min`, `3 h`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
