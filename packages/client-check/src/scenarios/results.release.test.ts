import { addMonths } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { type Call, check, openMock, program, verdicts } from "../../test/in-process.ts";
import type { RunProgram } from "../run/program.ts";

openMock();

interface Leave {
  readonly typeName: string;
  readonly employeeId: string;
  readonly employeeName: string;
  readonly status: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly days: number;
  readonly halfDay: boolean;
  readonly halfDayPeriod: string | null;
}

interface Person {
  readonly id: string;
  readonly last_name: string;
  readonly start_date: string;
  readonly department: string | null;
  readonly status: string;
}

async function all<Row>(call: Call, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const { body } = await call("GET", `${path}limit=100&page=${page}`);
    rows.push(...(body.data as Row[]));
    more = body.meta.has_more;
  }
  return rows;
}

const isInForce = ({ status }: Leave): boolean => status === "approved" || status === "auto_approved";

/** Days of leave of each person in March, as a table. */
const totals =
  ({ counts = isInForce, daysOf = (one: Leave) => one.days, isKept = true } = {}) =>
  async (call: Call) => {
    const sums = new Map<string, number>();
    for (const one of await all<Leave>(call, "/leave?"))
      if (counts(one) && one.startDate.startsWith("2026-03"))
        sums.set(one.employeeName, (isKept ? (sums.get(one.employeeName) ?? 0) : 0) + daysOf(one));
    return [...sums].map(([name, days]) => `${JSON.stringify(name)} ${days}`).join("\n");
  };

/** Who is away today, by departments. */
const board =
  ({ isKept = true, hasNone = true, hasLastDay = true, counts = isInForce } = {}) =>
  async (call: Call) => {
    const people = new Map((await all<Person>(call, "/employees?status=all&")).map((one) => [one.id, one]));
    const away = new Map<string, string[]>();
    for (const one of (await all<Leave>(call, "/leave?")).filter(counts)) {
      if (!hasLastDay && one.endDate === "2026-03-02") continue;
      const name = people.get(one.employeeId)?.department ?? (hasNone ? "none" : undefined);
      if (name === undefined || one.startDate > "2026-03-02" || one.endDate < "2026-03-02") continue;
      away.set(name, [...(isKept ? (away.get(name) ?? []) : []), `${one.employeeName} ${one.days}`]);
    }
    return [...away].map(([name, rows]) => `${name}: ${rows.join(", ")}`).join("\n");
  };

/** How many people each department has. */
const heads =
  (isMeant: (one: Person) => boolean, { hasNone = true } = {}) =>
  async (call: Call) => {
    const people = (await all<Person>(call, "/employees?status=all&")).filter(
      (one) => isMeant(one) && (hasNone || one.department !== null),
    );
    const sizes = Map.groupBy(people, ({ department }) => department ?? "none");
    return [...sizes].map(([name, { length }]) => `${name} ${length}`).join("\n");
  };

const works = ({ status }: Person): boolean => status !== "terminated";

/** Days of leave in the month before the present one. `all`: of the company, in one sum. */
const month = (counts: (one: Leave) => boolean, daysIn: (one: Leave) => number, of?: "all") => async (call: Call) => {
  const sums = new Map<string, number>();
  for (const one of await all<Leave>(call, "/leave?"))
    if (counts(one) && one.startDate <= "2026-02-28" && one.endDate >= "2026-02-01")
      sums.set(of ?? one.employeeName, (sums.get(of ?? one.employeeName) ?? 0) + daysIn(one));
  return [...sums].map(([name, days]) => `${name}: ${days}`).join("\n");
};

/** Working days of a request in February 2026, which has no holiday. */
function daysInFebruary({ startDate, endDate, halfDay, days }: Leave): number {
  if (halfDay) return days;
  const dates = Array.from({ length: 28 }, (_, n) => `2026-02-${String(n + 1).padStart(2, "0")}`);
  return dates.filter((date) => date >= startDate && date <= endDate && ![0, 6].includes(new Date(date).getUTCDay())).length;
}

/** Who is away for long, as a program counts days. */
const longAway = (daysOf: (one: Leave) => number) => async (call: Call) =>
  (await all<Leave>(call, "/leave?"))
    .filter((one) => isInForce(one) && one.startDate <= "2026-03-06" && one.endDate >= "2026-02-23" && daysOf(one) >= 5)
    .map(({ employeeName: name }) => name)
    .join("\n");

const DAY = 86_400_000;
const calendarDays = ({ startDate, endDate }: Leave): number => (Date.parse(endDate) - Date.parse(startDate)) / DAY + 1;

/** Days without pay of each person. */
const unpaid = (daysOf: (one: Leave) => number) => totals({ counts: (one) => isInForce(one) && /unpaid/i.test(one.typeName), daysOf });
const withTypes = (work: (call: Call) => Promise<string>) => async (call: Call) => {
  await call("GET", "/leave-types");
  return `Days without pay\n${await work(call)}`;
};

