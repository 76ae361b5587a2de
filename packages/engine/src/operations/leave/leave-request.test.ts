import { beforeEach, describe, expect, test } from "vitest";
import type { LeaveRequest, LeaveRequestCreated } from "@hr-platform/spec/types";
import { UNKNOWN, leaveTypeNamed, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
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

describe("POST /leave", () => {
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
});

describe("warnings of POST /leave, none of which stops the request [LEAVE-33]", () => {
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
