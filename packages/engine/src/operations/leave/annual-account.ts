import { addDays, addMonths, leaveYearEnd, leaveYearStart, leaveYears } from "@hr-platform/domain";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";

/** What a person's annual leave is computed from. */
export interface AnnualAccount {
  /** The first day of the account: a first day of a leave year, or the first day of employment after it. */
  readonly from: string;
  /** Days that the person brings into it. */
  readonly opening: number;
  /** Days a year. */
  readonly yearly: number;
  /** The first day of the leave year, MM-DD. */
  readonly yearStart: string;
  /** Days that are taken off, from one day to another, both included. */
  readonly off: (from: string, to: string) => number;
}

/** After every date. */
const EVER = "9999-12-31";

/** The most days that are carried over. */
const CARRIED: ByValue<"leave-carry-over", number> = { whole: Number.POSITIVE_INFINITY, "five-days": 5, nothing: 0 };

/** Months of the leave year after which what is left of the days carried over lapses; null: never. */
const EXPIRY: ByValue<"carry-over-expiry", number | null> = { never: null, "three-months": 3 };

/** The days of annual leave that are available on a day after the account begins. */
export function availableOn(today: string, account: AnnualAccount, decisions: Decisions): number {
  const { from, opening, yearStart, off } = account;
  const most = choose(decisions["leave-carry-over"], CARRIED);
  const expiry = EXPIRY[decisions["carry-over-expiry"]];
  // Nothing lapses: the leave years are one.
  if (most === Number.POSITIVE_INFINITY && expiry === null) return opening + earned(from, today, account, decisions) - off(from, EVER);
  let carried = opening;
  for (let first = from; ;) {
    const last = leaveYearEnd(first, yearStart);
    if (expiry !== null && carried > 0) {
      const lapse = addMonths(leaveYearStart(first, yearStart), expiry);
      if (today >= lapse) carried = Math.min(carried, off(first, addDays(lapse, -1)));
    }
    if (today <= last) return carried + earned(first, today, account, decisions) - off(first, EVER);
    carried = Math.min(most, carried + earned(first, last, account, decisions) - off(first, last));
    first = addDays(last, 1);
  }
}

/** The days that a person gets from one day to another, both included. */
function earned(from: string, to: string, { yearly, yearStart }: AnnualAccount, decisions: Decisions): number {
  if (to < from) return 0;
  const [first, after] = [leaveYears(from, yearStart), leaveYears(addDays(to, 1), yearStart)];
  return decisions["balance-accrual"] === "accrued"
    ? yearly * (after - first)
    : yearly * (Math.floor(leaveYears(to, yearStart)) - Math.floor(first) + 1);
}
