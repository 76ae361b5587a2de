import { addDays, addMonths, isDate } from "@hr-platform/domain";
import { type Observation, type SeenExchange, bodyOf } from "./observation.ts";

/** A date, or a month. One with a time of day may be that of a log. */
const DATE = /(?<!\d-?)\d{4}-\d\d(?:-\d\d)?(?!-?\d|[T ]\d\d:)/g;

const DAY_OF_ANY = /\d{4}-\d\d-\d\d/g;

/** Days around an instant within which a program that goes by it has dates. */
const NEAR = 31;
const DAY = 86_400_000;
/** Days within which a date may be that of a report. */
const FAR = 3650;
/** A report about a month is made when it is over. */
const DAYS_AFTER_MONTH = 2;

/** By which date a program goes, if not by that of its run. */
export interface OwnClock {
  /** Instant at which its runs are to begin: ISO 8601. */
  readonly clock: string;
  /** `nothing`: nothing says so; it has no date, and changes nothing. */
  readonly of: "machine" | "input" | "nothing";
}

/**
 * The date that a program goes by: that of this machine if it has dates near it that no answer has told it, or the very day; the last one of its input if it
 * changes nothing, and says that date or fails. None if it has dates near the instant of its run. One without a date may act on days near that of this machine.
 * @param machine instant of this machine: ISO 8601
 */
export function ownClock(
  machine: string,
  {
    began,
    exchanges,
    output,
    changes,
    status,
    files = {},
    stood = {},
  }: Pick<Observation, "began" | "exchanges" | "output" | "changes" | "status" | "files" | "stood">,
): OwnClock | undefined {
  const isNear = (date: string, instant: string): boolean => Math.abs(Date.parse(date) - Date.parse(instant)) < NEAR * DAY;
  const own = ownDates({ exchanges, output, files });
  const inInput = datesIn(Object.values(stood));
  // Its input was made lately, and it refuses what is later than its run.
  if (status !== 0 && own.some((date) => isNear(date, machine) && inInput.has(date))) return { clock: machine, of: "input" };
  if (own.some((date) => isNear(date, began))) return undefined;
  const said = [...datesIn([...exchanges.map(sentBy), output, ...Object.values(files)])];
  // An answer may have told the very day of this machine, and of all that the program says none is near its run then.
  const isToday = said.includes(machine.slice(0, 10)) && !said.some((date) => isNear(date, began));
  if (isToday || own.some((date) => isNear(date, machine))) return { clock: machine, of: "machine" };
  const input = [...inInput].filter(
    (date) => isDate(date.length === 7 ? `${date}-01` : date) && Math.abs(Date.parse(date) - Date.parse(machine)) < FAR * DAY,
  );
  // It may have refused its input, because of the date of its run.
  const last = input
    .filter((date) => status !== 0 || own.includes(date))
    .toSorted()
    .at(-1);
  // What it prints for people has the very day of its run, whatever dates of its input it says besides.
  if (changes.length > 0 || output.includes(began.slice(0, 10))) return undefined;
  if (last === undefined) return own.length === 0 && status === 0 ? { clock: machine, of: "nothing" } : undefined;
  return { clock: (last.length === 7 ? dayAfter(last) : last) + began.slice(10), of: "input" };
}

const sentBy = (seen: SeenExchange): string => `${seen.request.path}?${seen.request.query} ${bodyOf(seen)}`;

/** The dates that a program sends, prints and writes before, or without, an answer that tells them. */
function ownDates({ exchanges, output, files = {} }: Pick<Observation, "exchanges" | "output" | "files">): string[] {
  const told = new Set<string>();
  const own: string[] = [];
  const look = (texts: readonly string[]): void => void own.push(...[...datesIn(texts)].filter((date) => !told.has(date)));
  for (const seen of exchanges) {
    look([sentBy(seen)]);
    // A day is told by an instant of it, too, and a month by itself alone.
    for (const date of [...datesIn([seen.response.body]), ...(seen.response.body.match(DAY_OF_ANY) ?? [])]) told.add(date);
  }
  look([output, ...Object.values(files)]);
  return own;
}

/** The dates and months in texts. */
export const datesIn = (texts: readonly string[]): Set<string> => new Set(texts.flatMap((text) => text.match(DATE) ?? []));

/** The day on which a month is over for good. */
function dayAfter(month: string): string {
  return addDays(addMonths(`${month}-01`, 1), DAYS_AFTER_MONTH);
}
