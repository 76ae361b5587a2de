import { date } from "../../document/formats.ts";
import { type Oracle, finding } from "../oracle.ts";

/** The one year that a query asks for, if it is a year of four digits. */
function yearIn(query: string): string | undefined {
  const years = new URLSearchParams(query).getAll("year");
  return years.length === 1 && /^\d{4}$/.test(years[0]!) ? years[0] : undefined;
}

/** A list of public holidays has dates of the requested year only, with a region or without (§4.3). */
export const requestedYear: Oracle = {
  id: "requested-year",
  title: "MUST list public holidays of the requested year only",
  requirements: ["HOL-04"],
  judge: ({ operation, ok, data, record }) => {
    const year = yearIn(record.request.query);
    if (operation !== "listPublicHolidays" || !ok || year === undefined || record.open.length > 0) return [];
    const stray = data.list.map((row) => row.at("date").text ?? "").find((day) => date.holds(day) && !day.startsWith(`${year}-`));
    return stray === undefined ? [] : [finding("HOL-04", false, `dates of ${year} only, for year=${year}`, `the date ${stray}`)];
  },
};
