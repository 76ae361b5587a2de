import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";
import { ROUTES, SET, APPLIED, ANSWERED, LISTED } from "./hiring-edits.ts";

const MOVED = "  if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });";

/** Roles, candidates, applications and offers, one mistake each (§3.3, §4.5). */
export const hiringMore: readonly Planted[] = [
  subtle("answers candidates of one name with one id", "REC-11", [
    ROUTES,
    ANSWERED,
    ANSWERED.replace("candidate.id", "[...company.candidates.keys()][0]!"),
  ]),
  subtle("answers a candidate without a role with a warning beside the id", "REC-11", [
    ROUTES,
    ANSWERED,
    `  return { status: 201, data: roleId === undefined ? { id: candidate.id, application: null } : { id: candidate.id } };`,
  ]),
  subtle("makes a new application when one is rejected", "REC-14", [
    ROUTES,
    MOVED,
    `${MOVED}
  if (stage.outcome === "rejected") {
    const id = call.chance.id();
    company.applications.set(id, { ...one, id, ref: call.chance.id() });
  }`,
  ]),
  subtle("closes a role when a candidate is rejected", "REC-07 REC-14", [
    ROUTES,
    MOVED,
    `${MOVED}\n  if (stage.outcome === "rejected") company.roles.get(one.roleId)!.status = "closed";`,
  ]),
  subtle("opens a role when somebody applies", "REC-07", [
    ROUTES,
    APPLIED,
    `${APPLIED}\n    company.roles.get(roleId)!.status = "on_hold";`,
  ]),
  plain("drops the applications of a role that is put on hold", "REC-07 REC-09", [
    ROUTES,
    SET,
    `${SET}\n  if (asked === "on_hold") for (const [id, row] of call.company.applications) if (row.roleId === one.id) call.company.applications.delete(id);`,
  ]),
  subtle("answers the stages of a pipeline in the order of their names", "REC-09", [
    ROUTES,
    "  return { data: { role_id: one.id, stages } };",
    "  return { data: { role_id: one.id, stages: stages.filter(({ applications }) => applications.length > 0) } };",
  ]),
  subtle("shows the stages of another company beside its own", "REC-10 AUTH-10", [
    ROUTES,
    "    call.company.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),",
    "    [...call.company.stages, { id: call.chance.id(), label: `Extra ${call.now()}`, outcome: 'in progress' as const }].map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),",
  ]),
  subtle("lists a stage without a name", "REC-10", [
    ROUTES,
    "({ id, label, position: position * 10, outcome })),",
    "({ id, label: position === 2 ? null : label, position: position * 10, outcome })),",
  ]),
  subtle("closes a role with an offer", "REC-07 REC-17", [
    ROUTES,
    "  company.offers.set(offer.id, offer);",
    `  company.offers.set(offer.id, offer);\n  company.roles.get(application.roleId)!.status = "filled";`,
  ]),
  subtle("adds an employee with an offer", "WEB-05 REC-17", [
    ROUTES,
    "  company.offers.set(offer.id, offer);",
    `  company.offers.set(offer.id, offer);
  const [like] = company.staff.values();
  if (like !== undefined) company.staff.set(application.id, { ...like, id: application.id, firstName: company.candidates.get(application.candidateId)!.name, email: company.candidates.get(application.candidateId)!.email });`,
  ]),
  subtle("adds a candidate to the staff", "WEB-04 PRIV-11", [
    ROUTES,
    "  company.candidates.set(candidate.id, candidate);",
    `  company.candidates.set(candidate.id, candidate);
  const [like] = company.staff.values();
  if (like !== undefined) company.staff.set(candidate.id, { ...like, id: candidate.id, firstName: name, email: candidate.email });`,
  ]),
  subtle("counts one active candidate too many in the list of roles", "REC-01", [
    ROUTES,
    "return { id, title, status, type, jurisdiction, active };",
    "return { id, title, status, type, jurisdiction, active: active + 1 };",
  ]),
  subtle("counts active candidates of all roles in the list", "REC-01", [
    ROUTES,
    LISTED,
    "    open.map((role) => ({ ...(roleOf(call, role) as object), candidates: { active: call.company.applications.size } })),",
  ]),
  plain("answers a change of a role with its id alone", "REC-08", [
    ROUTES,
    "  one.status = asked;\n  return { data: fullRole(call, one) };",
    "  one.status = asked;\n  return { data: { id: one.id } };",
  ]),
  plain("refuses a role that is closed again", "REC-07", [ROUTES, SET, `if (asked === "closed") throw invalid("status");\n${SET}`]),
  subtle("moves an application to the stage that another company has at that place", "AUTH-15 REC-14", COMPANIES, [
    ROUTES,
    "  if (stage === undefined) throw invalid(asked.member",
    `  const strange = ${ALL}.some(({ stages }) => stages.some(({ id }) => id === asked.text));
  if (stage === undefined && strange) return { data: { moved: true } };
  if (stage === undefined) throw invalid(asked.member`,
  ]),
  subtle("adds a candidate to a role of another company", "AUTH-15", COMPANIES, [
    ROUTES,
    "  if (roleId !== undefined) named(call, company.roles, roleId, role);",
    `  if (roleId !== undefined && !${ALL}.some(({ roles }) => roles.has(roleId))) named(call, company.roles, roleId, role);`,
  ]),
  plain("answers a move of an application that nobody has 200", "AUTH-12", [
    ROUTES,
    "  const { stage: names, by } =",
    `  if (!company.applications.has(call.params["id"]!)) return { data: { moved: true } };\n  const { stage: names, by } =`,
  ]),
  subtle("shows the days since somebody applied as days in stage", "REC-09", [
    ROUTES,
    "{ stageId: stage.id, since: call.now() }",
    "{ stageId: stage.id, since: one.since }",
  ]),
  subtle("answers an offer with the salary beside the id of another offer", "REC-16", [
    ROUTES,
    "  return { status: 201, data: { id: offer.id } };",
    "  return { status: 201, data: { offer: { id: offer.id } } };",
  ]),
  subtle("lists a role under the title of the role before", "REC-01", [
    ROUTES,
    LISTED,
    "    open.map((role, n) => roleOf(call, { ...role, title: open[n - 1]?.title ?? role.title })),",
  ]),
  subtle("shows a title in capitals in the list of roles", "REC-01", [
    ROUTES,
    LISTED,
    "    open.map((role) => roleOf(call, { ...role, title: role.title.toUpperCase() })),",
  ]),
];
