import { type ClockMode, parseInstant } from "../../contract/clock.ts";
import { ConfigurationError } from "../../contract/configuration-error.ts";
import { advance } from "../../contract/duration.ts";
import { refuse } from "../../contract/errors.ts";

const iso = (instant: number): string => new Date(instant).toISOString();

/** The error for a clock that would move back: it names now and what to do. `clock`: the one to start a sandbox with. */
function backwards(now: number, clock = ""): ReturnType<typeof refuse.conflict> {
  return refuse.conflict(
    `The clock shows ${iso(now)} and never moves back: restore a snapshot of the earlier time, reset to the start, ` +
      `or make a sandbox with the earlier clock${clock}.`,
  );
}

/** An instant that a clock may move to. @throws ApiError CONFLICT for one before now: what has happened since would stay. */
export function notBefore(mode: ClockMode, now: number, to: number): number {
  if (to < now) throw backwards(now, ` '${mode === "frozen" ? "frozen:" : ""}${iso(to)}'`);
  return to;
}

/** An ISO 8601 duration with a minus. */
const NEGATIVE = /^-P|^P.*-\d/;
/** The beginning of an instant or a date. */
const INSTANT = /^\d{4}-\d\d/;

/**
 * Where a clock moves from now: the instant of a text, or as far on as a duration says.
 * @throws ConfigurationError for another text. @throws ApiError CONFLICT for a negative duration.
 */
export const target = {
  instant: (text: string) => (): number => parseInstant(text),
  duration:
    (text: string) =>
    (now: number): number => {
      if (NEGATIVE.test(text)) throw backwards(now);
      if (INSTANT.test(text)) throw new ConfigurationError(`'${text}' is an instant, not a duration; set moves the clock to an instant`);
      return advance(now, text);
    },
};
