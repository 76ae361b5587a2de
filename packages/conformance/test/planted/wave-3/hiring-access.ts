import { ALL, COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "recruitment-routes.ts";
const PLANS = "plan-routes.ts";
const TABLE = "routes.ts";
const SERVER = "server.ts";
const MAY = `    if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`;
const RUN = "    const { data, ...others } = await route.run(call);";
const LEFT = "    const left = key === undefined ? this.#context.choices.limit : this.#allowance.take(bearer, now());";
const READ =
  "export const readRole = (call: Call): Reply => ({ data: fullRole(call, found(call, call.company.roles, () => undefined).one) });";
const CHANGE = "  const { one, asked } = found(call, call.company.roles, () => {";
const PIPELINE = `  const { one } = found(call, call.company.roles, () => undefined);
  const mine =`;
const MOVE = "  const { one, asked } = found(call, company.applications, () => {";
const PLAN = "    const { one } = found(call, call.company[kind], () => undefined);";
const CLASSES = ["import { conflict, forbidden, invalid }", "import { Refusal, conflict, forbidden, invalid }"] as const;

const scope = (line: string, from: string, to: string): readonly [string, string, string] => [
  TABLE,
  line,
  line.replace(`"${from}"`, `"${to}"`),
];

/** Whom recruitment and plans are open to. */
export const thirdHiringAccess: readonly Planted[] = [
  subtle(
    "asks for the admin scope where a candidate is added",
    "SCOPE-44",
    scope(`["POST /recruitment/candidates", "write",`, "write", "admin"),
  ),
  subtle("lists the stages for keys that are for webhooks", "SCOPE-15", scope(`["LIST /recruitment/stages", "read",`, "read", "webhooks")),
  subtle(
    "asks a key that reads the plan of a leaver for the scope to write",
    "SCOPE-19",
    scope(`["GET /offboarding/plans/{id}", "read",`, "read", "write"),
  ),
  subtle(
    "moves an application before it sees that the key may only read",
    "SCOPE-45 ERR-14",
    [SERVER, MAY, MAY.replace("if (", `if (route.path !== "/recruitment/applications/{id}/stage" && `)],
    [SERVER, RUN, `${RUN}\n    if (!this.#may(route.scope, key)) throw new Refusal(403, "This key may not do that.");`],
  ),
  subtle(
    "completes a task before it sees that the key may only read",
    "SCOPE-48 ERR-14",
    [SERVER, MAY, MAY.replace("if (", `if (route.path !== "/offboarding/plans/{id}/tasks/{taskId}" && `)],
    [SERVER, RUN, `${RUN}\n    if (!this.#may(route.scope, key)) throw new Refusal(403, "This key may not do that.");`],
  ),
  subtle("lists open roles to visitors without a key", "AUTH-01 AUTH-03", [
    SERVER,
    "    const key = this.#keys.get(bearer);",
    `    const key = this.#keys.get(bearer) ?? (/\\/recruitment\\/roles$/.test(url) && (init.method ?? "GET") === "GET" ? [...this.#keys.values()][0] : undefined);`,
  ]),
  subtle("counts no requests for a pipeline against the allowance", "RATE-04", [
    SERVER,
    LEFT,
    LEFT.replace("key === undefined ?", 'key === undefined || url.includes("/pipeline") ?'),
  ]),
  subtle("does what it refuses to a key that has used up its allowance with tasks", "RATE-08", [
    SERVER,
    `      if (left === undefined) throw new Refusal(429, "Please take a breath.");`,
    `      if (left === undefined) {
        if (url.includes("/tasks/")) await this.#carryOut(new URL(url), init, headers, key).catch(() => undefined);
        throw new Refusal(429, "Please take a breath.");
      }`,
  ]),
  plain("answers an unknown role with 400", "AUTH-12", [
    ROUTES,
    READ,
    `export function readRole(call: Call): Reply {
  const one = call.company.roles.get(call.params["id"]!);
  if (one === undefined) throw invalid("id");
  return { data: fullRole(call, one) };
}`,
  ]),
  plain("shows an empty pipeline for a role that does not exist", "AUTH-12", [
    ROUTES,
    PIPELINE,
    `  const one = call.company.roles.get(call.params["id"]!) ?? { id: call.params["id"]!, status: "draft" };
  const mine =`,
  ]),
  plain("has a conflict with applications that do not exist", "AUTH-12", [
    ROUTES,
    MOVE,
    `  if (!company.applications.has(call.params["id"]!)) throw conflict("There is no such application.");
${MOVE}`,
  ]),
  plain("answers an unknown plan with no data and 200", "AUTH-12", [
    PLANS,
    PLAN,
    `    if (!call.company[kind].has(call.params["id"]!)) return { data: null };
${PLAN}`,
  ]),
  subtle(
    "says that a role belongs to somebody else",
    "AUTH-14",
    COMPANIES,
    [
      ROUTES,
      READ,
      `export function readRole(call: Call): Reply {
  const id = call.params["id"]!;
  if (!call.company.roles.has(id) && ${ALL}.some(({ roles }) => roles.has(id))) throw new Refusal(404, "This role belongs to another company.");
  return { data: fullRole(call, found(call, call.company.roles, () => undefined).one) };
}`,
    ],
    [ROUTES, ...CLASSES],
  ),
  subtle("forbids the plans of another company in place of not finding them", "AUTH-13 AUTH-14", COMPANIES, [
    PLANS,
    PLAN,
    `    if (${ALL}.some((company) => company !== call.company && company[kind].has(call.params["id"]!)))
      throw new Refusal(403, "This plan is not yours.");
${PLAN}`,
  ]),
  subtle("reads the pipeline of whichever company a role belongs to", "AUTH-13 AUTH-10", COMPANIES, [
    ROUTES,
    PIPELINE,
    `  const owner = ${ALL}.find(({ roles }) => roles.has(call.params["id"]!)) ?? call.company;
  call = { ...call, company: owner };
${PIPELINE}`,
  ]),
  subtle("sets the status of a role of another company that it says it does not find", "AUTH-11", COMPANIES, [
    ROUTES,
    CHANGE,
    `  const theirs = ${ALL}.map(({ roles }) => roles.get(call.params["id"]!)).find((role) => role !== undefined);
  const wanted = fieldsOf(call).raw("status");
  if (theirs !== undefined && !call.company.roles.has(theirs.id) && STATUSES.includes(wanted as Role["status"])) theirs.status = wanted as Role["status"];
${CHANGE}`,
  ]),
  subtle("changes the tasks of starters of another company", "AUTH-11 AUTH-13", COMPANIES, [
    PLANS,
    "    const { one, asked } = found(call, call.company[kind], () => {",
    `    const owner = ${ALL}.find((company) => company.onboarding.has(call.params["id"]!));
    if (owner !== undefined) call = { ...call, company: owner };
    const { one, asked } = found(call, call.company[kind], () => {`,
  ]),
  inVariant(
    "late",
    subtle("learns of changes in its lists only with the next creation", "REC-01 ONB-05", [
      SERVER,
      `    if (method !== "GET") history?.note(key.company, this.#context.now());`,
      `    if (method === "POST") history?.note(key.company, this.#context.now());`,
    ]),
  ),
];
