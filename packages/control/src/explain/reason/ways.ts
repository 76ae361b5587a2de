import { machines } from "../../machines/index.ts";
import { positionsOf } from "../../machines/states.ts";
import { type RefusedCase, companyOf, idFor, keyWith, listOfIds, misspelt, valueFor } from "./refused-case.ts";
import { type Edit, type Remedy, change, instead, leaveOut, nothing, rename, set, webAction, whole } from "./remedy.ts";

/** The remedies of a rule, best first. */
export type Row = (refused: RefusedCase) => readonly Remedy[];

/** No way but the decision, which is offered for every rule that has one. */
export const byDecision: Row = () => [];

export const always =
  (remedy: Remedy): Row =>
  () => [remedy];

/** A key of the company with the scopes of the operation. */
export const otherKey: Row = (refused) => {
  const { sandbox, slug, operation, rule, nearIds } = refused;
  const company = slug ?? nearIds[0]?.company ?? sandbox.companies[0]!.slug;
  const wanted = [...(operation === undefined ? [] : [operation.scope]), ...(rule.name === "no-write-scope" ? ["write"] : [])];
  const edit = keyWith(refused, company, wanted);
  const scopes = wanted.join(" and ") || "any scope";
  if (edit !== undefined) {
    const { name } = edit.value as { readonly name: string | null };
    const which = name === null ? `a key of ${company} with ${scopes}` : `the key ${name} of ${company}`;
    return [{ ...change(`Send Authorization: Bearer with ${which}.`, edit), command: `hr-mock keys ${company}` }];
  }
  const { call, command } = webAction("create-key", company, { scopes: wanted });
  return [instead(`${company} has no key with ${scopes}: make one, and send it.`, [call], { command, button: "Create key" })];
};

export const nearPath: Row = ({ nearRoutes: [near], exchanged }) => {
  if (near === undefined) return [nothing("The API has no path like it. GET /openapi.json lists all.")];
  const { method, path, operation } = near;
  const filled = path.replaceAll(/\{\w+\}/g, () => /[0-9a-f]{8}-[0-9a-f-]{27}/i.exec(exchanged.request.path)?.[0] ?? "");
  const edits = path.includes("{") && filled.includes("//") ? [] : [whole("method", method), whole("path", filled.replace(/\/$/, ""))];
  return [change(`Closest: ${method} ${path} (${operation}).`, ...edits)];
};

export const otherMethod: Row = ({ exchanged }) => {
  const allowed = (exchanged.response.headers["Allow"] ?? "").split(", ");
  return [change(`This path takes ${allowed.join(", ")}.`, whole("method", allowed[0]!))];
};

/** Where the id is, or which list has the right ones. */
export const rightId: Row = (refused) => {
  const { sandbox, slug, nearIds, operation, exchanged, params } = refused;
  const [near] = nearIds;
  if (near?.table === "hiddenLeave" || near?.table === "hiddenTypes")
    return [nothing("This is family-violence leave, which the API never shows (§1). Nothing makes it visible.")];
  if (near !== undefined && near.isSame && near.company !== slug && operation !== undefined) {
    const key = keyWith(refused, near.company, [operation.scope]);
    return [change(`The id is in ${near.table} of ${near.company}: send a key of that company.`, ...(key === undefined ? [] : [key]))];
  }
  const { path } = exchanged.request;
  const asked = Object.values(params).at(-1) ?? "";
  const to = (id: string): Edit => whole("path", path.replace(asked, id));
  if (near !== undefined && !near.isSame) return [change(`Nearly the same id is in ${near.table}: ${near.id}.`, to(near.id))];
  const list = path.slice(0, path.indexOf(asked)).replace(/\/$/, "");
  const hasList = sandbox.contract.operations.some((one) => one.method === "GET" && one.path === list);
  const where = hasList ? `GET ${list} lists the ids that there are.` : "The response that makes such a thing has its id.";
  if (near !== undefined) return [change(`The id is in ${near.table}, not where this path looks. ${where}`)];
  const [first] = idsBelow(refused, list);
  return [change(where, ...(first === undefined ? [] : [to(first)]))];
};

