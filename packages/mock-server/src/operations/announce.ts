import type { EmployeeRecord, LeaveRecord } from "@hr-platform/fixtures";
import type { CompanyState } from "../store/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";
import { employeeText } from "./employees/employee-form.ts";
import { requestText } from "./leave/leave-form.ts";
import { inTimestampForm } from "../store/timestamp-form.ts";
import type { Row } from "../store/table.ts";
import type { Kind } from "../webhooks/event.ts";
import type { Announcement } from "../webhooks/steps.ts";

/** An event's resource as a GET shows it: its key set is that of the API, whatever else the record holds (T-55). */
function text(company: CompanyState, { kind, row }: EmittedEvent, decisions: Decisions): string {
  const own = kind.startsWith("leave.")
    ? requestText(row as Row<LeaveRecord>, decisions)
    : employeeText(row as Row<EmployeeRecord>, decisions);
  return inTimestampForm(own, company.company.record.resource.timezone, decisions);
}

/** What to tell of events; to be made before their changes are written, as a server may tell of the state before. */
export function announcements(company: CompanyState, events: readonly EmittedEvent[], decisions: Decisions): Announcement[] {
  return events.map((event) => {
    const { kind, row } = event;
    const before = decisions["event-data-state"] === "before" ? stored(company, kind, row.id) : undefined;
    return { kind, id: row.id, data: text(company, before === undefined ? event : { kind, row: before }, decisions) };
  });
}

/** Whether the API would answer with what an event is about: nothing is told of what it hides (T-12, T-13). */
export function isShown(company: CompanyState, { kind, id }: Announcement): boolean {
  return stored(company, kind, id) !== undefined;
}

function stored(company: CompanyState, kind: Kind, id: string): Row<EmployeeRecord> | Row<LeaveRecord> | undefined {
  return kind.startsWith("leave.") ? company.leave.get(id) : company.employees.get(id);
}
