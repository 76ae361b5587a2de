import { beforeEach, describe, expect, test } from "vitest";
import type { LeaveRequest, LeaveRequestCreated } from "@hr-platform/spec/types";
import { UNKNOWN, lastEvents, leaveTypeNamed, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { leaveRequest } from "../../../test/support/shapes.ts";
import { NOW, frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

/** Requests leave of a type, by default for an active full-time AU employee of wattle. */
function ask(type: string, start_date: string, end_date: string, more: object = {}, slug = "wattle") {
  const body = { employee_id: someone(mock, slug).id, leave_type_id: leaveTypeNamed(mock, slug, type).id, start_date, end_date, ...more };
  return client(mock, `hrk_${slug}_full`).post<LeaveRequestCreated>("/leave", body);
}

const codes = ({ data }: { data: LeaveRequestCreated }): string[] => data.warnings.map(({ code }) => code);
const ANNUAL = "Annual leave (AU)";
const SICK = "Personal/carer's leave (AU)";

describe("POST /leave", () => {
  test("creates the request and answers with it and its warnings [LEAVE-01 to LEAVE-14, LEAVE-32, LEAVE-34, LEAVE-49, LEAVE-50]", () => {
    const person = someone(mock);
    const type = leaveTypeNamed(mock, "wattle", ANNUAL);
    const { status, body, data } = ask(ANNUAL, "2026-06-15", "2026-06-19", { notes: " Skiing \u{1F3BF} " });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { ...leaveRequest, warnings: expect.any(Array) as unknown } });
    expect(data).toMatchObject({
      employeeId: person.id,
      employeeName: `${person.first_name} ${person.last_name}`,
      typeId: type.id,
      typeName: type.name,
      startDate: "2026-06-15",
      endDate: "2026-06-19",
      days: 5,
      halfDay: false,
      halfDayPeriod: null,
      notes: "Skiing \u{1F3BF}",
      status: "pending",
      declineReason: null,
      createdAt: new Date(NOW).toISOString(),
    });
    const { warnings, ...request } = data;
    expect(warnings.every(({ code, message }) => /^[A-Z_]+$/.test(code) && message !== "")).toBe(true);
    expect(wattle.get(`/leave/${data.id}`).body).toEqual({ data: request });
    expect(wattle.get<LeaveRequest[]>("/leave", { employee_id: person.id }).data).toContainEqual(request);
  });

  test("starts as pending if the type needs approval, and as auto_approved if not [LEAVE-34, LEAVE-35, A-178]", () => {
    const pending = ask(ANNUAL, "2026-06-15", "2026-06-15").data;
    expect(lastEvents(mock)).toEqual([{ kind: "leave.requested", resource_id: pending.id }]);
    const approved = ask(SICK, "2026-06-15", "2026-06-15").data;
    expect(lastEvents(mock).map(({ kind }) => kind)).toEqual(["leave.requested", "leave.approved"]);
    expect([pending.status, approved.status]).toEqual(["pending", "auto_approved"]);
    for (const { id, name, requires_approval } of wattle.get<{ id: string; name: string; requires_approval: boolean }[]>("/leave-types")
      .data) {
      const { data } = ask(ANNUAL, "2026-08-10", "2026-08-10", { leave_type_id: id });
      expect(data.status, name).toBe(requires_approval ? "pending" : "auto_approved");
    }
  });

  test("shows no warnings on the stored request, and an empty array without warnings [A-131, A-133]", () => {
    const { data } = ask("Time in lieu", "2026-06-15", "2026-06-15");
    expect(data.warnings).toEqual([]);
    expect(wattle.get(`/leave/${data.id}`).data).not.toHaveProperty("warnings");
  });

  test("accepts notes of 500 characters, counting an emoji as one, and refuses 501 [LEAVE-25, A-147]", () => {
    expect(ask(ANNUAL, "2026-06-15", "2026-06-15", { notes: "\u{1F3BF}".repeat(500) }).data.notes).toBe("\u{1F3BF}".repeat(500));
    expect(ask(ANNUAL, "2026-06-16", "2026-06-16", { notes: ` ${"n".repeat(500)} ` }).status).toBe(200);
    expect(ask(ANNUAL, "2026-06-17", "2026-06-17", { notes: "n".repeat(501) }).error).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "notes",
    });
    for (const [day, notes] of [
      ["2026-07-13", null],
      ["2026-07-14", ""],
      ["2026-07-15", "  "],
    ] as const)
      expect(ask(ANNUAL, day, day, { notes }).data.notes).toBeNull();
  });

  test("does not require half_day, half_day_period and notes, and drops a period without a half day [LEAVE-23, LEAVE-51, A-138]", () => {
    expect(ask(ANNUAL, "2026-06-15", "2026-06-15").data).toMatchObject({ days: 1, halfDay: false, halfDayPeriod: null, notes: null });
    expect(ask(ANNUAL, "2026-06-16", "2026-06-16", { half_day: false, half_day_period: "morning" }).data).toMatchObject({
      days: 1,
      halfDayPeriod: null,
    });
  });

  test("answers unknown employees and types, and those of other companies, with NOT_FOUND and their field [AUTH-15, A-28]", () => {
    for (const employee_id of [UNKNOWN, someone(mock, "kauri").id]) {
      expect(ask(ANNUAL, "2026-06-15", "2026-06-15", { employee_id })).toMatchObject({
        status: 404,
        error: { code: "NOT_FOUND", field: "employee_id" },
      });
    }
    for (const leave_type_id of [UNKNOWN, leaveTypeNamed(mock, "kauri", "Sick leave").id]) {
      expect(ask(ANNUAL, "2026-06-15", "2026-06-15", { leave_type_id })).toMatchObject({
        status: 404,
        error: { code: "NOT_FOUND", field: "leave_type_id" },
      });
    }
  });

  test("accepts types of the employee's own country only [A-148]", () => {
    const abroad = ask(
      "Annual holidays (NZ)",
      "2026-06-15",
      "2026-06-15",
      { employee_id: someone(mock, "southern", { jurisdiction: "AU" }).id },
      "southern",
    );
    expect(abroad.error).toMatchObject({ code: "VALIDATION_ERROR", field: "leave_type_id" });
    expect(
      ask("Study leave", "2026-06-15", "2026-06-15", { employee_id: someone(mock, "southern", { jurisdiction: "UK" }).id }, "southern")
        .status,
    ).toBe(200);
  });

  test("refuses impossible dates: in reverse order, longer than 366 days, or outside the employment [A-139, A-144, A-145]", () => {
    expect(ask(ANNUAL, "2026-06-16", "2026-06-15").error).toMatchObject({ code: "VALIDATION_ERROR", field: "end_date" });
    expect(ask("Unpaid leave", "2026-06-01", "2027-06-02").error).toMatchObject({ code: "VALIDATION_ERROR", field: "end_date" });
    expect(ask("Unpaid leave", "2026-06-01", "2027-06-01").status).toBe(200);
    expect(ask(ANNUAL, "2001-06-15", "2001-06-15").error).toMatchObject({ code: "VALIDATION_ERROR", field: "start_date" });
    expect(ask(SICK, "2026-02-23", "2026-02-23").status).toBe(200);
    const gone = someone(mock, "wattle", { status: "terminated" }).id;
    expect(ask(ANNUAL, "2026-06-15", "2026-06-15", { employee_id: gone })).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
  });
});

