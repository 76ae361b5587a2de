import type { Employee, LeaveType } from "@hr-platform/spec/types";
import type { JournalEntry } from "../../src/sandbox/journal/journal.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { client } from "./client.ts";

/** An id that exists in no world. */
export const UNKNOWN = "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11";

/** All employees of a company, including terminated ones. */
export function people(mock: Mock, slug = "wattle"): Employee[] {
  return [...mock.defaultSandbox.company(slug).employees.rows()].map(({ record }) => record.resource);
}

/** Whether an employee has no seeded leave today or later: tests may then ask for any day. */
function hasNoPlans(mock: Mock, slug: string): (person: Employee) => boolean {
  const { today, data } = mock.defaultSandbox.company(slug);
  const busy = new Set(data.leave.filter(({ resource }) => resource.endDate >= today).map(({ resource }) => resource.employeeId));
  return ({ id }) => !busy.has(id);
}

/**
 * An employee of a company: by default an active full-time one who has been there for a year, or for less in a younger company. Those
 * without leave ahead come first.
 */
export function someone(mock: Mock, slug = "wattle", where: Partial<Employee> = {}): Employee {
  const wanted: Partial<Employee> = { status: "active", employment_type: "full_time", ...where };
  const year = Number(mock.defaultSandbox.company(slug).today.slice(0, 4)) - 1;
  const fits = (person: Employee): boolean => Object.entries(wanted).every(([name, value]) => person[name as keyof Employee] === value);
  const fitting = people(mock, slug).filter(fits);
  const settled = fitting.filter((person) => wanted.status !== "active" || person.start_date < `${year}`);
  const found = settled.find(hasNoPlans(mock, slug)) ?? settled[0] ?? fitting[0];
  if (found === undefined) throw new Error(`${slug} employs nobody like ${JSON.stringify(wanted)}`);
  return found;
}

/** A leave type of a company whose name starts with a text. */
export function leaveTypeNamed(mock: Mock, slug: string, name: string): LeaveType {
  const { data } = client(mock, `hrk_${slug}_full`).get<LeaveType[]>("/leave-types", { limit: 100 });
  const found = data.find((type) => type.name.startsWith(name));
  if (found === undefined) throw new Error(`${slug} has no leave type ${name}`);
  return found;
}

/** The event kinds of the last exchange, each with the id of its resource. */
export function lastEvents(mock: Mock): JournalEntry["events"] {
  return mock.requests.at(-1)!.events;
}
