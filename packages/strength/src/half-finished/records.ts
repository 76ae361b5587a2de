import { createHmac } from "node:crypto";
import { HalfRefusal, invalidField, notFound } from "./refusal.ts";

export type Json = Readonly<Record<string, unknown>>;
export type HalfRow = Record<string, unknown>;

/** An id of the form of version 4, the same for the same number. */
function uuid(n: number): string {
  const hex = createHmac("sha256", "week-two").update(String(n)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

// Mistake: dates such as 2026-02-31 are taken.
const isDate = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

const ENUMS: Readonly<Record<string, readonly string[]>> = {
  employment_type: ["full_time", "part_time", "casual", "contractor"],
  jurisdiction: ["AU", "NZ", "UK"],
  role: ["employee", "manager", "company_admin"],
};

export function find(rows: readonly HalfRow[], id: string): HalfRow {
  const row = rows.find((one) => one["id"] === id);
  if (row === undefined) throw notFound();
  return row;
}

/** What the half-finished server keeps, and what it does with it. */
export class Records {
  readonly company: HalfRow;
  readonly people: HalfRow[];
  readonly types: readonly HalfRow[];
  readonly leave: HalfRow[] = [];
  readonly hooks: HalfRow[] = [];
  readonly #now: () => number;
  #made = 100;

  /** @param now ms since 1970 */
  constructor(now: () => number) {
    this.#now = now;
    this.company = {
      id: uuid(1),
      name: "Banksia Tiles",
      jurisdiction: ["AU"],
      plan: "growth",
      company_size: null,
      industry: null,
      vera_context: null,
      website: null,
      currency: "AUD",
      timezone: "Australia/Sydney",
      financial_year_start: "07-01",
      primary_domain: "banksia.example",
      allowed_domains: ["banksia.example"],
      domain_enforcement_enabled: false,
      created_at: this.#stamp(),
    };
    this.people = Array.from({ length: 12 }, (_, n) => this.#person(n));
    this.types = [this.#type(0, "Annual leave", true), this.#type(1, "Volunteer day", false)];
  }

  // Mistake: times have no zone.
  #stamp(): string {
    return new Date(this.#now()).toISOString().slice(0, 19);
  }

  #person(n: number): HalfRow {
    return {
      id: uuid(10 + n),
      first_name: `Ada${n}`,
      last_name: `Lovell${n}`,
      email: `ada${n}@banksia.example`,
      job_title: "Tiler",
      department: n < 8 ? "Tiles" : null,
      employment_type: "full_time",
      start_date: "2024-03-01",
      // Mistake: salaries are in dollars.
      base_salary: 70_000 + n,
      status: "active",
      probation_end_date: null,
      manager_id: null,
      jurisdiction: "AU",
      created_at: this.#stamp(),
    };
  }

  #type(n: number, name: string, requires_approval: boolean): HalfRow {
    const rest = { is_paid: true, requires_approval, allow_half_days: true, min_notice_days: 0, max_days_per_year: null };
    return { id: uuid(50 + n), name, ...rest, is_default: n === 0 };
  }

  #id(): string {
    this.#made += 1;
    return uuid(this.#made);
  }

  hire(body: Json): HalfRow {
    for (const name of ["first_name", "last_name", "email"])
      if (typeof body[name] !== "string" || body[name] === "") throw invalidField(name);
    for (const [name, values] of Object.entries(ENUMS)) if (!values.includes(String(body[name]))) throw invalidField(name);
    if (!isDate(body["start_date"])) throw invalidField("start_date");
    if (!String(body["email"]).includes("@")) throw invalidField("email");
    if (this.people.some(({ email }) => email === body["email"])) throw new HalfRefusal(409, "CONFLICT", "There is such an employee.");
    const { role: _, ...rest } = body;
    const none = { job_title: null, department: null, base_salary: null };
    const row = { ...this.#person(0), ...none, ...rest, id: this.#id(), created_at: this.#stamp() };
    this.people.push(row);
    return row;
  }

  request(body: Json): HalfRow {
    const who = this.people.find(({ id }) => id === body["employee_id"]);
    const kind = this.types.find(({ id }) => id === body["leave_type_id"]);
    if (who === undefined) throw invalidField("employee_id");
    if (kind === undefined) throw invalidField("leave_type_id");
    const [first, last] = [body["start_date"], body["end_date"]];
    if (!isDate(first)) throw invalidField("start_date");
    if (!isDate(last) || last < first) throw invalidField("end_date");
    const { notes = null, half_day = false, half_day_period = null } = body;
    if (typeof notes === "string" && notes.length > 500) throw invalidField("notes");
    const row = {
      id: this.#id(),
      employeeId: who["id"],
      employeeName: `${String(who["first_name"])} ${String(who["last_name"])}`,
      typeId: kind["id"],
      typeName: kind["name"],
      startDate: first,
      endDate: last,
      // Mistake: weekends count.
      days: half_day === true ? 0.5 : (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1,
      halfDay: half_day,
      halfDayPeriod: half_day_period,
      notes,
      // Mistake: leave that needs no approval waits for one.
      status: "pending",
      declineReason: null,
      createdAt: this.#stamp(),
    };
    this.leave.unshift(row);
    return { ...row, warnings: [] };
  }

  // Mistake: leave moves from every state.
  move(id: string, changes: HalfRow): HalfRow {
    return Object.assign(find(this.leave, id), changes);
  }

  subscribe({ url, events }: Json): HalfRow {
    if (typeof url !== "string" || !url.startsWith("https://") || !URL.canParse(url)) throw invalidField("url");
    if (!Array.isArray(events) || events.some((one) => typeof one !== "string" || !/^\w+\.\w+$/.test(one))) throw invalidField("events");
    const id = this.#id();
    const row = { id, url, events, is_active: true, created_at: this.#stamp(), secret: `whsec_${id}` };
    this.hooks.push(row);
    return row;
  }

  unsubscribe(id: string): HalfRow {
    return this.hooks.splice(this.hooks.indexOf(find(this.hooks, id)), 1)[0]!;
  }

  employees(query: URLSearchParams): readonly HalfRow[] {
    const [status, department] = [query.get("status") ?? "active", query.get("department")];
    return this.people.filter(
      (row) =>
        (status === "all" || (status === "terminated") === (row["status"] === "terminated")) &&
        (department === null || row["department"] === department),
    );
  }

  requests(query: URLSearchParams): readonly HalfRow[] {
    const [who, status, from, to] = ["employee_id", "status", "from", "to"].map((name) => query.get(name));
    const fitting = this.leave.filter(
      (row) =>
        (who == null || row["employeeId"] === who) &&
        (status == null || row["status"] === status) &&
        (from == null || String(row["endDate"]) >= from) &&
        (to == null || String(row["startDate"]) <= to),
    );
    return [...fitting.filter((row) => row["status"] === "pending"), ...fitting.filter((row) => row["status"] !== "pending")];
  }

  balances(query: URLSearchParams): readonly HalfRow[] {
    return this.employees(query)
      .filter(({ id }) => query.get("employee_id") === null || id === query.get("employee_id"))
      .map(({ id, first_name, last_name }) => ({
        employee_id: id,
        name: `${String(first_name)} ${String(last_name)}`,
        annual_available: 20,
        sick_available: 10,
        pending_days: this.leave.filter((row) => row["employeeId"] === id && row["status"] === "pending").length,
        taken_days: 0,
      }));
  }
}
