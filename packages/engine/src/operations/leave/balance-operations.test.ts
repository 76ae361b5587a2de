import { beforeEach, describe, expect, test } from "vitest";
import type { LeaveBalance, LeaveRequest } from "@hr-platform/spec/types";
import { UNKNOWN, leaveTypeNamed, people, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { leaveBalance, listMeta } from "../../../test/support/shapes.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const of = (employee_id: string, key: Client = wattle): LeaveBalance =>
  key.get<LeaveBalance[]>("/leave/balances", { employee_id }).data[0]!;

/** Requests leave of a type for an employee of wattle. */
function ask(employee_id: string, type: string, start_date: string, end_date: string, more: object = {}): LeaveRequest {
  return wattle.post<LeaveRequest>("/leave", {
    employee_id,
    leave_type_id: leaveTypeNamed(mock, "wattle", type).id,
    start_date,
    end_date,
    ...more,
  }).data;
}

/** How one write changes each figure of a balance. */
function change(employeeId: string, write: () => void): Omit<LeaveBalance, "employee_id" | "name"> {
  const before = of(employeeId);
  write();
  const after = of(employeeId);
  const by = (name: "annual_available" | "sick_available" | "pending_days" | "taken_days"): number =>
    Math.round((after[name] - before[name]) * 100) / 100;
  return {
    annual_available: by("annual_available"),
    sick_available: by("sick_available"),
    pending_days: by("pending_days"),
    taken_days: by("taken_days"),
  };
}

const NOTHING = { annual_available: 0, sick_available: 0, pending_days: 0, taken_days: 0 };

describe("GET /leave/balances", () => {
  test("lists one balance for every employee who is not terminated, in the order of the employees [BAL-01 to BAL-07, A-161]", () => {
    const { status, body, data } = wattle.get<LeaveBalance[]>("/leave/balances", "limit=100");
    expect(status).toBe(200);
    expect(body).toEqual({ data: data.map(() => leaveBalance), meta: listMeta });
    const staff = wattle.get<{ id: string; first_name: string; last_name: string }[]>("/employees", "limit=100").data;
    expect(data.map(({ employee_id, name }) => [employee_id, name])).toEqual(
      staff.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]),
    );
    expect(wattle.get<LeaveBalance[]>("/leave/balances", "page=2&limit=9").data).toEqual(data.slice(9, 18));
  });

  test("narrows to one person; a terminated one has none [BAL-08, A-161]", () => {
    const { id } = someone(mock);
    expect(wattle.get("/leave/balances", { employee_id: id })).toMatchObject({ data: [{ employee_id: id }], meta: { total: 1 } });
    const gone = someone(mock, "wattle", { status: "terminated" }).id;
    expect(wattle.get("/leave/balances", { employee_id: gone })).toMatchObject({ status: 200, data: [], meta: { total: 0 } });
  });

  test("treats employees of other companies, and unknown ones, the same [AUTH-14, A-161]", () => {
    const [unknown, foreign] = [UNKNOWN, someone(mock, "kauri").id].map((employee_id) => wattle.get("/leave/balances", { employee_id }));
    expect(unknown).toMatchObject({ status: 404, error: { code: "NOT_FOUND", field: "employee_id" } });
    expect(foreign!.text).toBe(unknown!.text);
    expect(wattle.get("/leave/balances", "employee_id=me").error).toMatchObject({ code: "VALIDATION_ERROR", field: "employee_id" });
  });

  test("has nothing available for casual staff and contractors [A-161]", () => {
    const unsteady = people(mock, "southern").filter(
      ({ employment_type, status }) => ["casual", "contractor"].includes(employment_type) && status !== "terminated",
    );
    expect(unsteady.length).toBeGreaterThan(0);
    for (const { id } of unsteady)
      expect(of(id, client(mock, "hrk_southern_read"))).toMatchObject({ annual_available: 0, sick_available: 0 });
  });

  test("of a new employee starts with one day's share of annual leave and the year's sick leave, in every jurisdiction [BAL-03, BAL-04, A-158, A-162]", () => {
    // 20, 20 and 25 days a year over 365 days; the first day counts. Ten sick days: statutory in AU and NZ, by policy in the UK.
    for (const [slug, jurisdiction, annual] of [
      ["wattle", "AU", 0.05],
      ["kauri", "NZ", 0.05],
      ["thistle", "UK", 0.07],
    ] as const) {
      const key = client(mock, `hrk_${slug}_full`);
      const hire = {
        first_name: "A",
        last_name: "B",
        email: "new@x.example",
        employment_type: "full_time",
        start_date: "2026-03-02",
        jurisdiction,
        role: "employee",
      };
      const { id } = key.post<{ id: string }>("/employees", hire).data;
      expect(of(id, key), slug).toMatchObject({ annual_available: annual, sick_available: 10, pending_days: 0, taken_days: 0 });
    }
  });

  test("accrues annual leave evenly: 20 days over the 365 of the year from 1 July [A-158]", () => {
    const { id } = someone(mock);
    expect(change(id, () => mock.clock.advance("P73D"))).toEqual({ ...NOTHING, annual_available: 4 });
  });

  test("counts pending days separately; approval takes them off the available days, and they count as taken as the days pass [BAL-09, A-159, A-160]", () => {
    const { id } = someone(mock);
    let asked = "";
    expect(change(id, () => (asked = ask(id, "Annual leave", "2026-04-13", "2026-04-15").id))).toEqual({ ...NOTHING, pending_days: 3 });
    expect(change(id, () => wattle.patch(`/leave/${asked}/approve`))).toEqual({ ...NOTHING, pending_days: -3, annual_available: -3 });
    mock.clock.set("2026-04-12T13:00:00Z"); // Sunday 23:00 in Melbourne, where summer time ended on 5 April.
    const { taken_days } = of(id);
    for (const [instant, taken] of [
      ["2026-04-12T14:00:00Z", 1],
      ["2026-04-13T14:00:00Z", 2],
      ["2026-04-14T14:00:00Z", 3],
      ["2026-04-20T00:00:00Z", 3],
    ] as const) {
      mock.clock.set(instant);
      expect(of(id).taken_days - taken_days, instant).toBe(taken);
    }
    expect(change(id, () => wattle.delete(`/leave/${asked}`))).toEqual({ ...NOTHING, annual_available: 3, taken_days: -3 });
  });

  test("decreases with sick leave on submission, half days included [A-159]", () => {
    const { id } = someone(mock);
    expect(change(id, () => ask(id, "Personal/carer's leave", "2026-03-02", "2026-03-02", { half_day: true }))).toEqual({
      ...NOTHING,
      sick_available: -0.5,
      taken_days: 0.5,
    });
  });

  test("is unchanged by declined requests and by leave that is neither annual nor sick [A-159]", () => {
    const { id } = someone(mock);
    expect(
      change(id, () => wattle.patch(`/leave/${ask(id, "Annual leave", "2026-04-13", "2026-04-15").id}/decline`, { reason: "No" })),
    ).toEqual(NOTHING);
    expect(change(id, () => ask(id, "Recharge day", "2026-05-18", "2026-05-18"))).toEqual(NOTHING);
  });

  test("counts leave of the next leave year at once, and shows it as taken there [BAL-09, A-158, A-251]", () => {
    const { id } = someone(mock);
    let asked = "";
    expect(change(id, () => (asked = ask(id, "Annual leave", "2026-06-29", "2026-07-10").id))).toEqual({ ...NOTHING, pending_days: 10 });
    expect(change(id, () => wattle.patch(`/leave/${asked}/approve`))).toEqual({ ...NOTHING, pending_days: -10, annual_available: -10 });
    mock.clock.set("2026-07-10T14:00:00Z");
    expect(of(id).taken_days).toBe(8);
  });

  test("keeps annual leave at the turn of the leave year, in every company [A-158, A-249]", () => {
    for (const [slug, before, after] of [
      ["wattle", "2026-06-30T09:00:00Z", "2026-07-01T09:00:00Z"],
      ["kauri", "2026-03-30T23:00:00Z", "2026-03-31T23:00:00Z"],
      ["thistle", "2026-04-05T09:00:00Z", "2026-04-06T09:00:00Z"],
    ] as const) {
      const api = client(mock, `hrk_${slug}_read`);
      const read = (): LeaveBalance[] => api.get<LeaveBalance[]>("/leave/balances", "limit=100").data;
      mock.reset();
      mock.clock.set(before);
      const old = read();
      mock.clock.set(after);
      for (const [n, row] of read().entries()) {
        const gained = row.annual_available - old[n]!.annual_available;
        expect(gained >= 0 && gained < 0.1, `${slug} ${row.name}`).toBe(true);
      }
      expect(old.some(({ annual_available }) => annual_available > 10)).toBe(true);
    }
  });

  test("has the name of the employee, also with diacritics and apostrophes", () => {
    const marked = people(mock, "southern").filter(
      ({ first_name, last_name, status }) => /[^\x20-\x7e]|'/.test(first_name + last_name) && status !== "terminated",
    );
    expect(marked.length).toBeGreaterThan(0);
    for (const { id, first_name, last_name } of marked)
      expect(of(id, client(mock, "hrk_southern_read")).name).toBe(`${first_name} ${last_name}`);
  });
});
