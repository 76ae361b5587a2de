import type { LeaveRecord } from "@hr-platform/fixtures";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { Result } from "./client.ts";
import { hiddenLeave, hiddenTypes, world } from "./worlds.ts";

/** Two people who differ only in hidden leave that one of them has, and what nobody may learn of it. */
export interface Twins {
  readonly slug: string;
  readonly hidden: string;
  readonly plain: string;
  /** Hidden requests of the one twin, by date. */
  readonly leave: readonly LeaveRecord["resource"][];
  /** Ids of every hidden request and hidden type of the company. */
  readonly secretIds: readonly string[];
  /** Texts of hidden leave: names of its types, and notes. */
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

/** What tells one twin from the other by nature. */
const OWN = new Set(["id", "employee_id", "employeeId", "first_name", "last_name", "email", "name", "employeeName"]);

/** An answer without what names the person: status, headers and body are otherwise as they were sent. */
export function masked({ status, headers, body }: Result<unknown>): unknown {
  return {
    status,
    headers,
    body: JSON.stringify(body, (name, value: unknown) => (OWN.has(name) && typeof value === "string" ? "…" : value)),
  };
}

/** Noon, more or less, of every day around the hidden leave that begins or ends after the world does: before, on and after. */
export function moments({ leave }: Twins): string[] {
  const dates = leave.slice(1).flatMap(({ startDate, endDate }) => [shift(startDate, -1), startDate, endDate, shift(endDate, 1)]);
  return [...new Set(dates)].map((date) => `${date}T02:00:00Z`).filter((instant) => instant >= "2026-03-02T09:00:00Z");
}

function shift(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Calls back at every moment, the clock turned to it; the first is the one at which the world begins. */
export function throughTime(mock: Mock, twins: Twins, look: (moment: string) => void): void {
  look("as the world begins");
  for (const moment of moments(twins)) {
    mock.clock.set(moment);
    look(moment);
  }
}

/** A leave type that the API shows and both twins may use: annual leave needs approval, sick leave does not. */
export function visibleType(mock: Mock, { slug, hidden }: Twins, requiresApproval: boolean): string {
  const company = mock.defaultSandbox.company(slug);
  const { jurisdiction } = company.employees.get(hidden)!.record.resource;
  const kind = requiresApproval ? "annual" : "sick";
  return [...company.leaveTypes.rows()].find(({ record }) => record.kind === kind && record.jurisdiction === jurisdiction)!.id;
}
