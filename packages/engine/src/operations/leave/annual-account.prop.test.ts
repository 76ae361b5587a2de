import * as fc from "fast-check";
import { addDays, addMonths, dayNumber, isoDate, leaveYearStart, leaveYears } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { decided } from "../../../test/support/records.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import { type AnnualAccount, availableOn } from "./balances.ts";

const first = dayNumber("2023-01-01");
const day = fc.integer({ min: first, max: first + 1500 });
const CARRIED: Readonly<Record<DecisionValues["leave-carry-over"], number>> = { whole: 1e9, "five-days": 5, nothing: 0 };

interface Case {
  readonly account: AnnualAccount;
  readonly off: readonly string[];
  readonly today: string;
}

const drawn = fc
  .record({
    yearStart: fc.constantFrom("07-01", "04-06", "01-01", "02-29"),
    from: day,
    opening: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 60 }).map((halves) => halves / 2),
    ),
    off: fc.uniqueArray(day, { maxLength: 60 }),
    after: fc.nat(1500),
    yearly: fc.constantFrom(20, 25, 12),
  })
  .map(({ yearStart, from, opening, off, after, yearly }): Case => {
    // Who starts within a leave year brings nothing.
    const start = opening > 0 ? leaveYearStart(isoDate(from), yearStart) : isoDate(from);
    const days = off.map(isoDate).filter((date) => date >= start);
    const between = (a: string, b: string): number => days.filter((date) => date >= a && date <= b).length;
    return { account: { from: start, opening, yearly, yearStart, off: between }, off: days, today: addDays(start, after) };
  });

/** What is available, by living through each day. */
function livedThrough(
  { account, off, today }: Case,
  carryOver: DecisionValues["leave-carry-over"],
  lapses: boolean,
  grant: boolean,
): number {
  const { from, opening, yearly, yearStart } = account;
  let [left, carried] = [opening, opening];
  for (let date = from; date <= today; date = addDays(date, 1)) {
    const begin = leaveYearStart(date, yearStart);
    if (date === begin && date !== from) left = carried = Math.min(CARRIED[carryOver], left);
    if (lapses && date === addMonths(begin, 3) && carried > 0) [left, carried] = [left - carried, 0];
    if (grant) left += date === from || date === begin ? yearly : 0;
    else left += yearly * (leaveYears(addDays(date, 1), yearStart) - leaveYears(date, yearStart));
    if (off.includes(date)) [left, carried] = [left - 1, Math.max(0, carried - 1)];
  }
  return left - off.filter((date) => date > today).length;
}

test("what is available is what a day-by-day life leaves, for every rule of the turn", () => {
  const property = fc.property(
    drawn,
    fc.constantFrom("whole", "five-days", "nothing"),
    fc.boolean(),
    fc.boolean(),
    (one, carryOver, lapses, grant) => {
      const decisions = decided({
        "leave-carry-over": carryOver,
        "carry-over-expiry": lapses ? "three-months" : "never",
        "balance-accrual": grant ? "yearly-grant" : "accrued",
      });
      expect(availableOn(one.today, one.account, decisions)).toBeCloseTo(livedThrough(one, carryOver, lapses, grant), 6);
    },
  );
  fc.assert(property, runs(151, 120));
});
