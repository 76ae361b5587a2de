import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { isWeekend } from "../../document/calendar.ts";
import { date as isDate } from "../../document/formats.ts";
import { walk } from "../../run/lists/walk.ts";

export type JurisdictionCode = "AU" | "NZ" | "UK";
export const JURISDICTION_CODES: readonly JurisdictionCode[] = ["AU", "NZ", "UK"];

/** The public holidays of a jurisdiction, or of a region, in one year as the target lists them (§4.3). */
export interface ListedHolidays {
  readonly code: JurisdictionCode;
  readonly year: number;
  readonly rows: readonly View[];
  readonly exchanges: readonly Exchange[];
  readonly dates: ReadonlySet<string>;
  /** Whether the list was served, and read to its end. */
  readonly whole: boolean;
}

/** The holidays of a year, requested once per run. */
export async function holidaysOf(t: CheckContext, code: JurisdictionCode, year: number, region?: string): Promise<ListedHolidays> {
  const place = region === undefined ? code : `${code}-${region}`;
  const made: SetUp<ListedHolidays> = setUp(`holidays-${place}-${year}`, async (t) => {
    const walked = await walk(t, "listPublicHolidays", { query: { jurisdiction: code, year, region } });
    return { ...walked, code, year, dates: new Set(walked.rows.map((row) => row.at("date").text ?? "")) };
  });
  return t.use(made);
}

/** The year of the target's current date. */
export function thisYear(t: CheckContext): number {
  return Number(t.date(0).slice(0, 4));
}

/** The weekdays among listed holidays, in order. */
export function weekdaysOff({ dates }: ListedHolidays): string[] {
  return [...dates].filter((date) => isDate.holds(date) && !isWeekend(date)).sort();
}
