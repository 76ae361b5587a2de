import type { Contract } from "../contract/contract.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { authenticate } from "../pipeline/authenticate.ts";
import { GUARDS, ORDER } from "../pipeline/guards.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";
import { matchRoute, requireOperation } from "../pipeline/match-route.ts";
import { failure } from "../pipeline/respond.ts";
import { VARIANTS } from "../pipeline/variants/index.ts";
import { deliverySteps, type EventDraft } from "../webhooks/steps.ts";
import { extraOperations } from "./extra-operations.ts";
import { routes } from "./index.ts";
import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";
import { employeeText } from "./employees/employee-form.ts";
import { requestText } from "./leave/leave-form.ts";
import { inTimestampForm } from "../store/timestamp-form.ts";
import type { Row } from "../store/table.ts";
import type { EventKind } from "../webhooks/event.ts";

/**
 * The pipeline of a version of the API document. It has no catalogue of faults, and nobody acts by themselves.
 * @param served The code of its operations. Default: that of the mock; a version adds its own to it, or replaces some.
 */
export const standardPipeline = (contract: Contract, served: Pipeline["routes"] = routes): Pipeline => ({
  contract,
  match: (method, path) => matchRoute(contract.paths, method, path),
  authenticate,
  admit: (service, bucket, now) => service.limiter.take(bucket, now, service.decisions),
  operation: requireOperation,
  open: (service, access) => service.company(access.company.slug),
  order: () => ORDER,
  guards: GUARDS,
  routes: served,
  run: (entry, route) => route.run(entry, entry.found as never),
  refuse: failure,
  commit: ({ service, company, answer, now }) => {
    if (answer.changes.length > 0 || answer.events.length > 0) service.commit(company, answer, now);
  },
  finish: (response) => response,
  deliveries: {
    ...deliverySteps,
    draftEvents: (company, { events }, decisions) => eventDrafts(company, events, decisions),
    isVisible,
  },
  variants: [...VARIANTS, ...extraOperations],
  withFaults: (sound, [id]) => {
    if (id !== undefined) throw new ConfigurationError(`unknown fault '${id}': this mock has no catalogue of faults`);
    return sound;
  },
  activity: undefined,
});

/** The resource of an event as a GET returns it, with exactly the members of the API (T-55). */
function resourceText(company: CompanyState, { kind, row }: EmittedEvent, decisions: Decisions): string {
  const own = kind.startsWith("leave.")
    ? requestText(row as Row<LeaveRecord>, decisions)
    : employeeText(row as Row<EmployeeRecord>, decisions);
  return inTimestampForm(own, company.company.record.resource.timezone, decisions);
}

/** The drafts of events. Runs before their changes are written, since the data may have to show the state before. */
function eventDrafts(company: CompanyState, events: readonly EmittedEvent[], decisions: Decisions): EventDraft[] {
  return events.map((event) => {
    const { kind, row } = event;
    const before = decisions["event-data-state"] === "before" ? stored(company, kind, row.id) : undefined;
    return { kind, id: row.id, data: resourceText(company, before === undefined ? event : { kind, row: before }, decisions) };
  });
}

/** Whether a GET returns the resource of an event. There are no events about hidden resources (T-12, T-13). */
function isVisible(company: CompanyState, { kind, id }: EventDraft): boolean {
  return stored(company, kind, id) !== undefined;
}

function stored(company: CompanyState, kind: EventKind, id: string): Row<EmployeeRecord> | Row<LeaveRecord> | undefined {
  return kind.startsWith("leave.") ? company.leave.get(id) : company.employees.get(id);
}
