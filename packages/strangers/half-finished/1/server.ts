// Week two: company, employees and the first of leave. One key, no rate limit yet.
import { Hono } from "hono";
import type { Context } from "hono";

export interface Options { readonly now: () => number }
export interface Started { readonly handle: (request: Request) => Promise<Response>; readonly target: Record<string, unknown> }

const KEY = "meadow-key-0d52b7";
const BASE = "https://meadow.invalid/api/v1";
type Json = Record<string, unknown>;
interface Employee {
  id: string; first_name: string; last_name: string; email: string; job_title: string | null; department: string | null;
    employment_type: string;
  start_date: string; base_salary: number | null; status: string; probation_end_date: string | null; manager_id: string | null;
  jurisdiction: string; created_at: string;
}
interface Leave {
  id: string; employeeId: string; employeeName: string; typeId: string; typeName: string; startDate: string; endDate: string; days: number;
  halfDay: boolean; halfDayPeriod: string | null; notes: string | null; status: string; declineReason: string | null; createdAt: string;
}
type Check = (value: unknown) => boolean;
interface Rule { readonly test: Check; readonly required?: boolean; readonly orNull?: boolean }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isText: Check = (v) => typeof v === "string" && v.trim() !== "" && v.length <= 300;
const isUuid: Check = (v) => typeof v === "string" && UUID.test(v);
const isMail: Check = (v) => typeof v === "string" && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(v);
const isCents: Check = (v) => Number.isSafeInteger(v) && Number(v) >= 0;
const isDay: Check = (v) => typeof v === "string" && /^(19|20)\d\d-\d\d-\d\d$/.test(v) && iso(ms(v)) === v;
const among = (...values: string[]): Check => (v) => values.includes(v as string);
const ms = (date: string): number => Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const DAY = 86_400_000;

const SHARED = {
  first_name: { test: isText, required: true }, last_name: { test: isText, required: true }, email: { test: isMail, required: true },
  employment_type: { test: among("full_time", "part_time", "casual", "contractor"), required: true },
};
const CREATE: Readonly<Record<string, Rule>> = {
  ...SHARED, start_date: { test: isDay, required: true }, jurisdiction: { test: among("AU", "NZ", "UK"), required: true },
  role: { test: among("employee", "manager", "company_admin"), required: true }, job_title: { test: isText }, department: { test: isText },
  base_salary: { test: isCents }, manager_id: { test: isUuid },
};
const EDIT: Readonly<Record<string, Rule>> = {
  first_name: { test: isText }, last_name: { test: isText }, email: { test: isMail },
    employment_type: { test: SHARED.employment_type.test },
  job_title: { test: isText, orNull: true }, department: { test: isText, orNull: true }, base_salary: { test: isCents, orNull: true },
  manager_id: { test: isUuid, orNull: true },
};
const REQUEST: Readonly<Record<string, Rule>> = {
  employee_id: { test: isUuid, required: true }, leave_type_id: { test: isUuid, required: true },
    start_date: { test: isDay, required: true },
  end_date: { test: isDay, required: true }, half_day: { test: (v) => typeof v === "boolean" },
    half_day_period: { test: among("morning", "afternoon") },
  notes: { test: (v) => typeof v === "string" && v.length <= 500 },
};

