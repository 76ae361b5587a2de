// Handlers: webhooks, recruitment, plans, engagement, messaging, analytics.
import { FLOOR, currentStaff, summarise, toCSV } from "./analytics.ts";
import { stampOf } from "./dates.ts";
import { HTTPError, bad, clash } from "./errs.ts";
import { paged } from "./mux.ts";
import type { Mux } from "./mux.ts";
import { EMPLOYMENT, JURISDICTIONS, must, nameOf } from "./people.ts";
import type { Deps } from "./people.ts";
import type { Application, Hook, Plan, Praise, Role, Stage, Survey, Tenant } from "./types.ts";

const EVENTS = ["employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved", "leave.declined",
  "leave.cancelled",
  "document.uploaded", "document.signed"];
const SURVEY_TYPES = ["eNPS", "pulse", "check-in"];
const ROLE_STATUS = ["draft", "open", "on_hold", "closed", "filled"];

const inOrder = (t: Tenant): Stage[] => [...t.stages.values()].sort((a, b) => a.order - b.order);
const applicationsOf = (t: Tenant, role: Role): Application[] => [...t.applications.values()].filter((a) => a.roleId === role.id);
const roleJSON = (t: Tenant, role: Role) => ({ ...role, active_candidates:
  applicationsOf(t, role).filter((a) => a.status === "active").length });
const roleDetail = (t: Tenant, role: Role) => {
  const all = applicationsOf(t, role);
  return { ...roleJSON(t, role), candidates_by_stage: Object.fromEntries(inOrder(t).map((s) => [s.name,
    all.filter((a) => a.stageId === s.id).length])) };
};
/** candidate_ref is the id of the application: it leads to nobody's name. */
const applicationJSON = (t: Tenant, a: Application, now: number) => ({
  candidate_ref: a.id, stage: t.stages.get(a.stageId)?.name ?? "", stage_id: a.stageId, status: a.status,
    days_in_stage: Math.max(0, Math.floor((now - a.movedAt) / 86_400_000)),
});

const planJSON = (t: Tenant, p: Plan, leaver: boolean) => ({
  id: p.id, employee_id: p.employeeId, ...(leaver ? { leaver: nameOf(t.employees.get(p.employeeId)), last_day: p.date } :
    { starter: nameOf(t.employees.get(p.employeeId)), start_date: p.date }),
  status: p.status, tasks_done: p.tasks.filter((k) => k.completed).length, tasks_total: p.tasks.length,
});

function resultsJSON(s: Survey): Record<string, unknown> {
  const scoresFor = (id: string): number[] => s.answers.map((a) => a.scores[id]).filter((n) => n !== undefined);
  const head = { survey_id: s.id, title: s.title, status: s.status,
    response_rate: s.audience === 0 ? 0 : Math.round((s.answers.length / s.audience) * 1000) / 1000 };
  const enpsScores = s.questions.filter((q) => q.kind === "enps").flatMap((q) => scoresFor(q.id));
  const enough = s.answers.length >= FLOOR;
  const share = (fits: (n: number) => boolean): number => (enpsScores.filter(fits).length / enpsScores.length) * 100;
  const questions = s.questions.map((q) => {
    const n = scoresFor(q.id);
    // Each question has the floor for itself; a mean of four people is a breakdown too.
    const mean = enough && n.length >= FLOOR ? { mean: Math.round((n.reduce((a, b) => a + b, 0) / n.length) * 100) / 100 } : {};
    return [q.id, { text: q.text, kind: q.kind, ...mean }] as const;
  });
  return { ...head, below_floor: !enough, enps: enough && enpsScores.length >= FLOOR ?
    Math.round(share((n) => n >= 9) - share((n) => n <= 6)) : null,
    questions: Object.fromEntries(questions) };
}