/** Who began this year. */
const starters = (isMeant: (date: string) => boolean) => async (call: Call) =>
  (await all<Person>(call, "/employees?"))
    .filter(({ start_date: date }) => isMeant(date))
    .map(({ last_name: name, start_date: date }) => `${name} ${date}`)
    .join("\n");

/** Who leaves. */
const leavers = (isMeant: (status: string) => boolean) => async (call: Call) => {
  const { data } = (await call("GET", "/offboarding/plans")).body as unknown as {
    readonly data: { readonly plans: readonly { readonly employee_id: string; readonly status: string }[] };
  };
  return data.plans.flatMap(({ employee_id: id, status }) => (isMeant(status) ? [id] : [])).join("\n");
};

/** Each half day of leave. */
const halves = (nameOf: (period: string | null) => string | undefined) => async (call: Call) => {
  const half = (await all<Leave>(call, "/leave?")).filter((one) => isInForce(one) && one.halfDay);
  return half
    .flatMap((one) => nameOf(one.halfDayPeriod) ?? [])
    .map((name, n) => `${half[n]!.employeeName} ${name}`)
    .join("\n");
};

/** What people earn. */
const salaries = (amountOf: (cents: number | null) => string) => async (call: Call) =>
  (await all<Person & { readonly last_name: string; readonly base_salary: number | null }>(call, "/employees?status=all&"))
    .filter(works)
    .map(({ last_name: name, base_salary: cents }) => `${name};${amountOf(cents)}`)
    .join("\n");

/** The annual leave that people have left. */
const balances = (shown: (days: number) => string) => async (call: Call) =>
  (await all<{ readonly name: string; readonly annual_available: number }>(call, "/leave/balances?"))
    .map(({ name, annual_available: days }) => `${name};${shown(days)}`)
    .join("\n");

/** Until when each probation may be prolonged: three months from its end. */
const prolonged = (threeMonthsAfter: (date: string) => string) => async (call: Call) =>
  (await all<Person & { readonly probation_end_date: string | null }>(call, "/employees?status=all&"))
    .flatMap(({ last_name: name, probation_end_date: end }) => (end === null ? [] : [`${name},${end},${threeMonthsAfter(end)}`]))
    .join("\n");

/** A date with another month, which runs over where that has no such day. */
function runOver(date: string): string {
  const day = new Date(date);
  day.setUTCMonth(day.getUTCMonth() + 3);
  return day.toISOString().slice(0, 10);
}

