import { beforeEach, describe, expect, test } from "vitest";
import type { LeaveBalance } from "@hr-platform/spec/types";
import { UNKNOWN, people, someone } from "../../../test/support/cast.ts";
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

  test("treats employees of other companies, and unknown ones, the same [AUTH-14, A-161]", () => {
    const [unknown, foreign] = [UNKNOWN, someone(mock, "kauri").id].map((employee_id) => wattle.get("/leave/balances", { employee_id }));
    expect(unknown).toMatchObject({ status: 404, error: { code: "NOT_FOUND", field: "employee_id" } });
    expect(foreign!.text).toBe(unknown!.text);
    expect(wattle.get("/leave/balances", "employee_id=me").error).toMatchObject({ code: "VALIDATION_ERROR", field: "employee_id" });
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

  test("has the name of the employee, also with diacritics and apostrophes", () => {
    const marked = people(mock, "southern").filter(
      ({ first_name, last_name, status }) => /[^\x20-\x7e]|'/.test(first_name + last_name) && status !== "terminated",
    );
    expect(marked.length).toBeGreaterThan(0);
    for (const { id, first_name, last_name } of marked)
      expect(of(id, client(mock, "hrk_southern_read")).name).toBe(`${first_name} ${last_name}`);
  });
});
