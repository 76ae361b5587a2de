import { ConfigurationError } from "./configuration-error.ts";

const PATTERN = /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Adds an ISO 8601 duration (`P1D`, `PT90S`, `P1M`) to an instant: years and months by the calendar, the rest by the
 * clock.
 * @throws ConfigurationError for an invalid duration.
 */
export function advance(instant: number, duration: string): number {
  const match = PATTERN.exec(duration);
  if (match === null) throw new ConfigurationError(`'${duration}' is not an ISO 8601 duration; write it as P1D or PT90S`);
  const [years, months, weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  const moved = new Date(instant);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + years! * 12 + months!);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  const result = moved.getTime() + (((weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!) * 60_000 + seconds! * 1000;
  // The year is NaN for an instant that no Date can hold.
  if (!(new Date(result).getUTCFullYear() <= 2100)) {
    throw new ConfigurationError(`'${duration}' leads past the year 2100; turn the clock by less`);
  }
  return result;
}
