import fastify from "fastify";
import type { HTTPMethods } from "fastify";
import {
  bad, cents, conflict, day, EMPLOYMENT, fields, flag, holidays, JURISDICTIONS, Limiter, mail, makeIds, missing, need, orNull, pagedBy,
  parseBody, pick, Problem, str, toDay, toMs, uuid, workingDays,
} from "../core.ts";
import type { Holiday, Json, Options, Person, Started } from "../core.ts";
import { alive, found, KINDS, name, ok, ROLE_STATES, seed, showPerson } from "./store.ts";
import type { Application, Call, Company, Hook, Leave, Reply, Role, Scope, Stage, Status } from "./store.ts";

const paged = pagedBy(50);

const BASE = "https://rosterly.invalid/api/v1";

export async function start(options: Options): Promise<Started> {
  const next = makeIds(3071), nowIso = (): string => new Date(options.now()).toISOString(), today = (): string => toDay(options.now());
  const home = seed(next, today());
  const keys: Readonly<Record<string, readonly Scope[]>> = {
    rk_all_Zt71: ["read", "write", "admin", "webhooks"], rk_read_Bq20: ["read"], rk_write_Hs35: ["write"], rk_hooks_Wd48: ["webhooks"],
  };
  const limiter = new Limiter(options.now), prefix = new URL(BASE).pathname;
  const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } }, routerOptions: { maxParamLength: 2000 } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, async (_request: unknown, text: string | Buffer) => parseBody(String(text)));
  const scopesOf = (header: string | undefined): readonly Scope[] | undefined => {
    const token = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
    return token !== undefined && Object.hasOwn(keys, token) ? keys[token] : undefined;
  };
  app.addHook("onRequest", async (request, reply) => {
    const known = scopesOf(request.headers.authorization) !== undefined;
    const rate = limiter.take(known ? String(request.headers.authorization).slice(7).trim() : "", known);
    reply.headers(rate.headers);
    if (!known) throw new Problem(401, "The API key is missing or invalid.");
    if (!rate.allowed) throw new Problem(429, "Rate limit reached.");
  });
  app.setErrorHandler((error: Error & { validation?: unknown; statusCode?: number }, _request, reply) => {
    if (error.validation !== undefined) return reply.send(error);
    const status = error.statusCode ?? 500;
    const problem = error instanceof Problem ? error : status < 500 ? bad("body", "The body cannot be read.")
      : new Problem(500, "Internal error.");
    return reply.status(problem.status).send(problem.body());
  });
  function route(scope: Scope | null, operation: string, run: (call: Call) => Reply, schema = {}): void {
    const [method = "GET", path = "/"] = operation.split(" ");
    app.route({
      method: method as HTTPMethods, url: prefix + path.replace(/\{(\w+)\}/g, ":$1"), schema,
      onRequest: async (request) => {
        const scopes = scopesOf(request.headers.authorization) ?? [];
        if (scope === null) throw missing("employee"); // a stub
        if (!scopes.includes(scope)) throw new Problem(403, `This key has no ${scope} scope.`);
      },
      handler: async (request, reply) => {
        const query = new URL(request.url, BASE).searchParams, params = request.params as Record<string, string>;
        const answer = run({ company: home, params, query, body: () => fields(request.body) });
        return reply.status(answer.status).send(answer.body);
      },
    });
  }

  // Employees
  route("read", "GET /employees", ({ company, query }) => {
    const status = query.get("status") ?? "active", department = query.get("department");
    if (!["active", "terminated", "all"].includes(status)) throw bad("status", "status must be active, terminated or all.");
    const rows = company.people.filter((p) => (status === "all" || (p.status === "terminated") === (status === "terminated"))
      && (department === null || p.department === department));
    const { data, meta } = paged(rows.map(showPerson), query);
    return { status: 200, body: { data, meta: { ...meta, total: data.length } } };
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
    return ok(showPerson(person));
  });
  route("read", "GET /employees/{id}", ({ company, params }) => ok(showPerson(found(company.people, params["id"], "employee"))));
  route(null, "PATCH /employees/{id}", () => ok({})); // TODO: which fields may be edited?
  route("write", "DELETE /employees/{id}", ({ company, params, body }) => {
    const person = found(company.people, params["id"], "employee"), sent = body();
    day(sent, "termination_date");
    str(sent, "termination_reason", 1000);
    if (person.status === "terminated") throw conflict("This person has left already.");
    person.status = "terminated";
    return ok(showPerson(person));
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
    const from = day(asked, "from");
    day(asked, "to");
    const rows = company.leave.filter((l) => (status === null || l.status === status) && (employee === null || l.employeeId === employee)
      && (from === undefined || l.endDate >= from));
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
    const whole = workingDays(startDate, endDate, person.jurisdiction);
    const warnings: string[] = [];
    if (toMs(startDate) - toMs(today()) < type.min_notice_days * 86_400_000) warnings.push("Short notice.");
    if (company.leave.some((l) => l.employeeId === person.id && !["declined", "cancelled"].includes(l.status) && l.startDate <= endDate
      && l.endDate >= startDate)) {
      warnings.push("There is another request for some of these days.");
    }
    const leave: Leave = {
      id: next(), employeeId: person.id, employeeName: name(person), typeId, typeName: type.name, startDate, endDate,
        days: halfDay ? whole / 2 : whole,
      halfDay, halfDayPeriod: halfDay ? period : null, notes, status: type.requires_approval ? "pending" : "approved",
        declineReason: null,
      createdAt: nowIso(),
    };
    company.leave.push(leave);
    return ok({ ...leave, warnings });
  });
  route("read", "GET /leave/balances", ({ company, query }) => {
    const only = query.get("employee_id");
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
    company.leave = company.leave.filter((l) => l !== leave);
    return ok({ ...leave, status: "cancelled" });
  });
  route("read", "GET /leave-types", ({ company, query }) => ({ status: 200, body: { ...paged(company.types, query) } }));
  route("read", "GET /public-holidays", ({ query }) => {
    const asked = { jurisdiction: query.get("jurisdiction") ?? undefined };
    const place = pick(asked, "jurisdiction", JURISDICTIONS), year = query.get("year") ?? today().slice(0, 4);
    if (!/^(19|20)\d\d$/.test(year)) throw bad("year", "year must be a year.");
    const rows = (place ? [place] : JURISDICTIONS).flatMap((j): Holiday[] =>
      holidays(j, Number(today().slice(0, 4)), query.get("region")?.toUpperCase()));
    return { status: 200, body: { ...paged(rows.sort((a, b) => a.date.localeCompare(b.date)), query) } };
  });

  // Webhooks
  const listHook = ({ deleted: _deleted, ...shown }: Hook): Json => shown;
  route("read", "GET /webhooks", ({ company, query }) => ({ status: 200,
    body: { ...paged(company.hooks.filter((h) => !h.deleted).map(listHook), query) } }));
  route("webhooks", "POST /webhooks", ({ company, body }) => {
    const sent = body(), url = need(str(sent, "url", 2000), "url"), events = need(sent["events"], "events");
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw bad("url", "url must be a web address.");
    if (!Array.isArray(events) || events.length === 0 || events.some((e) => !KINDS.includes(e as never))) throw bad("events",
      "events must be a list of event kinds.");
    const hook: Hook = { id: next(), url, events: events as string[], is_active: true, created_at: nowIso(), secret: `whsec_${next()}`,
      deleted: false };
    company.hooks.push(hook);
    return ok(listHook(hook));
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
      ...paged(company.roles.filter((r) => r.status === "open").map((r) => (
        { ...r, active_candidates: running(company, r).length })), query),
    },
  }));
  route("write", "POST /recruitment/roles", ({ company, body }) => {
    const { title, employment_type, jurisdiction } = body() as Record<string, string>;
    const role = { id: next(), title: title ?? "", employment_type: employment_type ?? "", jurisdiction: jurisdiction ?? "",
      status: "open" };
    company.roles.push(role);
    return ok({ id: role.id });
  }, {
    body: {
      type: "object", required: ["title", "employment_type", "jurisdiction"],
      properties: { title: { type: "string", minLength: 1 }, employment_type: { enum: EMPLOYMENT }, jurisdiction: { enum: JURISDICTIONS } },
    },
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
      candidate_ref: Buffer.from(String(company.candidates.get(a.candidate_id)?.["email"] ?? "")).toString("base64url"),
        stage: stageOf(company, a).name, status: stageOf(company, a).kind,
      days_in_stage: Math.round((toMs(today()) - toMs(a.since)) / 86_400_000),
    }));
    return ok({ stages: company.stages, applications });
  });
  route("read", "GET /recruitment/stages", ({ company, query }) => ({ status: 200, body: { ...paged(company.stages, query) } }));
  route("write", "POST /recruitment/candidates", ({ company, body }) => {
    const sent = body(), email = need(sent["email"], "email"),
      role = sent["role_id"] === undefined ? undefined : found(company.roles, uuid(sent, "role_id"), "role");
    if (typeof email !== "string" || !/^\S+@\S+\.\S+$/.test(email)) throw bad("email", "email must be an e-mail address.");
    const id = next(), first = company.stages[0];
    company.candidates.set(id, sent);
    if (role && first) company.applications.push({ id: next(), candidate_id: id,
      role_id: role.id, stage_id: first.id, since: today() });
    return ok({ id });
  });
  route("write", "PATCH /recruitment/applications/{id}/stage", ({ company, params, body }) => {
    const application = found(company.applications, params["id"], "application");
    const stage = found(company.stages, need(uuid(body(), "stage_id"), "stage_id"), "stage");
      Object.assign(application, { stage_id: stage.id, since: today() });
    return ok({ id: application.id, stage_id: stage.id, status: stage.kind });
  });
  route("write", "POST /recruitment/offers", ({ company, body }) => {
    const sent = body(), salary = need(sent["salary"], "salary"), application = uuid(sent, "application_id"), id = next();
    if (typeof salary !== "number" || salary < 0) throw bad("salary", "salary must be a number.");
    if (application !== undefined) found(company.applications, application, "application");
    company.offers.set(id, { ...sent, salary });
    return ok({ id });
  });

  const id = (i: number): string => home.stages[i]?.id ?? "";
  const target = {
    name: "Rosterly", base_url: BASE, keys: { full: "rk_all_Zt71", read: "rk_read_Bq20", write: "rk_write_Hs35",
      webhooks: "rk_hooks_Wd48" },
    requests_per_minute: 90,
    resources: {
      application_id: home.applications[0]?.id, stage_ids: { active: id(0), other_active: id(1), hired: id(3) },
      canaries: [...home.candidates.values()].flatMap((c) => Object.values(c)),
    },
  };
  await app.ready();
  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url), text = await request.text();
    const broken = /%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/i.test(url.pathname);
    const answer = await app.inject({
      method: request.method as "GET", url: (broken ? `${prefix}/-` : url.pathname) + url.search,
        headers: Object.fromEntries(request.headers),
      ...(text === "" ? {} : { payload: text }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value));
    return new Response(answer.body, { status: answer.statusCode, headers });
  }
  return { handle, target };
}