test.each<readonly [string, (call: Call) => Promise<string>, Readonly<Record<string, string>>]>([
  ["adds up what is in force", totals(), {}],
  [
    "says how far below zero that is",
    async (call) => (await totals()(call)).replaceAll(/\d+(?:\.\d+)?/g, (days) => (-0.44 - Number(days)).toFixed(2)),
    {},
  ],
  ["counts all that there is", async (call) => `${(await all(call, "/leave?")).length} requests`, {}],
  ["counts cancelled leave", totals({ counts: ({ status }) => status !== "declined" }), { "results.cancelled": "fail" }],
  ["counts whole days only", totals({ daysOf: ({ days }) => Math.ceil(days) }), { "results.half-days": "fail" }],
  ["drops half days", totals({ daysOf: ({ days }) => Math.floor(days) }), { "results.half-days": "fail" }],
  ["leaves out who has less than a day", totals({ counts: (one) => isInForce(one) && one.days >= 1 }), { "results.half-days": "fail" }],
  ["keeps the last request of a person", totals({ isKept: false }), { "results.two-halves": "fail", "results.more-requests": "fail" }],
  ["shows who is away", board(), {}],
  ["keeps one person of a department", board({ isKept: false }), { "results.two-people": "fail" }],
  ["leaves out who is away without a department", board({ hasNone: false }), { "results.away-without-department": "fail" }],
  ["leaves out who is on the last day of their leave", board({ hasLastDay: false }), { "results.last-day": "fail" }],
  [
    "shows who has asked for leave as away",
    board({ counts: (one) => isInForce(one) || one.status === "pending" }),
    { "results.pending": "warn" },
  ],
  ["counts who works", heads(works), {}],
  ["counts who has left", heads(() => true), { "results.left": "fail" }],
  ["counts who is active", heads(({ status }) => status === "active"), { "results.on-probation": "warn" }],
  ["forgets who has no department", heads(works, { hasNone: false }), { "results.no-department": "fail" }],
  ["adds up the days of a month", month(isInForce, daysInFebruary), {}],
  ["adds up the days of a company in a month", month(isInForce, daysInFebruary, "all"), {}],
  [
    "adds up all days of a company that a month has a part of",
    month(isInForce, ({ days }) => days, "all"),
    { "results.beyond-period": "fail" },
  ],
  ["adds up all days of what a month has a part of", month(isInForce, ({ days }) => days), { "results.beyond-period": "fail" }],
  [
    "leaves out the statuses that it knows",
    month(({ status }) => !["pending", "declined", "cancelled"].includes(status), daysInFebruary),
    { "results.unknown-status": "fail" },
  ],
  ["counts what people have approved", month(({ status }) => status === "approved", daysInFebruary), { "results.auto-approved": "fail" }],
  ["shows who is away for five working days", longAway(({ days }) => days), {}],
  ["shows who is away for five days of the calendar", longAway(calendarDays), { "results.over-weekend-4": "warn" }],
  ["adds up days without pay", withTypes(unpaid(({ days }) => days)), {}],
  ["drops half days without pay", withTypes(unpaid(({ days }) => Math.floor(days))), { "results.half-days.unpaid": "fail" }],
  ["shows who began this year", starters((date) => date >= "2026-01-01" && date <= "2026-03-02"), {}],
  ["shows who begins later, too", starters((date) => date >= "2026-01-01"), { "results.not-begun": "warn" }],
  ["shows who leaves", leavers((status) => status === "in_progress"), {}],
  ["shows who was to leave, too", leavers(() => true), { "results.leaving-called-off": "warn" }],
  ["shows half days", halves((period) => period ?? "half a day"), {}],
  ["takes a half day for one of the morning", halves((period) => period ?? "morning"), { "results.some-half": "fail" }],
  ["prolongs by whole months", prolonged((date) => addMonths(date, 3)), {}],
  ["runs over the end of a month", prolonged(runOver), { "results.month-end": "fail" }],
  ["shows salaries", salaries((cents) => (cents === null ? "" : `${cents / 100}`)), {}],
  ["drops cents", salaries((cents) => (cents === null ? "" : `${Math.floor(cents / 100)}.00`)), { "results.cents": "fail" }],
  ["shows balances", balances((days) => days.toFixed(1)), {}],
  ["cuts balances to whole days", balances((days) => `${Math.floor(days)}`), { "results.balance-parts": "warn" }],
  ["rounds balances to whole days", balances((days) => days.toFixed(0)), { "results.balance-parts": "warn" }],
  ["takes cents for whole units", salaries((cents) => (cents === null ? "" : `${cents}.00`)), { "results.cents": "fail" }],
  ["takes a salary that nobody knows for 0", salaries((cents) => `${(cents ?? 0) / 100}`), { "results.no-salary": "fail" }],
])("a program that %s", async (_, work, otherwise) => {
  const named = verdicts(await check(program(work), /^results\.(?!long-leave)/));
  expect(Object.fromEntries(Object.entries(named).filter(([, verdict]) => verdict !== "pass"))).toMatchObject(otherwise);
  if (Object.keys(otherwise).length === 0) expect(Object.values(named).filter((verdict) => verdict !== "pass")).toEqual([]);
});

/** A program that keeps a copy of all leave beside a list of who is away. */
const copying =
  (counts: (one: Leave) => boolean): RunProgram =>
  async (place, signal) => {
    let leave: readonly Leave[] = [];
    const end = await program(async (call) => void (leave = await all<Leave>(call, "/leave?")))(place, signal);
    const away = leave.filter(counts).map(({ employeeName, startDate }) => `${employeeName},${startDate}`);
    return { ...end, files: { "copy.jsonl": leave.map((one) => JSON.stringify(one)).join("\n"), "away.csv": away.toSorted().join("\n") } };
  };

test("a list for people is looked at although a copy beside it says how leave stands", async () => {
  const only = /^results\.(?:cancelled|pending)$/;
  expect(verdicts(await check(copying(isInForce), only))).toEqual({ "results.cancelled": "pass", "results.pending": "pass" });
  const careless = copying(({ status }) => status !== "declined");
  expect(verdicts(await check(careless, only))).toEqual({ "results.cancelled": "fail", "results.pending": "warn" });
});

test("a file about a week to come has nobody whose leave ends today", async () => {
  const weeks =
    (isAway: (one: Leave, day: string) => boolean): RunProgram =>
    async (place, signal) => {
      let leave: readonly Leave[] = [];
      const end = await program(async (call) => void (leave = await all<Leave>(call, "/leave?")))(place, signal);
      const days = ["2026-03-02", "2026-03-09"];
      const rowsOn = (day: string): string[] =>
        leave.filter((one) => isInForce(one) && isAway(one, day)).map(({ employeeName }) => employeeName);
      return { ...end, files: Object.fromEntries(days.map((day) => [`week-${day}.csv`, rowsOn(day).toSorted().join("\n")])) };
    };
  const only = /^results\.last-day$/;
  const careful = weeks(({ startDate, endDate }, day) => startDate <= day && endDate >= day);
  const careless = weeks(({ startDate, endDate }, day) => startDate <= day && endDate > day);
  expect([verdicts(await check(careful, only)), verdicts(await check(careless, only))]).toEqual([
    { "results.last-day": "pass" },
    { "results.last-day": "fail" },
  ]);
});
