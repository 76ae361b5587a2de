import { COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierRecruitmentRoutes: readonly Planted[] = [
  subtle("lists roles without the number of candidates where it is none", "REC-01", [
    "recruitment-routes.ts",
    "    open.map((role) => roleOf(call, role)),",
    `    open.map((role) => {
      const row = roleOf(call, role) as { candidates?: { active: number } };
      if (row.candidates?.active === 0) delete row.candidates;
      return row;
    }),`,
  ]),
  subtle("adds a candidate for a role that does not exist", "AUTH-15", [
    "recruitment-routes.ts",
    `  if (roleId !== undefined) named(call, company.roles, roleId, role);
`,
    "",
  ]),
  subtle("counts one active candidate too many in the list of roles", "REC-01", [
    "recruitment-routes.ts",
    "return { id, title, status, type, jurisdiction, active };",
    "return { id, title, status, type, jurisdiction, active: active + 1 };",
  ]),
  subtle("counts active candidates of all roles in the list", "REC-01", [
    "recruitment-routes.ts",
    "    open.map((role) => roleOf(call, role)),",
    "    open.map((role) => ({ ...(roleOf(call, role) as object), candidates: { active: call.company.applications.size } })),",
  ]),
  subtle("moves an application to the stage that another company has at that place", "AUTH-15 REC-14", COMPANIES, [
    "recruitment-routes.ts",
    "  if (stage === undefined) throw invalid(asked.member",
    `  const strange = (call as unknown as { companies: readonly CompanyData[] }).companies.some(({ stages }) => stages.some(({ id }) => id === asked.text));
  if (stage === undefined && strange) return { data: { moved: true } };
  if (stage === undefined) throw invalid(asked.member`,
  ]),
  inVariant(
    "strict",
    plain("hires where the stage is given by its name", "REC-15 WEB-04", [
      "recruitment-routes.ts",
      '  if (stage.outcome === "hired" && !',
      '  if (stage.outcome === "hired" && by === "id" && !',
    ]),
  ),
  subtle("refuses to hire and moves the application all the same", "REC-15", [
    "recruitment-routes.ts",
    'throw forbidden("People are hired in the web application.");',
    'throw (Object.assign(one, { stageId: stage.id }), forbidden("People are hired in the web application."));',
  ]),
  subtle("drops rejected applications from the pipeline", "REC-09 REC-14", [
    "recruitment-routes.ts",
    "filter(({ roleId }) => roleId === one.id);",
    'filter((row) => row.roleId === one.id && stageOf(call, row).outcome !== "rejected");',
  ]),
  subtle("counts rejected candidates of a role as active", "REC-01", [
    "recruitment-routes.ts",
    'outcome === "in progress" ? count : 0',
    'outcome === "hired" ? 0 : count',
  ]),
  plain("takes any word for the status of a role", "REC-07", [
    "recruitment-routes.ts",
    'const status = fields.oneOf("status", STATUSES);',
    'const status = fields.text("status") as Role["status"];',
  ]),
  plain("answers the creation of a role with an id that leads nowhere", "REC-05", [
    "recruitment-routes.ts",
    "  return { status: 201, data: { id: role.id } };",
    "  return { status: 201, data: { id: call.chance.id() } };",
  ]),
  plain("has an empty pipeline for the job role of another company", "AUTH-13", COMPANIES, [
    "recruitment-routes.ts",
    "  const { one } = found(call, call.company.roles, () => undefined);",
    "  const { one } = found(call, new Map((call as unknown as { companies: readonly CompanyData[] }).companies.flatMap(({ roles }) => [...roles])), () => undefined);",
  ]),
  subtle("hires whoever has left the first stage", "REC-15 WEB-04", [
    "recruitment-routes.ts",
    'if (stage.outcome === "hired" && !call.mistakes.has("hires over the API"))',
    'if (stage.outcome === "hired" && one.stageId === company.stages[0]!.id)',
  ]),
  plain("answers a new candidate with the applications beside the id", "REC-11", [
    "recruitment-routes.ts",
    "  return { status: 201, data: { id: candidate.id } };",
    `  const applications = [...company.applications.values()].filter(({ candidateId }) => candidateId === candidate.id).map(({ id }) => id);
  return { status: 201, data: { id: candidate.id, applications } };`,
  ]),
  plain("knows the stage of the hired by the word hired alone", "REC-15 WEB-04", [
    "recruitment-routes.ts",
    '  if (stage.outcome === "hired" && !call.mistakes.has("hires over the API")) throw forbidden("People are hired in the web application.");',
    '  if (stage.label.toLowerCase() === "hired") throw forbidden("People are hired in the web application.");',
  ]),
  plain("labels pipelines as plain text", "CONV-07", [
    "recruitment-routes.ts",
    "  return { data: { role_id: one.id, stages } };",
    '  return { raw: { type: "text/plain; charset=UTF-8", body: JSON.stringify({ data: { role_id: one.id, stages } }) } };',
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
];
