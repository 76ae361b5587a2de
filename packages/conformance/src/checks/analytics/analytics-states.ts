import type { Exchange } from "../../exchange/exchange.ts";
import { typeList } from "../../setup/leave/leave.ts";
import { foreignEmployee } from "../../setup/access/other-companies.ts";
import { type Hired, hired, steadyEmployee } from "../../setup/people/people.ts";
import { team } from "../../setup/people/team.ts";
import { type CheckContext, type SetUp, setUp } from "../../run/check/check-context.ts";
import { type AnalyticsAnswers, askAnalytics, askSummary } from "./analytics-answers.ts";
import { FLOOR } from "../../document/floor.ts";
import type { OwnDepartment } from "./leaks.ts";
import type { Leaving } from "./turnover.ts";

/** What the company showed before two departments of the run changed their sizes. */
interface Earlier {
  readonly json: Exchange;
  readonly csv: Exchange;
  readonly own: readonly OwnDepartment[];
}

/**
 * The company with two departments of the run that are one below the floor; the first was larger when it was read before. Where a further
 * department is hidden beside small ones, a server with a wrong floor hides one of the two by chance, but not the other.
 */
export const smallDepartmentAnalytics: SetUp<AnalyticsAnswers & { readonly leaving: Leaving; readonly earlier: Earlier }> = setUp(
  "analytics-look-small",
  async (t) => {
    // The export has to quote a comma and quotation marks.
    const large = `Care ${t.token()}, "late" & co`;
    const small = `Aside ${t.token()}`;
    const [people] = [await crew(t, large, FLOOR + 1), await crew(t, small, FLOOR - 2)];
    // The steady employee has no department. People without one form a small group too.
    await t.use(steadyEmployee);
    // Read while the department is large: a server that caches its answer would show the old headcount afterwards.
    const before = await t.call("getAnalytics");
    const csv = await t.call("exportAnalytics", { headers: { accept: "text/csv" } });
    const moved = await t.call("updateEmployee", { params: { id: people[0]!.id }, body: { department: small } });
    const left = await t.call("terminateEmployee", { params: { id: people[1]!.id }, body: { termination_date: t.date(-1) } });
    const done = moved.ok && left.ok;
    const answers = await askAnalytics(t, new Map(done ? [large, small].map((name) => [name, FLOOR - 1]) : []));
    const own = [
      { name: large, was: FLOOR + 1, is: FLOOR - 1 },
      { name: small, was: FLOOR - 2, is: FLOOR - 1 },
    ];
    return {
      ...answers,
      earlier: { json: before, csv, own: done ? own : [] },
      leaving: { before, left: [left], after: answers.json, place: String(people[1]!.body["jurisdiction"]) },
    };
  },
);

async function crew(t: CheckContext, department: string, size: number): Promise<Hired[]> {
  const people = [];
  for (let n = 0; n < size; n += 1) people.push(await hired(t, { department }));
  return people;
}

/** The second company, where the run hired one person into a new department: if no other is small, a second one has to be hidden. */
export const otherCompanyAnalytics: SetUp<AnalyticsAnswers> = setUp("analytics-look-elsewhere", async (t) => {
  const { body } = await t.use(foreignEmployee);
  if (body["department"] === undefined) t.notApplicable("the API does not hire in the second company");
  return askAnalytics(t, new Map(), { key: "other" });
});

/** The company with a person who is on leave during probation, the fourth one of their department: one below the floor. */
export const analyticsWithLeave: SetUp<Awaited<ReturnType<typeof askSummary>>> = setUp("analytics-look-leave", async (t) => {
  const { own, department } = await t.use(team);
  const { id } = await hired(t, { start_date: t.date(-20), ...(own ? { department } : {}) });
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
