import { addDays, dayNumber } from "@hr-platform/domain";
import { headcountOn, trendMonths } from "@hr-platform/engine/operations/analytics/headcount-trend";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { peopleFigures } from "@hr-platform/engine/store/indexes/people-figures";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { listOf, named, object, text, wholeNumber } from "../../row/schema.ts";
import { companyParameter, placeIn } from "./list-query.ts";

/** Weeks before the present one, and from it on. */
const [PAST, AHEAD] = [40, 12];

const form = named(
  "PeopleTrend",
  object("How many people a company has and had, and how many are away.", {
    company: text("The company's slug."),
    today: text("The company's date of today.", { format: "date" }),
    months: listOf(
      object("A month.", {
        month: text("YYYY-MM."),
        headcount: wholeNumber("People employed on its last day, or today.", { minimum: 0 }),
      }),
      "The last twelve, oldest first.",
    ),
    weeks: listOf(
      object("A week.", {
        monday: text("Its first day.", { format: "date" }),
        absences: wholeNumber("Granted leave that touches it, hidden leave included.", { minimum: 0 }),
        pending: wholeNumber("Requested leave that touches it.", { minimum: 0 }),
      }),
      `${PAST} past ones, the present one and those ahead, oldest first.`,
    ),
  }),
);

type Week = { readonly monday: string; absences: number; pending: number };

const counted = new WeakMap<CompanyState["leave"], { readonly state: string; readonly weeks: readonly Week[] }>();

/** Leave by week; kept until leave or the date changes. */
function weeksOf({ leave, hiddenLeave, today }: CompanyState): readonly Week[] {
  const state = `${today} ${leave.writes.version} ${hiddenLeave.writes.version}`;
  const known = counted.get(leave);
  if (known?.state === state) return known.weeks;
  // Day 0 of 1970 was a Thursday.
  const monday = addDays(today, -((dayNumber(today) + 3) % 7));
  const weeks = Array.from({ length: PAST + AHEAD }, (_, n): Week => ({
    monday: addDays(monday, 7 * (n - PAST)),
    absences: 0,
    pending: 0,
  }));
  const first = dayNumber(weeks[0]!.monday);
  for (const table of [leave, hiddenLeave])
    for (const { record } of table.rows()) {
      const { status, startDate, endDate } = record.resource;
      const kind = status === "pending" ? "pending" : status === "approved" || status === "auto_approved" ? "absences" : undefined;
      if (kind === undefined) continue;
      const from = Math.max(0, Math.floor((dayNumber(startDate) - first) / 7));
      const to = Math.min(weeks.length - 1, Math.floor((dayNumber(endDate) - first) / 7));
      for (let n = from; n <= to; n += 1) weeks[n]![kind] += 1;
    }
  counted.set(leave, { state, weeks });
  return weeks;
}

export const peopleTrendRow: ControlRow = row("GET /people-trend", {
  id: "getPeopleTrend",
  summary: "Read headcount by month and absences by week",
  query: { company: companyParameter },
  answer: ok("As an operator sees it, hidden leave included.", form),
  run: ({ sandbox, query: { company } }) => {
    const { state } = placeIn(sandbox, company);
    const stays = [...peopleFigures(state).stays()];
    return {
      company: state.slug,
      today: state.today,
      months: trendMonths(state.today).map(({ month, date }) => ({ month, headcount: headcountOn(stays, date) })),
      weeks: weeksOf(state),
    };
  },
});
