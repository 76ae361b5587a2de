import { type Observation, bodyOf } from "./observation.ts";

/** A date, or a month. One with a time of day may be that of a log. */
const DATE = /(?<![\d-])\d{4}-\d\d(?:-\d\d)?(?![\d-]|[T ]\d\d:)/g;

/** Days around an instant within which a program that goes by it has dates. */
const NEAR = 31;
const DAY = 86_400_000;

/** Whether a program goes by the date of this machine: it has dates near it that no answer has told it, and none near the instant of the run. */
export function goesBy(
  machine: string,
  { began, exchanges, output, files = {} }: Pick<Observation, "began" | "exchanges" | "output" | "files">,
): boolean {
  const isNear = (date: string, instant: string): boolean => Math.abs(Date.parse(date) - Date.parse(instant)) < NEAR * DAY;
  if (isNear(machine, began)) return false;
  const sent = exchanges.map((seen) => `${seen.request.path}?${seen.request.query} ${bodyOf(seen)}`);
  const answers = exchanges.map(({ response }) => response.body).join();
  const own = [...sent, output, ...Object.values(files)]
    .flatMap((text) => text.match(DATE) ?? [])
    .filter((date) => !answers.includes(date));
  return own.some((date) => isNear(date, machine)) && !own.some((date) => isNear(date, began));
}
