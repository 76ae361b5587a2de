import Koa from "koa";
import type { Context } from "koa";
import inject from "light-my-request";
import type { DispatchFunc, InjectOptions } from "light-my-request";
import {
  bad, cents, conflict, day, EMPLOYMENT, fields, flag, JURISDICTIONS, Limiter, mail, makeIds, need, orNull, pagedBy, parseBody,
  pick, Problem, str, toDay, toMs, uuid, workingDays,
} from "../core.ts";
import type { Holiday, Json, Options, Person, Started } from "../core.ts";
import { alive, found, holidays, KINDS, name, newPlan, ok, PERSONAL, PRESETS, progress, ROLE_STATES, seed, showPerson } from "./store.ts";
import type { Application, Call, Company, Hook, Leave, Reply, Role, Scope, Stage, Status, Survey } from "./store.ts";

const paged = pagedBy(20);

const BASE = "https://brightwork.invalid/hr/api/v1";

export async function start(options: Options): Promise<Started> {
  const next = makeIds(4114), nowIso = (): string => new Date(options.now()).toISOString(), today = (): string => toDay(options.now());
  const home = seed(next, today());
  const keys = new Map<string, Scope[]>([["bw-full-8e41c2", ["read", "write", "admin", "webhooks"]], ["bw-read-1f90aa", ["read"]]]);
  const routes: { method: string; path: RegExp; scope: Scope; run: (call: Call) => Reply }[] = [];
  function route(scope: Scope, operation: string, run: (call: Call) => Reply): void {
    const [method = "GET", path = "/"] = operation.split(" ");
    routes.push({ method, path: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`), scope, run });
  }

  // Company and settings
  route("read", "GET /company", ({ company }) => ok(company.info));
  route("admin", "PATCH /company", ({ company, body }) => {
    const sent = body(), { info } = company;
    const change: Json = {
      name: str(sent, "name"), website: orNull(sent, "website", str) ?? null, industry: orNull(sent, "industry", str) ?? null,
      domain_enforcement_enabled: flag(sent, "domain_enforcement_enabled") ?? false, allowed_domains: [info.primary_domain],
    };
    orNull(sent, "phone", str);
    const domains = sent["allowed_domains"];
    if (domains !== undefined) {
      const clean = Array.isArray(domains) ? domains.map((d) => (typeof d === "string" ? d.trim().toLowerCase() : "")) : [""];
      if (clean.some((d) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(d))) throw bad("allowed_domains",
        "allowed_domains must be a list of domains.");
      if (clean.some((d) => PERSONAL.includes(d))) throw bad("allowed_domains", "Personal e-mail domains are blocked.");
      change["allowed_domains"] = [...new Set([info.primary_domain, ...clean])];
    }
    for (const [field, value] of Object.entries(change)) if (value !== undefined) (info as Json)[field] = value;
    return ok(info);
  });
  route("read", "GET /onboarding", ({ company }) => ok({
    onboarding_complete: true, employee_count: alive(company).length, team_invited: company.people.some((p, i) => i > 0 && p.invited),
    leave_types_configured: company.types.length > 0, document_uploaded: false, pay_schedule_set: false, setup_complete: false,
  }));

  // Employees
  route("read", "GET /employees", ({ company, query }) => {
    const status = query.get("status") ?? "all", department = query.get("department");
    if (!["active", "terminated", "all"].includes(status)) throw bad("status", "status must be active, terminated or all.");
    const rows = company.people.filter((p) => (status === "all" || (p.status === "terminated") === (status === "terminated"))
      && (department === null || p.department === department));
    return { status: 200, body: { ...paged(rows.map(showPerson), query) } };
  });
  const manager = (company: Company, sent: Json): string | null | undefined => {
    const id = orNull(sent, "manager_id", uuid);
    return typeof id === "string" ? found(company.people, id, "employee").id : id;
  };
  const freeMail = (company: Company, email: string, self?: Person): void => {
    if (company.people.some((p) => p !== self
      && p.email.toLowerCase() === email.toLowerCase())) throw conflict("Somebody has this e-mail address.");
  };
  route("write", "POST /employees", ({ company, body }) => {
    const sent = body();
    const basics = {
      first_name: need(str(sent, "first_name"), "first_name"), last_name: need(str(sent, "last_name"), "last_name"),
      email: need(mail(sent, "email"), "email"), employment_type: need(pick(sent, "employment_type", EMPLOYMENT), "employment_type"),
      start_date: need(day(sent, "start_date"), "start_date"),
        jurisdiction: need(pick(sent, "jurisdiction", JURISDICTIONS), "jurisdiction"),
      role: need(pick(sent, "role", ["employee", "manager", "company_admin"]), "role"), job_title: str(sent, "job_title") ?? null,
      department: str(sent, "department") ?? null, base_salary: cents(sent, "base_salary") ?? null,
        manager_id: uuid(sent, "manager_id") ?? null,
    };
    manager(company, sent);
    freeMail(company, basics.email);
    const person: Person = { id: next(), ...basics, status: "active", probation_end_date: null, created_at: nowIso(), invited: false };
    company.people.push(person);
    company.plans.push(newPlan(next, person));
    return ok(showPerson(person));
  });
  route("read", "GET /employees/{id}", ({ company, params }) => ok(showPerson(found(company.people, params["id"], "employee"))));
  route("write", "PATCH /employees/{id}", ({ company, params, body }) => {
    const person = found(company.people, params["id"], "employee"), sent = body();
    const change: Json = {
      first_name: str(sent, "first_name"), last_name: str(sent, "last_name"), email: mail(sent, "email"),
        manager_id: manager(company, sent),
      job_title: orNull(sent, "job_title", str), department: orNull(sent, "department", str),
        base_salary: orNull(sent, "base_salary", cents),
      employment_type: pick(sent, "employment_type", EMPLOYMENT),
    };
    if (typeof change["email"] === "string") freeMail(company, change["email"], person);
    for (const [field, value] of Object.entries(change)) if (value !== undefined) Object.assign(person, { [field]: value });
    return ok(showPerson(person));
  });
  route("write", "DELETE /employees/{id}", ({ company, params, body }) => {
    const person = found(company.people, params["id"], "employee"), sent = body();
    day(sent, "termination_date");
    str(sent, "termination_reason", 1000);
    company.people = company.people.filter((p) => p !== person);
    return ok(showPerson({ ...person, status: "terminated" }));
  });
  route("write", "POST /employees/{id}/invite", ({ company, params }) => {
    const person = found(company.people, params["id"], "employee");
    if (person.status === "terminated") throw conflict("This person has left.");
    person.invited = true;
    return ok({ id: person.id, invited_at: nowIso() });
  });

  // Leave
  const STATES: readonly Status[] = ["pending", "approved", "declined", "cancelled", "auto_approved"];
  route("read", "GET /leave", ({ company, query }) => {
    const status = query.get("status"), employee = query.get("employee_id");
    if (status !== null && !STATES.includes(status as Status)) throw bad("status", "No such status.");
    const asked = { from: query.get("from") ?? undefined, to: query.get("to") ?? undefined };
    const from = day(asked, "from"), to = day(asked, "to");
    const rows = company.leave.filter((l) => (status === null || l.status === status) && (employee === null || l.employeeId === employee)
      && (from === undefined || l.endDate >= from) && (to === undefined || l.startDate <= to));
    const first = (l: Leave): number => Number(l.status !== "pending");
    rows.sort((a, b) => first(a) - first(b) || b.startDate.localeCompare(a.startDate));
    return { status: 200, body: { ...paged(rows, query) } };
  });
  route("write", "POST /leave", ({ company, body }) => {
    const sent = body();
    const employee = need(uuid(sent, "employee_id"), "employee_id"), typeId = need(uuid(sent, "leave_type_id"), "leave_type_id");
    const startDate = need(day(sent, "start_date"), "start_date"), endDate = need(day(sent, "end_date"), "end_date"),
      halfDay = flag(sent, "half_day") ?? false;
    const period = pick(sent, "half_day_period", ["morning", "afternoon"]) ?? null,
      notes = sent["notes"] === "" ? "" : str(sent, "notes", 500) ?? null;
    if (endDate < startDate || toMs(endDate) - toMs(startDate) > 800 * 86_400_000) throw bad("end_date",
      "end_date is before start_date or too far off.");
    const person = found(company.people, employee, "employee"), type = found(company.types, typeId, "leave type");
    if (person.status === "terminated") throw conflict("This person has left.");
    if (halfDay && (!type.allow_half_days || startDate !== endDate)) throw bad("half_day",
      "A half day is for one day of a type that allows it.");
    const whole = workingDays(startDate, endDate, person.jurisdiction, holidays);
    const warnings: string[] = [];
    if (toMs(startDate) - toMs(today()) < type.min_notice_days * 86_400_000) warnings.push("Short notice.");
    if (company.leave.some((l) => l.employeeId === person.id && !["declined", "cancelled"].includes(l.status) && l.startDate <= endDate
      && l.endDate >= startDate)) {
      warnings.push("There is another request for some of these days.");
    }
    const leave: Leave = {
      id: next(), employeeId: person.id, employeeName: name(person), typeId, typeName: type.name, startDate, endDate,
        days: halfDay ? whole / 2 : whole,
      halfDay, halfDayPeriod: halfDay ? period : null, notes, status: type.requires_approval ? "pending" : "auto_approved",
        declineReason: null,
      createdAt: nowIso(),
    };
    company.leave.push(leave);
    return ok({ ...leave, warnings });
  });
  route("read", "GET /leave/balances", ({ company, query }) => {
        const rows = alive(company).map((p) => {
      const sum = (states: Status[], typeId?: string): number => company.leave.reduce((days, l) => (
        l.employeeId === p.id && states.includes(l.status) && (typeId === undefined || l.typeId === typeId) ? days + l.days : days), 0);
      const taken: Status[] = ["approved", "auto_approved"];
      return {
        employee_id: p.id, name: name(p), annual_available: 20 - sum(taken, company.types[0]?.id),
          sick_available: 10 - sum(taken, company.types[1]?.id),
        pending_days: sum(["pending"]), taken_days: sum(taken),
      };
    });
    return { status: 200, body: { ...paged(rows, query) } };
  });
  route("read", "GET /leave/{id}", ({ company, params }) => ok(found(company.leave, params["id"], "leave request")));
  route("write", "PATCH /leave/{id}/approve", ({ company, params }) => {
    const leave = found(company.leave, params["id"], "leave request");
    if (leave.status !== "pending") throw conflict(`A request that is ${leave.status} cannot be approved.`);
    leave.status = "approved";
    return ok(leave);
  });
  route("write", "PATCH /leave/{id}/decline", ({ company, params, body }) => {
    const leave = found(company.leave, params["id"], "leave request"), reason = need(str(body(), "reason", 1000), "reason");
    if (leave.status !== "pending") throw conflict(`A request that is ${leave.status} cannot be declined.`);
    leave.status = "declined";
    leave.declineReason = reason;
    return ok(leave);
  });
  route("write", "DELETE /leave/{id}", ({ company, params, body }) => {
    const leave = found(company.leave, params["id"], "leave request");
    str(body(), "reason", 1000);
    if (leave.status === "declined"
      || leave.status === "cancelled") throw conflict(`A request that is ${leave.status} cannot be cancelled.`);
    leave.status = "cancelled";
    return ok(leave);
  });
  route("read", "GET /leave-types", ({ company }) => ok({ data: company.types }));
  route("read", "GET /public-holidays", ({ query }) => {
    const asked = { jurisdiction: query.get("jurisdiction") ?? undefined };
    const place = pick(asked, "jurisdiction", JURISDICTIONS), year = query.get("year") ?? today().slice(0, 4);
    if (!/^(19|20)\d\d$/.test(year)) throw bad("year", "year must be a year.");
    const rows = (place ? [place] : JURISDICTIONS).flatMap((j): Holiday[] => holidays(j, Number(year), query.get("region")?.toUpperCase()));
    return { status: 200, body: { ...paged(rows.sort((a, b) => a.date.localeCompare(b.date)), query) } };
  });

  // Webhooks
  const showHook = ({ secret: _secret, deleted: _deleted, ...shown }: Hook): Json => shown;
  route("webhooks", "POST /webhooks", ({ company, body }) => {
    const sent = body(), url = need(str(sent, "url", 2000), "url"), events = need(sent["events"], "events");
    if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw bad("url", "url must be an HTTPS address.");
    if (!Array.isArray(events) || events.length === 0 || events.some((e) => !KINDS.includes(e as never))) throw bad("events",
      "events must be a list of event kinds.");
    const hook: Hook = { id: next(), url, events: events as string[], is_active: true, created_at: nowIso(), secret: `whsec_${next()}`,
      deleted: false };
    company.hooks.push(hook);
    return ok(showHook(hook));
  });
  route("webhooks", "DELETE /webhooks/{id}", ({ company, params }) => {
    const hook = found(company.hooks.filter((h) => !h.deleted), params["id"], "webhook");
    Object.assign(hook, { deleted: true, is_active: false });
    return ok({ id: hook.id });
  });

  // Recruitment
  const stageOf = (company: Company, a: Application): Stage => found(company.stages, a.stage_id, "stage");
  const running = (company: Company, role: Role): Application[] => company.applications.filter((a) => a.role_id === role.id);
  route("read", "GET /recruitment/roles", ({ company, query }) => ({
    status: 200,
    body: {
      ...paged(company.roles.filter((r) => !["closed", "filled"].includes(r.status)).map((r) => (
        { ...r, active_candidates: running(company, r).filter((a) => stageOf(company, a).kind === "active").length })), query),
    },
  }));
  route("write", "POST /recruitment/roles", ({ company, body }) => {
    const sent = body(), title = need(str(sent, "title"), "title"),
      employment_type = need(pick(sent, "employment_type", EMPLOYMENT), "employment_type");
    const role = { id: next(), title, employment_type, jurisdiction: need(pick(sent, "jurisdiction", JURISDICTIONS), "jurisdiction"),
      status: "draft" };
    company.roles.push(role);
    return ok({ id: role.id });
  });
  route("read", "GET /recruitment/roles/{id}", ({ company, params }) => {
    const role = found(company.roles, params["id"], "role");
    const counts = company.stages.map((s) => ({ stage_id: s.id, stage: s.name,
      count: running(company, role).filter((a) => a.stage_id === s.id).length }));
    return ok({ ...role, stage_counts: counts });
  });
  route("write", "PATCH /recruitment/roles/{id}", ({ company, params, body }) => {
    const role = found(company.roles, params["id"], "role");
    role.status = need(pick(body(), "status", ROLE_STATES), "status");
    return ok(role);
  });
  route("read", "GET /recruitment/roles/{id}/pipeline", ({ company, params }) => {
    const role = found(company.roles, params["id"], "role");
    const applications = running(company, role).map((a) => ({
      candidate_ref: a.candidate_ref, stage: stageOf(company, a).name, status: stageOf(company, a).kind,
      days_in_stage: Math.round((toMs(today()) - toMs(a.since)) / 86_400_000),
    }));
    return ok({ stages: company.stages, applications });
  });
  route("read", "GET /recruitment/stages", ({ company, query }) => ({ status: 200, body: { ...paged(company.stages, query) } }));
  route("write", "PATCH /recruitment/applications/{id}/stage", ({ company, params, body }) => {
    const application = found(company.applications, params["id"], "application");
    const stage = found(company.stages, need(uuid(body(), "stage_id"), "stage_id"), "stage");
    if (stage.kind === "hired") throw new Problem(403, "Hiring is done in the web application.");
    Object.assign(application, { stage_id: stage.id, since: today() });
    return ok({ id: application.id, stage_id: stage.id, status: stage.kind });
  });

  // Onboarding plans
  route("read", "GET /onboarding/plans", ({ company }) => ok({ plans: company.plans.map(progress) }));
  route("read", "GET /onboarding/plans/{id}", ({ company, params }) => {
    const plan = found(company.plans, params["id"], "plan");
    return ok({ ...progress(plan), tasks: plan.tasks.map((t) => ({ ...t, due_date: t.due_date.split("-").reverse().join("/") })) });
  });
  route("write", "PATCH /onboarding/plans/{id}/tasks/{taskId}", ({ company, params, body }) => {
    found(company.plans, params["id"], "plan");
    const task = found(company.plans.flatMap((p) => p.tasks), params["taskId"], "task");
    const completed = Boolean(need(body()["completed"], "completed"));
    task.completed = completed;
    return ok({ id: task.id });
  });

  // Engagement
  route("write", "POST /surveys", ({ company, body }) => {
    const sent = body(), title = need(str(sent, "title"), "title"), type = need(pick(sent, "type", ["eNPS", "pulse", "check-in"]), "type");
    const anonymous = need(pick(sent, "anonymity", ["anonymous", "attributed"]), "anonymity") === "anonymous";
    const survey: Survey = { id: next(), title, type, anonymous, status: "draft", invited: alive(company).length, answers: [] };
    company.surveys.push(survey);
    return ok({ id: survey.id }, 201);
  });
  route("read", "GET /surveys/{id}/results", () => ok({})); // TODO
  route("write", "POST /surveys/{id}/respond", ({ company, params, body }) => {
    const survey = found(company.surveys, params["id"], "survey");
    if (survey.anonymous) throw new Problem(403, "Anonymous surveys are answered in the web application.");
    if (survey.status === "closed") throw conflict("This survey is not open.");
    const sent = body(), person = found(company.people, need(uuid(sent, "employee_id"), "employee_id"), "employee"),
      answers = need(sent["answers"], "answers");
    if (typeof answers !== "object" || answers === null) throw bad("answers", "answers must be a list or an object.");
    if (survey.answers.some((a) => a.employee_id === person.id)) throw conflict("This person has answered.");
    const flat = Object.values(answers).map((a: unknown) => (typeof a === "object"
      && a !== null ? Object.values(a).find((v) => typeof v === "number") : a));
    survey.answers.push({ employee_id: person.id, scores: flat.filter((v): v is number => typeof v === "number") });
    return ok({ id: next() }, 201);
  });
  // Permissions and messaging
  route("read", "GET /permissions/presets", () => ok({ presets: PRESETS }));
  route("read", "GET /permissions/users/{id}", ({ company, params }) => {
    const person = company.people.find((p) => p.id === params["id"]), role = person?.invited ? person.role : "employee";
    const preset = role === "manager" ? PRESETS[0] : undefined;
    const capabilities = role === "company_admin" ? ["people.view", "people.edit", "leave.approve",
      "recruitment.manage"] : preset?.capabilities ?? [];
    return ok({ user_id: params["id"], role, preset: preset?.preset ?? null, capabilities,
      scope: role === "employee" ? "self" : role === "manager" ? "team" : "company" });
  });
  route("read", "GET /messaging/conversation", () => ok({})); // TODO: the adviser desk has no API yet

  const limiter = new Limiter(options.now), prefix = new URL(BASE).pathname;
  async function textOf(ctx: Context): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of ctx.req) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks).toString("utf8");
  }
  async function answer(ctx: Context): Promise<void> {
    const scopes = keys.get(/^Bearer +(\S+)$/i.exec(ctx.get("authorization"))?.[1] ?? "");
    const rate = limiter.take("requests", scopes !== undefined);
    ctx.set(rate.headers);
    if (scopes === undefined) throw new Problem(401, "Missing or invalid API key.");
    if (!rate.allowed) throw new Problem(429, "Slow down: 100 requests a minute.");
    const path = ctx.path.startsWith(`${prefix}/`) ? ctx.path.slice(prefix.length) : "";
    if (/^\/(documents|compliance|ask-hr|jobs)(\/|$)/.test(path)) throw new Problem(501, "Coming soon.");
    const route = routes.find((r) => r.method === ctx.method && r.path.test(path));
    if (route === undefined) return;
    if (!scopes.includes(route.scope)) throw new Problem(403, `Scope ${route.scope} is needed.`);
    const text = await textOf(ctx), params = { ...route.path.exec(path)?.groups };
    const reply = route.run({ company: home, params, query: new URLSearchParams(ctx.querystring), body: () => fields(parseBody(text)) });
    ctx.status = reply.status;
    ctx.body = reply.body;
  }
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx) => {
    try {
      await answer(ctx);
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(500, "Unexpected error.");
      ctx.status = problem.status;
      ctx.body = problem.body();
    }
  });

  const id = (i: number): string => home.stages[i]?.id ?? "";
  const target = {
    name: "Brightwork", base_url: BASE, keys: { full: "bw-full-8e41c2", read: "bw-read-1f90aa" }, requests_per_minute: 90,
    resources: {
      open_survey_id: home.surveys[0]?.id, open_survey_employee_ids: home.people.slice(8, 18).map((p) => p.id),
        anonymous_survey_id: home.surveys[1]?.id,
      draft_survey_id: home.surveys[2]?.id, application_id: home.applications[0]?.id,
        stage_ids: { active: id(0), other_active: id(1), hired: id(3) },
      canaries: [...home.candidates.values()].flatMap((c) => Object.values(c)),
    },
  };
  const dispatch = app.callback() as unknown as DispatchFunc;
  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url), sent = Buffer.from(await request.arrayBuffer());
    const asked = { method: request.method, url: url.pathname + url.search, headers: Object.fromEntries(request.headers) } as InjectOptions;
    const answered = await inject(dispatch, sent.length > 0 ? { ...asked, payload: sent } : asked);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answered.headers)) if (value !== undefined) headers.set(name, String(value));
    return new Response(new Uint8Array(answered.rawPayload), { status: answered.statusCode, headers });
  }
  return { handle, target };
}
