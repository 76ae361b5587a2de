import type { Employee, LeaveRequest, Webhook } from "@hr-platform/spec/types";
import { castOf, world } from "@hr-platform/engine/test/support/worlds";
import { message } from "./attack.ts";
import { type WireAnswer, Wire } from "@hr-platform/engine/test/support/wire";

const PATIENCE = 10_000;
const cast = castOf("wattle");
/** Employees who do not change. */
const staff = world
  .data("wattle")
  .employees.filter(({ termination }) => termination === null)
  .slice(0, 4)
  .map(({ resource }) => resource.id);

/** A client with one persistent connection, and what it saw. */
export class LoadClient {
  readonly statuses: Map<number, number> = new Map();
  requests = 0;
  writes = 0;
  readonly #wire: Wire;

  constructor(port: number) {
    this.#wire = new Wire(port);
  }

  close(): void {
    this.#wire.close();
  }

  /** @throws Error for an unexpected status. */
  async ask<T>(key: string, line: string, expected: number, body?: unknown, type = "application/json"): Promise<T> {
    const bytes = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
    this.#wire.write(
      message(`${line} HTTP/1.1`, { Authorization: `Bearer ${key}`, ...(bytes === null ? {} : { "Content-Type": type }) }, bytes),
    );
    const answer = await this.#wire.answer(false, PATIENCE);
    if (answer === undefined) throw new Error(`${line}: the connection ended`);
    this.#count(answer, line);
    if (answer.status !== expected) throw new Error(`${line}: ${answer.status} instead of ${expected}: ${answer.text.slice(0, 300)}`);
    return (answer.headers["content-type"] === "application/json" ? JSON.parse(answer.text) : answer.text) as T;
  }

  #count({ status }: WireAnswer, line: string): void {
    this.requests += 1;
    if (!line.startsWith("GET")) this.writes += 1;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  /** A typical workload: reads of every kind, and writes. `n` makes its names unique. */
  async round(key: string, n: number): Promise<void> {
    const api = <T>(line: string, expected: number, body?: unknown): Promise<{ data: T }> =>
      this.ask(key, line.replace(" ", " /api/v1"), expected, body);
    const person = staff[n % 4]!;
    await api("GET /company", 200);
    await api(`GET /employees?limit=20&page=${(n % 3) + 1}`, 200);
    await api(`GET /employees?department=${n}`, 200);
    await api("GET /leave/balances?limit=10", 200);
    await api(`GET /leave?employee_id=${person}`, 200);
    await api("GET /recruitment/roles", 200);
    await api("GET /analytics", 200);
    await api("GET /recognition?limit=5", 200);
    await api("GET /nowhere", 404);
    await api("GET /jobs", 501);
    await this.ask("nobody", "GET /api/v1/company", 401);
    await api("POST /employees", 400, { first_name: "Ada" });
    const { data: made } = await api<Employee>("POST /employees", 200, { ...NEWCOMER, email: `ada.${n}@wattle-grove.example` });
    await api(`PATCH /employees/${made.id}`, 200, { job_title: `Engineer ${n}`, department: `Team ${n % 50}` });
    const { data: leave } = await api<LeaveRequest>("POST /leave", 200, { ...LEAVE, employee_id: made.id, leave_type_id: cast.types[0] });
    await api(`GET /leave/${leave.id}`, 200);
    await api(`DELETE /leave/${leave.id}`, 200);
    await api(`DELETE /employees/${made.id}`, 200);
    const { data: webhook } = await api<Webhook>("POST /webhooks", 200, {
      url: `https://inbox.mock.example/${n}`,
      events: ["employee.created"],
    });
    await api(`DELETE /webhooks/${webhook.id}`, 200);
    await api("PUT /company/branding", 200, { brand_name: `Brand ${n}` });
    await this.ask(key, "POST /api/v1/company/branding/logo", 201, logo(n), "multipart/form-data; boundary=x");
    await api("DELETE /company/branding/logo", 200);
    await api("POST /recruitment/candidates", 200, { first_name: "Ada", last_name: "Lovelace", email: `ada.${n}@post.example` });
    await api("POST /recognition", 201, { from_employee_id: person, to_employee_id: staff[(n + 1) % 4], message: `Thanks ${n}` });
  }
}

const NEWCOMER = {
  first_name: "Ada",
  last_name: "Lovelace",
  employment_type: "full_time",
  start_date: "2026-03-02",
  jurisdiction: "AU",
  role: "employee",
};
const LEAVE = { start_date: "2026-08-03", end_date: "2026-08-05" };

function logo(n: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path id="p${n}" d="M0 0h8v8z"/></svg>`;
  return `--x\r\nContent-Disposition: form-data; name="file"; filename="a.svg"\r\nContent-Type: image/svg+xml\r\n\r\n${svg}\r\n--x--\r\n`;
}
