import { type SetUp, setUp } from "../../run/check/check-context.ts";
import { type Walked, walk } from "../../run/lists/walk.ts";

/** The number of employees, terminated ones included, when the run first listed them. Undefined: the answer does not show it. */
export const companyHeadcount: SetUp<number | undefined> = setUp("survey-audience", async (t) => {
  const { exchanges, rows, whole } = await t.use(listed);
  return exchanges.at(-1)?.meta.at("total").number ?? (whole ? rows.length : undefined);
});

const listed: SetUp<Walked> = setUp("survey-people", async (t) => walk(t, "listEmployees", { query: { status: "all" }, mostPages: 2 }));

/** Ids, e-mail addresses and full names of employees, in lower case. None may be in results. */
export const respondents: SetUp<ReadonlySet<string>> = setUp("survey-respondents", async (t) => {
  const { rows } = await t.use(listed);
  const own = rows.flatMap((row) => [row.at("id").text, row.at("email").text, `${row.at("first_name").text} ${row.at("last_name").text}`]);
  const named = [...own, ...(t.run.target.resources?.open_survey_employee_ids ?? [])];
  return new Set(named.flatMap((text) => (text === undefined ? [] : [text.toLowerCase()])));
});