/** The ids below a path. */
function idsBelow(refused: RefusedCase, list: string): Iterable<string> {
  const company = companyOf(refused);
  switch (list) {
    case "/employees":
    case "/permissions/users":
      return Array.from(company.directory.list("non-terminated", null))
        .filter(({ record }) => list === "/employees" || record.invited_at !== null)
        .map(({ id }) => id);
    case "/leave":
      return Array.from(company.leave.rows())
        .filter(({ record }) => record.resource.status === "pending")
        .map(({ id }) => id);
    case "/webhooks":
      return [...company.records.webhooks.values()].filter(({ deleted_at }) => deleted_at === null).map(({ resource }) => resource.id);
    case "/recruitment/roles":
      return [...company.records.roles.values()].map(({ id }) => id);
    case "/recruitment/applications":
      return [...company.records.applications.values()].filter(({ status }) => status === "active").map(({ id }) => id);
    case "/surveys":
      return [...company.records.surveys.values()].filter(({ status }) => status === "open").map(({ id }) => id);
    case "/onboarding/plans":
      return [...company.records.onboarding_plans.values()].map(({ id }) => id);
    case "/offboarding/plans":
      return [...company.records.offboarding_plans.values()].map(({ id }) => id);
    default:
      return tasksBelow(company, list);
  }
}

function tasksBelow({ records }: ReturnType<typeof companyOf>, list: string): string[] {
  const [, kind, , planId] = list.split("/");
  const plan = kind === "onboarding" ? records.onboarding_plans.get(planId ?? "") : records.offboarding_plans.get(planId ?? "");
  return (plan?.tasks ?? []).filter(({ service_managed }) => !service_managed).map(({ id }) => id);
}

/** An id that the member takes, and the list that has it. */
export const rightMemberId: Row = (refused) => {
  const { field, nearIds, slug } = refused;
  const [near] = nearIds;
  if (near?.table === "hiddenTypes") return [nothing("This type of leave is requested in the web application only (§1).")];
  const list = listOfIds(field);
  const id = near !== undefined && !near.isSame ? near.id : idFor(refused, field);
  const other = near !== undefined && near.isSame && near.company !== slug ? `It is an id of ${near.company}. ` : "";
  const edits = id === undefined ? [] : [set(field, id)];
  return [change(`${other}${list === undefined ? `Send another ${field}` : `${list} lists the ids that ${field} takes`}.`, ...edits)];
};

/** The member as it must be: the one that was misspelt, or a value that it takes. */
export const rightMember: Row = (refused) => {
  const { field, sent, body } = refused;
  const from = Object.hasOwn(sent, field) ? undefined : misspelt(refused, field);
  if (from !== undefined) return [change(`You sent ${from}; this body wants ${field}.`, rename(from, field))];
  if (field === "") return [change("Send a JSON object with the members of the description.")];
  const value = valueFor(refused, field);
  const shown = JSON.stringify(value);
  const isListed = body?.properties[field]?.enum !== undefined && Object.hasOwn(sent, field);
  const text = isListed ? `The nearest value that ${field} takes is ${shown}.` : `Send ${field} as ${shown}, for instance.`;
  return [change(text, set(field, value))];
};

export const withoutMember: Row = (refused) => {
  const { field, body } = refused;
  const wanted = Object.keys(body?.properties ?? {}).find((name) => misspelt(refused, name) === field);
  if (wanted !== undefined && !Object.hasOwn(refused.sent, wanted))
    return [change(`You sent ${field}; this body wants ${wanted}.`, rename(field, wanted))];
  return [change(`Leave ${field} out.`, leaveOut("body", field))];
};

export const withoutParameter: Row = ({ field }) => [
  change(field === "" ? "Leave the parameter out." : `Leave ${field} out, or send what it takes.`, leaveOut("query", field)),
];

export const bodyWith: Row = ({ body }) => {
  const { required = [], example = {} } = body ?? {};
  return [change(`Send a JSON object${required.length === 0 ? "" : ` with ${required.join(", ")}`}, such as ${JSON.stringify(example)}.`)];
};

/** What may be done with the record of the path from the state that it is in. */
export const fromHere: Row = ({ sandbox, slug, params }) => {
  const found = params["id"];
  const state = companyOf({ sandbox, slug });
  const tables = { employees: state.employees, leave: state.leave, ...state.records };
  for (const [table, rows] of Object.entries(tables)) {
    const record = (rows as { get(id: string): unknown }).get(found ?? "");
    if (record === undefined) continue;
    const [position] = positionsOf(table, "record" in (record as object) ? (record as { record: object }).record : (record as object));
    const machine = machines.find(({ name }) => name === position?.machine);
    if (position === undefined || machine === undefined) return [];
    const moves = machine
      .moves(sandbox.decisions)
      .filter(({ from, by }) => from.includes(position.state) && by.kind !== "clock")
      .map(({ title, by }) => `${title.toLowerCase()} (${by.kind === "web" ? `hr-mock web ${by.name}` : by.name})`);
    const may = moves.length === 0 ? "nothing more can be done with it" : `it can be: ${moves.join(", ")}`;
    return [nothing(`It is ${position.state}; from there ${may}.`)];
  }
  return [];
};
