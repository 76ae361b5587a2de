/** What was left of a key's allowance at some moments after a pause of more than a minute; undefined: nothing, the answer was 429. */
export interface Readings {
  /** At the first request. */
  readonly fresh: number;
  /** After some more at once. */
  readonly used: number;
  /** At one more request, four seconds later; then all was used up. */
  readonly soon: number;
  /** Just after the next full minute of the clock, less than a minute after the first. */
  readonly turned: number | undefined;
  /** A little more than a minute after the first, less than a minute after the last. */
  readonly later: number | undefined;
}

/** How a minute is measured, from what is left at different moments; undefined: in no way known. */
export function windowOf({ fresh, used, soon, turned, later }: Readings): string | undefined {
  if (used >= fresh) return undefined;
  // Only a bucket fills up while one looks.
  if (soon > used) return "token-bucket";
  if (soon !== used - 1) return undefined;
  if (turned === fresh) return "fixed-aligned";
  if (turned !== undefined) return undefined;
  if (later === fresh) return "fixed-from-first";
  // Only the first handful is older than a minute.
  return later === undefined || later < fresh - used + 1 ? "sliding" : undefined;
}
