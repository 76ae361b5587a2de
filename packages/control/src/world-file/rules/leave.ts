import { type CompanyData, type LeaveTypeRecord, dayNumber } from "@hr-platform/domain";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { choose, type Decisions } from "@hr-platform/engine/contract/decisions";
import { isLive } from "@hr-platform/engine/store/employee-status";
import type { Problem, Rule } from "./rule.ts";

/** More days than a year has. */
const MOST_DAYS = 3660;

function* types({ leave_types, company }: CompanyData): Iterable<Problem> {
  const own: readonly string[] = company.resource.jurisdiction;
  for (const [n, { resource, jurisdiction }] of leave_types.entries()) {
    const at = `/leave_types/${n}`;
    if (jurisdiction !== null && !own.includes(jurisdiction))
      yield { at: `${at}/jurisdiction`, why: `is '${jurisdiction}', where the company does not employ` };
    if (resource.min_notice_days > MOST_DAYS) yield { at: `${at}/resource/min_notice_days`, why: `is more than ${MOST_DAYS}` };
    if ((resource.max_days_per_year ?? 0) > MOST_DAYS) yield { at: `${at}/resource/max_days_per_year`, why: `is more than ${MOST_DAYS}` };
  }
}

/** What a request may not contradict by itself. */
function* dates({ startDate, endDate, days, halfDay, halfDayPeriod }: LeaveRequest, decisions: Decisions): Iterable<Problem> {
  if (endDate < startDate) {
    yield { at: "endDate", why: "is before its startDate" };
    return;
  }
  const span = dayNumber(endDate) - dayNumber(startDate) + 1;
  if (span > 366 && decisions["leave-span"] === "max-366")
    yield { at: "endDate", why: "is more than 366 days after startDate; to allow it, decide leave-span=unlimited" };
  if (days > span) yield { at: "days", why: `is ${days}, and there are ${span} from startDate to endDate` };
  if (halfDayPeriod !== null && !halfDay) yield { at: "halfDayPeriod", why: `is '${halfDayPeriod}', and halfDay is false` };
  const oneDay = choose(decisions["half-day-span"], { "validation-error": true, "last-half": false, "one-half": false });
  if (halfDay && span > 1 && oneDay)
    yield { at: "halfDay", why: "is true for more than one day; to allow it, decide half-day-span=last-half" };
}

/** What the decision about a request may not contradict. Two changes that race may leave the reason of the first. */
function* outcome({ status, declineReason }: LeaveRequest, cancelReason: string | null, decisions: Decisions): Iterable<Problem> {
  if (status === "declined" && declineReason === null)
    yield { at: "resource/declineReason", why: "is null, and the request is 'declined'" };
  if (decisions["concurrent-transitions"] === "both-succeed") return;
  const mend = "; to allow it, decide concurrent-transitions=both-succeed";
  // A decision shows the reason of a cancellation as declineReason.
  if (declineReason !== null && status !== "declined" && cancelReason !== declineReason)
    yield { at: "resource/declineReason", why: `is a text, and the request is '${status}'${mend}` };
  if (cancelReason !== null && status !== "cancelled")
    yield { at: "cancel_reason", why: `is a text, and the request is '${status}'${mend}` };
}

/** Whether leave of a type is for people of a jurisdiction. */
function fits({ jurisdiction }: LeaveTypeRecord, of: string, decisions: Decisions): boolean {
  return (
    jurisdiction === null ||
    jurisdiction === of ||
    choose(decisions["leave-type-jurisdiction"], { "validation-error": false, accepted: true, warning: true }) ||
    // Somebody with leave may have moved.
    choose(decisions["editable-employee-fields"], { "most-fields": false, "with-jurisdiction": true, "job-fields": false })
  );
}

function* requests({ leave, leave_types, employees }: CompanyData, decisions: Decisions): Iterable<Problem> {
  const typeOf = new Map(leave_types.map((type) => [type.resource.id, type]));
  const jurisdictionOf = new Map(employees.map(({ resource }) => [resource.id, resource.jurisdiction]));
  for (const [n, { resource, cancel_reason }] of leave.entries()) {
    const at = `/leave/${n}`;
    for (const { at: member, why } of dates(resource, decisions)) yield { at: `${at}/resource/${member}`, why };
    for (const { at: member, why } of outcome(resource, cancel_reason, decisions)) yield { at: `${at}/${member}`, why };
    const type = typeOf.get(resource.typeId)!;
    if (resource.typeName !== type.resource.name)
      yield { at: `${at}/resource/typeName`, why: `is '${resource.typeName}', and the type is '${type.resource.name}'` };
    const jurisdiction = jurisdictionOf.get(resource.employeeId)!;
    if (!fits(type, jurisdiction, decisions)) {
      const why = `is a type of ${type.jurisdiction}, and the person works in ${jurisdiction}; to allow it, decide leave-type-jurisdiction=accepted`;
      yield { at: `${at}/resource/typeId`, why };
    }
  }
}

/** Live requests of one person for the same days, where the API refuses them. */
function* duplicates({ leave }: CompanyData, decisions: Decisions): Iterable<Problem> {
  const conflict = { "identical-conflicts": true, "any-overlap-conflicts": true, warns: false, ignored: false };
  if (!choose(decisions["leave-overlap"], conflict)) return;
  const seen = new Set<string>();
  for (const [n, { resource }] of leave.entries()) {
    if (!isLive(resource)) continue;
    const { employeeId, typeId, startDate, endDate, halfDayPeriod, halfDay } = resource;
    const name = `${employeeId} ${typeId} ${startDate} ${endDate} ${halfDay} ${halfDayPeriod}`;
    if (seen.has(name))
      yield {
        at: `/leave/${n}`,
        why: "is for the same days and type as another request of the person; to allow it, decide leave-overlap=warns",
      };
    seen.add(name);
  }
}

/** What leave and its types may not contradict. */
export const leaveRules: readonly Rule[] = [types, requests, duplicates];
