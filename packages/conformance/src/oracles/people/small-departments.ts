import { companyOf } from "../access/company-of.ts";
import { FLOOR } from "../../document/floor.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { parseCsv } from "../../forms/figures/csv.ts";
import type { FormRow } from "../../forms/form-row.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type Oracle, type OracleContext, finding } from "../oracle.ts";
import { perRun, sentBody } from "../remembered.ts";

/** Departments into which the run hired somebody, by company: where the names of rows are known, the rows are departments. */
const hiredInto = perRun(() => new Map<KeyName | "own", Set<string>>());

/** The departments in an answer. None in a company of fewer than five people: there all may show. */
function departmentsIn({ operation, data, text }: Exchange, { forms }: OracleContext): readonly FormRow[] {
  const csv = operation === "getAnalytics" ? undefined : (parseCsv(text) ?? []);
  const whole = csv === undefined ? forms.one("headcount", data) : forms.lines("export_headcount", csv)?.[0];
  if ((whole?.number("current") ?? 0) < FLOOR) return [];
  return (csv === undefined ? forms.all("departments", data) : forms.lines("export_departments", csv)) ?? [];
}

/** A department with one to four people has no figure in any answer (§8). It only fails: that it is hidden is for the checks. */
export const smallDepartments: Oracle = {
  id: "small-departments-hidden",
  title: "MUST NOT show how many people a department has that has one to four",
  requirements: ["ANA-08"],
  judge: (exchange, known) => {
    const { operation, ok } = exchange;
    const company = companyOf(exchange, known);
    const names = hiredInto(known).get(company) ?? new Set();
    if (operation === "createEmployee") {
      const name = sentBody(exchange)?.["department"];
      if (typeof name === "string") hiredInto(known).set(company, names.add(name));
    }
    if (!ok || (operation !== "getAnalytics" && operation !== "exportAnalytics") || names.size === 0) return [];
    const small = departmentsIn(exchange, known).find((row) => {
      const count = row.number("headcount") ?? 0;
      return names.has(row.text("name") ?? "") && count > 0 && count < FLOOR;
    });
    if (small === undefined) return [];
    return [finding("ANA-08", false, "no headcount of a department with fewer than five people", JSON.stringify(small.raw("headcount")))];
  },
};
