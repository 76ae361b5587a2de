import type { Exchange } from "../../exchange/exchange.ts";
import { typeList } from "../../setup/leave/leave.ts";
import { foreignEmployee } from "../../setup/access/other-companies.ts";
import { hired, steadyEmployee } from "../../setup/people/people.ts";
import { type SetUp, setUp } from "../../run/check/check-context.ts";
import { type AnalyticsAnswers, askAnalytics, askSummary } from "./analytics-answers.ts";
import { FLOOR } from "./floor.ts";
import type { Leaving } from "./leavers.ts";

/** The company after a department that only the run uses fell below the floor. */
export const smallDepartmentAnalytics: SetUp<AnalyticsAnswers & { readonly leaving: Leaving }> = setUp(
  "analytics-look-small",
  async (t) => {
    // The export has to quote a comma and quotation marks.
    const name = `Care ${t.token()}, "late" & co`;
    const people = [];
    for (let n = 0; n < FLOOR + 1; n += 1) people.push(await hired(t, { department: name }));
    // The steady employee has no department. People without one form a small group too.
    await t.use(steadyEmployee);
    const [first, second] = people;
    // Read while the department is large: a server that caches its answer would show the old headcount afterwards.
    const before = await t.call("getAnalytics");
    await t.call("exportAnalytics", { headers: { accept: "text/csv" } });
    const aside = `Aside ${t.token()}`;
    const moved = await t.call("updateEmployee", { params: { id: first!.id }, body: { department: aside } });
    const left = await t.call("terminateEmployee", { params: { id: second!.id }, body: { termination_date: t.date(-1) } });
    const own = moved.ok && left.ok ? [[name, FLOOR - 1] as const, [aside, 1] as const] : [];
    const answers = await askAnalytics(t, new Map(own));
    return { ...answers, leaving: { before, left, after: answers.json, place: String(second!.body["jurisdiction"]) } };
  },
);

/** The second company, where the run hired one person into a new department: if no other is small, a second one has to be hidden. */
export const otherCompanyAnalytics: SetUp<AnalyticsAnswers> = setUp("analytics-look-elsewhere", async (t) => {
  const { body } = await t.use(foreignEmployee);
  if (body["department"] === undefined) t.notApplicable("the API does not hire in the second company");
  return askAnalytics(t, new Map(), { key: "other" });
});

/** The company with a person who is on leave during probation. */
export const analyticsWithLeave: SetUp<Awaited<ReturnType<typeof askSummary>>> = setUp("analytics-look-leave", async (t) => {
  const { id } = await hired(t, { start_date: t.date(-20) });
  const types = (await t.use(typeList)).filter((type) => (type.at("min_notice_days").number ?? 0) === 0);
  const plain = types.toSorted((a, b) => Number(b.at("is_default").flag === true) - Number(a.at("is_default").flag === true));
  let request: Exchange | undefined;
  for (const type of plain.slice(0, 6)) {
    const body = { employee_id: id, leave_type_id: type.at("id").raw, start_date: t.date(-1), end_date: t.date(6) };
    request = await t.call("requestLeave", { body });
    if (request.ok) break;
  }
  if (request?.ok !== true) return t.notApplicable(`no leave that includes today is accepted: ${String(request)}`);
  if (request.data.at("status").text === "pending") await t.call("approveLeave", { params: { id: request.data.at("id").text ?? "" } });
  return askSummary(t);
});
