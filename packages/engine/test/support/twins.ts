import type { LeaveRecord } from "@hr-platform/domain";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { Result } from "./client.ts";
import { hiddenLeave, hiddenTypes, world } from "./worlds.ts";

/** Two employees who differ only in the hidden leave of one of them, and what must stay secret. */
export interface Twins {
  readonly slug: string;
  readonly hidden: string;
  readonly plain: string;
  /** The hidden requests of the one twin, by date. */
  readonly leave: readonly LeaveRecord["resource"][];
  /** The ids of every hidden request and hidden type of the company. */
  readonly secretIds: readonly string[];
  /** The texts of hidden leave: names of its types, and notes. */
  readonly secretTexts: readonly string[];
}

/** The twins of each company of the default world. */
export const TWINS: readonly Twins[] = world.companies.map(({ slug }) => {
  const data = world.data(slug);
  const { employee_id, twin_employee_id } = data.landmarks.hidden_leave!;
  const leave = hiddenLeave(data).map(({ resource }) => resource);
  return {
    slug,
    hidden: employee_id,
    plain: twin_employee_id,
    leave: leave.filter(({ employeeId }) => employeeId === employee_id).sort((a, b) => (a.startDate < b.startDate ? -1 : 1)),
    secretIds: [...hiddenTypes(data), ...leave.map(({ id }) => id)],
    secretTexts: [...new Set(leave.flatMap(({ typeName, notes }) => [typeName, notes!]))],
  };
});

/** Members that differ between twins by nature. */
const OWN = new Set(["id", "employee_id", "employeeId", "first_name", "last_name", "email", "name", "employeeName"]);

/** A response without what identifies the employee; status, headers and body are otherwise unchanged. */
export function masked({ status, headers, body }: Result<unknown>): unknown {
  return {
    status,
    headers,
    body: JSON.stringify(body, (name, value: unknown) => (OWN.has(name) && typeof value === "string" ? "…" : value)),
  };
}

/** About noon of the days around each hidden leave that begins or ends after the world begins: before, during and after. */
export function moments({ leave }: Twins): string[] {
  const dates = leave.slice(1).flatMap(({ startDate, endDate }) => [shift(startDate, -1), startDate, endDate, shift(endDate, 1)]);
  return [...new Set(dates)].map((date) => `${date}T02:00:00Z`).filter((instant) => instant >= "2026-03-02T09:00:00Z");
}

function shift(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Calls back at every moment, with the clock moved there. The first moment is the start of the world. */
export function throughTime(mock: Mock, twins: Twins, look: (moment: string) => void): void {
  look("as the world begins");
  for (const moment of moments(twins)) {
    mock.clock.set(moment);
    look(moment);
  }
}

/** A visible leave type that both twins may use: annual leave needs approval, sick leave does not. */
export function visibleType(mock: Mock, { slug, hidden }: Twins, requiresApproval: boolean): string {
  const company = mock.defaultSandbox.company(slug);
  const { jurisdiction } = company.employees.get(hidden)!.record.resource;
  const kind = requiresApproval ? "annual" : "sick";
  return [...company.leaveTypes.rows()].find(({ record }) => record.kind === kind && record.jurisdiction === jurisdiction)!.id;
}
