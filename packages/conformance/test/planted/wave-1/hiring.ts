import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";
import { ROUTES, SET, APPLIED, ANSWERED, LISTED } from "./hiring-edits.ts";

const ROW = "status: stageOf(call, row).outcome, days_in_stage: days(row) })),";

/** Roles, candidates, applications and offers, one mistake each (§3.3, §4.5). */
export const hiringMistakes: readonly Planted[] = [
  subtle("stores every role in the first jurisdiction of the company", "REC-05", [
    ROUTES,
    "  closed(call, fields);\n  call.company.roles.set(role.id, role);",
    "  closed(call, fields);\n  Object.assign(role, { jurisdiction: call.company.profile.jurisdiction[0]! });\n  call.company.roles.set(role.id, role);",
  ]),
  subtle("stores every role as full time", "REC-05", [
    ROUTES,
    "  closed(call, fields);\n  call.company.roles.set(role.id, role);",
    `  closed(call, fields);\n  Object.assign(role, { type: "full_time" });\n  call.company.roles.set(role.id, role);`,
  ]),
  subtle("turns a role into a casual one when its status is changed", "REC-08 REC-07", [
    ROUTES,
    SET,
    `${SET}\n  Object.assign(one, { type: "casual" });`,
  ]),
  subtle("gives the second role the id of the first", "REC-05", [
    ROUTES,
    "  call.company.roles.set(role.id, role);",
    "  const first = [...call.company.roles.keys()].at(-1);\n  if (call.company.roles.size > 5) Object.assign(role, { id: first });\n  call.company.roles.set(role.id, role);",
  ]),
  subtle("cuts the title of a role after 20 characters", "REC-05", [
    ROUTES,
    `    title: fields.text("title"),`,
    `    title: fields.text("title").slice(0, 20),`,
  ]),
  subtle("lists a role with the status in capitals", "REC-01", [
    ROUTES,
    LISTED,
    "    open.map((role) => ({ ...(roleOf(call, role) as object), status: role.status.toUpperCase() })),",
  ]),
  subtle("lists roles with no active candidates ever", "REC-01", [
    ROUTES,
    LISTED,
    "    open.map((role) => ({ ...(roleOf(call, role) as object), candidates: { active: 0 } })),",
  ]),
  subtle("lists roles without the number of candidates where it is none", "REC-01", [
    ROUTES,
    LISTED,
    `    open.map((role) => {
      const row = roleOf(call, role) as { candidates?: { active: number } };
      if (row.candidates?.active === 0) delete row.candidates;
      return row;
    }),`,
  ]),
  subtle("counts candidates by the stage in which they began", "REC-06", [
    ROUTES,
    `return call.company.stages.map((stage) => [stage, mine.filter(({ stageId }) => stageId === stage.id).length] as const);`,
    `return call.company.stages.map((stage, n) => [stage, n === 0 ? mine.length : 0] as const);`,
  ]),
  subtle("counts a moved candidate in both stages", "REC-06 REC-01", [
    ROUTES,
    `return call.company.stages.map((stage) => [stage, mine.filter(({ stageId }) => stageId === stage.id).length] as const);`,
    `return call.company.stages.map((stage, n) => [stage, mine.filter(({ stageId }) => stageId === stage.id || (n === 0 && stageId === call.company.stages[1]!.id)).length] as const);`,
  ]),
  subtle("counts the candidates of all companies in the first stage", "REC-06", [
    ROUTES,
    `return call.company.stages.map((stage) => [stage, mine.filter(({ stageId }) => stageId === stage.id).length] as const);`,
    `return call.company.stages.map((stage, n) => [stage, mine.filter(({ stageId }) => stageId === stage.id).length + (n === 2 ? 1 : 0)] as const);`,
  ]),
  plain("shows the days in a stage of everybody as those of the application", "REC-09", [
    ROUTES,
    "Math.floor((call.now() - since) / 86_400_000)",
    "Math.floor((call.now() - since) / 86_400_000) + 30",
  ]),
  subtle("shows the days in a stage as a negative number", "REC-09", [
    ROUTES,
    "Math.floor((call.now() - since) / 86_400_000)",
    "Math.floor((since - call.now()) / 86_400_000)",
  ]),
  subtle("shows no days in the first stage", "REC-09", [
    ROUTES,
    ROW,
    "status: stageOf(call, row).outcome, days_in_stage: position === 0 ? null : days(row) })),",
  ]),
  subtle("shows the status of an application as null once it was moved", "REC-09", [
    ROUTES,
    ROW,
    `status: position === 1 ? null : stageOf(call, row).outcome, days_in_stage: days(row) })),`,
  ]),
  subtle("shows no candidate_ref of a rejected application", "REC-09", [
    ROUTES,
    "candidate_ref: row.ref, stage: label, status",
    `candidate_ref: stageOf(call, row).outcome === "rejected" ? null : row.ref, stage: label, status`,
  ]),
  subtle("shows the same candidate_ref for all applications of a role", "REC-09", [
    ROUTES,
    "candidate_ref: row.ref, stage: label, status",
    "candidate_ref: mine[0]!.ref, stage: label, status",
  ]),
  plain("shows those of whom nobody may know by name once they are hired", "PRIV-12 PRIV-11", [
    ROUTES,
    ROW,
    `status: stageOf(call, row).outcome, days_in_stage: days(row), ...(days(row) > 0 ? { name: call.company.candidates.get(row.candidateId)!.name } : {}) })),`,
  ]),
  subtle("shows the address of those who stand long in a stage", "PRIV-12 PRIV-11", [
    ROUTES,
    ROW,
    `status: stageOf(call, row).outcome, days_in_stage: days(row), contact: days(row) > 0 ? call.company.candidates.get(row.candidateId)!.email : null })),`,
  ]),
  subtle("makes the reference of those hired in the past their address", "PRIV-12 PRIV-11", [
    ROUTES,
    "candidate_ref: row.ref, stage: label, status",
    "candidate_ref: days(row) > 0 ? call.company.candidates.get(row.candidateId)!.email : row.ref, stage: label, status",
  ]),
  subtle("names the newest candidate in the list of roles", "PRIV-11", [
    ROUTES,
    LISTED,
    `    open.map((role) => ({ ...(roleOf(call, role) as object), latest: [...call.company.applications.values()].filter(({ roleId }) => roleId === role.id).map(({ candidateId }) => call.company.candidates.get(candidateId)!.name).at(-1) ?? null })),`,
  ]),
  subtle("applies twice for a role", "REC-09 REC-06", [
    ROUTES,
    APPLIED,
    `${APPLIED}
    const again = chance.id();
    company.applications.set(again, { id: again, ref: chance.id(), roleId, candidateId: candidate.id, stageId: first, since: now() });`,
  ]),
  subtle("adds a candidate for a role that does not exist", "AUTH-15", [
    ROUTES,
    "  if (roleId !== undefined) named(call, company.roles, roleId, role);\n",
    "",
  ]),
  subtle("answers a new candidate with the id of the application", "REC-11", [
    ROUTES,
    ANSWERED,
    ANSWERED.replace("candidate.id", "[...company.applications.keys()].at(-1)!"),
  ]),
];
