// Recruitment. Candidates go in and never come out: the pipeline knows an application only by its reference.
import { DAY, JURISDICTIONS } from "./calendar.ts";
import { conflict, date, email, integer, invalid, oneOf, string, text, uuid } from "./changeset.ts";
import { paginate } from "./conn.ts";
import type { Action, Conn } from "./conn.ts";
import { EMPLOYMENT, ROLE_STATUS } from "./repo.ts";
import type { Application, Repo, Role, Stage } from "./repo.ts";

const stagesOf = (repo: Repo, companyId: string): Stage[] => repo.stages.where(companyId).sort((a, b) => a.position - b.position);
const stageJson = (s: Stage): Record<string, unknown> => ({ id: s.id, name: s.name, position: s.position, type: s.type });
const stageOf = (repo: Repo, a: Application): Stage => repo.stages.fetch(a.company_id, a.stage_id);
const applicationsOf = (repo: Repo, r: Role): Application[] => repo.applications.where(r.company_id, (a) => a.role_id === r.id);
const role = (conn: Conn): Role => conn.repo.roles.fetch(conn.company.id, conn.path("id"));

const roleJson = (conn: Conn) => (r: Role): Record<string, unknown> => ({
  id: r.id, title: r.title, status: r.status, employment_type: r.employment_type, jurisdiction: r.jurisdiction, department: r.department,
  location: r.location, description: r.description, salary_min: r.salary_min, salary_max: r.salary_max,
  active_candidates: applicationsOf(conn.repo, r).filter((a) => stageOf(conn.repo, a).type === "active").length,
  created_at: r.created_at, updated_at: r.updated_at,
});
const roleWithStages = (conn: Conn, r: Role): Record<string, unknown> => ({
  ...roleJson(conn)(r),
  stages: stagesOf(conn.repo, r.company_id).map((s) => ({
    ...stageJson(s), candidates_count: applicationsOf(conn.repo, r).filter((a) => a.stage_id === s.id).length,
  })),
});

export const index: Action = (conn) => {
  const rows = conn.repo.roles.where(conn.company.id, (r) => r.status === "open");
  return paginate(conn, rows.sort((a, b) => b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id)), roleJson(conn));
};
export const create: Action = async (conn) => {
  const cs = await conn.body();
  const { repo } = conn;
  const row: Role = {
    id: "", company_id: conn.company.id, title: cs.required("title", string(160)),
      employment_type: cs.required("employment_type", oneOf(EMPLOYMENT)),
    jurisdiction: cs.required("jurisdiction", oneOf(JURISDICTIONS)), department: cs.optional("department", string(120)) ?? null,
    location: cs.optional("location", string(160)) ?? null, description: cs.optional("description", text(10_000)) ?? null,
    salary_min: cs.optional("salary_min", integer()) ?? null, salary_max: cs.optional("salary_max", integer()) ?? null, status: "draft",
    created_at: repo.timestamp(), updated_at: repo.timestamp(),
  };
  if (row.salary_min !== null && row.salary_max !== null && row.salary_max < row.salary_min) throw invalid("salary_max",
    "can't be below salary_min");
  row.id = repo.uuid();
  return { data: { id: repo.roles.insert(row).id } };
};
export const show: Action = (conn) => ({ data: roleWithStages(conn, role(conn)) });
export const update: Action = async (conn) => {
  const r = role(conn);
  r.status = (await conn.body()).required("status", oneOf(ROLE_STATUS));
  r.updated_at = conn.repo.timestamp();
  return { data: roleWithStages(conn, r) };
};

const applicationJson = (conn: Conn) => (a: Application): Record<string, unknown> => {
  const stage = stageOf(conn.repo, a);
  return {
    candidate_ref: a.id, stage: { id: stage.id, name: stage.name }, status: stage.type,
    days_in_stage: Math.max(0, Math.floor((conn.repo.now() - Date.parse(a.moved_at)) / DAY)),
  };
};
export const pipeline: Action = (conn) => {
  const r = role(conn);
  return {
    data: {
      role_id: r.id, stages: stagesOf(conn.repo, r.company_id).map(stageJson),
      applications: applicationsOf(conn.repo, r).map(applicationJson(conn)),
    },
  };
};
export const stages: Action = (conn) => paginate(conn, stagesOf(conn.repo, conn.company.id), stageJson);

export const candidateCreate: Action = async (conn) => {
  const cs = await conn.body();
  const { repo, company } = conn;
  const roleId = cs.required("role_id", uuid);
  const candidate = {
    first_name: cs.required("first_name", string(100)), last_name: cs.required("last_name", string(100)),
      email: cs.required("email", email),
    phone: cs.optional("phone", string(40)) ?? null, source: cs.optional("source", string(80)) ?? null,
      cv: cs.optional("cv_text", text(50_000)) ?? null,
  };
  const r = repo.roles.fetch(company.id, roleId, "role_id");
  if (r.status === "closed" || r.status === "filled") throw conflict("The role takes no more candidates");
  const first = stagesOf(repo, company.id).find((s) => s.type === "active");
  if (first === undefined) throw conflict("The company has no pipeline stages");
  const row = repo.applications.insert({ id: repo.uuid(), company_id: company.id, role_id: r.id, stage_id: first.id,
    moved_at: repo.timestamp(), candidate });
  return { data: { id: row.id } };
};

export const stageMove: Action = async (conn) => {
  const a = conn.repo.applications.fetch(conn.company.id, conn.path("id"));
  const stageId = (await conn.body()).required("stage_id", uuid);
  const target = conn.repo.stages.fetch(conn.company.id, stageId, "stage_id");
  if (target.type === "hired") throw invalid("stage_id", "can't be the Hired stage: hiring is done in the web application");
  if (stageOf(conn.repo, a).type === "hired") throw conflict("The application is hired already");
  if (target.id === a.stage_id) throw conflict("The application is in this stage already");
  a.stage_id = target.id;
  a.moved_at = conn.repo.timestamp();
  return { data: applicationJson(conn)(a) };
};

export const offerCreate: Action = async (conn) => {
  const cs = await conn.body();
  const { repo, company } = conn;
  const applicationId = cs.required("application_id", uuid);
  const salary = cs.required("salary", integer(1));
  const start_date = cs.required("start_date", date);
  const type = cs.optional("employment_type", oneOf(EMPLOYMENT));
  const expires_on = cs.optional("expires_on", date) ?? null;
  const a = repo.applications.fetch(company.id, applicationId, "application_id");
  if (stageOf(repo, a).type !== "active") throw conflict("The application is not active");
  const employment_type = type ?? repo.roles.fetch(company.id, a.role_id).employment_type;
  const row = repo.offers.insert({
    id: repo.uuid(), company_id: company.id, application_id: a.id, salary, start_date, employment_type, expires_on, status: "draft",
  });
  return { data: { id: row.id } };
};
