import type { Exchange } from "../../exchange/exchange.ts";
import { typeList } from "../../setup/leave/leave.ts";
import { type LeaveReading, lacking, misread, readingOf } from "../../oracles/leave/leave-request.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** Requirements that every answer to a new request is judged by. */
export const CREATION_REQUIREMENTS: readonly string[] = ["LEAVE-23", "LEAVE-32", "LEAVE-49", "LEAVE-50"];

/** The warnings of a new request: their place and, if they are an array, its elements. */
export interface LeaveWarnings {
  readonly place: "in-data" | "beside-data" | undefined;
  readonly view: View;
  readonly list: readonly View[] | undefined;
}

/** Reads the warnings of a new request. */
export function warningsOf({ data, json }: Exchange): LeaveWarnings {
  const place = data.has("warnings") ? "in-data" : json.has("warnings") ? "beside-data" : undefined;
  const view = place === "in-data" ? data.at("warnings") : json.at("warnings");
  return { place, view, list: view.isList ? view.list : undefined };
}

/** Judges a successful answer to a new request by what was sent (§2.5, §2.6, §4.3). */
export async function judgeCreation(t: CheckContext, sent: LeaveReading, exchange: Exchange): Promise<void> {
  if (!exchange.ok) return;
  const reading = readingOf(exchange.data);
  const { place, view, list } = warningsOf(exchange);
  const missing = lacking(reading);
  t.must("LEAVE-32", {
    at: exchange,
    expected: "data with all members of a LeaveRequest, and an array of warnings in data or beside it, empty without warnings",
    holds: missing.length === 0 && list !== undefined,
    got:
      missing.length > 0
        ? `data without ${missing.join(", ")}`
        : place === undefined
          ? "no warnings"
          : `warnings ${JSON.stringify(view.raw)}`,
  });
  observeWarnings(t, exchange);
  if (exchange.status === 200 || exchange.status === 201) t.observe("create-status", exchange, exchange.status === 200 ? "200" : "201");
  const types = await t.use(typeList);
  const type = types.find((row) => row.at("id").raw === sent["leave_type_id"]);
  if (type !== undefined) {
    const name = type.at("name").raw;
    const holds = reading["typeId"] === sent["leave_type_id"] && reading["typeName"] === name;
    const got = `typeId ${JSON.stringify(reading["typeId"])} and typeName ${JSON.stringify(reading["typeName"])}`;
    t.must("LEAVE-49", {
      at: exchange,
      expected: `typeId ${String(sent["leave_type_id"])} and typeName ${JSON.stringify(name)}, as in GET /leave-types`,
      holds,
      got,
    });
  }
  const wrong = misread(sent, reading);
  t.must("LEAVE-50", {
    at: exchange,
    expected: "employee, dates, half day and notes as they were sent",
    holds: wrong.length === 0,
    got: wrong.join("; "),
  });
  if (sent["half_day"] === undefined)
    t.must("LEAVE-23", { at: exchange, expected: "halfDay false, because half_day was not sent", holds: reading["halfDay"] === false });
  if (sent["half_day"] === true) observePeriod(t, exchange, reading["halfDayPeriod"]);
}

/** Observes: the place of warnings, the form of a warning, and the empty array without warnings. */
function observeWarnings(t: CheckContext, exchange: Exchange): void {
  const { place, list } = warningsOf(exchange);
  if (place !== undefined) t.observe("warnings-place", exchange, place);
  if (list?.length === 0) t.observe("warnings-always", exchange, "always");
  const first = list?.[0];
  if (first === undefined) return;
  const form =
    first.text !== undefined
      ? "string"
      : first.at("code").text !== undefined && first.at("message").text !== undefined
        ? "object"
        : undefined;
  t.observe("warning-form", exchange, form, JSON.stringify(first.raw));
}

/** Observes A-130: the word for the half of the day. */
function observePeriod(t: CheckContext, exchange: Exchange, word: unknown): void {
  if (word === "morning" || word === "afternoon") t.observe("half-day-period-values", exchange, "morning-afternoon");
  else if (word === "AM" || word === "PM") t.observe("half-day-period-values", exchange, "am-pm");
  else if (typeof word === "string") t.observe("half-day-period-values", exchange, undefined, word);
}
