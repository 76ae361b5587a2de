// Recruitment. A candidate is write-only: replies hold a candidate_ref, which says nothing about the person.
import { DAY_MS } from "./calendar.ts";
import { data, list, lookup } from "./cx.ts";
import type { Cx, Handler } from "./cx.ts";
import { EMPLOYMENT, ROLE_STATUS } from "./domain.ts";
import type { Application, ApplicationId, Candidate, Offer, Role, RoleId, Stage, StageId, Tenant } from "./domain.ts";
import { conflict, invalid, missing } from "./error.ts";
import { cents, date, email, id, int, name, opt, or, struct, text, unit } from "./serde.ts";

const stageOf = (t: Tenant, stageId: StageId): Stage | undefined => t.stages.find((s) => s.id === stageId);
const applicationsFor = (t: Tenant, r: Role): Application[] => [...t.applications.values()].filter((a) => a.role === r.id);
const stageView = (t: Tenant) => (s: Stage): Record<string, unknown> =>
  ({ id: s.id, name: s.name, kind: s.kind, order: t.stages.indexOf(s) });
const find = (cx: Cx): Role => cx.path(cx.tenant.roles, "role");

const summary = (t: Tenant) => (r: Role): Record<string, unknown> => ({
  ...r, active_candidate_count: applicationsFor(t, r).filter((a) => stageOf(t, a.stage)?.kind === "active").length,
});
const detail = (t: Tenant, r: Role): unknown => ({
  ...summary(t)(r),
  stage_counts: t.stages.map((s) => ({ stage_id: s.id, stage_name: s.name,
    count: applicationsFor(t, r).filter((a) => a.stage === s.id).length })),
});
export const roles: Handler = (cx) => list([...cx.tenant.roles.values()].filter((r) => r.status === "open"), cx.query({}),
  summary(cx.tenant));

const CreateRole = struct({
  title: name(150), employment_type: unit(...EMPLOYMENT), jurisdiction: unit("AU", "NZ", "UK"), department: opt(name(100)),
    description: opt(text(20_000)),
  openings: or(int(1, 500), 1), salary_range: opt(struct({ min: cents, max: cents }, true)),
});
export const createRole: Handler = async (cx) => {
  const body = await cx.json(CreateRole);
  if (body.salary_range !== null && body.salary_range.max < body.salary_range.min) return invalid("salary_range", "max is below min");
  const role: Role = { ...body, id: cx.state.id<RoleId>(), status: "open", opened_at: cx.state.timestamp() };
  cx.tenant.roles.set(role.id, role);
  return data({ id: role.id });
};
export const role: Handler = (cx) => data(detail(cx.tenant, find(cx)));
const PatchRole = struct({ status: unit(...ROLE_STATUS) });
export const patchRole: Handler = async (cx) => {
  const r = find(cx);
  r.status = (await cx.json(PatchRole)).status;
  return data(detail(cx.tenant, r));
};

const STATUS = { active: "in_progress", hired: "hired", rejected: "rejected" } as const;
const applicationView = (cx: Cx) => (a: Application): unknown => {
  const stage = stageOf(cx.tenant, a.stage)!;
  return {
    candidate_ref: a.candidate_ref, stage_id: stage.id, stage_name: stage.name, status: STATUS[stage.kind],
    days_in_stage: Math.max(0, Math.floor((cx.state.now() - a.entered_at) / DAY_MS)),
  };
};
export const pipeline: Handler = (cx) => {
  const r = find(cx);
  return data({ role: { id: r.id, title: r.title }, stages: cx.tenant.stages.map(stageView(cx.tenant)),
    applications: applicationsFor(cx.tenant, r).map(applicationView(cx)) });
};
export const stages: Handler = (cx) => list(cx.tenant.stages, cx.query({}), stageView(cx.tenant));

const CreateCandidate = struct({
  role_id: id<RoleId>(), full_name: name(200), email, phone: opt(name(40)), resume: opt(text(100_000)),
});
export const createCandidate: Handler = async (cx) => {
  const { role_id, ...person } = await cx.json(CreateCandidate);
  const { tenant, state } = cx;
  const r = lookup(tenant.roles, role_id, "role", "role_id");
  if (r.status === "closed" || r.status === "filled") return conflict("the role is no longer taking candidates");
  const first = tenant.stages.find((s) => s.kind === "active");
  if (first === undefined) return conflict("the company has no pipeline");
  const candidate: Candidate = { id: state.id(), ...person };
  tenant.candidates.set(candidate.id, candidate);
  const application = state.id<ApplicationId>();
  tenant.applications.set(application, {
    id: application, candidate_ref: `cand_${state.token(16)}`, candidate: candidate.id, role: r.id, stage: first.id,
      entered_at: state.now(),
  });
  return data({ id: candidate.id });
};

/** Clients see only the reference, the web application links with the id: both name an application. */
const application = (t: Tenant, ref: string, field?: string): Application =>
  [...t.applications.values()].find((a) => a.id === ref.toLowerCase() || a.candidate_ref === ref) ?? missing("application", field);
const MoveStage = struct({ to_stage_id: id<StageId>(), note: opt(text(2000)) });
export const moveStage: Handler = async (cx) => {
  const a = application(cx.tenant, cx.param("id"));
  const { to_stage_id } = await cx.json(MoveStage);
  const target = stageOf(cx.tenant, to_stage_id) ?? missing("stage", "to_stage_id");
  if (target.kind === "hired") return conflict("hiring happens in the web application only");
  if (stageOf(cx.tenant, a.stage)?.kind === "hired") return conflict("the application is hired");
  if (target.id === a.stage) return conflict("the application is in this stage");
  a.stage = target.id;
  a.entered_at = cx.state.now();
  return data(applicationView(cx)(a));
};

const CreateOffer = struct({
  application_id: name(60), salary: cents, start_date: date, expires_on: opt(date), employment_type: opt(unit(...EMPLOYMENT)),
    probation_months: opt(int(0, 12)),
});
export const createOffer: Handler = async (cx) => {
  const body = await cx.json(CreateOffer);
  const a = application(cx.tenant, body.application_id, "application_id");
  if (stageOf(cx.tenant, a.stage)?.kind !== "active") return conflict("the application is not active");
  const offer: Offer = { id: cx.state.id(), application: a.id, salary: body.salary, start_date: body.start_date,
    expires_on: body.expires_on };
  cx.tenant.offers.push(offer);
  return data({ id: offer.id });
};
