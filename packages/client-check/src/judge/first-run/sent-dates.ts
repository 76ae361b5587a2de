import { addDays } from "@hr-platform/domain";
import { type Observation, type SeenExchange, bodyOf, idsIn, lineOf } from "../../run/observation.ts";
import type { Finding } from "../finding.ts";
import { recordsIn } from "../traffic.ts";

const SENT = /"((?:start|end|termination)_date)":\s*"(\d{4}-\d\d-\d\d)"/g;
/** Dates of the calendar in a text. */
export const DATE: RegExp = /(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])/g;

/**
 * Dates that a program sent a day earlier or later than they stand in its input. Where one is sent as it stands there, the others may be meant: the last day of
 * somebody who is back on the next one. Only a start a day early is a failure: nobody begins on the day before.
 */
export function sentDates({ exchanges, stood = {} }: Pick<Observation, "exchanges" | "stood">): Finding[] {
  const known = new Set(Object.values(stood).flatMap((text) => text.match(DATE) ?? []));
  const sent = exchanges.flatMap((seen) =>
    seen.request.method === "GET"
      ? []
      : [...bodyOf(seen).matchAll(SENT)].map(([, member, date]) => ({ seen, member: member!, date: date! })),
  );
  const moved = sent.flatMap((one) => {
    const meant = [addDays(one.date, 1), addDays(one.date, -1)].find((date) => known.has(date));
    return known.has(one.date) || meant === undefined ? [] : [{ ...one, meant }];
  });
  const [first] = moved;
  return first === undefined || moved.length < sent.length ? [] : [finding(first)];
}

/** Somebody whose employment a program ended without a date, although their row in its input has one: which the service takes is not shown (§3.1). */
export function unsentLastDays({ exchanges, stood = {} }: Pick<Observation, "exchanges" | "stood">): Finding[] {
  const rows = Object.values(stood).flatMap((text) => text.toLowerCase().split("\n"));
  const people = exchanges.flatMap(recordsIn);
  const emails = new Map(people.flatMap(({ id, email }) => (typeof email === "string" ? [[id, email.toLowerCase()] as const] : [])));
  for (const seen of exchanges) {
    if (seen.operation !== "terminateEmployee" || !seen.hasEffect || /"termination_date":\s*"/.test(bodyOf(seen))) continue;
    const id = idsIn(seen.request.path)[0]!;
    const [date] = rows.find((row) => row.includes(emails.get(id) ?? id))?.match(DATE) ?? [];
    if (date === undefined) continue;
    return [
      {
        level: "warn",
        text: `${lineOf(seen)} sent no termination_date, and the row of its input says ${date}.`,
        exchange: seen.n,
        mend: "Send the last day as termination_date: without it, the service takes one of its own.",
        requirement: "CLIENT-14",
      },
    ];
  }
  return [];
}

function finding({ seen, member, date, meant }: { seen: SeenExchange; member: string; date: string; meant: string }): Finding {
  return {
    level: member === "start_date" && date < meant ? "fail" : "warn",
    text: `${lineOf(seen)} sent ${member} ${date} for the ${meant} of its file.`,
    exchange: seen.n,
    mend: "Send a calendar date as it is: an instant, such as midnight, is another day in another time zone (§1).",
    requirement: "CLIENT-14",
  };
}
