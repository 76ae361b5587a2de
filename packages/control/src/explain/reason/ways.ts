import { nearestName } from "@hr-platform/command-line/nearest-name";
import type { RuleName } from "@hr-platform/engine/contract/rules";
import { tableWords } from "../near-ids.ts";
import { machines } from "../../machines/index.ts";
import { positionsOf } from "../../machines/states.ts";
import {
  type RefusedCase,
  ownCompany,
  idFor,
  keyEdit,
  keyWith,
  listOfIds,
  listedIn,
  misspelt,
  valueFor,
  wantedFor,
} from "./refused-case.ts";
import { type RequestEdit, type Remedy, changing, instead, leaveOut, nothing, renaming, set, webCall, whole } from "./remedy.ts";

/** The remedies of a rule, best first. */
export type RuleRemedies = (refused: RefusedCase) => readonly Remedy[];

/** No way but the decision, which is offered for every rule that has one. */
export const byDecision: RuleRemedies = () => [];

export const always =
  (remedy: Remedy): RuleRemedies =>
  () => [remedy];

/** A key that the request had, which was not taken as one: why not, and what to send; undefined: it had none that is known. */
function keySent({ sandbox, rule, exchanged }: RefusedCase): { readonly why: string; readonly edit: RequestEdit | undefined } | undefined {
  if (!isOfKeys(rule.name)) return undefined;
  const { keys, companies } = sandbox;
  const tokens = companies.flatMap(({ slug }) => keys.of(slug).map(({ token }) => token));
  for (const [name, value] of Object.entries(exchanged.request.headers)) {
    const word = String(value).split(" ").at(-1)!;
    const near = keys.get(word) === undefined && name === "authorization" ? nearestName(word, tokens) : word;
    const found = keys.get(near ?? "");
    if (found === undefined) continue;
    if (found.key.revoked) return { why: "This key is revoked, and stays so.", edit: undefined };
    const edit = keyEdit(sandbox, found);
    if (near !== word) return { why: "The key is nearly one that there is.", edit };
    return { why: name === "authorization" ? "The word Bearer is missing before the key." : `The key came in the header ${name}.`, edit };
  }
  return undefined;
}

const isOfKeys = (name: RuleName): boolean => /^(?:missing-key|no-bearer|invalid-key|revoked-key)$/.test(name);

/** A key of the company with the scopes of the operation. */
export const otherKey: RuleRemedies = (refused) => {
  const { sandbox, slug, operation, rule, nearIds } = refused;
  const company = slug ?? nearIds[0]?.company ?? sandbox.companies[0]!.slug;
  const wanted = [...(operation === undefined ? [] : [operation.scope]), ...(rule.name === "no-write-scope" ? ["write"] : [])];
  const sent = keySent(refused);
  const edit = sent?.edit ?? keyWith(refused, company, wanted);
  const scopes = wanted.join(" and ") || "any scope";
  if (edit !== undefined) {
    const { name, company: of } = edit.value as { readonly name: string | null; readonly company: string };
    const which = name === null ? `a key of ${of} with ${scopes}` : `the key ${name} of ${of}`;
    const why = sent === undefined ? "" : `${sent.why} `;
    return [{ ...changing(`${why}Send Authorization: Bearer with ${which}.`, edit), command: `hr-mock keys --company ${of}` }];
  }
  const { call, command } = webCall("create-key", company, { scopes: wanted });
  return [instead(`${company} has no key with ${scopes}: make one, and send it.`, [call], { command, button: "Create key" })];
};

export const nearPath: RuleRemedies = ({ nearRoutes: [near], exchanged }) => {
  if (near === undefined) return [nothing("The API has no path like it. GET /openapi.json lists all.")];
  const { method, path, operation } = near;
  const filled = path.replaceAll(/\{\w+\}/g, () => /[0-9a-f]{8}-[0-9a-f-]{27}/i.exec(exchanged.request.path)?.[0] ?? "");
  const edits = path.includes("{") && filled.includes("//") ? [] : [whole("method", method), whole("path", filled.replace(/\/$/, ""))];
  return [changing(`Closest: ${method} ${path} (${operation}).`, ...edits)];
};

export const otherMethod: RuleRemedies = ({ exchanged }) => {
  const allowed = (exchanged.response.headers["Allow"] ?? "").split(", ");
  return [changing(`This path takes ${allowed.join(", ")}.`, whole("method", allowed[0]!))];
};

/** Where the id is, or which list has the right ones. */
export const rightId: RuleRemedies = (refused) => {
  const { sandbox, slug, nearIds, operation, exchanged, params } = refused;
  const [near] = nearIds;
  if (near?.table === "hiddenLeave" || near?.table === "hiddenTypes")
    return [nothing("This is family-violence leave, which the API never shows (§1). Nothing makes it visible.")];
  if (near !== undefined && near.isSame && near.company !== slug && operation !== undefined) {
    const key = keyWith(refused, near.company, [operation.scope]);
    return [
      changing(
        `The id is in ${tableWords(near.table)} of ${near.company}: send a key of that company.`,
        ...(key === undefined ? [] : [key]),
      ),
    ];
  }
  const { path } = exchanged.request;
  const asked = Object.values(params).at(-1) ?? "";
  const to = (id: string): RequestEdit => whole("path", path.replace(asked, id));
  if (near !== undefined && !near.isSame) return [changing(`Nearly the same id is in ${tableWords(near.table)}: ${near.id}.`, to(near.id))];
  const list = path.slice(0, path.indexOf(asked)).replace(/\/$/, "");
  const hasList = sandbox.contract.operations.some((one) => one.method === "GET" && one.path === list);
  const where = hasList ? `GET ${list} lists the ids that there are.` : "The response to the request that created it has its id.";
  if (near !== undefined) return [changing(`The id is in ${tableWords(near.table)}, not where this path looks. ${where}`)];
  const [first] = idsBelow(refused, list);
  return [changing(where, ...(first === undefined ? [] : [to(first)]))];
};

