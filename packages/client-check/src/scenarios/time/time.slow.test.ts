import { expect, test } from "vitest";
import { localDate } from "@hr-platform/domain";
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
