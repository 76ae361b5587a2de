import type { Company } from "@hr-platform/spec/types";
import { choose, type Decisions } from "../../contract/decisions.ts";
import { leaveYearStart } from "@hr-platform/domain";

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** A plan under its name in the API: with three plans there is no `scale`. */
export function planName(plan: Company["plan"], decisions: Decisions): string {
  if (decisions["plan-names"] === "starter-growth-scale-enterprise") return plan;
  return plan === "starter" ? "free" : plan === "scale" ? "growth" : plan;
}

/** `America/Port_of_Spain` as users see it: `Port of Spain`. */
function zoneLabel(timezone: string): string {
  return timezone.slice(timezone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** A company in the form of the decisions. */
export function companyForm(
  company: Company,
  today: string,
  decisions: Decisions,
): Record<"plan" | "jurisdiction" | "timezone" | "financial_year_start", unknown> {
  const { plan, jurisdiction, timezone, financial_year_start } = company;
  return {
    plan: planName(plan, decisions),
    jurisdiction: decisions["jurisdiction-codes"] === "au-nz-gb" ? jurisdiction.map((code) => (code === "UK" ? "GB" : code)) : jurisdiction,
    timezone: decisions["timezone-form"] === "iana" ? timezone : zoneLabel(timezone),
    financial_year_start: choose(decisions["financial-year-form"], {
      "month-day": financial_year_start,
      "month-name": MONTHS[Number(financial_year_start.slice(0, 2)) - 1],
      "full-date": leaveYearStart(today, financial_year_start),
    }),
  };
}
