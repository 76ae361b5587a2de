import { wallClock } from "@hr-platform/domain";
import { caseOf, type Decisions } from "../contract/decisions.ts";

/** A member whose name ends like that of a timestamp, with a timestamp as its value. Text inside a string cannot match. */
const TIMESTAMP = /("[a-zA-Z_]+(?:_at|At)":")(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g;

/** JSON text with its timestamps in the form of the decision. `timeZone` is that of the company. */
export function inTimestampForm(text: string, timeZone: string, decisions: Decisions): string {
  const rewrite = (form: (instant: string) => string): string =>
    text.replaceAll(TIMESTAMP, (_, name: string, instant: string) => `${name}${form(instant)}"`);
  switch (caseOf(decisions["timestamp-form"])) {
    case "utc-milliseconds":
      return text;
    case "utc-seconds":
      return rewrite((instant) => `${instant.slice(0, 19)}Z`);
    case "offset":
      return rewrite((instant) => local(Date.parse(instant), timeZone));
  }
}

/** `2026-03-02T20:00:00+11:00`. */
function local(instant: number, timeZone: string): string {
  const wall = wallClock(instant, timeZone);
  const minutes = Math.round((wall - instant) / 60_000);
  const two = (part: number): string => String(Math.floor(Math.abs(part))).padStart(2, "0");
  return `${new Date(wall).toISOString().slice(0, 19)}${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}
