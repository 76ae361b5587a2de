import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierRecruitmentRoutes: readonly Planted[] = [
  plain("takes any word for the status of a role", "REC-07", [
    "recruitment-routes.ts",
    'const status = fields.oneOf("status", STATUSES);',
    'const status = fields.text("status") as Role["status"];',
  ]),
  subtle("leaves an application out of its pipeline for the hour after a move", "REC-09 REC-14", [
    "recruitment-routes.ts",
    "  const mine = [...call.company.applications.values()].filter(({ roleId }) => roleId === one.id);",
    "  const mine = [...call.company.applications.values()].filter(({ roleId, since }) => roleId === one.id && call.now() - since > 3_600_000);",
  ]),
  plain("makes a draft of a role when it does not know the status", "REC-07 ERR-05", [
    "recruitment-routes.ts",
    'const status = fields.oneOf("status", STATUSES);',
    'const status = STATUSES.find((word) => word === fields.raw("status")) ?? "draft";',
  ]),
  plain("takes an unknown stage for the first one", "REC-14", [
    "recruitment-routes.ts",
    `const stage = company.stages.find(
    ({ id, label }) => (by !== "label" && id === asked.text) || (by !== "id" && label.toLowerCase() === asked.text),
  );`,
    `const stage = company.stages.find(
    ({ id, label }) => (by !== "label" && id === asked.text) || (by !== "id" && label.toLowerCase() === asked.text),
  ) ?? company.stages[0]!;`,
  ]),
  subtle("repeats the address of a candidate that it refuses", "PRIV-13 REC-12", [
    "recruitment-routes.ts",
    "const candidate = { id: chance.id(), name, email: fields.email(fields.called(names.email)) };",
    `const given = fields.raw(fields.called(names.email));
  if (typeof given === "string" && !given.includes("@")) throw invalid(fields.called(names.email), \`\${given} is no address.\`);
  const candidate = { id: chance.id(), name, email: fields.email(fields.called(names.email)) };`,
  ]),
  subtle("adds an application to the role for each candidate that it refuses", "ERR-14", [
    "recruitment-routes.ts",
    "const candidate = { id: chance.id(), name, email: fields.email(fields.called(names.email)) };",
    `const wanted = fields.has(role) ? fields.id(role) : "";
  if (company.roles.has(wanted) && !String(fields.raw(fields.called(names.email))).includes("@")) {
    const stray = chance.id();
    company.applications.set(stray, { id: stray, ref: chance.id(), roleId: wanted, candidateId: stray, stageId: company.stages[0]!.id, since: now() });
  }
  const candidate = { id: chance.id(), name, email: fields.email(fields.called(names.email)) };`,
  ]),
  subtle("moves all applications of a role together", "REC-14", [
    "recruitment-routes.ts",
    "if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });",
    `for (const row of company.applications.values()) if (row.roleId === one.roleId && row.stageId === one.stageId && row !== one) row.stageId = stage.id;
  if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });`,
  ]),
  subtle("calls the pay of an offer base pay where it refuses it", "ERR-04 ERR-13", [
    "recruitment-routes.ts",
    'if (fields.whole("salary") === 0) throw fields.bad("salary");',
    `if (!Number.isSafeInteger(fields.raw("salary"))) throw invalid("base_salary");
  if (fields.whole("salary") === 0) throw fields.bad("salary");`,
  ]),
  subtle(
    "lists no role again that was closed once",
    "REC-01",
    [
      "recruitment-routes.ts",
      'const open = [...call.company.roles.values()].filter(({ status }) => status === "open");',
      'const open = [...call.company.roles.values()].filter(({ id, status }) => !shut.has(id) && status === "open");',
    ],
    [
      "recruitment-routes.ts",
      `  one.status = asked;
  return { data: fullRole(call, one) };`,
      `  if (asked === "closed") shut.add(one.id);
  one.status = asked;
  return { data: fullRole(call, one) };`,
    ],
    [
      "recruitment-routes.ts",
      "export function listRoles",
      `const shut = new Set<string>();

export function listRoles`,
    ],
  ),
  subtle("lists the stages of the first company for every company", "AUTH-10 REC-10", COMPANIES, [
    "recruitment-routes.ts",
    "call.company.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),",
    `${ALL}[0]!.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),`,
  ]),
  subtle("leaves the stage of the hired out of the list of pipeline stages", "REC-10", [
    "recruitment-routes.ts",
    "    call.company.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),",
    '    call.company.stages.filter(({ outcome }) => outcome !== "hired").map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),',
  ]),
];
