import { type EmployeeRecord, localDate, wallClock } from "@hr-platform/domain";
import type { Jurisdiction, LeaveBalance, LeaveRequest } from "@hr-platform/spec/types";
import { beforeAll, describe, expect, test } from "vitest";
import type { DueWork } from "@hr-platform/engine/sandbox/clock/move-clock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { client } from "@hr-platform/engine/test/support/client";
import { NOW, frozenMock } from "@hr-platform/engine/test/support/worlds";
import { activity } from "../src/activity.ts";

const SLUGS = ["wattle", "kauri", "thistle", "southern", "acorn"];
const ZONES: Readonly<Record<Jurisdiction, string>> = { AU: "Australia/Melbourne", NZ: "Pacific/Auckland", UK: "Europe/London" };
const LIVE: ReadonlySet<LeaveRequest["status"]> = new Set(["pending", "approved", "auto_approved"] as const);

const bugs: unknown[] = [];
let mock: Mock;
/** All that happened in a year, in order. */
const due: DueWork[] = [];
const began = Date.parse(NOW);

const company = (slug: string): CompanyState => mock.defaultSandbox.company(slug);
const people = (slug: string): EmployeeRecord[] => [...company(slug).employees.rows()].map(({ record }) => record);
const leave = (slug: string): LeaveRequest[] => [...company(slug).leave.rows()].map(({ record }) => record.resource);
const isLater = (instant: string): boolean => Date.parse(instant) > began;
const acts = (act: string): DueWork[] => due.filter((one) => one.act === act);
const employedOn = (slug: string, date: string): number =>
  people(slug).filter(({ resource, termination }) => resource.start_date <= date && (termination === null || termination.date >= date))
    .length;

beforeAll(() => {
  mock = frozenMock({ activity: 1, onBug: (bug) => bugs.push(bug) }, { activity });
  for (let month = 0; month < 12; month += 1) due.push(...mock.clock.advance("P1M"));
}, 60_000);

/** The hour of the day and the weekday (0 is Sunday) where somebody is. */
function local(instant: string, jurisdiction: Jurisdiction): { readonly hour: number; readonly day: number } {
  const at = new Date(wallClock(Date.parse(instant), ZONES[jurisdiction]));
  return { hour: at.getUTCHours() + at.getUTCMinutes() / 60, day: at.getUTCDay() };
}

