const DAY = 86_400_000;

/** How many days from the first to the last date, both included, are from Monday to Friday. Dates as YYYY-MM-DD, in order. */
export function weekdays(first: string, last: string): number {
  const from = Date.parse(first);
  const length = Math.round((Date.parse(last) - from) / DAY) + 1;
  const weeks = Math.floor(length / 7);
  const start = new Date(from).getUTCDay();
  const rest = Array.from({ length: length % 7 }, (_, n) => (start + n) % 7).filter((day) => day !== 0 && day !== 6);
  return weeks * 5 + rest.length;
}
