import type { OperationId } from "@hr-platform/spec/operations";
import { isFitting, likeliestTypes } from "../leave/leave-type-choice.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { typeList } from "../leave/leave.ts";
import { type PathParams, type PlanTaskPath, companyStages, taskOf } from "./own-resources.ts";
import { walk } from "../../run/lists/walk.ts";
import { anonymityValues } from "../surveys.ts";

/** A resource of the second company: its path parameters, the body of its creation, and texts that identify it in a response. */
export interface Foreign {
  readonly params: PathParams;
  /** The body of the creation, with later changes. */
  readonly body: Record<string, unknown>;
  readonly marks: readonly string[];
}

/** GET /company of the second company, before the run changed anything. */
export const otherCompany: SetUp<Exchange> = setUp("other-company", async (t) => t.call("getCompany", { key: "other" }));

/** GET /company of the company below Growth, before the run changed anything. */
export const lowCompany: SetUp<Exchange> = setUp("low-company", async (t) => t.call("getCompany", { key: "low" }));

/** A jurisdiction in which the second company employs people. */
async function place(t: CheckContext): Promise<string> {
  const known = (await t.use(otherCompany)).data.at("jurisdiction").list.map(({ text }) => text);
  return known.find((name) => name === "AU" || name === "NZ" || name === "UK") ?? "AU";
}

/**
 * Creates a resource in the second company with its own key. Ends the check if the response has no id. @returns null if the creation is
 * refused
 */
async function make(t: CheckContext, operation: OperationId, body: Record<string, unknown>): Promise<Foreign | null> {
  const exchange = await t.call(operation, { body, key: "other" });
  const id = exchange.data.at("id").text;
  const marks = Object.values(body).filter((value) => typeof value === "string" && value.toLowerCase().includes(t.run.token));
  if (!exchange.ok) return null;
  if (id === undefined) return t.stop(`the response to a creation in the second company has no id: ${String(exchange)}`);
  return { params: { id }, body, marks: [id, ...(marks as string[])] };
}

/** Ids of employees of the second company who are employed now. */
export const foreignPeople: SetUp<readonly string[]> = setUp("other-people", async (t) => {
  const { data } = await t.call("listEmployees", { query: { status: "active" }, key: "other" });
  return data.list.map((row) => row.at("id").text).filter((id) => id !== undefined);
});

/** An employee of the second company: hired by the run, or the first one in the list if the API does not hire. */
export const foreignEmployee: SetUp<Foreign> = setUp("other-employee", async (t) => {
  const token = t.token();
  const { data } = await t.use(otherCompany);
  const domain = data.at("primary_domain").text ?? data.at("allowed_domains", 0).text ?? "example.com";
  const body = {
    first_name: `First${token}`,
    last_name: `Last${token}`,
    email: `${token}@${domain}`,
    employment_type: "full_time",
    start_date: t.date(-200),
    jurisdiction: await place(t),
    role: "employee",
    job_title: `Title ${token}`,
    department: `Team ${token}`,
  };
  const hired = await make(t, "createEmployee", body);
  if (hired !== null) return hired;
  const id = (await t.use(foreignPeople))[0] ?? t.stop("the second company lists no employees");
  return { params: { id }, body: {}, marks: [id] };
});

/** Leave types that the second company lists. */
const listedForeignTypes: SetUp<readonly View[]> = setUp(
  "other-listed-leave-types",
  async (t) => (await walk(t, "listLeaveTypes", { key: "other" })).rows,
);

/** Leave types of the second company that the judged company does not have. */
export const foreignLeaveTypes: SetUp<readonly View[]> = setUp("other-leave-types", async (t) => {
  const own = new Set((await t.use(typeList)).map((type) => type.at("id").text));
  return (await t.use(listedForeignTypes)).filter((type) => !own.has(type.at("id").text));
});

/** A pending leave request in the second company; null if none can be requested. */
export const foreignLeave: SetUp<Foreign | null> = setUp("other-leave", async (t) => {
  const employee = (await t.use(foreignEmployee)).params["id"];
  const code = await place(t);
  const own = await t.use(foreignLeaveTypes);
  // All companies may share their leave types; then the shared ones are found in each.
  const types = own.length > 0 ? own : await t.use(listedForeignTypes);
  const fitting = types.filter((type) => isFitting(type, { approval: true }));
  // A Wednesday: never on a weekend, and rarely a public holiday.
  const day = Array.from({ length: 7 }, (_, n) => t.date(97 + n)).find((date) => new Date(date).getUTCDay() === 3)!;
  for (const type of likeliestTypes(fitting, code).slice(0, 3)) {
    const body = { employee_id: employee, leave_type_id: type.at("id").text, start_date: day, end_date: day, notes: `Note ${t.token()}` };
    const made = await make(t, "requestLeave", body);
    if (made !== null) return made;
  }
  return null;
});

