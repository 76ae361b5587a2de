import express from "express";
import type { NextFunction, Request as Asked, Response as Answer } from "express";
import inject from "light-my-request";
import type { DispatchFunc, InjectOptions } from "light-my-request";
import {
  bad, cents, conflict, day, EMPLOYMENT, fields, flag, JURISDICTIONS, Limiter, mail, makeIds, missing, need, orNull, pagedBy, parseBody,
  pick, Problem, str, toDay, toMs, uuid, workingDays,
} from "../core.ts";
import type { Json, Options, Person, Started } from "../core.ts";
import { alive, found, name, ok, PERSONAL, seed, showPerson } from "./store.ts";
import type { Call, Company, Leave, Reply, Scope, Status } from "./store.ts";

const paged = pagedBy(10);

const BASE = "https://paddock.invalid/svc/api/v1";

export async function start(options: Options): Promise<Started> {
  const next = makeIds(2026), nowIso = (): string => new Date(options.now()).toISOString(), today = (): string => toDay(options.now());
  const home = seed(next, today());
  const everything: readonly Scope[] = ["read", "write", "admin", "webhooks"];
  const keys = new Map<string, readonly Scope[]>([
    ["pk_full_4a1c", everything], ["pk_read_77d0", ["read"]], ["pk_write_09be", ["write"]], ["pk_admin_e3f5", ["admin"]],
      ["pk_webhooks_62aa", ["webhooks"]],
  ]);
  const limiter = new Limiter(options.now), app = express(), api = express.Router();
  app.disable("x-powered-by");
  app.disable("etag");
  api.use((request: Asked, response: Answer, go: NextFunction) => {
    const token = /^Bearer +(\S+)$/i.exec(request.get("authorization") ?? "")?.[1] ?? "", scopes = keys.get(token);
    if (scopes === undefined) throw new Problem(401, "No valid API key was sent.");
    const rate = limiter.take(token);
    if (!rate.allowed) throw new Problem(429, "Too many requests.");
    response.locals["scopes"] = scopes;
    response.locals["rate"] = rate.headers;
    go();
  });
  const text = express.text({ type: () => true, limit: "1mb" });
  function route(scope: Scope, operation: string, run: (call: Call) => Reply): void {
    const [method = "GET", path = "/"] = operation.split(" ");
    const allow = (_request: Asked, response: Answer, go: NextFunction): void => {
      const scopes = response.locals["scopes"] as readonly Scope[];
      if (method !== "GET" && !scopes.includes(scope)) throw new Problem(403, `This needs a key with the scope ${scope}.`);
      go();
    };
    const work = (request: Asked, response: Answer): void => {
      const sent: unknown = request.body, query = new URL(request.originalUrl, BASE).searchParams;
      const body = (): Json => fields(parseBody(typeof sent === "string" ? sent : ""));
      const reply = run({ company: home, params: request.params as Record<string, string>, query, body });
      response.set(response.locals["rate"] as Record<string, string>).status(reply.status).json(reply.body);
    };
    const verb = method.toLowerCase() as "get" | "post" | "patch" | "delete";
    api[verb](path.replace(/\{(\w+)\}/g, ":$1"), allow, text, work);
  }

  // Company and settings
  route("read", "GET /company", ({ company }) => ok(company.info));
  route("admin", "PATCH /company", ({ company, body }) => {
    const sent = body(), { info } = company;
    const change: Json = {
      name: str(sent, "name"), website: str(sent, "website"), vera_context: str(sent, "vera_context", 5000),
        industry: orNull(sent, "industry", str),
      domain_enforcement_enabled: flag(sent, "domain_enforcement_enabled"),
    };
    orNull(sent, "phone", str);
    const domains = sent["allowed_domains"];
    if (domains !== undefined) {
      const clean = Array.isArray(domains) ? domains.map((d) => (typeof d === "string" ? d.trim().toLowerCase() : "")) : [""];
      if (clean.some((d) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(d))) throw bad("allowed_domains",
        "allowed_domains must be a list of domains.");
      if (clean.some((d) => PERSONAL.includes(d))) throw bad("domain", "Personal e-mail domains are blocked.");
      change["allowed_domains"] = [...new Set(clean)];
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
    const rows = company.people.filter((p) => (status === "active" ? p.status !== "terminated" : p.status === status)
      && (department === null || p.department === department));
    return { status: 200, body: { ...paged(rows.map(showPerson), query) } };
  });
  const manager = (company: Company, sent: Json): string | null | undefined => {
    const id = orNull(sent, "manager_id", uuid);
    return typeof id === "string" ? found(company.people, id, "employee").id : id;
  };
  const freeMail = (company: Company, email: string, self?: Person): void => {
    if (company.people.some((p) => p !== self
      && p.email.toLowerCase() === email.toLowerCase())) throw bad("email", "Somebody has this e-mail address.");
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
  route("admin", "DELETE /employees/{id}", ({ company, params, body }) => {
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
    const rows = company.leave.filter((l) => (status === null || l.status === status) && (employee === null || l.employeeId === employee)
      && (from === undefined || l.endDate >= from) && (to === undefined || l.startDate <= to));
    rows.sort((a, b) => b.startDate.localeCompare(a.startDate));
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
        days: whole,
      halfDay, halfDayPeriod: halfDay ? period : null, notes, status: type.requires_approval ? "pending" : "auto_approved",
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
        employee_id: p.id, name: name(p), annual_available: (20 - sum(taken, company.types[0]?.id)).toFixed(1),
        sick_available: (10 - sum(taken, company.types[1]?.id)).toFixed(1), pending_days: sum(["pending"]).toFixed(1),
          taken_days: sum(taken).toFixed(1),
      };
    });
    return { status: 200, body: { ...paged(rows, query) } };
  });
  route("read", "GET /leave/{id}", ({ company, params }) => ok(found(company.leave, params["id"], "leave request")));
  route("write", "PATCH /leave/{id}/approve", ({ company, params }) => {
    const leave = found(company.leave, params["id"], "leave request");    leave.status = "approved";
    return ok(leave);
  });
  route("write", "PATCH /leave/{id}/decline", ({ company, params, body }) => {
    const leave = found(company.leave, params["id"], "leave request"), reason = need(str(body(), "reason", 1000), "reason");
    if (leave.status !== "pending") throw conflict(`A request that is ${leave.status} cannot be declined.`);
    leave.status = "declined";    leave.notes = reason;
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
  route("read", "GET /leave-types", ({ company, query }) => ({ status: 200, body: { ...paged(company.types, query) } }));

  api.use(/^\/(documents|compliance|ask-hr|jobs)(\/|$)/, () => {
    throw new Problem(501, "This path is coming soon.");
  });
  app.use(new URL(BASE).pathname, api);
  app.use(() => {
    throw missing("path");
  });
  app.use((error: Error & { status?: number }, _request: Asked, response: Answer, _go: NextFunction) => {
    const known = error instanceof Problem ? error : (error.status ?? 500) < 500 ? bad("body", "The body cannot be read.") : undefined;
    const problem = known ?? new Problem(500, "Something broke.");
    response.status(problem.status).json(problem.body());
  });

  const target = {
    name: "Paddock", base_url: BASE, requests_per_minute: 90,
    keys: { full: "pk_full_4a1c", read: "pk_read_77d0", write: "pk_write_09be", admin: "pk_admin_e3f5", webhooks: "pk_webhooks_62aa" },
  };
  const dispatch = app as unknown as DispatchFunc;
  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url), sent = Buffer.from(await request.arrayBuffer());
    const path = /%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/i.test(url.pathname) ? `${new URL(BASE).pathname}/-` : url.pathname;
    const asked = { method: request.method, url: path + url.search, headers: Object.fromEntries(request.headers) } as InjectOptions;
    const answered = await inject(dispatch, sent.length > 0 ? { ...asked, payload: sent } : asked);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answered.headers)) if (value !== undefined) headers.set(name, String(value));
    return new Response(answered.payload, { status: answered.statusCode, headers });
  }
  return { handle, target };
}
