import { H3 } from "h3";
import type { H3Event, HTTPMethod } from "h3";
import {
  bad, cents, conflict, day, EMPLOYMENT, fields, flag, holidays, JURISDICTIONS, Limiter, mail, makeIds, missing, need, orNull, pagedBy,
  pageOf, parseBody, pick, Problem, str, toDay, toMs, uuid, workingDays,
} from "../core.ts";
import type { Holiday, Json, Options, Person, Started } from "../core.ts";
import {
  ADVISOR_TEXT, alive, found, KINDS, name, newPlan, ok, PATHS, PERSONAL, PRESETS, progress, ROLE_STATES, seed, showPerson, visible,
} from "./store.ts";
import type { Application, Call, Company, Hook, Leave, Post, Reply, Role, Scope, Stage, Status, Survey } from "./store.ts";

const paged = pagedBy(25);

const BASE = "https://teamhub.invalid/v/api/v1";

export async function start(options: Options): Promise<Started> {
  const next = makeIds(5005), nowIso = (): string => new Date(options.now()).toISOString(), today = (): string => toDay(options.now());
  const home = seed(next, today(), "Teamhub", 36), other = seed(next, today(), "Otherfirm", 16);
  const companies = [home, other];
  const all: Scope[] = ["read", "write", "admin", "webhooks"];
  const keys = new Map<string, { company: Company; scopes: Scope[] }>([
    ["th_live_full_7Qm2", { company: home, scopes: all }], ["th_live_burst_9Xc4", { company: home, scopes: all }],
    ...all.map((s): [string, { company: Company; scopes: Scope[] }] => [`th_live_${s}_5Kd8`, { company: home, scopes: [s] }]),
    ["th_live_other_3Wp6", { company: other, scopes: all }],
  ]);
  const app = new H3(), limiter = new Limiter(options.now);

  const json = (reply: Reply, headers: Record<string, string>): Response => Response.json(reply.body, { status: reply.status, headers });
  /** Key, rate and errors around the work of one route. */
  async function guarded(event: H3Event, work: (company: Company, scopes: Scope[]) => Promise<Reply>): Promise<Response> {
    let headers: Record<string, string> = {};
    try {
      const token = /^Bearer +(\S+)$/i.exec(event.req.headers.get("authorization") ?? "")?.[1];
      const key = token === undefined ? undefined : keys.get(token);
      if (token === undefined || key === undefined) throw new Problem(401, "A valid API key is needed.");
      const rate = limiter.take(token, event.req.method !== "POST");
      headers = rate.headers;
      if (!rate.allowed) throw new Problem(429, "More than 100 requests in a minute.");
      return json(await work(key.company, key.scopes), headers);
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(500, "Something went wrong.");
      return json({ status: problem.status, body: problem.body() }, headers);
    }
  }
  function route(scope: Scope, operation: string, run: (call: Call) => Reply): void {
    const [method = "GET", path = "/"] = operation.split(" ");
    const full = new URL(BASE).pathname + path.replace(/\{(\w+)\}/g, ":$1");
    app.on(method as HTTPMethod, full, (event) => guarded(event, async (company, scopes) => {
      if (!scopes.includes(scope)) throw new Problem(403, `This key lacks the scope ${scope}.`);
      const text = await event.req.text();
      const params = (event.context.params ?? {}) as Record<string, string>;
      return run({ company, params, query: new URL(event.req.url).searchParams, body: () => fields(parseBody(text)) });
    }));
  }

  // Company and settings
  route("read", "GET /company", ({ company }) => ok(company.info));
  route("admin", "PATCH /company", ({ company, body }) => {
    const sent = body(), { info } = company;
    const change: Json = {
      name: str(sent, "name"), website: orNull(sent, "website", str), industry: orNull(sent, "industry", str),
      domain_enforcement_enabled: flag(sent, "domain_enforcement_enabled"),
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
  route("read", "GET /billing", ({ company }) => ok({
    plan: company.info["plan"], subscription_status: "active", billing_interval: "monthly", trial: { active: false, ends_at: null },
    seats: { active: alive(company).length, billed: Math.max(alive(company).length, 10), minimum: 10 }, add_ons: ["recruitment"],
  }));

  // Employees
  route("read", "GET /employees", ({ company, query }) => {
    const status = query.get("status") ?? "active", department = query.get("department");
    if (!["active", "terminated", "all"].includes(status)) throw bad("status", "status must be active, terminated or all.");
    const rows = company.people.filter((p) => (status === "all" || (p.status === "terminated") === (status === "terminated"))
      && (department === null || p.department === department));
    const { data, meta } = paged(rows, query);
    return { status: 200, body: { data: data.map(showPerson), meta: { ...meta, has_more: data.length === meta.limit } } };
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
    const person = found(alive(company), params["id"], "employee"), sent = body();
    const last = day(sent, "termination_date") ?? today();
    str(sent, "termination_reason", 1000);
    if (last <= today()) person.status = "terminated";
    return ok(showPerson(person));
  });
  route("write", "POST /employees/{id}/invite", ({ company, params }) => {
    const person = found(company.people, params["id"], "employee");
    if (person.status === "terminated") throw conflict("This person has left.");
    const { domain_enforcement_enabled, allowed_domains } = company.info;
    if (domain_enforcement_enabled && !allowed_domains.includes(person.email.split("@")[1]?.toLowerCase() ?? "")) {
      throw bad("email", "The e-mail address is not on an allowed domain.");
    }
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
    const everything = visible(company).sort((a, b) => b.startDate.localeCompare(a.startDate));
    const rows = everything.filter((l) => (status === null || l.status === status) && (employee === null || l.employeeId === employee)
      && (from === undefined || l.endDate >= from) && (to === undefined || l.startDate <= to));
    const { page, limit } = pageOf(query, 25), data = rows.slice((page - 1) * limit, page * limit);
    data.sort((a, b) => Number(b.status === "pending") - Number(a.status === "pending"));
    return { status: 200, body: { data, meta: { total: everything.length, page, limit, has_more: page * limit < everything.length } } };
  });
  const anyDay = (sent: Json, field: string): string => {
    const value = need(sent[field], field);
    if (typeof value !== "string" || !/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) throw bad(field,
      `${field} must be a date.`);
    return value;
  };
  route("write", "POST /leave", ({ company, body }) => {
    const sent = body();
    const employee = need(uuid(sent, "employee_id"), "employee_id"), typeId = need(uuid(sent, "leave_type_id"), "leave_type_id");
    const startDate = anyDay(sent, "start_date"), endDate = anyDay(sent, "end_date"), halfDay = flag(sent, "half_day") ?? false;
    const period = pick(sent, "half_day_period", ["morning", "afternoon"]) ?? null,
      notes = sent["notes"] === "" ? "" : str(sent, "notes", 500) ?? null;
    if (endDate < startDate || toMs(endDate) - toMs(startDate) > 800 * 86_400_000) throw bad("end_date",
      "end_date is before start_date or too far off.");
    const person = found(company.people, employee, "employee"), type = found(company.types, typeId, "leave type");
    if (person.status === "terminated") throw conflict("This person has left.");
    if (halfDay && (!type.allow_half_days || startDate !== endDate)) throw bad("half_day",
      "A half day is for one day of a type that allows it.");
    const whole = workingDays(startDate, endDate, person.jurisdiction);
    const warnings: string[] = [];
    if (toMs(startDate) - toMs(today()) < type.min_notice_days * 86_400_000) warnings.push("Short notice.");
    if (visible(company).some((l) => l.employeeId === person.id && !["declined", "cancelled"].includes(l.status) && l.startDate <= endDate
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
    const only = query.get("employee_id"), { page, limit } = pageOf(query, 25);
    const rows = alive(company).filter((p) => only === null || p.id === only).map((p) => {
      const sum = (states: Status[], typeId?: string): number => company.leave.reduce((days, l) => (
        l.employeeId === p.id && states.includes(l.status) && (typeId === undefined || l.typeId === typeId) ? days + l.days : days), 0);
      const taken: Status[] = ["approved", "auto_approved"];
      return {
        employee_id: p.id, name: name(p), annual_available: 20 - sum(taken, company.types[0]?.id),
          sick_available: 10 - sum(taken, company.types[1]?.id),
        pending_days: sum(["pending"]), taken_days: sum(taken),
      };
    });
    return { status: 200, body: { data: rows.slice(0, limit),
      meta: { total: rows.length, page, limit, has_more: page * limit < rows.length } } };
  });
  route("read", "GET /leave/{id}", ({ company, params }) => ok(found(visible(company), params["id"], "leave request")));
  route("write", "PATCH /leave/{id}/approve", ({ company, params }) => {
    const leave = found(visible(company), params["id"], "leave request");
    if (leave.status !== "pending") throw conflict(`A request that is ${leave.status} cannot be approved.`);
    leave.status = "approved";
    return ok(leave);
  });
  route("write", "PATCH /leave/{id}/decline", ({ company, params, body }) => {
    const leave = found(visible(company), params["id"], "leave request"), reason = need(str(body(), "reason", 1000), "reason");
    if (leave.status !== "pending" && leave.status !== "auto_approved") throw bad("status",
      `A request that is ${leave.status} cannot be declined.`);
    leave.status = "declined";
    leave.declineReason = reason;
    return ok(leave);
  });
  route("write", "DELETE /leave/{id}", ({ company, params, body }) => {
    const leave = found(company.leave, params["id"], "leave request");
    str(body(), "reason", 1000);
    if (leave.status === "declined") throw conflict("A declined request cannot be cancelled.");
    leave.status = "cancelled";
    return ok(leave);
  });
  route("read", "GET /leave-types", ({ company, query }) => ({ status: 200, body: { ...paged(company.types, query) } }));
  route("read", "GET /public-holidays", ({ query }) => {
    const asked = { jurisdiction: query.get("jurisdiction") ?? undefined };
    const place = pick(asked, "jurisdiction", JURISDICTIONS), year = query.get("year") ?? today().slice(0, 4);
    if (!/^(19|20)\d\d$/.test(year)) throw bad("year", "year must be a year.");
    const rows = (place ? [place] : JURISDICTIONS).flatMap((j): Holiday[] => holidays(j, Number(year), query.get("region")?.toUpperCase()));
    return { status: 200, body: { ...paged(rows.sort((a, b) => a.date.localeCompare(b.date)), query) } };
  });

  // Webhooks
  const showHook = ({ secret: _secret, deleted: _deleted, ...shown }: Hook): Json => shown;
  route("webhooks", "GET /webhooks", ({ company, query }) => ({ status: 200,
    body: { ...paged(company.hooks.filter((h) => !h.deleted).map(showHook), query) } }));
  route("webhooks", "POST /webhooks", ({ company, body }) => {
    const sent = body(), url = need(str(sent, "url", 2000), "url"), events = need(sent["events"], "events");
    if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw bad("url", "url must be an HTTPS address.");
    if (!Array.isArray(events) || events.length === 0 || events.some((e) => !KINDS.includes(e as never))) throw bad("events",
      "events must be a list of event kinds.");
    const hook: Hook = { id: next(), url, events: events as string[], is_active: true, created_at: nowIso(), secret: `whsec_${next()}`,
      deleted: false };
    company.hooks.push(hook);
    return ok({ ...showHook(hook), secret: hook.secret });
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
  route("write", "POST /recruitment/candidates", ({ company, body }) => {
    const sent = body(), email = need(sent["email"], "email"),
      role = sent["role_id"] === undefined ? undefined : found(company.roles, uuid(sent, "role_id"), "role");
    if (typeof email !== "string" || !/^\S+@\S+\.\S+$/.test(email)) throw bad("email", `"${String(email)}" is not an e-mail address.`);
    const id = next(), first = company.stages[0];
    company.candidates.set(id, sent);
    if (role && first) company.applications.push({ id: next(), candidate_id: id, candidate_ref: `cand-${next().slice(0, 8)}`,
      role_id: role.id, stage_id: first.id, since: today() });
    return ok({ id });
  });
  route("write", "PATCH /recruitment/applications/{id}/stage", ({ company, params, body }) => {
    const application = found(company.applications, params["id"], "application");
    const stage = found(company.stages, need(uuid(body(), "stage_id"), "stage_id"), "stage");
    if (stage.kind === "hired") throw new Problem(403, "Hiring is done in the web application.");
    Object.assign(application, { stage_id: stage.id, since: today() });
    return ok({ id: application.id, stage_id: stage.id, status: stage.kind });
  });
  route("write", "POST /recruitment/offers", ({ company, body }) => {
    const sent = body(), salary = need(cents(sent, "salary"), "salary"), application = uuid(sent, "application_id"), id = next();
    if (application !== undefined) found(company.applications, application, "application");
    company.offers.set(id, { ...sent, salary });
    return ok({ id });
  });

  // Onboarding plans
  route("read", "GET /onboarding/plans", ({ company }) => ok({ plans: company.plans.map(progress) }));
  route("read", "GET /onboarding/plans/{id}", ({ company, params }) => {
    const plan = found(company.plans, params["id"], "plan");
    return ok({ ...progress(plan), tasks: plan.tasks });
  });
  route("write", "PATCH /onboarding/plans/{id}/tasks/{taskId}", ({ company, params, body }) => {
    const task = found(found(company.plans, params["id"], "plan").tasks, params["taskId"], "task"),
      completed = need(flag(body(), "completed"), "completed");
    if (task.service_managed) throw new Problem(403, "The service itself completes this task.");
    if (completed) task.completed = true;
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
  route("read", "GET /surveys/{id}/results", ({ company, params }) => {
    const survey = found(company.surveys, params["id"], "survey"), rated = survey.answers.filter((a) => a.scores.length > 0);
    const enough = survey.answers.length >= 4, firsts = rated.map((a) => a.scores[0] ?? 0);
    const share = (test: (score: number) => boolean): number => firsts.filter(test).length / Math.max(firsts.length, 1);
    const mean = (i: number): number => rated.reduce((sum, a) => sum + (a.scores[i] ?? 0), 0) / Math.max(rated.length, 1);
    return ok({
      survey_id: survey.id, response_rate: survey.answers.length / Math.max(survey.invited, 1), suppressed: !enough,
      enps: enough ? Math.round(100 * (share((s) => s >= 9) - share((s) => s <= 6))) : null,
      questions: enough ? ["Would you recommend us?", "How was your month?"].map((question, i) =>
        ({ question, average: Math.round(mean(i) * 10) / 10 })) : [],
    });
  });
  route("write", "POST /surveys/{id}/respond", ({ company, params, body }) => {
    const survey = found(company.surveys, params["id"], "survey");
    if (survey.anonymous) throw new Problem(403, "Anonymous surveys are answered in the web application.");
    if (survey.status !== "open") throw conflict("This survey is not open.");
    const sent = body(), person = found(company.people, need(uuid(sent, "employee_id"), "employee_id"), "employee"),
      answers = need(sent["answers"], "answers");
    if (typeof answers !== "object" || answers === null) throw bad("answers", "answers must be a list or an object.");
    if (survey.answers.some((a) => a.employee_id === person.id)) throw conflict("This person has answered.");
    const flat = Object.values(answers).map((a: unknown) => (typeof a === "object"
      && a !== null ? Object.values(a).find((v) => typeof v === "number") : a));
    survey.answers.push({ employee_id: person.id, scores: flat.filter((v): v is number => typeof v === "number") });
    return ok({ id: next() }, 201);
  });
  route("read", "GET /recognition", ({ company, query }) => {
    const who = (id: string): Json => {
      const person = companies.flatMap((c) => c.people).find((p) => p.id === id);
      return { id, name: person ? name(person) : null };
    };
    const rows = [...company.posts].sort((a, b) => b.at.localeCompare(a.at)).map((p) => ({
      id: p.id, giver: who(p.from), recipient: who(p.to), message: p.message, value_tag: p.value_tag, kind: p.kind,
        reaction_count: p.reactions, created_at: p.at,
    }));
    return { status: 200, body: { ...paged(rows, query) } };
  });
  route("write", "POST /recognition", ({ company, body }) => {
    const sent = body(), from = need(uuid(sent, "from_employee_id"), "from_employee_id"),
      to = need(uuid(sent, "to_employee_id"), "to_employee_id");
    const message = need(str(sent, "message", 2000), "message"), kind = pick(sent, "kind", ["peer", "manager"]) ?? "peer";
    const value_tag = str(sent, "value_tag") ?? null, giver = found(company.people, from, "employee");
    const recipient = found(companies.flatMap((c) => c.people), to, "employee");
    if (giver === recipient) throw bad("to_employee_id", "People cannot recognise themselves.");
    if (kind === "manager" && recipient.manager_id !== giver.id) throw new Problem(403,
      "Only the recipient's manager can write this kind of post.");
    const post: Post = { id: next(), from, to, message, value_tag, kind, private: false, reactions: 0, at: nowIso() };
    company.posts.push(post);
    return ok({ id: post.id }, 201);
  });
  const paths = PATHS.map((p) => ({ ...p, id: next(), courses: p.courses.map((c, i) =>
    ({ id: next(), title: c.title, position: i + 1 })) }));
  const programmes = [{ id: next(), title: "Listening year", cadence: "quarterly",
    surveys: ["Start", "Middle", "End"].map((title, i) => ({ id: next(), title, position: i + 1 })) }];
  route("read", "GET /survey-programmes", ({ company, query }) => ({
    status: 200, body: { ...paged(company === home ? programmes : [], query) },
  }));
  route("read", "GET /learning-paths", ({ company, query }) => {
    const rows = company === home ? paths.filter((p) => p.published).map(({ id, title, courses }) => ({ id, title, courses })) : [];
    return { status: 200, body: { ...paged(rows, query) } };
  });

  // Permissions and messaging
  route("read", "GET /permissions/presets", () => ok({ presets: PRESETS }));
  route("read", "GET /permissions/company", () => ok({ manager: { "leave.approve": true, "people.edit": false, "people.view": true } }));
  route("read", "GET /permissions/users/{id}", ({ company, params }) => {
    const person = found(company.people, params["id"], "user"), role = person.invited ? person.role : "employee";
    const preset = role === "manager" ? PRESETS[0] : undefined;
    const capabilities = role === "company_admin" ? ["people.view", "people.edit", "leave.approve",
      "recruitment.manage"] : preset?.capabilities ?? [];
    return ok({ user_id: person.id, role, preset: preset?.preset ?? null, capabilities,
      scope: role === "employee" ? "self" : role === "manager" ? "team" : "company" });
  });
  const thread = [{ text: ADVISOR_TEXT, sender: "advisor", at: `${today()}T01:00:00.000Z` }];
  route("read", "GET /messaging/conversation", ({ company }) => ok(company === home ? {
    status: "open", advisor_assigned: true, advisor_name: "Robin Vale", advisor_status: "available", unread_count: thread.length,
    last_message_at: thread[0]?.at ?? null, last_message_sender: thread[0]?.sender ?? null,
  } : {
    status: "none", advisor_assigned: false, advisor_name: null, advisor_status: null, unread_count: 0, last_message_at: null,
      last_message_sender: null,
  }));

  app.all("/**", (event) => guarded(event, () => {
    const soon = /^\/v\/api\/v1\/(documents|compliance|ask-hr|jobs)(\/|$)/.test(new URL(event.req.url).pathname);
    throw soon ? new Problem(501, "This path is coming soon.") : missing("path");
  }));

  const id = (rows: readonly { id: string }[], i: number): string => rows[i]?.id ?? "";
  const hidden = home.leave.find((l) => l.typeId === home.hiddenType);
  const target = {
    name: "Teamhub", base_url: BASE,
    keys: { full: "th_live_full_7Qm2", read: "th_live_read_5Kd8", write: "th_live_write_5Kd8", admin: "th_live_admin_5Kd8",
      webhooks: "th_live_webhooks_5Kd8",
      sacrificial: "th_live_burst_9Xc4", revoked: "th_live_gone_1Zb0" },
    other_company: { keys: { full: "th_live_other_3Wp6" } }, requests_per_minute: 90,
    resources: {
      open_survey_id: id(home.surveys, 0), open_survey_employee_ids: alive(home).slice(6, 16).map((p) => p.id),
        anonymous_survey_id: id(home.surveys, 1),
      small_survey_id: id(home.surveys, 2), draft_survey_id: id(home.surveys, 3),
      hidden_leave: { request_id: hidden?.id, type_id: home.hiddenType, employee_id: hidden?.employeeId,
        twin_employee_id: id(home.people, 14), start_date: hidden?.startDate, end_date: hidden?.endDate },
      application_id: id(home.applications, 0), stage_ids: { active: id(home.stages, 0), other_active: id(home.stages, 1),
        hired: id(home.stages, 3) },
      canaries: [...[...home.candidates.values()].flatMap((c) => Object.values(c)), ADVISOR_TEXT, "quiz-key-BDCA", "quiz-key-CABD"],
    },
  };
  /** Addresses that cannot be decoded are unknown paths. */
  async function handle(request: Request): Promise<Response> {
    const broken = /%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/i.test(new URL(request.url).pathname);
    return app.fetch(broken ? new Request(`${BASE}/-`, { method: request.method, headers: request.headers }) : request);
  }
  return { handle, target };
}
