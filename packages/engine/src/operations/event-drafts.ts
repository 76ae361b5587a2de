import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import type { CompanyState } from "../store/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";
import { employeeText } from "./employees/employee-form.ts";
import { requestText } from "./leave/leave-form.ts";
import { inTimestampForm } from "../store/timestamp-form.ts";
import type { Row } from "../store/table.ts";
import type { EventKind } from "../webhooks/event.ts";
import type { EventDraft } from "../webhooks/steps.ts";

/** The resource of an event as a GET returns it, with exactly the members of the API (T-55). */
function text(company: CompanyState, { kind, row }: EmittedEvent, decisions: Decisions): string {
  const own = kind.startsWith("leave.")
    ? requestText(row as Row<LeaveRecord>, decisions)
    : employeeText(row as Row<EmployeeRecord>, decisions);
  return inTimestampForm(own, company.company.record.resource.timezone, decisions);
}

/** The drafts of events. Runs before their changes are written, since the data may have to show the state before. */
export function eventDrafts(company: CompanyState, events: readonly EmittedEvent[], decisions: Decisions): EventDraft[] {
  return events.map((event) => {
    const { kind, row } = event;
    const before = decisions["event-data-state"] === "before" ? stored(company, kind, row.id) : undefined;
    return { kind, id: row.id, data: text(company, before === undefined ? event : { kind, row: before }, decisions) };
  });
}

/** Whether a GET returns the resource of an event. There are no events about hidden resources (T-12, T-13). */
export function isVisible(company: CompanyState, { kind, id }: EventDraft): boolean {
  return stored(company, kind, id) !== undefined;
}

function stored(company: CompanyState, kind: EventKind, id: string): Row<EmployeeRecord> | Row<LeaveRecord> | undefined {
  return kind.startsWith("leave.") ? company.leave.get(id) : company.employees.get(id);
}
