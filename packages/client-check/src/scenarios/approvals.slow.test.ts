import { sample } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { type Call, all, check, openMock, program, verdicts } from "../../test/in-process.ts";

openMock();

interface Leave {
  readonly id: string;
  readonly employeeId: string;
  readonly typeName: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly days: number;
  status: string;
}

interface Person {
  readonly id: string;
  readonly department: string | null;
  readonly status: string;
}

interface Balance {
  readonly employee_id: string;
  annual_available: number;
}

const covers = ({ startDate, endDate }: Leave, day: string): boolean => startDate <= day && day <= endDate;

/** Approves leave of a day that a balance covers, where at most a third of the department is away. */
const bot =
  ({ looksAtStatus = true, unknown = 0, lowers = true, remembers = true, isAway = covers } = {}) =>
  async (call: Call) => {
    const people = await all<Person>(call, "/employees?status=all");
    const balances = await all<Balance>(call, "/leave/balances");
    const leave = await all<Leave>(call, "/leave");
    for (const one of leave.filter(({ status, days }) => status === "pending" && days === 1)) {
      const person = people.find(({ id }) => id === one.employeeId)!;
      const balance = balances.find(({ employee_id: id }) => id === one.employeeId);
      const team = people.filter(({ department, status }) => department === person.department && status !== "terminated");
      const away = leave.filter(
        (other) => other.status.endsWith("approved") && isAway(other, one.startDate) && team.some(({ id }) => id === other.employeeId),
      );
      if (looksAtStatus && person.status === "terminated") continue;
      if (one.typeName.includes("Annual") && (balance?.annual_available ?? unknown) < 1) continue;
      if ((away.length + 1) / Math.max(team.length, 1) > 1 / 3) continue;
      await call("PATCH", `/leave/${one.id}/approve`);
      if (remembers) one.status = "approved";
      if (lowers && balance !== undefined) balance.annual_available -= 1;
    }
  };

test.each(
  sample(
    [
      ["looks at everything is not", {}, undefined],
      ["approves leave of who has left is", { looksAtStatus: false }, "approvals.left"],
      ["takes no balance for enough is", { unknown: 99 }, "approvals.no-balance"],
      ["covers two requests by one balance is", { lowers: false }, "approvals.balance-once"],
      ["forgets what it has approved is", { remembers: false }, "approvals.team-once"],
      [
        "leaves out the last day is",
        { isAway: (one: Leave, day: string) => covers(one, day) && day < one.endDate },
        "approvals.away.last-day",
      ],
      [
        "leaves out the first day is",
        { isAway: (one: Leave, day: string) => covers(one, day) && day > one.startDate },
        "approvals.away.first-day",
      ],
      [
        "leaves out what was approved on submission is",
        { isAway: (one: Leave, day: string) => covers(one, day) && one.status === "approved" },
        "approvals.away.auto-approved",
      ],
      [
        "leaves out what has begun is",
        { isAway: (one: Leave, day: string) => covers(one, day) && one.startDate > "2026-03-02" },
        "approvals.away.begun",
      ],
    ],
    2,
  ),
)("a program that %s named", async (_, mistake, id) => {
  const named = Object.entries(verdicts(await check(program(bot(mistake)), /^approvals\./)));
  expect(named.length).toBeGreaterThan(7);
  const failed = named.filter(([, verdict]) => verdict !== "pass");
  // Leave of one day begins and ends on it.
  expect(failed.filter(([name]) => name !== "approvals.away.one-day" || id === name)).toEqual(id === undefined ? [] : [[id, "fail"]]);
});
