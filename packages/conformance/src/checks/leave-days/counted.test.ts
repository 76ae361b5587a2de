import { HOLIDAY_YEARS, holidays, regions } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { isWeekend } from "../../document/calendar.ts";
import { heldEverywhere } from "./counted.ts";

test.for(["AU", "NZ", "UK"] as const)(
  "what is held everywhere in %s is a holiday of each of its regions, and never on a weekend",
  (code) => {
    for (let year = HOLIDAY_YEARS.first; year <= HOLIDAY_YEARS.last; year += 1)
      for (const { code: region } of regions(code)) {
        const listed = new Set(holidays(code, region, year, { weekends: "observed" }).map(({ date }) => date));
        const held = [...heldEverywhere(code, year)];
        expect(held.filter((day) => isWeekend(day) || !listed.has(day))).toEqual([]);
      }
  },
);

test("Easter Monday is held everywhere in Australia and New Zealand, and not in the United Kingdom", () => {
  const codes = ["AU", "NZ", "UK"] as const;
  expect(codes.map((code) => heldEverywhere(code, 2027).has("2027-03-29"))).toEqual([true, true, false]);
  expect(codes.map((code) => heldEverywhere(code, 2027).has("2027-12-28"))).toEqual([true, true, true]);
});