/** The ids below a path. */
function idsBelow(refused: RefusedCase, list: string): Iterable<string> {
  const company = ownCompany(refused);
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

function tasksBelow({ records }: ReturnType<typeof ownCompany>, list: string): string[] {
  const [, kind, , planId] = list.split("/");
  const plan = kind === "onboarding" ? records.onboarding_plans.get(planId ?? "") : records.offboarding_plans.get(planId ?? "");
  return (plan?.tasks ?? []).filter(({ service_managed }) => !service_managed).map(({ id }) => id);
}

/** An id that the member takes, and the list that has it. */
export const rightMemberId: RuleRemedies = (refused) => {
  const { field, nearIds, slug } = refused;
  const [near] = nearIds;
  if (near?.table === "hiddenTypes") return [nothing("This type of leave is requested in the web application only (§1).")];
  const list = listOfIds(field);
  const id = near !== undefined && !near.isSame ? near.id : idFor(refused, field);
  const other = near !== undefined && near.isSame && near.company !== slug ? `It is an id of ${near.company}. ` : "";
  const edits = id === undefined ? [] : [set(field, id)];
  return [changing(`${other}${list === undefined ? `Send another ${field}` : `${list} lists the ids that ${field} takes`}.`, ...edits)];
};

/** The member as it must be: the one that was misspelt, or a value that it takes. */
export const rightMember: RuleRemedies = (refused) => {
  const { field, sent, body } = refused;
  const from = Object.hasOwn(sent, field) ? undefined : misspelt(refused, field);
  if (from !== undefined) return [changing(`You sent ${from}; this body wants ${field}.`, renaming(from, field))];
  if (field === "") return [changing("Send a JSON object with the members of the description.")];
  const value = valueFor(refused, field);
  const shown = JSON.stringify(value);
  const { enum: own, items } = body?.properties[field] ?? {};
  const isListed = (own ?? items?.enum) !== undefined && Object.hasOwn(sent, field);
  const text = isListed ? `The nearest value that ${field} takes is ${shown}.` : `Send ${field} as ${shown}, for instance.`;
  return [changing(text, set(field, value))];
};

export const withoutMember: RuleRemedies = (refused) => {
  const { field } = refused;
  const wanted = wantedFor(refused, field);
  if (wanted !== undefined) return [changing(`You sent ${field}; this body wants ${wanted}.`, renaming(field, wanted))];
  return [changing(`Leave ${field} out.`, leaveOut("body", field))];
};

export const withoutParameter: RuleRemedies = (refused) => {
  const { field, exchanged } = refused;
  const value = nearestName(new URLSearchParams(exchanged.request.query).get(field) ?? "", listedIn(refused) ?? []);
  if (value !== undefined)
    return [changing(`The nearest value that ${field} takes is ${value}.`, { part: "query", name: field, from: null, value })];
  return [changing(field === "" ? "Leave the parameter out." : `Leave ${field} out, or send what it takes.`, leaveOut("query", field))];
};

export const bodyWith: RuleRemedies = ({ body }) => {
  const { required = [], example = {} } = body ?? {};
  return [
    changing(`Send a JSON object${required.length === 0 ? "" : ` with ${required.join(", ")}`}, such as ${JSON.stringify(example)}.`),
  ];
};

/**
 * What the record of the path is, and what may be done with it from there. Another move is another wish: it is named, and nobody is led
 * to it by a command or a button.
 */
export const fromHere: RuleRemedies = (refused) => {
  const { sandbox, slug, params, operation } = refused;
  const state = ownCompany({ sandbox, slug });
  const tables = { employees: state.employees, leave: state.leave, ...state.records };
  for (const [table, rows] of Object.entries(tables)) {
    const record = (rows as { get(id: string): unknown }).get(params["id"] ?? "");
    if (record === undefined) continue;
    const inner = "record" in (record as object) ? (record as { record: object }).record : (record as object);
    const [position] = positionsOf(table, inner);
    const machine = machines.find(({ name }) => name === position?.machine);
    if (position === undefined || machine === undefined) return [];
    const moves = machine.moves(sandbox.decisions);
    const isThere = moves.some(({ by, to }) => by.name === operation?.id && to.includes(position.state));
    const next = moves
      .filter(({ from, by }) => from.includes(position.state) && by.kind !== "clock")
      .map(({ title, by }) => `${title.toLowerCase()} (${by.name})`);
    const is = `It is ${position.state}${isThere ? " already, so there is nothing to do" : ""};`;
    return [nothing(`${is} from there ${next.length === 0 ? "nothing more can be done with it" : `it can be: ${next.join(", ")}`}.`)];
  }
  return [];
};