/** A webhook endpoint of the second company. */
export const foreignEndpoint: SetUp<Foreign | null> = setUp("other-endpoint", async (t) => {
  const made = await make(t, "createWebhook", { url: `https://example.com/${t.token()}`, events: ["document.signed"] });
  return made;
});

/** A job role of the second company, in draft or open. */
export const foreignRole: SetUp<Foreign | null> = setUp("other-role", async (t) =>
  make(t, "createRole", { title: `Role ${t.token()}`, employment_type: "full_time", jurisdiction: await place(t) }),
);

/** The first application of the second company, as its pipeline shows it; null: its first roles have none. */
export const foreignApplication: SetUp<{ readonly role: string; readonly seen: Exchange; readonly ids: readonly string[] } | null> = setUp(
  "other-applications",
  async (t) => {
    const roles = (await t.call("listRoles", { key: "other" })).data.list.slice(0, 2);
    for (const row of roles) {
      const role = row.at("id").text ?? t.uuid();
      const seen = await t.call("getPipeline", { params: { id: role }, key: "other" });
      const rows = [...seen.data.walk()].map(({ view }) => view).filter((view) => view.at("candidate_ref").text !== undefined);
      const active = rows.find((view) => view.at("status").text === "active") ?? rows[0];
      const ids = [active?.at("id").text, active?.at("candidate_ref").text].filter((id) => id !== undefined);
      if (ids.length > 0) return { role, seen, ids };
    }
    return null;
  },
);

/** Ids that may be those of an application of the second company; empty if its first roles have no applications. */
export const foreignApplications: SetUp<readonly string[]> = setUp(
  "other-application-ids",
  async (t) => (await t.use(foreignApplication))?.ids ?? [],
);

/** Stages of the second company that the judged company does not have, without Hired. */
export const foreignStages: SetUp<readonly View[]> = setUp("other-stages", async (t) => {
  const own = new Set((await t.use(companyStages)).map((stage) => stage.at("id").text));
  const theirs = (await walk(t, "listStages", { key: "other" })).rows;
  return theirs.filter((stage) => !own.has(stage.at("id").text) && !/hired/i.test(JSON.stringify(stage.raw)));
});

/** A task in a plan of the second company, by kind of plan. */
export const foreignTasks: Readonly<Record<"Onboarding" | "Offboarding", SetUp<PlanTaskPath | null>>> = {
  Onboarding: setUp("other-onboarding-task", async (t) => taskOf(t, "Onboarding", "other")),
  Offboarding: setUp("other-offboarding-task", async (t) => taskOf(t, "Offboarding", "other")),
};

/** A draft survey of the second company. */
export const foreignSurvey: SetUp<Foreign | null> = setUp("other-survey", async (t) => {
  for (const { attributed } of anonymityValues(t)) {
    const body = { title: `Survey ${t.token()}`, type: t.run.forms.sent("new_survey")["pulse"] ?? "pulse", anonymity: attributed };
    const made = await make(t, "createSurvey", body);
    if (made !== null) return made;
  }
  return null;
});

/** Texts that only the second company knows, its ids first. */
export const foreignMarks: SetUp<readonly string[]> = setUp("other-marks", async (t) => {
  const things = [foreignEmployee, foreignLeave, foreignEndpoint, foreignRole, foreignSurvey];
  const marks: string[] = [];
  for (const thing of things) marks.push(...((await t.use<Foreign | null>(thing))?.marks ?? []));
  for (const kind of [foreignTasks.Onboarding, foreignTasks.Offboarding])
    marks.push(
      ...(await t.use(kind).then(
        (task) => (task === null ? [] : [task.params["id"]!]),
        // Their tasks are not read.
        () => [],
      )),
    );
  return [...new Set([...marks, ...(await t.use(foreignPeople))])];
});

/** A user of the second company whose permissions it can read; null if the first few employees have none. */
export const foreignUser: SetUp<PathParams | null> = setUp("other-user", async (t) => {
  for (const id of (await t.use(foreignPeople)).slice(0, 3)) {
    if ((await t.call("getUserPermissions", { params: { id }, key: "other" })).ok) return { id };
  }
  return null;
});
