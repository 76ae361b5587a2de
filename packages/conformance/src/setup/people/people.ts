import { longMonthEnd } from "../../document/calendar.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CallSettings } from "../../exchange/request.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { activeEmployees } from "../../run/lists/walk.ts";
import { ownDomain, ownJurisdiction, ownJurisdictions } from "../company/company.ts";
import { type Kinds, withDrawn } from "../unusual-values.ts";
import { EMPLOYED, anyEmployment, drawnWork } from "./drawn-work.ts";

/** The body of a hire, with every optional field that any server must accept (§2.4). Each text contains a token of its own. */
export async function hireBody(t: CheckContext, changes: Readonly<Record<string, unknown>> = {}): Promise<Record<string, unknown>> {
  const token = t.token();
  const named = token[0]!.toUpperCase() + token.slice(1);
  return {
    first_name: named,
    last_name: `${named}son`,
    email: `${token}@${await t.use(ownDomain)}`,
    employment_type: "full_time",
    // In the past, so that requested leave is within the employment.
    start_date: t.date(-EMPLOYED),
    jurisdiction: await t.use(ownJurisdiction),
    role: "employee",
    job_title: `${named} keeper`,
    department: `${named} team`,
    base_salary: 7_654_321,
    ...changes,
  };
}

/** POST /employees with a body of its own. A change to undefined leaves the field out. @param settings of the request */
export async function hire(
  t: CheckContext,
  changes: Readonly<Record<string, unknown>> = {},
  settings: Pick<CallSettings, "unread"> = {},
): Promise<{ readonly exchange: Exchange; readonly body: Record<string, unknown>; readonly id: string }> {
  const body = await hireBody(t, changes);
  const exchange = await t.call("createEmployee", { ...settings, body });
  return { exchange, body, id: exchange.data.at("id").text ?? "" };
}

/**
 * Hires an employee with drawn values in the members that `changes` does not name (`withDrawn`): names, address, job title, department, pay,
 * and a start date of at least 200 days ago. They work full time in the first jurisdiction of the company unless `employment` is `any`.
 * @param unusual further kinds of values to draw from, by member
 */
export async function hireDrawn(
  t: CheckContext,
  changes: Readonly<Record<string, unknown>> = {},
  { employment, unusual = {}, ...settings }: DrawnHireSettings = {},
): Promise<Hired> {
  const host = await t.use(ownDomain);
  const places = await t.use(ownJurisdictions);
  const kinds = { ...drawnWork(t, t.token(), host), ...(employment === "any" ? anyEmployment(places) : {}), ...unusual };
  const free = Object.entries(kinds).filter(([name]) => name in unusual || !(name in changes));
  return withDrawn(t, Object.fromEntries(free), (values) => hire(t, { ...changes, ...values }, settings));
}

interface DrawnHireSettings extends Pick<CallSettings, "unread"> {
  readonly employment?: "any";
  readonly unusual?: Readonly<Record<string, Kinds>>;
}

const crews: SetUp<{ readonly mark: string; people: number }> = setUp("crews", async (t) =>
  Promise.resolve({ mark: t.token(), people: 0 }),
);

/** A department that four employees of the run share, one below the floor of analytics (§8). The next four have another one. */
export async function sharedDepartment(t: CheckContext): Promise<string> {
  const crew = await t.use(crews);
  crew.people += 1;
  return `${crew.mark} crew ${Math.ceil(crew.people / 4)}`;
}

/** A name of a department with characters that filters and files often get wrong. */
export function unusualDepartment(token: string): string {
  return `${token} R&D, 50%_a+b's / \u014Ct\u0101ne`;
}

/** An employee that the run hired: the request and the response. Ends checks as not applicable if the API does not hire. */
export interface Hired {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly exchange: Exchange;
}

/** Ends the check if POST /employees was refused in a way that the document permits (§4.2, A-102). */
export function endIfClosed(t: CheckContext, { status }: Exchange): void {
  if ([403, 404, 405, 501].includes(status))
    t.notApplicable(`POST /employees is refused here with ${status}, which the document permits (A-102)`);
}

/** As `hireDrawn`. Ends the check if the hire is refused: the document permits it (§4.2). */
export async function hired(
  t: CheckContext,
  changes: Readonly<Record<string, unknown>> = {},
  settings: DrawnHireSettings = {},
): Promise<Hired> {
  const { exchange, body, id } = await hireDrawn(t, changes, settings);
  if (exchange.ok && id !== "") return { id, body, exchange };
  endIfClosed(t, exchange);
  return t.stop(`no employee could be hired: ${exchange.brief}`);
}

/** An employee that the run hired, for checks that change somebody. None invites or terminates them. */
export const employee: SetUp<Hired> = setUp("employee", async (t) =>
  // Three and six months later there is no such day.
  hired(t, { start_date: longMonthEnd(t.date(-200)) }),
);

/**
 * The response to a hire with the seven required fields of §2.4 only, of any status. If they are refused as invalid, `hired` has the
 * others too.
 */
export const sparseHire: SetUp<{ readonly tried: Hired; readonly hired: Hired }> = setUp("subject-hire", async (t) => {
  const tried = await hireDrawn(t, { job_title: undefined, department: undefined, base_salary: undefined });
  return { tried, hired: tried.exchange.status === 400 ? await hireDrawn(t) : tried };
});

/**
 * An employee that the run hired, for leave and for requests that must be refused: no check changes or terminates them, and one invites
 * them. Null if the API does not hire.
 */
export const steadyEmployee: SetUp<Hired | null> = setUp("subject", async (t) => {
  const { hired } = await t.use(sparseHire);
  return hired.exchange.ok && hired.id !== "" ? hired : null;
});

/** An employee who is employed now and whom the run did not hire. */
export const colleague: SetUp<string> = setUp("colleague", async (t) => {
  const { rows, exchanges } = await t.use(activeEmployees);
  // The two people with hidden leave must not change.
  const { employee_id, twin_employee_id } = t.run.target.resources?.hidden_leave ?? {};
  const others = rows.filter((row) => ![employee_id, twin_employee_id].includes(row.at("id").text ?? ""));
  const found = others.find((row) => row.at("status").text === "active") ?? others[0];
  return found?.at("id").text ?? t.stop(`GET /employees?status=active lists no other employee: ${exchanges[0]!.brief}`);
});

/** An employee for leave: hired by the run, or a colleague if the API does not hire. */
export const availablePerson: SetUp<string> = setUp("person", async (t) => (await t.use(steadyEmployee))?.id ?? t.use(colleague));
