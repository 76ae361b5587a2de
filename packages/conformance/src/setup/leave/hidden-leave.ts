import type { Exchange } from "../../exchange/exchange.ts";
import type { Target } from "../../target/target.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { CheckStopped } from "../../run/check/check-stopped.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { viewOf } from "../../exchange/text/json-text.ts";
import type { View } from "../../exchange/view.ts";
import { ownCompany } from "../company/company.ts";
import { hire } from "../people/people.ts";
import { type Endpoint, createEndpoint } from "../receiver.ts";
import { unlessStopped } from "../unless-stopped.ts";
import { type Walked, walk } from "../../run/lists/walk.ts";

/** The family-violence leave in the target file, and two people who differ only in that. */
export type HiddenLeave = NonNullable<NonNullable<Target["resources"]>["hidden_leave"]>;

/** `resources.hidden_leave` of the target file; ends the check if it is missing. */
export function hiddenLeave(t: CheckContext): HiddenLeave {
  return t.run.target.resources?.hidden_leave ?? t.stop("the target file has no resources.hidden_leave");
}

/** `person` has hidden leave, `twin` has none. */
export type Side = "person" | "twin";
export const SIDES: readonly Side[] = ["person", "twin"];

/** The id of one of the two people; ends the check if the target file names no twin. */
export function idOf(t: CheckContext, side: Side): string {
  const { employee_id: person, twin_employee_id: twin } = hiddenLeave(t);
  if (side === "person") return person;
  if (twin === undefined) throw new CheckStopped("not-run", "the target file has no resources.hidden_leave.twin_employee_id");
  return twin;
}

function forEach<T>(name: string, make: (t: CheckContext, id: string) => Promise<T>): Readonly<Record<Side, SetUp<T>>> {
  const one = (side: Side): SetUp<T> => setUp(`${name}:${side}`, async (t) => make(t, idOf(t, side)));
  return { person: one("person"), twin: one("twin") };
}

/** GET of each by id. */
export const shownPerson: Readonly<Record<Side, SetUp<Exchange>>> = forEach("privacy-person", async (t, id) =>
  t.call("getEmployee", { params: { id } }),
);

/** The leave list of each. A list without an end is read for a few pages only. */
export const shownLeave: Readonly<Record<Side, SetUp<Walked>>> = forEach("privacy-leave", async (t, id) =>
  walk(t, "listLeave", { query: { employee_id: id }, mostPages: 3 }),
);

/** The balances of each. */
export const shownBalance: Readonly<Record<Side, SetUp<Exchange>>> = forEach("privacy-balance", async (t, id) =>
  t.call("listLeaveBalances", { query: { employee_id: id } }),
);

/** The calendar date in the company's time zone at the `Date` of a response, YYYY-MM-DD. */
export async function workdayOf(t: CheckContext, exchange: Exchange): Promise<string> {
  const zone = (await t.use(ownCompany)).data.at("timezone").text ?? "UTC";
  const at = exchange.date ?? t.run.now;
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
  } catch {
    return at.toISOString().slice(0, 10);
  }
}

/** Whether the hidden leave includes the date of a response: only then can a status show it. */
export async function isRunning(t: CheckContext, exchange: Exchange): Promise<boolean> {
  const { start_date: start, end_date: end } = hiddenLeave(t);
  const day = await workdayOf(t, exchange);
  return start <= day && day <= end;
}

const LIVE: ReadonlySet<string | undefined> = new Set(["pending", "approved", "auto_approved"]);

/** Whether a request is neither declined nor cancelled. */
export function isLive(row: View): boolean {
  return LIVE.has(row.at("status").text);
}

/** Members of an employee that a balance may depend on. */
const EMPLOYMENT = ["start_date", "employment_type", "jurisdiction"];
const COUNTED = ["typeId", "startDate", "endDate", "days", "halfDay", "status"];

/** Ends the check if the two people differ in what the API shows: then different figures prove nothing. */
export async function twinsOrEnd(t: CheckContext): Promise<void> {
  const { request_id, type_id } = hiddenLeave(t);
  // The hidden request must not be listed. If it is, it is no difference of the visible leave.
  const isHidden = (row: View): boolean => row.at("id").text === request_id || row.at("typeId").text === type_id;
  const basis = await Promise.all(
    SIDES.map(async (side) => {
      const shown = await t.use(shownPerson[side]);
      const leave = (await t.use(shownLeave[side])).rows.filter((row) => isLive(row) && !isHidden(row));
      const employment = EMPLOYMENT.map((name) => JSON.stringify(shown.data.at(name).raw)).join(" ");
      return [employment, ...leave.map((row) => COUNTED.map((name) => JSON.stringify(row.at(name).raw)).join(" ")).sort()].join("\n");
    }),
  );
  if (basis[0] !== basis[1])
    t.stop(
      "the two people of resources.hidden_leave differ in employment or in visible leave: name two who differ in the hidden leave only",
    );
}

/** An endpoint that subscribes to leave while checks request hidden leave; null: the target has no receiver, or accepts no endpoint. */
export const leaveListener: SetUp<Endpoint | null> = setUp("privacy-listener", async (t) => {
  if (!t.has("receiver")) return null;
  const events = EVENT_KINDS.filter((kind) => kind.startsWith("leave."));
  return (await unlessStopped(async () => createEndpoint(t, { events }))) ?? null;
});

/**
 * Adds family-violence leave for an employee, as the web application does. Ends the check if the target cannot do that. @returns the id of
 * the request
 */
export async function grantHiddenLeave(t: CheckContext, employee: string, start: string, end: string): Promise<string> {
  const fields = { employee_id: employee, start_date: start, end_date: end };
  const { status, body } = await t.onWire(async (wire, id) => wire.web("add-hidden-leave", fields, id));
  if (status < 200 || status > 299) t.notApplicable(`the control API adds no hidden leave: ${status}`);
  const id = viewOf(body).at("data", "id").text;
  return id ?? t.stop("the response of the control API to hidden leave has no id");
}

/** The ids of two employees that the run hired with the same work. Ends checks as not applicable if the API does not hire. */
export async function hirePair(t: CheckContext): Promise<Readonly<Record<Side, string>>> {
  const sameWork = { department: `Pair ${t.token()}`, job_title: `Pair ${t.token()}` };
  const [person, twin] = [await hire(t, sameWork), await hire(t, sameWork)];
  if (!person.exchange.ok || !twin.exchange.ok) t.notApplicable("nobody can be hired over the API here (A-102)");
  return { person: person.id, twin: twin.id };
}
