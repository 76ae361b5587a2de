import { beforeEach, describe, expect, test } from "vitest";
import type { Employee, LeaveRequest } from "@hr-platform/spec/types";
import { lastEvents, leaveTypeNamed, people, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

const statusOf = (key: Client, id: string): string => key.get<Employee>(`/employees/${id}`).data.status;

/** A company, the last second of one of its days and the first of the next, in UTC. */
const MIDNIGHTS = [
  ["wattle", "AU", "Melbourne", "2026-06-14T13:59:59.999Z", "2026-06-14T14:00:00Z", "2026-06-16T14:00:00Z"],
  ["kauri", "NZ", "Auckland", "2026-06-14T11:59:59.999Z", "2026-06-14T12:00:00Z", "2026-06-16T12:00:00Z"],
  ["thistle", "UK", "London, in summer", "2026-06-14T22:59:59.999Z", "2026-06-14T23:00:00Z", "2026-06-16T23:00:00Z"],
] as const;

const SICK = { AU: "Personal/carer's leave", NZ: "Sick leave", UK: "Sick leave" } as const;

/** Sick leave on 15 and 16 June 2026, approved on submission. */
function sickLeave(slug: string, employee: Employee): LeaveRequest {
  const body = {
    employee_id: employee.id,
    leave_type_id: leaveTypeNamed(mock, slug, SICK[employee.jurisdiction]).id,
    start_date: "2026-06-15",
    end_date: "2026-06-16",
  };
  return client(mock, `hrk_${slug}_full`).post<LeaveRequest>("/leave", body).data;
}

describe("D the status of an employee changes with the clock [EMP-10, EMP-46, A-120]", () => {
  test.each(MIDNIGHTS)("in %s (%s) leave begins and ends at midnight in %s", (slug, jurisdiction, _city, eve, first, after) => {
    const key = client(mock, `hrk_${slug}_full`);
    const person = someone(mock, slug, { jurisdiction });
    const away = people(mock, slug).filter(({ status }) => status === "on_leave").length;
    expect(away).toBeGreaterThan(0);
    expect(sickLeave(slug, person).status).toBe("auto_approved");
    for (const [instant, status] of [
      [eve, "active"],
      [first, "on_leave"],
      [new Date(Date.parse(after) - 1).toISOString(), "on_leave"],
      [after, "active"],
    ] as const) {
      mock.clock.set(instant);
      expect(statusOf(key, person.id), instant).toBe(status);
      expect(key.get<Employee[]>("/employees", "status=active&limit=100").data.find(({ id }) => id === person.id)).toMatchObject({
        status,
      });
    }
  });

  test.each([
    ["wattle", "2026-06-14T14:00:00Z"],
    ["kauri", "2026-06-14T12:00:00Z"],
    ["thistle", "2026-06-14T23:00:00Z"],
  ])("in %s probation ends at the start of its end date in %s", (slug, midnight) => {
    const key = client(mock, `hrk_${slug}_full`);
    const { id } = someone(mock, slug);
    key.patch(`/employees/${id}`, { probation_end_date: "2026-06-15" });
    expect(statusOf(key, id)).toBe("probation");
    mock.clock.set(new Date(Date.parse(midnight) - 1).toISOString());
    expect(statusOf(key, id)).toBe("probation");
    mock.clock.set(midnight);
    expect(statusOf(key, id)).toBe("active");
  });

  test("a moved clock does the due work in order, and sends no event of its own [A-177]", () => {
    const key = client(mock);
    const person = someone(mock);
    sickLeave("wattle", person);
    const work = mock.clock.set("2026-07-01T00:00:00Z").filter(({ employee_id }) => employee_id === person.id);
    expect(work).toEqual([
      {
        at: "2026-06-14T14:00:00.000Z",
        kind: "employee-status",
        company: "wattle",
        employee_id: person.id,
        from: "active",
        to: "on_leave",
      },
      {
        at: "2026-06-16T14:00:00.000Z",
        kind: "employee-status",
        company: "wattle",
        employee_id: person.id,
        from: "on_leave",
        to: "active",
      },
    ]);
    key.get("/employees");
    expect(mock.requests.filter(({ operation }) => operation === "listEmployees").flatMap(({ events }) => events)).toEqual([]);
  });

  test("leave overrides probation, which returns after it", () => {
    const key = client(mock);
    const { id } = someone(mock);
    key.patch(`/employees/${id}`, { probation_end_date: "2026-12-01" });
    sickLeave(
      "wattle",
      people(mock).find((person) => person.id === id)!,
    );
    mock.clock.set("2026-06-15T00:00:00Z");
    expect(statusOf(key, id)).toBe("on_leave");
    mock.clock.set("2026-06-17T00:00:00Z");
    expect(statusOf(key, id)).toBe("probation");
  });
});

describe("the status of an employee follows their leave of today at once [A-120]", () => {
  let key: Client;
  let person: Employee;
  beforeEach(() => {
    key = client(mock);
    person = someone(mock);
  });
  const ask = (type: string) => {
    const leave_type_id = leaveTypeNamed(mock, "wattle", type).id;
    return key.post<LeaveRequest>("/leave", { employee_id: person.id, leave_type_id, start_date: "2026-03-02", end_date: "2026-03-06" })
      .data.id;
  };

  test("approval makes them on_leave, cancelling makes them active again, pending and declined do not change it", () => {
    const id = ask("Annual leave");
    expect(statusOf(key, person.id)).toBe("active");
    key.patch(`/leave/${id}/approve`);
    expect(lastEvents(mock).map(({ kind }) => kind)).toEqual(["leave.approved"]);
    expect(statusOf(key, person.id)).toBe("on_leave");
    key.delete(`/leave/${id}`);
    expect(statusOf(key, person.id)).toBe("active");
    key.patch(`/leave/${ask("Annual leave")}/decline`, { reason: "No" });
    expect(statusOf(key, person.id)).toBe("active");
  });

  test("a type without approval makes them on_leave on submission, also for a half day", () => {
    ask("Personal/carer's leave");
    expect(statusOf(key, person.id)).toBe("on_leave");
  });

  test("an update of their fields keeps an absence, and termination ends it for good", () => {
    ask("Personal/carer's leave");
    expect(key.patch<Employee>(`/employees/${person.id}`, { job_title: "Lead" }).data.status).toBe("on_leave");
    key.delete(`/employees/${person.id}`);
    mock.clock.advance("P30D");
    expect(statusOf(key, person.id)).toBe("terminated");
  });

  test("an employee is on_leave exactly while visible approved leave covers today", () => {
    for (const slug of ["wattle", "kauri", "thistle", "southern", "acorn"]) {
      const company = client(mock, `hrk_${slug}_full`);
      const today = mock.defaultSandbox.company(slug).today;
      for (const status of ["approved", "auto_approved"]) {
        const { data, meta } = company.get<LeaveRequest[]>("/leave", { status, from: today, to: today, limit: 100 });
        expect(meta!.has_more).toBe(false);
        for (const { employeeId } of data) expect(statusOf(company, employeeId)).toMatch(/on_leave|terminated/);
      }
      for (const { id, status } of people(mock, slug)) {
        if (status !== "on_leave") continue;
        const { data } = company.get<LeaveRequest[]>("/leave", { employee_id: id, from: today, to: today });
        expect(data.some((request) => request.status === "approved" || request.status === "auto_approved")).toBe(true);
      }
    }
  });
});