export function registerTalent(mux: Mux, { now, ids }: Deps): void {
  // ---- webhooks ----
  mux.handle("webhooks", "GET /webhooks", (r) => paged(r, [...r.tenant.hooks.values()], (h) => h));
  mux.handle("webhooks", "POST /webhooks", (r) => {
    const f = r.form();
    const url = f.text("url", { max: 2000 });
    if (!/^https:\/\/[^\s/?#@]+/i.test(url) || !URL.canParse(url)) throw bad("url", "must be an https URL");
    const events = [...new Set(f.texts("events"))];
    if (events.length === 0) throw bad("events", "must not be empty");
    for (const e of events) if (!EVENTS.includes(e)) throw bad("events", `unknown event kind ${e}`);
    const hook: Hook = { id: ids.uuid(), url, events, is_active: true, created_at: stampOf(now()) };
    const secret = "whsec_" + ids.token();
    r.tenant.hooks.set(hook.id, hook);
    r.tenant.hookSecrets.set(hook.id, secret);
    return { data: { ...hook, secret } };
  });
  const deleted = new Map<string, { hook: Hook; at: string }>(); // soft: the record outlives its place in the list
  mux.handle("webhooks", "DELETE /webhooks/{id}", (r) => {
    const hook = must(r.tenant.hooks, r.path("id"), "webhook");
    const at = stampOf(now());
    r.tenant.hooks.delete(hook.id);
    deleted.set(hook.id, { hook, at });
    return { data: { ...hook, is_active: false, deleted_at: at } };
  });

  // ---- recruitment ----
  mux.handle("read", "GET /recruitment/roles", (r) =>
    paged(r, [...r.tenant.roles.values()].filter((x) => x.status === "open"), (x) => roleJSON(r.tenant, x)));
  mux.handle("write", "POST /recruitment/roles", (r) => {
    const f = r.form();
    const [department, location] = [f.opt("department", (n) => f.loose(n)), f.opt("location", (n) => f.loose(n))];
    const [from, to] = [f.opt("salary_from_cents", (n) => f.cents(n)), f.opt("salary_to_cents", (n) => f.cents(n))];
    const role: Role = {
      id: ids.uuid(), title: f.text("title"), status: "open", employment_type: f.text("employment_type", { oneOf: EMPLOYMENT }),
      jurisdiction: f.text("jurisdiction", { oneOf: JURISDICTIONS }), created_at: stampOf(now()),
      ...(department ? { department } : {}), ...(location ? { location } : {}), ...(from !== null ? { salary_from_cents: from } : {}),
      ...(to !== null ? { salary_to_cents: to } : {}),
    };
    r.tenant.roles.set(role.id, role);
    return { data: { id: role.id } };
  });
  mux.handle("read", "GET /recruitment/roles/{id}", (r) => ({ data: roleDetail(r.tenant, must(r.tenant.roles, r.path("id"), "role")) }));
  mux.handle("write", "PATCH /recruitment/roles/{id}", (r) => {
    const role = must(r.tenant.roles, r.path("id"), "role");
    role.status = r.form().text("status", { oneOf: ROLE_STATUS });
    return { data: roleDetail(r.tenant, role) };
  });
  mux.handle("read", "GET /recruitment/roles/{id}/pipeline", (r) => {
    const role = must(r.tenant.roles, r.path("id"), "role");
    return { data: { role_id: role.id, stages: inOrder(r.tenant),
      applications: applicationsOf(r.tenant, role).map((a) => applicationJSON(r.tenant, a, now())) } };
  });
  mux.handle("read", "GET /recruitment/stages", (r) => paged(r, inOrder(r.tenant), (s) => s));
  mux.handle("write", "POST /recruitment/candidates", (r) => {
    const t = r.tenant;
    const f = r.form();
    const candidate = { id: ids.uuid(), name: f.text("name"), email: f.email("email"), phone: f.opt("phone", (n) => f.loose(n)) };
    const roleId = f.id("role_id");
    f.opt("source", (n) => f.loose(n));
    f.opt("notes", (n) => f.loose(n, 5000));
    const role = must(t.roles, roleId, "role", "role_id");
    if (role.status === "closed" || role.status === "filled") throw clash(`role is ${role.status}`);
    const first = inOrder(t).find((s) => s.kind === "active");
    if (!first) throw clash("the company has no active stage");
    t.candidates.set(candidate.id, candidate);
    const a: Application = { id: ids.uuid(), candidateId: candidate.id, roleId, stageId: first.id, status: "active", movedAt: now() };
    t.applications.set(a.id, a);
    return { data: { id: candidate.id } };
  });
  mux.handle("write", "PATCH /recruitment/applications/{id}/stage", (r) => {
    const a = must(r.tenant.applications, r.path("id"), "application");
    const stage = must(r.tenant.stages, r.form().id("to_stage_id"), "stage", "to_stage_id");
    if (stage.kind === "hired") throw clash("hiring happens in the web application");
    if (a.status === "hired") throw clash("application is hired");
    if (a.stageId === stage.id) throw clash("application is in this stage already");
    Object.assign(a, { stageId: stage.id, status: stage.kind, movedAt: now() });
    return { data: applicationJSON(r.tenant, a, now()) };
  });
  mux.handle("write", "POST /recruitment/offers", (r) => {
    const f = r.form();
    const [applicationId, salaryCents] = [f.id("application_id"), f.cents("salary_cents", 1)];
    const startDate = f.opt("start_date", f.date);
    f.opt("expires_on", f.date);
    const a = must(r.tenant.applications, applicationId, "application", "application_id");
    if (a.status !== "active") throw clash(`application is ${a.status}`);
    const offer = { id: ids.uuid(), applicationId, salaryCents, startDate };
    r.tenant.offers.set(offer.id, offer);
    return { data: { id: offer.id } };
  });

  // ---- onboarding and offboarding ----
  const plans = (base: "onboarding" | "offboarding"): void => {
    const leaver = base === "offboarding";
    const register = (leaver ? mux.handle : mux.growth).bind(mux);
    register("read", `GET /${base}/plans`, (r) => {
      const { data, meta } = paged(r, [...r.tenant[base].values()].reverse(), (p) => planJSON(r.tenant, p, leaver));
      return { data: { plans: data }, meta };
    });
    register("read", `GET /${base}/plans/{id}`, (r) => {
      const p = must(r.tenant[base], r.path("id"), "plan");
      return { data: { ...planJSON(r.tenant, p, leaver), tasks: p.tasks,
        ...(leaver ? { exit_interview_status: p.exit?.status ?? "none" } : {}) } };
    });
    register("write", `PATCH /${base}/plans/{id}/tasks/{taskId}`, (r) => {
      const p = must(r.tenant[base], r.path("id"), "plan");
      const task = must(new Map(p.tasks.map((k) => [k.id, k])), r.path("taskId"), "task");
      const completed = r.form().bool("completed");
      if (task.service_managed) throw clash("the service manages this task");
      task.completed = completed;
      if (completed && p.status === "not_started") p.status = "in_progress";
      return { data: { id: task.id } };
    });
  };
  plans("onboarding");
  plans("offboarding");

  // ---- engagement ----
  mux.growth("write", "POST /surveys", (r) => {
    const f = r.form();
    const title = f.text("title");
    const type = f.text("type", { oneOf: SURVEY_TYPES });
    const anonymous = f.text("anonymity", { oneOf: ["anonymous", "attributed"] }) === "anonymous";
    const rating = { id: ids.uuid(), text: "My workload is manageable.", kind: "rating" as const };
    const questions: Survey["questions"] = type === "eNPS" ? [{ id: ids.uuid(), text: "I would recommend working here.", kind: "enps" },
      rating] : [rating];
    const s: Survey = { id: ids.uuid(), title, type, anonymous, status: "draft", audience: currentStaff(r.tenant).length, questions,
      answers: [] };
    r.tenant.surveys.set(s.id, s);
    return { status: 201, data: { id: s.id } };
  });
  mux.handle("read", "GET /surveys/{id}/results", (r) => ({ data: resultsJSON(must(r.tenant.surveys, r.path("id"), "survey")) }));
  mux.handle("write", "POST /surveys/{id}/respond", (r) => {
    const s = must(r.tenant.surveys, r.path("id"), "survey");
    if (s.anonymous) throw clash("anonymous surveys take no answers over the API");
    if (s.status !== "open") throw clash(`survey is ${s.status}`);
    const f = r.form();
    const employeeId = f.id("employee_id");
    const given = Object.entries(f.object("answers"));
    if (given.length === 0) throw bad("answers", "must not be empty");
    const scores: Record<string, number> = {};
    for (const [id, score] of given) {
      const q = s.questions.find((x) => x.id === id.toLowerCase());
      if (!q) throw bad("answers", `unknown question ${id}`);
      const [low, high] = q.kind === "enps" ? [0, 10] : [1, 5];
      if (typeof score !== "number" || !Number.isInteger(score) || score < low || score > high) throw bad("answers",
        `scores of this question are integers from ${low} to ${high}`);
      scores[q.id] = score;
    }
    const e = must(r.tenant.employees, employeeId, "employee", "employee_id");
    if (e.status === "terminated") throw clash("employee is terminated");
    if (s.answers.some((a) => a.employeeId === e.id)) throw clash("employee has answered already");
    const answer = { id: ids.uuid(), employeeId: e.id, scores };
    s.answers.push(answer);
    return { status: 201, data: { id: answer.id } };
  });
  const praiseJSON = (t: Tenant, p: Praise) => ({
    id: p.id, giver: nameOf(t.employees.get(p.fromId)), giver_id: p.fromId, recipient: nameOf(t.employees.get(p.toId)),
      recipient_id: p.toId, message: p.message,
    kind: p.kind, value_tag: p.valueTag, reactions: p.reactions, posted_at: p.at,
  });
  mux.handle("read", "GET /recognition", (r) => paged(r, [...r.tenant.praise.values()].filter((p) => p.isPublic).reverse(),
    (p) => praiseJSON(r.tenant, p)));
  mux.handle("write", "POST /recognition", (r) => {
    const t = r.tenant;
    const f = r.form();
    const [fromId, toId, message] = [f.id("from_employee_id"), f.id("to_employee_id"), f.text("message", { max: 2000 })];
    const kind = (f.opt("kind", (n) => f.text(n, { oneOf: ["kudos", "manager"] })) ?? "kudos") as Praise["kind"];
    const valueTag = f.opt("value_tag", (n) => f.loose(n, 40));
    const from = must(t.employees, fromId, "employee", "from_employee_id");
    const to = must(t.employees, toId, "employee", "to_employee_id");
    if (from === to) throw bad("to_employee_id", "nobody can recognise themselves");
    if (kind === "manager" && to.manager_id !== from.id) throw new HTTPError("VALIDATION_ERROR",
      "the author is not the recipient's manager", "kind");
    if (from.status === "terminated" || to.status === "terminated") throw clash("employee is terminated");
    const p: Praise = { id: ids.uuid(), fromId, toId, message, valueTag, kind, isPublic: true, reactions: 0, at: stampOf(now()) };
    t.praise.set(p.id, p);
    return { status: 201, data: { id: p.id } };
  });
  mux.handle("read", "GET /survey-programmes", (r) => paged(r, [...r.tenant.programmes.values()].filter((p) => p.published),
    (p) => ({ id: p.id, name: p.name, cadence: p.cadence, surveys: p.surveys })));
  mux.handle("read", "GET /learning-paths", (r) => paged(r, [...r.tenant.paths.values()].filter((p) => p.published),
    (p) => ({ id: p.id, name: p.name, summary: p.summary, courses: p.courses.map((c) => ({ id: c.id, name: c.name })) })));

  // ---- messaging and analytics ----
  mux.handle("read", "GET /messaging/conversation", ({ tenant: { advisor } }) => {
    const last = advisor.thread[advisor.thread.length - 1];
    return { data: { status: advisor.status, advisor_assigned: advisor.name !== null, advisor_name: advisor.name,
      advisor_status: advisor.presence,
      unread_count: advisor.unread, last_message_at: last?.at ?? null, last_message_sender: last?.from ?? null } };
  });
  mux.growth("read", "GET /analytics", (r) => ({ data: summarise(r.tenant, now()) }));
  mux.growth("read", "GET /analytics/export", (r) => ({ csv: toCSV(summarise(r.tenant, now())) }));
}
