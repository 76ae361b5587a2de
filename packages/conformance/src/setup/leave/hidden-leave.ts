import type { Exchange } from "../../exchange/exchange.ts";
import type { Target } from "../../target/target.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { viewOf } from "../../exchange/json-text.ts";
import { CheckStopped } from "../../run/check-stopped.ts";
import type { View } from "../../exchange/view.ts";
import { ownCompany } from "../company/company.ts";
import { hire } from "../people/people.ts";
import { type Endpoint, createEndpoint } from "../receiver.ts";
import { type Walked, walk } from "../../run/walk.ts";

/** Family-violence leave that the target file names, and two people who differ in nothing else. */
export type HiddenLeave = NonNullable<NonNullable<Target["resources"]>["hidden_leave"]>;

/** What the target file says of it; ends the check where it says nothing. */
export function hiddenLeave(t: CheckContext): HiddenLeave {
  return t.run.target.resources?.hidden_leave ?? t.stop("the target file has no resources.hidden_leave");
}

/** One of two people of whom one has hidden leave and the other has not. */
export type Side = "person" | "twin";
export const SIDES: readonly Side[] = ["person", "twin"];

/** Id of that one of the two people. */
export function idOf(t: CheckContext, side: Side): string {
  const { employee_id: person, twin_employee_id: twin } = hiddenLeave(t);
  return side === "person" ? person : twin;
}

function forEach<T>(name: string, make: (t: CheckContext, id: string) => Promise<T>): Readonly<Record<Side, SetUp<T>>> {
  const one = (side: Side): SetUp<T> => setUp(`${name}:${side}`, async (t) => make(t, idOf(t, side)));
  return { person: one("person"), twin: one("twin") };
}

/** GET of both by id. */
export const shownPerson: Readonly<Record<Side, SetUp<Exchange>>> = forEach("privacy-person", async (t, id) =>
  t.call("getEmployee", { params: { id } }),
);

/** The leave list of each. A list that never ends is left after a few pages. */
export const shownLeave: Readonly<Record<Side, SetUp<Walked>>> = forEach("privacy-leave", async (t, id) =>
  walk(t, "listLeave", { query: { employee_id: id }, mostPages: 3 }),
);

/** Pages with the balance of each. */
export const shownBalance: Readonly<Record<Side, SetUp<Exchange>>> = forEach("privacy-balance", async (t, id) =>
  t.call("listLeaveBalances", { query: { employee_id: id } }),
);

/** The company's calendar day at an answer's `Date`, YYYY-MM-DD. */
export async function workdayOf(t: CheckContext, exchange: Exchange): Promise<string> {
  const instant = new Date(exchange.header("date") ?? t.run.now);
  const zone = (await t.use(ownCompany)).data.at("timezone").text ?? "UTC";
  const at = Number.isNaN(instant.getTime()) ? t.run.now : instant;
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
  } catch {
    return at.toISOString().slice(0, 10);
  }
}

/** Whether the hidden leave runs on the day of an answer: only then can a status betray it. */
export async function isRunning(t: CheckContext, exchange: Exchange): Promise<boolean> {
  const { start_date: start, end_date: end } = hiddenLeave(t);
  const day = await workdayOf(t, exchange);
  return start <= day && day <= end;
}

const LIVE: ReadonlySet<string | undefined> = new Set(["pending", "approved", "auto_approved"]);

/** Whether a request counts: it is neither declined nor cancelled. */
export function isLive(row: View): boolean {
  return LIVE.has(row.at("status").text);
}

/** What a balance may rest on besides hidden leave. */
const EMPLOYMENT = ["start_date", "employment_type", "jurisdiction"];
const COUNTED = ["typeId", "startDate", "endDate", "days", "halfDay", "status"];

/** Ends the check where the two differ in what they show: then figures that differ say nothing. */
export async function twinsOrEnd(t: CheckContext): Promise<void> {
  const { request_id, type_id } = hiddenLeave(t);
  // Where the hidden request shows, which is wrong, it is still what the two differ in.
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
      "the two people of resources.hidden_leave differ in employment or in leave that shows: name two who differ in the hidden leave alone",
    );
}

/** An endpoint that hears of leave while checks ask for the hidden one; null: the target has no receiver, or takes no endpoint. */
export const leaveListener: SetUp<Endpoint | null> = setUp("privacy-listener", async (t) => {
  if (!t.has("receiver")) return null;
  const events = EVENT_KINDS.filter((kind) => kind.startsWith("leave."));
  return createEndpoint(t, { events }).catch((error: unknown) => {
    if (error instanceof CheckStopped) return null;
    throw error;
  });
});

/** Gives somebody family-violence leave in the web application. @returns its id. Ends the check where that cannot be done here. */
export async function grantHiddenLeave(t: CheckContext, employee: string, start: string, end: string): Promise<string> {
  const fields = { employee_id: employee, start_date: start, end_date: end };
  const { status, body } = await t.onWire(async (wire, id) => wire.web("add-hidden-leave", fields, id));
  if (status < 200 || status > 299) t.notApplicable(`the control API grants no hidden leave: ${status}`);
  const id = viewOf(body).at("data", "id").text;
  return id ?? t.stop("the control API granted hidden leave and did not say which");
}

/** Two people whom the run hired alike, as ids. Ends checks as not applicable where the API does not hire. */
export async function hirePair(t: CheckContext): Promise<Readonly<Record<Side, string>>> {
  const sameWork = { department: `Pair ${t.token()}`, job_title: `Pair ${t.token()}` };
  const [person, twin] = [await hire(t, sameWork), await hire(t, sameWork)];
  if (!person.exchange.ok || !twin.exchange.ok) t.notApplicable("nobody can be hired over the API here (A-102)");
  return { person: person.id, twin: twin.id };
}