class Refused extends Error {
  readonly status: 400 | 401 | 404 | 409 | 422 | 501;
  readonly code: string;
  readonly field: string | undefined;
  constructor(status: 400 | 401 | 404 | 409 | 422 | 501, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}
const notFound = (): Refused => new Refused(404, "NOT_FOUND", "There is nothing with this id.");
const invalid = (field: string, message = `${field} is missing or not valid.`): Refused =>
  new Refused(400, "VALIDATION_ERROR", message, field);

/** The body as an object whose fields keep the rules. */
async function sent(c: Context, rules: Readonly<Record<string, Rule>>): Promise<Json> {
  const text = await c.req.text();
  let body: unknown = {};
  try {
    if (text.trim() !== "") body = JSON.parse(text);
  } catch {
    throw invalid("body", "The body is no JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalid("body", "The body is no JSON object.");
  const given = body as Json, clean: Json = {};
  for (const [field, rule] of Object.entries(rules)) {
    const value = given[field];
    if (value === undefined && rule.required !== true) continue;
    if (!(value === null && rule.orNull === true) && !rule.test(value)) throw invalid(field);
    clean[field] = value;
  }
  return clean;
}
/** Bad bodies of the employee forms. */
async function form(c: Context, rules: Readonly<Record<string, Rule>>): Promise<Json> {
  try {
    return await sent(c, rules);
  } catch (error) {
    if (error instanceof Refused) throw new Refused(422, error.code, error.message, error.field);
    throw error;
  }
}

export async function start(options: Options): Promise<Started> {
  const { now } = options;
  let made = 0;
  const newId = (): string => {
    made += 1;
    const tail = ((made * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, "0");
    return `${tail}-5eed-4a1b-9c3d-${(made * 7_919 + 1_048_576).toString(16).padStart(12, "0")}`;
  };
  const stamp = (): string => new Date(now()).toISOString();
  const today = iso(now());

  const company = {
    id: newId(), name: "Meadow", jurisdiction: ["AU", "NZ"], plan: "Growth", company_size: "1-20", industry: "Farming", vera_context: null,
    website: null, currency: "AUD", timezone: "Australia/Hobart", financial_year_start: "07-01", primary_domain: "meadow.example",
    allowed_domains: ["meadow.example"], domain_enforcement_enabled: false, created_at: "2024-05-06T00:00:00.000Z",
  };
  const employees: Employee[] = [];
  "Ann Cole,Ben Rowe,Cat Lund,Dan Moss,Eve Holt,Fay Kerr,Gil Nash,Hal Penn,Ida Rusk,Jon Todd,Kay Wynn,Lee Bart".split(",")
    .forEach((full, i) => {
    const [first_name = "", last_name = ""] = full.split(" "), start_date = iso(now() - (100 + i * 83) * DAY);
    employees.push({
      id: newId(), first_name, last_name, email: `${first_name}.${last_name}@meadow.example`.toLowerCase(), job_title: i === 4 ? null
        : "Grower",
      department: i === 0 ? null : i % 3 === 0 ? "Market" : "Field", employment_type: i % 5 === 3 ? "casual" : "full_time", start_date,
      base_salary: i === 7 ? null : 5_500_025 + i * 50_000, status: i === 9 ? "terminated" : i === 5 ? "on_leave" : i === 11 ? "probation"
        : "active",
      probation_end_date: i === 11 ? iso(now() + 40 * DAY) : null, manager_id: i === 0 ? null : (employees[0]?.id ?? null),
      jurisdiction: i % 4 === 2 ? "NZ" : "AU", created_at: `${start_date}T00:00:00.000Z`,
    });
  });
  const type = (name: string, is_paid: boolean, requires_approval: boolean, min_notice_days: number, max: number | null,
    is_default: boolean) => (
    { id: newId(), name, is_paid, requires_approval, allow_half_days: true, min_notice_days, max_days_per_year: max, is_default });
  const types = [type("Annual leave", true, true, 7, null, true), type("Sick leave", true, false, 0, 10, true)];
  const requests: Leave[] = [];
  const nameOf = (e: Employee): string => `${e.first_name} ${e.last_name}`;
  const shown = (e: Employee): Json => ({
    ...e, base_salary: e.base_salary === null ? null : e.base_salary / 100, manager_id: e.manager_id ?? "",
    created_at: e.created_at.slice(0, 19).replace("T", " "),
  });
  const employee = (id: unknown): Employee => {
    const one = employees.find((e) => e.id === id);
    if (one === undefined) throw notFound();
    return one;
  };
  /** Weekdays from start to end. */
  function weekdays(start: string, end: string): number {
    let count = 0;
    for (let at = ms(start); at <= ms(end); at += DAY) if (![0, 6].includes(new Date(at).getUTCDay())) count += 1;
    return count;
  }
  function page(c: Context, rows: readonly unknown[]): Json {
    const ask = (name: string, otherwise: number): number => {
      const raw = c.req.query(name) ?? String(otherwise);
      if (!/^[1-9]\d{0,4}$/.test(raw)) throw invalid(name);
      return Number(raw);
    };
    const number = ask("page", 1), limit = Math.min(ask("limit", 50), 200);
    return {
      data: rows.slice((number - 1) * limit, number * limit),
      meta: { total: rows.length, page: c.req.query("page") ?? 1, limit, has_more: number * limit < rows.length },
    };
  }
  employees.slice(1, 9).forEach((e, i) => {
    const startDate = iso(now() + (i * 9 - 40) * DAY), endDate = iso(now() + (i * 9 - 37) * DAY), kind = types[i % 4 === 3 ? 1 : 0];
    if (kind === undefined) return;
    requests.push({
      id: newId(), employeeId: e.id, employeeName: nameOf(e), typeId: kind.id, typeName: kind.name, startDate, endDate,
        days: weekdays(startDate, endDate),
      halfDay: false, halfDayPeriod: null, notes: null, status: !kind.requires_approval ? "auto_approved" : i > 4 ? "pending" : "approved",
      declineReason: null, createdAt: `${iso(now() - 60 * DAY)}T03:00:00.000Z`,
    });
  });

  const app = new Hono().basePath(new URL(BASE).pathname);
  app.use("*", async (c, next) => {
    if (!new RegExp(`^Bearer +${KEY}$`, "i").test(c.req.header("authorization") ?? "")) throw new Refused(401, "UNAUTHORIZED",
      "The API key is missing or wrong.");
    await next();
  });
  app.notFound((c) => c.html("<!doctype html><html><head><title>404</title></head><body><h1>Page not found</h1></body></html>", 404));
  app.onError((error, c) => {
    if (!(error instanceof Refused)) return c.text("Internal Server Error", 500);
    const { status, code, message, field } = error;
    return c.json({ error: field === undefined ? { code, message } : { code, message, field } }, status);
  });

  app.get("/company", (c) => c.json({ data: company }));

  app.get("/employees", (c) => {
    const status = c.req.query("status") ?? "all", department = c.req.query("department");
    if (!["active", "terminated", "all"].includes(status)) throw invalid("status");
    const rows = employees.filter((e) => (status === "all" || (status === "terminated") === (e.status === "terminated"))
      && (department === undefined || department === e.department));
    return c.json(page(c, rows.map(shown)));
  });
  const sameMail = (email: unknown, self?: Employee): void => {
    const taken = employees.some((e) => e !== self && e.email.toLowerCase() === String(email).toLowerCase());
    if (taken) throw new Refused(409, "CONFLICT", "This e-mail address is taken.");
  };
  app.post("/employees", async (c) => {
    const { role: _role, ...body } = await form(c, CREATE);
    if (body["manager_id"] !== undefined) employee(body["manager_id"]);
    sameMail(body["email"]);
    const one = {
      id: newId(), job_title: null, department: null, base_salary: null, manager_id: null, ...body, status: "active",
        probation_end_date: null,
      created_at: stamp(),
    } as unknown as Employee;
    employees.push(one);
    return c.json({ data: shown(one) });
  });
  app.get("/employees/:id", (c) => c.json({ data: shown(employee(c.req.param("id"))) }));
  app.patch("/employees/:id", async (c) => {
    const one = employee(c.req.param("id")), body = await form(c, EDIT);
    if (typeof body["manager_id"] === "string") employee(body["manager_id"]);
    if (body["email"] !== undefined) sameMail(body["email"], one);
    Object.assign(one, body);
    return c.json({ data: shown(one) });
  });
  app.delete("/employees/:id", async (c) => {
    const one = employee(c.req.param("id"));
    await sent(c, { termination_date: { test: isDay }, termination_reason: { test: (v) => typeof v === "string" } });
    one.status = "terminated";
    return c.json({ data: shown(one) });
  });

  app.get("/leave-types", (c) => c.json(page(c, types)));
  const STATES = ["pending", "approved", "declined", "cancelled", "auto_approved"];
  app.get("/leave", (c) => {
    const { employee_id, status, from, to } = c.req.query();
    if (status !== undefined && !STATES.includes(status)) throw invalid("status");
    if (from !== undefined && !isDay(from)) throw invalid("from");
    if (to !== undefined && !isDay(to)) throw invalid("to");
    const rows = requests.filter((r) => (employee_id === undefined || r.employeeId === employee_id)
      && (status === undefined || r.status === status)
      && (from === undefined || r.endDate >= from) && (to === undefined || r.startDate <= to));
    rows.sort((a, b) => Number(b.status === "pending") - Number(a.status === "pending") || a.startDate.localeCompare(b.startDate));
    return c.json({ data: page(c, rows)["data"] });
  });
  app.post("/leave", async (c) => {
    const body = await sent(c, REQUEST), startDate = String(body["start_date"]), endDate = String(body["end_date"]);
    if (endDate < startDate || ms(endDate) - ms(startDate) > 400 * DAY) throw invalid("end_date");
    const who = employee(body["employee_id"]), kind = types.find((t) => t.id === body["leave_type_id"]),
      halfDay = body["half_day"] === true;
    if (kind === undefined) throw notFound();
    if (who.status === "terminated") throw new Refused(409, "CONFLICT", "This person has left.");
    if (halfDay && startDate !== endDate) throw invalid("half_day", "A half day is one day.");
    const request: Leave = {
      id: newId(), employeeId: who.id, employeeName: nameOf(who), typeId: kind.id, typeName: kind.name, startDate, endDate,
      days: weekdays(startDate, endDate) / (halfDay ? 2 : 1), halfDay, halfDayPeriod: halfDay
        ? ((body["half_day_period"] as string | undefined) ?? null) : null,
      notes: (body["notes"] as string | undefined) ?? null, status: kind.requires_approval ? "pending" : "auto_approved",
        declineReason: null, createdAt: stamp(),
    };
    requests.push(request);
    const warnings = ms(startDate) - ms(today) < kind.min_notice_days * DAY
      ? [`${kind.name} asks for ${kind.min_notice_days} days' notice.`] : [];
    return c.json({ data: request, warnings }, 201);
  });
  app.patch("/leave/:id/approve", (c) => {
    const request = requests.find((r) => r.id === c.req.param("id")) as Leave;
    if (request.status !== "pending") throw new Refused(409, "CONFLICT", "Only a pending request can be approved.");
    request.status = "approved";
    return c.json({ data: request });
  });

  const target = { name: "Meadow", base_url: BASE, keys: { full: KEY }, requests_per_minute: 90 };
  return { handle: async (request) => app.fetch(request), target };
}
