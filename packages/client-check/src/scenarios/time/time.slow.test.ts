import { expect, test } from "vitest";
import { addDays, dayNumber, localDate, weekday } from "@hr-platform/domain";
import { type Call, all, check, openMock, program, verdicts } from "../../../test/in-process.ts";

openMock();

const settingsAt = (clock: string) => ({ seed: 1, clock, world: "default" as const, decide: {} });

/** Asks for leave from a day on, which it takes from the time zone of the company and an instant. */
const asksFrom = (dayIn: (timeZone: string, now: string) => string) =>
  program(async (call, { now }) => {
    const { timezone } = ((await call("GET", "/company")).body as { data: { timezone: string } }).data;
    await all(call, `/leave?from=${dayIn(timezone, now)}`);
  });
const inCompany = (timeZone: string, now: string): string => localDate(Date.parse(now), timeZone);
const inUtc = (_: string, now: string): string => now.slice(0, 10);

test.each(["2026-11-30T15:00:00Z", "2026-12-31T23:59:00Z", "2028-02-29T12:00:00Z"])(
  "every scenario can be arranged at %s",
  async (clock) => {
    const decides = async (call: Call): Promise<void> => {
      await call("GET", "/company");
      for (const { id } of await all<{ readonly id: string }>(call, "/leave?status=pending")) await call("PATCH", `/leave/${id}/approve`);
    };
    const { problem, scenarios } = await check(program(decides), /^(?!open\.|network\.)/, { settings: settingsAt(clock) });
    expect([problem, scenarios.filter(({ verdict }) => verdict === "inconclusive")]).toEqual([undefined, []]);
  },
);

test("the days of a month's end are tried when the company is in the next month already", async () => {
  const verdictOf = async (dayIn: typeof inUtc) =>
    verdicts(await check(asksFrom(dayIn), /^time\.company-day$/, { settings: settingsAt("2026-11-30T15:00:00Z") }));
  expect([await verdictOf(inUtc), await verdictOf(inCompany)]).toEqual([{ "time.company-day": "fail" }, { "time.company-day": "pass" }]);
});

test.each(["2026-11-30T15:00:00Z", "2026-11-30T03:00:00Z"])(
  "a program that goes by its machine, at %s, takes today in the company",
  async (machineClock) => {
    const verdictOf = async (dayIn: typeof inUtc) =>
      verdicts(
        await check(
          asksFrom((timeZone) => dayIn(timeZone, machineClock)),
          /^time\.company-zone$/,
          { machineClock },
        ),
      );
    expect([await verdictOf(inCompany), await verdictOf(inUtc)]).toEqual([
      { "time.company-zone": "pass" },
      { "time.company-zone": "fail" },
    ]);
  },
);

test("a program about weeks begins one on Monday in the company, or is failed", async () => {
  const monday =
    (dayIn: typeof inUtc): typeof inUtc =>
    (timeZone, now) => {
      const today = dayIn(timeZone, now);
      return addDays(today, -weekday(dayNumber(today)));
    };
  const verdictsOf = async (dayIn: typeof inUtc) => verdicts(await check(asksFrom(monday(dayIn)), /^time\.company-monday/));
  expect(await verdictsOf(inCompany)).toEqual({ "time.company-monday": "pass", "time.company-monday.2": "pass" });
  expect(await verdictsOf(inUtc)).toEqual({ "time.company-monday": "fail", "time.company-monday.2": "fail" });
});

test("a program that counts back by days in a stage comes to the same date at either hour of a day, unless it counts in UTC", async () => {
  const since = (dayIn: typeof inUtc) =>
    program(async (call, { now }) => {
      const { timezone } = ((await call("GET", "/company")).body as { data: { timezone: string } }).data;
      const dates: string[] = [];
      for (const { id } of await all<{ readonly id: string }>(call, "/recruitment/roles")) {
        const { data } = (await call("GET", `/recruitment/roles/${id}/pipeline`)).body as { readonly data: unknown };
        for (const [, days] of JSON.stringify(data).matchAll(/"days_in_stage":(\d+)/g))
          dates.push(addDays(dayIn(timezone, now), -Number(days)));
      }
      return dates.toSorted().join("\n");
    });
  const verdictOf = async (dayIn: typeof inUtc) => verdicts(await check(since(dayIn), /^time\.company-day$/));
  expect([await verdictOf(inCompany), await verdictOf(inUtc)]).toEqual([{ "time.company-day": "pass" }, { "time.company-day": "fail" }]);
});

test("the order of parameters in a query, which may be another one in each run, is no other request", async () => {
  let runs = 0;
  const asks = (dayIn: typeof inUtc) =>
    program(async (call, { now }) => {
      const { timezone } = ((await call("GET", "/company")).body as { data: { timezone: string } }).data;
      const query = ["jurisdiction=AU", `year=${dayIn(timezone, now).slice(0, 4)}`];
      await call("GET", `/public-holidays?${(runs++ % 2 === 0 ? query : query.toReversed()).join("&")}`);
    });
  const settings = settingsAt("2026-12-10T03:00:00Z");
  const named = verdicts(await check(asks(inCompany), /^time\.company/, { settings }));
  expect(new Set(Object.values(named))).toEqual(new Set(["pass"]));
  expect(verdicts(await check(asks(inUtc), /^time\.company-day$/, { settings }))).toEqual({ "time.company-day": "fail" });
});
