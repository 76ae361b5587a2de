import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Counts of candidates, pipelines, stages, and roles of other companies. */
export const secondPipelines: readonly Planted[] = [
  subtle("finds no role that is filled", "REC-06", [
    "recruitment-routes.ts",
    "export const readRole = (call: Call): Reply => ({ data: fullRole(call, found(call, call.company.roles, () => undefined).one) });",
    `export const readRole = (call: Call): Reply => {
  const kept = new Map([...call.company.roles].filter(([, { status }]) => status !== "filled"));
  return { data: fullRole(call, found(call, kept, () => undefined).one) };
};`,
  ]),
  subtle("counts nobody in the first stage of a role", "REC-06 REC-01", [
    "recruitment-routes.ts",
    "  return call.company.stages.map((stage) => [stage, mine.filter(({ stageId }) => stageId === stage.id).length] as const);",
    "  return call.company.stages.map((stage, n) => [stage, n === 0 ? 0 : mine.filter(({ stageId }) => stageId === stage.id).length] as const);",
  ]),
  subtle("keeps showing the candidate counts of a role as first read", "REC-06 REC-01", [
    "recruitment-routes.ts",
    "function counts(call: Call, role: Role): (readonly [Stage, number])[] {",
    `const read = new WeakMap<Role, (readonly [Stage, number])[]>();
function counts(call: Call, role: Role): (readonly [Stage, number])[] {
  if (!read.has(role)) read.set(role, counted(call, role));
  return read.get(role)!;
}
function counted(call: Call, role: Role): (readonly [Stage, number])[] {`,
  ]),
  subtle("counts the days in a stage on after a move", "REC-09", [
    "recruitment-routes.ts",
    "{ stageId: stage.id, since: call.now() }",
    "{ stageId: stage.id }",
  ]),
  plain("gives the days in a stage in milliseconds", "REC-09", [
    "recruitment-routes.ts",
    "Math.floor((call.now() - since) / 86_400_000)",
    "Math.floor(call.now() - since)",
  ]),
  plain("shows the applications of all roles in every pipeline", "REC-09", [
    "recruitment-routes.ts",
    "  const mine = [...call.company.applications.values()].filter(({ roleId }) => roleId === one.id);",
    "  const mine = [...call.company.applications.values()];",
  ]),
  subtle("drops rejected applications from the pipeline", "REC-09 REC-14", [
    "recruitment-routes.ts",
    "filter(({ roleId }) => roleId === one.id);",
    `filter((row) => row.roleId === one.id && stageOf(call, row).outcome !== "rejected");`,
  ]),
  subtle("leaves the third stage out of the list of stages", "REC-10", [
    "recruitment-routes.ts",
    "    call.company.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),",
    `    call.company.stages
      .filter((_, place) => place !== 2)
      .map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),`,
  ]),
  plain("gives the stages new ids with every list", "REC-10", [
    "recruitment-routes.ts",
    "({ id, label, position: position * 10, outcome })),",
    "({ id: id && call.chance.id(), label, position: position * 10, outcome })),",
  ]),
  subtle("shows the pipeline of a role of another company", "AUTH-13 AUTH-10 PRIV-22", [
    "server.ts",
    "    return own;",
    `    if (route.path === "/recruitment/roles/{id}/pipeline") return this.#companies.find(({ roles }) => roles.has(params["id"]!)) ?? own;
    return own;`,
  ]),
  subtle("changes the status of a role of another company", "AUTH-13 AUTH-11", [
    "server.ts",
    "    return own;",
    `    if (route.path === "/recruitment/roles/{id}" && route.method === "PATCH")
      return this.#companies.find(({ roles }) => roles.has(params["id"]!)) ?? own;
    return own;`,
  ]),
  subtle(
    "lists open roles that were created over the API in every company",
    "AUTH-10 PRIV-22",
    [
      "recruitment-routes.ts",
      "export function listRoles(call: Call): Reply {",
      `const everywhere = new Map<string, Role>();
export function listRoles(call: Call): Reply {`,
    ],
    [
      "recruitment-routes.ts",
      "  const open = [...call.company.roles.values()].filter(",
      "  const open = [...new Map([...everywhere, ...call.company.roles]).values()].filter(",
    ],
    [
      "recruitment-routes.ts",
      "  call.company.roles.set(role.id, role);",
      `  call.company.roles.set(role.id, role);
  everywhere.set(role.id, role);`,
    ],
  ),
];