describe("warnings of POST /leave, none of which stops the request [LEAVE-33]", () => {
  test("report short notice: today plus the notice of the type is after the first day [A-134]", () => {
    expect(codes(ask(ANNUAL, "2026-03-13", "2026-03-13"))).toContain("NOTICE_TOO_SHORT");
    expect(codes(ask(ANNUAL, "2026-03-16", "2026-03-16"))).not.toContain("NOTICE_TOO_SHORT");
    expect(codes(ask(SICK, "2026-03-02", "2026-03-02"))).not.toContain("NOTICE_TOO_SHORT");
  });

  test("report more days than are available [A-135]", () => {
    const { id } = someone(mock);
    const { annual_available } = wattle.get<{ annual_available: number }[]>("/leave/balances", { employee_id: id }).data[0]!;
    expect(annual_available).toBeLessThan(40);
    expect(codes(ask(ANNUAL, "2026-08-03", "2026-09-24"))).toContain("INSUFFICIENT_BALANCE");
    expect(codes(ask("Unpaid leave", "2026-08-03", "2026-09-24", { half_day: false }))).toEqual(["OVERLAPS"]);
  });

  test("report more days than the type grants in a calendar year, earlier requests included [A-135]", () => {
    const study = (start: string, end: string): string[] => codes(ask("Study leave", start, end));
    const { id } = someone(mock);
    const taken = wattle
      .get<LeaveRequest[]>("/leave", { employee_id: id, from: "2026-01-01", to: "2026-12-31", limit: 100 })
      .data.filter(({ typeName, status }) => typeName === "Study leave" && !["declined", "cancelled"].includes(status));
    expect(taken).toEqual([]);
    expect(study("2026-06-15", "2026-06-19")).toEqual([]);
    expect(study("2026-06-22", "2026-06-22")).toEqual(["OVER_YEARLY_MAX"]);
    expect(study("2027-06-14", "2027-06-18")).toEqual([]);
  });

  test("report an overlap with another live request of the same employee; an identical one is a CONFLICT [LEAVE-44, A-146]", () => {
    const first = ask(ANNUAL, "2026-06-15", "2026-06-19").data;
    expect(ask(ANNUAL, "2026-06-15", "2026-06-19")).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
    expect(lastEvents(mock)).toEqual([]);
    expect(codes(ask("Time in lieu", "2026-06-15", "2026-06-19"))).toContain("OVERLAPS");
    expect(codes(ask(ANNUAL, "2026-06-19", "2026-06-22"))).toContain("OVERLAPS");
    expect(codes(ask(ANNUAL, "2026-06-12", "2026-06-12"))).not.toContain("OVERLAPS");
    wattle.patch(`/leave/${first.id}/approve`);
    expect(ask(ANNUAL, "2026-06-15", "2026-06-19").status).toBe(409);
    const other = someone(mock, "wattle", { employment_type: "part_time" }).id;
    expect(codes(ask(ANNUAL, "2026-06-15", "2026-06-19", { employee_id: other }))).not.toContain("OVERLAPS");
  });

  test("ignore declined and cancelled requests: the same days can be requested again [A-146]", () => {
    const declined = ask(ANNUAL, "2026-06-15", "2026-06-19").data;
    wattle.patch(`/leave/${declined.id}/decline`, { reason: "Busy" });
    const cancelled = ask(ANNUAL, "2026-06-15", "2026-06-19");
    expect(codes(cancelled)).not.toContain("OVERLAPS");
    wattle.delete(`/leave/${cancelled.data.id}`);
    expect(ask(ANNUAL, "2026-06-15", "2026-06-19").status).toBe(200);
  });

  test("allow a morning and an afternoon of one day [A-146]", () => {
    const half = (half_day_period?: string) =>
      ask(ANNUAL, "2026-06-15", "2026-06-15", { half_day: true, ...(half_day_period && { half_day_period }) });
    expect(half("morning").status).toBe(200);
    expect(half("morning").status).toBe(409);
    expect(codes(half("afternoon"))).not.toContain("OVERLAPS");
    expect(codes(half())).toContain("OVERLAPS");
    expect(codes(ask(ANNUAL, "2026-06-15", "2026-06-15"))).toContain("OVERLAPS");
  });
});