describe("a year of activity", () => {
  test("meets no bug, and every kind of act happens", () => {
    expect(bugs).toEqual([]);
    const kinds = new Set(due.filter(({ kind }) => kind === "activity").map(({ act }) => act));
    expect(kinds.size).toBeGreaterThanOrEqual(20);
    expect(kinds).not.toContain("ask-hidden-leave");
    expect(due.map(({ at }) => at)).toEqual(due.map(({ at }) => at).toSorted());
  });

  test.each(SLUGS)("in %s keeps the head count and every department", (slug) => {
    const { data } = company(slug);
    const before = data.employees.filter(({ termination }) => termination === null).length;
    const after = people(slug).filter(({ termination }) => termination === null);
    expect(Math.abs(after.length - before)).toBeLessThanOrEqual(2 + 0.08 * before);
    const departments = new Set(after.map(({ resource }) => resource.department));
    for (const { resource, termination } of data.employees) if (termination === null) expect(departments).toContain(resource.department);
    for (const month of [4, 6, 8, 10, 12])
      expect(employedOn(slug, `2026-${String(month).padStart(2, "0")}-15`)).toBeGreaterThan(0.85 * employedOn(slug, "2026-03-02") - 1);
  });

  test.each(SLUGS)("in %s leaves nobody with a manager who has left, and nobody manages themselves", (slug) => {
    const byId = new Map(people(slug).map((person) => [person.resource.id, person]));
    for (const { resource, termination } of byId.values()) {
      if (termination !== null || resource.manager_id === null) continue;
      expect(byId.get(resource.manager_id)!.termination).toBe(null);
      const seen = new Set<string>();
      for (let at: string | null = resource.id; at !== null; at = byId.get(at)!.resource.manager_id) {
        expect(seen.has(at)).toBe(false);
        seen.add(at);
      }
    }
  });

  test.each(SLUGS)(
    "in %s requests no leave outside the employment, nor on days that are taken, nor of a balance that is used up",
    (slug) => {
      const byId = new Map(people(slug).map((person) => [person.resource.id, person]));
      const live = leave(slug).filter(({ status }) => LIVE.has(status));
      for (const request of live.filter(({ createdAt }) => isLater(createdAt))) {
        const { resource, termination } = byId.get(request.employeeId)!;
        expect(request.startDate >= resource.start_date).toBe(true);
        if (termination !== null) expect(request.startDate <= termination.date).toBe(true);
        const clashes = live.filter(
          (other) =>
            other.id !== request.id &&
            other.employeeId === request.employeeId &&
            other.startDate <= request.endDate &&
            request.startDate <= other.endDate,
        );
        expect(clashes).toEqual([]);
      }
      const api = client(mock, `hrk_${slug}_full`);
      for (const { resource, termination } of byId.values()) {
        if (termination !== null) continue;
        const [balance] = api.get<LeaveBalance[]>("/leave/balances", { employee_id: resource.id }).data;
        const { annual_available, sick_available, pending_days } = balance!;
        expect([annual_available >= 0, sick_available >= 0, pending_days >= 0]).toEqual([true, true, true]);
      }
    },
  );

  test.each(SLUGS)("in %s decides about leave within days, and before it begins", (slug) => {
    const today = company(slug).today;
    for (const request of leave(slug).filter(({ status }) => status === "pending")) {
      const days = (mock.clock.now.getTime() - Date.parse(request.createdAt)) / 86_400_000;
      expect(days).toBeLessThan(request.startDate > today ? 16 : 4);
    }
    const asked = leave(slug).filter(({ createdAt }) => isLater(createdAt));
    const declined = asked.filter(({ status }) => status === "declined");
    expect(declined.length).toBeLessThan(0.12 * asked.length + 2);
    for (const { declineReason } of declined) expect(declineReason).toBeTruthy();
  });

  test.each(SLUGS)("in %s nobody asks for leave or thanks anybody outside waking hours; sickness is in the morning", (slug) => {
    const byId = new Map(people(slug).map(({ resource }) => [resource.id, resource]));
    const hours = leave(slug)
      .map(({ createdAt, employeeId }) => ({ at: createdAt, who: employeeId }))
      .concat(
        [...company(slug).recognition.rows()].map(({ record: { resource } }) => ({ at: resource.created_at, who: resource.giver.id })),
      );
    for (const { at, who } of hours.filter(({ at }) => isLater(at))) {
      const { hour, day } = local(at, byId.get(who)!.jurisdiction);
      expect(hour).toBeGreaterThanOrEqual(6.4);
      expect(hour).toBeLessThan(21.1);
      expect([1, 2, 3, 4, 5]).toContain(day);
    }
    for (const { at, employee_id } of acts("call-in-sick").filter((one) => one.company === slug))
      expect(local(at, byId.get(employee_id!)!.jurisdiction).hour).toBeLessThan(9);
  });

  test.each(SLUGS)("in %s hires people who start later and are onboarded, and offboards those who leave", (slug) => {
    const { records, today } = company(slug);
    const hired = acts("hire").filter((one) => one.company === slug);
    for (const { at, employee_id } of hired) {
      const { resource } = company(slug).employees.get(employee_id!)!.record;
      expect(resource.start_date > localDate(Date.parse(at), company(slug).timeZone)).toBe(true);
      expect(resource.manager_id).not.toBe(null);
      const [plan] = records.onboarding_plans.where("employee_id", resource.id);
      if (slug !== "kauri") expect(plan).toBeDefined();
      if (slug !== "kauri" && resource.start_date < "2027-01-15") expect(plan!.status).toBe("completed");
    }
    for (const { resource, termination } of people(slug)) {
      if (termination === null || termination.date <= "2026-03-02") continue;
      const plans = records.offboarding_plans.where("employee_id", resource.id);
      expect(plans.map(({ status, last_working_day }) => [status, last_working_day])).toContainEqual(["completed", termination.date]);
    }
    for (const { status, last_working_day } of records.offboarding_plans.values())
      if (status === "in_progress" || status === "not_started")
        expect(last_working_day > today || last_working_day > "2027-02-20").toBe(true);
  });

  test.each(SLUGS)("in %s keeps pipelines and offers in states that agree", (slug) => {
    const { applications, offers, roles } = company(slug).records;
    const stages = new Map(company(slug).data.stages.map(({ resource }) => [resource.id, resource.kind]));
    for (const { stage_id, status } of applications.values()) expect(stages.get(stage_id)).toBe(status);
    for (const offer of offers.values()) {
      const { status } = applications.get(offer.application_id)!;
      if (isLater(offer.created_at) && offer.status === "declined") expect(status).toBe("rejected");
    }
    const hires = new Map<string, number>();
    for (const { role_id, status, stage_entered_at } of applications.values())
      if (status === "hired" && isLater(stage_entered_at)) hires.set(role_id, (hires.get(role_id) ?? 0) + 1);
    // The role that conformance targets name stays open.
    const kept = applications.get(company(slug).data.landmarks.application_id!)!.role_id;
    expect(roles.get(kept)!.status).toBe("open");
    hires.delete(kept);
    for (const [role, count] of hires) expect([roles.get(role)!.status, count]).toEqual(["filled", 1]);
  });

  test.each(SLUGS)("in %s stores no name with an answer to an anonymous survey, and leaves those of conformance targets alone", (slug) => {
    const { records, data } = company(slug);
    for (const { anonymity, responses, invited_employee_ids } of records.surveys.values()) {
      expect(responses.length).toBeLessThanOrEqual(invited_employee_ids.length);
      for (const { employee_id } of responses) expect(employee_id === null).toBe(anonymity === "anonymous");
    }
    const { open_survey_id, anonymous_survey_id, small_survey_id, draft_survey_id, application_id } = data.landmarks;
    for (const id of [open_survey_id, anonymous_survey_id, small_survey_id, draft_survey_id])
      if (id !== null) expect(records.surveys.get(id)).toBe(data.surveys.find((survey) => survey.id === id));
    expect(records.applications.get(application_id!)).toBe(data.applications.find(({ id }) => id === application_id));
  });

  test("has about as many people away on working days as the season suggests", () => {
    const requests = SLUGS.flatMap((slug) => leave(slug)).filter(({ status }) => status === "approved" || status === "auto_approved");
    const away = (date: string): number =>
      new Set(requests.filter(({ startDate, endDate }) => startDate <= date && date <= endDate).map(({ employeeId }) => employeeId)).size;
    const everybody = SLUGS.reduce((sum, slug) => sum + employedOn(slug, "2026-09-01"), 0);
    const share = (dates: readonly string[]): number => dates.reduce((sum, date) => sum + away(date), 0) / dates.length / everybody;
    const quiet = share(["2026-05-13", "2026-06-10", "2026-09-16", "2026-10-14", "2026-11-11"]);
    expect(quiet).toBeGreaterThan(0.025);
    expect(quiet).toBeLessThan(0.16);
    expect(share(["2026-12-22", "2026-12-29", "2027-01-05", "2027-01-12"])).toBeGreaterThan(1.15 * quiet);
  });

  test("sends the events of what happens, in order, none of a hidden kind", () => {
    const kinds = new Set(mock.webhooks.all().map(({ event }) => event));
    for (const kind of ["employee.created", "employee.updated", "leave.requested", "leave.approved"]) expect(kinds).toContain(kind);
    const times = mock.webhooks.all().map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted());
    for (const slug of SLUGS) {
      const hidden = new Set([...company(slug).hiddenTypes.rows()].map(({ id }) => id));
      for (const { data } of mock.webhooks.all()) expect(hidden.has(String(data["typeId"]))).toBe(false);
    }
  });
});
