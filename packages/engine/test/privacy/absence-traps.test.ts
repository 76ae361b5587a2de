import { beforeEach, describe, expect, test } from "vitest";
import type { Employee, LeaveBalance } from "@hr-platform/spec/types";
import { client } from "../support/client.ts";
import { TWINS, throughTime, visibleType } from "../support/twins.ts";
import { walk } from "../support/walk.ts";
import { frozenMock, worldWithHidden } from "../support/worlds.ts";
import { type TwinMock, twinMock } from "./twin-mock.ts";

/** The privacy cases of what follows from leave: balances, conflicts, and who is away. */
describe.each(TWINS)("hidden leave at $slug", (twins) => {
  const { slug, hidden, plain, leave } = twins;
  let mock: TwinMock["mock"];
  let key: TwinMock["key"];
  let listed: TwinMock["listed"];
  let expectAlike: TwinMock["expectAlike"];
  let request: TwinMock["request"];
  beforeEach(() => {
    ({ mock, key, listed, expectAlike, request } = twinMock(twins));
  });

  const coming = leave.at(-1)!;

  test.each(["annual-and-sick", "all-visible"])(
    "T-05: taken and pending days are the twin's at any time, and as without hidden leave, when %s leave counts",
    (counted) => {
      const decide = { "balance-counted-types": counted };
      const [full, bare] = [frozenMock({ decide }), frozenMock({ decide, world: () => worldWithHidden(() => []) })];
      const [own, same] = [full, bare].map((each) => client(each, `hrk_${slug}_full`));
      throughTime(full, twins, (moment) => {
        if (moment.endsWith("Z")) bare.clock.set(moment);
        expectAlike((employee_id) => own!.get("/leave/balances", { employee_id }), moment);
        expect(own!.get("/leave/balances", { employee_id: hidden })).toEqual(same!.get("/leave/balances", { employee_id: hidden }));
      });
    },
  );

  test("T-06: a balance has the six members of the document, and the twin's figures", () => {
    const [own, twin] = [hidden, plain].map((employee_id) => key.get<LeaveBalance[]>("/leave/balances", { employee_id }).data[0]!);
    expect(Object.keys(own!)).toEqual(["employee_id", "name", "annual_available", "sick_available", "pending_days", "taken_days"]);
    expect({ ...own, employee_id: "", name: "" }).toEqual({ ...twin, employee_id: "", name: "" });
  });

  test("T-07: leave on the hidden dates gets the same warnings as the twin's", () => {
    for (const { startDate, endDate } of leave) {
      expectAlike((id) => request(id, startDate, endDate));
      expectAlike((id) => request(id, startDate, startDate, { half_day: true, half_day_period: "morning" }));
      expectAlike((id) => request(id, startDate, endDate, { leave_type_id: visibleType(mock, twins, false) }));
    }
    expect(request(hidden, coming.startDate, coming.endDate, { leave_type_id: visibleType(mock, twins, false) }).status).toBe(409);
  });

  test("T-08: leave on the hidden dates is not a conflict", () => {
    for (const { startDate, endDate } of leave) {
      const { status, data } = request(hidden, startDate, endDate);
      expect(status).toBe(200);
      expect(data.warnings.map(({ code }) => code)).not.toContain("OVERLAPS");
    }
  });

  test("T-09: hidden days inside other leave do not change its length", () => {
    expect.hasAssertions();
    for (const { startDate } of leave) {
      const end = new Date(Date.parse(startDate) + 20 * 86_400_000).toISOString().slice(0, 10);
      expectAlike((id) => request(id, startDate, end, { leave_type_id: visibleType(mock, twins, false) }));
    }
  });

  test("T-10: nobody is on_leave because of hidden leave, on any day", () => {
    throughTime(mock, twins, (moment) => {
      expectAlike((id) => key.get(`/employees/${id}`), moment);
      const today = mock.defaultSandbox.company(slug).today;
      const away = listed({ employee_id: hidden, from: today, to: today }).some(
        ({ status }) => status === "approved" || status === "auto_approved",
      );
      expect(key.get<Employee>(`/employees/${hidden}`).data.status, moment).toBe(away ? "on_leave" : "active");
    });
  });

  test("T-11: as many people are listed as on_leave as have visible leave", () => {
    mock.decide({ "employee-status-values": "filter" });
    throughTime(mock, twins, () => {
      const today = mock.defaultSandbox.company(slug).today;
      const staff = walk<Employee>(key, "/employees");
      const granted = listed({ from: today, to: today }).filter(({ status }) => status === "approved" || status === "auto_approved");
      const away = staff.filter(({ id }) => granted.some(({ employeeId }) => employeeId === id));
      expect(staff.filter(({ status }) => status === "on_leave")).toEqual(away);
      expect(walk(key, "/employees", { status: "on_leave" })).toEqual(away);
    });
  });
});
