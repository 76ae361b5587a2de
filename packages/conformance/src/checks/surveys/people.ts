import { type Given, given } from "../../run/check.ts";
import { walk } from "../../run/walk.ts";

/** Ids, e-mail addresses and full names of people of the company, in lower case: none may stand in results. */
export const respondents: Given<ReadonlySet<string>> = given("survey-respondents", async (t) => {
  const { rows } = await walk(t, "listEmployees", { query: { status: "all" }, mostPages: 2 });
  const own = rows.flatMap((row) => [row.at("id").text, row.at("email").text, `${row.at("first_name").text} ${row.at("last_name").text}`]);
  const named = [...own, ...(t.run.target.resources?.open_survey_employee_ids ?? [])];
  return new Set(named.flatMap((text) => (text === undefined ? [] : [text.toLowerCase()])));
});
