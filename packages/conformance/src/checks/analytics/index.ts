import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import { LITERAL } from "../../forms/figures/sheet.ts";
import { ownJurisdictions } from "../../setup/company/company.ts";
import { typeList } from "../../setup/leave/leave.ts";
import { foreignEmployee } from "../../setup/access/other-companies.ts";
import { hire, hired } from "../../setup/people/people.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";
import { departmentCells, judgeHeads } from "./cells.ts";
import { judgeExportedCells, judgeExportedWhole, judgeLiteral } from "./export.ts";
import {
  hasDepartments,
  judgeBlended,
  judgeHeadcount,
  judgeTenure,
  judgeTraining,
  judgeTrend,
  judgeTurnover,
  tenureChanges,
} from "./figures.ts";
import { readableDepartments } from "./departments.ts";
import { FLOOR } from "./floor.ts";
import { type AnalyticsAnswers, firstAnalytics, askSummary, askAnalytics } from "./analytics-answers.ts";
import { type AnalyticsSummary, jurisdictionIn, readSummary } from "./summary.ts";
import { judgeMonths } from "./trend.ts";
import { judgeComplement, judgeFloor, judgeTrainingCells } from "./suppression.ts";

/** How each requirement is judged, by check id. */
const JUDGES: Readonly<Record<string, readonly [title: string, judge: (t: CheckContext, seen: AnalyticsAnswers) => void | Promise<void>]>> =
  {
    "ANA-01": [
      "MUST give a headcount that agrees with the list of employees, split by status",
      (t, { json, summary, people, exchanges }) => judgeHeadcount(t, json, summary, people, exchanges),
    ],
    "ANA-02": [
      "MUST give a headcount trend of twelve months",
      (t, { json, summary, people, exchanges }) => {
        judgeTrend(t, json, summary, people);
        judgeMonths(t, exchanges, summary, people);
      },
    ],
    "ANA-03": ["MUST give the average tenure", (t, { json, summary, people }) => judgeTenure(t, json, summary, people)],
    "ANA-04": ["MUST give the turnover of each jurisdiction", (t, { json, summary }) => judgeTurnover(t, json, summary)],
    "ANA-05": ["MUST NOT blend the turnover of jurisdictions, in either form", judgeBlended],
    "ANA-06": [
      "MUST give a headcount of each department that agrees with the list of employees",
      (t, seen) => judgeHeads(t, departmentCells(t, seen)),
    ],
    "ANA-07": ["MUST give training with its split by department", (t, { json }) => judgeTraining(t, json)],
    "ANA-08": ["MUST hide departments that are small or become small", (t, seen) => judgeFloor(t, departmentCells(t, seen))],
    "ANA-09": ["MUST hide a second department if one is hidden", (t, seen) => judgeComplement(t, departmentCells(t, seen))],
    "ANA-10": ["MUST give the same figures in JSON and CSV", (t, seen) => judgeExportedWhole(t, seen)],
    "ANA-10.departments": [
      "MUST show and hide the same departments in JSON and CSV",
      (t, seen) => {
        const cells = departmentCells(t, seen);
        if (cells.csv === undefined) t.stop("the export is not CSV");
        judgeExportedCells(t, cells);
        observeCells(t, seen);
      },
    ],
    "ANA-11": [`MUST write ${LITERAL} in the export for each hidden figure`, (t, seen) => judgeLiteral(t, departmentCells(t, seen))],
    "ANA-12": ["MUST hide the training of hidden departments", (t, seen) => judgeTrainingCells(t, departmentCells(t, seen))],
  };

/** Checks that judge the same answers, one check for each requirement, so that one can be inconclusive without the others. */
function rows(
  suffix: string,
  tier: Check["tier"],
  seen: SetUp<AnalyticsAnswers>,
  ids: readonly string[],
  needs: Check["needs"] = [],
): Check[] {
  return ids.map((id) => {
    const [title, judge] = JUDGES[id]!;
    const settings = { tier, needs, replaces: suffix === "" && SMOKE.includes(id) ? [`${id}.alone`] : [] };
    return check(`${id}${suffix}`, title, settings, async (t) => judge(t, await t.use(seen)));
  });
}

const SMOKE: readonly string[] = ["ANA-01", "ANA-02", "ANA-03", "ANA-04", "ANA-06", "ANA-07"];

/** GET /analytics, without export and list. */
const summary: SetUp<{ readonly json: Exchange; readonly summary: AnalyticsSummary }> = setUp("analytics-summary", async (t) => {
  const json = await t.call("getAnalytics");
  if (!json.ok || !json.data.isObject) t.stop(`GET /analytics was answered ${String(json)}`);
  return { json, summary: readSummary(json.data) };
});

/** The company after a department that only the run uses fell below the floor. */
const smallDepartmentAnalytics: SetUp<AnalyticsAnswers> = setUp("analytics-look-small", async (t) => {
  // The export has to quote a comma and quotation marks.
  const name = `Care ${t.token()}, "late" & co`;
  const people = [];
  for (let n = 0; n < FLOOR + 1; n += 1) people.push(await hired(t, { department: name }));
  // A person without a department forms a small group too.
  await hired(t, { department: undefined });
  const [first, second] = people;
  // Read while the department is large: a server that caches its answer would show the old headcount afterwards.
  await t.call("getAnalytics");
  await t.call("exportAnalytics", { headers: { accept: "text/csv" } });
  const aside = `Aside ${t.token()}`;
  const moved = await t.call("updateEmployee", { params: { id: first!.id }, body: { department: aside } });
  const left = await t.call("terminateEmployee", { params: { id: second!.id }, body: { termination_date: t.date(-1) } });
  const own = moved.ok && left.ok ? [[name, FLOOR - 1] as const, [aside, 1] as const] : [];
  return askAnalytics(t, new Map(own));
});

/** The second company, where the run hired one person into a new department: if no other is small, a second one has to be hidden. */
export const otherCompanyAnalytics: SetUp<AnalyticsAnswers> = setUp("analytics-look-elsewhere", async (t) => {
  const { body } = await t.use(foreignEmployee);
  if (body["department"] === undefined) t.notApplicable("the API does not hire in the second company");
  return askAnalytics(t, new Map(), { key: "other" });
});

/** The company with a person who is on leave during probation. */
const analyticsWithLeave: SetUp<Awaited<ReturnType<typeof askSummary>>> = setUp("analytics-look-leave", async (t) => {
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

/** People analytics (§2.13, §4.8). */
export const analyticsChecks: readonly Check[] = [
  ...SMOKE.map((id) =>
    check(`${id}.alone`, JUDGES[id]![0], { tier: "smoke" }, async (t) => {
      const { json, summary: seen } = await t.use(summary);
      judgeAlone(t, id, json, seen);
      const described = ["headcount", "trend", "tenure", "turnover", "departments", "training"].every((name) => json.data.has(name));
      if (id === "ANA-01") t.observe("analytics-shape", json, described ? "described-names" : "other-names");
    }),
  ),
  ...rows("", "ci", firstAnalytics, Object.keys(JUDGES)),
  ...rows(".small", "certify", smallDepartmentAnalytics, [
    "ANA-01",
    "ANA-02",
    "ANA-06",
    "ANA-08",
    "ANA-09",
    "ANA-10",
    "ANA-10.departments",
    "ANA-11",
    "ANA-12",
  ]),
  ...rows(
    ".elsewhere",
    "certify",
    otherCompanyAnalytics,
    ["ANA-01", "ANA-02", "ANA-06", "ANA-08", "ANA-09", "ANA-10", "ANA-10.departments", "ANA-11", "ANA-12"],
    ["other-company"],
  ),
  check("ANA-01.leave", "MUST count a person on leave during probation once", { tier: "certify" }, async (t) => {
    const { json, summary: seen, people, exchanges } = await t.use(analyticsWithLeave);
    judgeHeadcount(t, json, seen, people, exchanges);
  }),
  check("ANA-04.left", "MUST count a leaver in their own jurisdiction only", { tier: "certify" }, async (t) => {
    const place = (await t.use(ownJurisdictions)).at(-1) ?? "AU";
    const { id } = await hired(t, { jurisdiction: place });
    const before = await t.call("getAnalytics");
    const known = readSummary(before.data).turnover;
    const plain = await t.call("terminateEmployee", { params: { id }, open: ["A-115"] });
    const left = plain.ok ? plain : await t.call("terminateEmployee", { params: { id }, body: { termination_date: t.date(-1) } });
    if (!left.ok) t.stop(`the employee could not be terminated: ${String(left)}`);
    const after = await t.call("getAnalytics");
    const now = readSummary(after.data);
    judgeTurnover(t, after, now);
    // A jurisdiction without leavers may be absent.
    if (now.turnover.length > 0)
      t.must("ANA-04", {
        at: [left, after],
        expected: `turnover of ${place}, where a person has just left`,
        holds: names(now, place),
        got: now.turnover.map(({ jurisdiction }) => jurisdiction).join(", "),
      });
    for (const { jurisdiction, leavers } of now.turnover) {
      const were = known.find((row) => row.jurisdiction === jurisdiction)?.leavers ?? [];
      // If several numbers may be the figure, one of them may be of another period.
      if (leavers.length !== 1 || were.length !== 1) continue;
      const [count, then] = [leavers[0]!, were[0]!];
      const holds = count === then || (jurisdiction === place && count === then + 1);
      const expected =
        jurisdiction === place
          ? `${then} leavers in ${place}, or one more`
          : `${then} leavers in ${jurisdiction}, as before a person left in ${place}`;
      t.must("ANA-04", { at: [before, left, after], expected, holds, got: `${count} leavers in ${jurisdiction}` });
    }
  }),
  check("ANA-03.later", "MUST NOT count the time until a start date as negative tenure", { tier: "certify" }, async (t) => {
    const before = await t.call("getAnalytics");
    const known = readSummary(before.data);
    const people = peopleIn(known);
    if (known.tenure.length === 0 || !Number.isFinite(people)) stopUnreadable(t, "the average tenure");
    if (people < FLOOR) t.notApplicable("a company of fewer than five people may hide everything (A-240)");
    // A server may bound start dates. One person who starts in 150 years weighs more than five who start in two.
    let starters = 0;
    const far = await hire(t, { start_date: t.date(150 * 365) });
    if (far.exchange.ok) starters = 1;
    else for (; starters < 5; starters += 1) await hired(t, { start_date: t.date(700) });
    const after = await t.call("getAnalytics");
    const changes = tenureChanges(known, readSummary(after.data));
    // A tenure in words, or several numbers that may be it, cannot be compared.
    if (changes === undefined) stopUnreadable(t, "the average tenure");
    for (const [then, now] of changes) {
      const decimals = Math.max(...[then, now].map((number) => (String(number).split(".")[1] ?? "").length));
      // Future starters count with tenure 0 at worst; the last term allows for rounding.
      const least = (then * people) / (people + starters) - 10 ** -decimals;
      t.must("ANA-03", {
        at: [before, after],
        expected: `an average tenure of at least ${least.toFixed(2)} after ${starters} people with a future start date were hired`,
        holds: now >= least,
        got: `${now}, before ${then}`,
      });
    }
  }),
];

/** Runs at the end of a run, because it moves the target's clock forward. */
export const monthEndChecks: readonly Check[] = [
  check(
    "ANA-02.month-end",
    "MUST name each month of the trend once, also on the last day of a month",
    { tier: "certify", needs: ["control"], confirm: false },
    async (t) => {
      const today = new Date((await t.call("getAnalytics")).header("date") ?? t.run.now);
      const days = Array.from(
        { length: 70 },
        (_, n) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + n + 1, 2)),
      );
      // At 02:00 UTC it is the same day in London, Sydney and Auckland.
      const last = days.find((day) => day.getUTCDate() === 31)!;
      await t.wait(last.getTime() - today.getTime());
      const json = await t.call("getAnalytics");
      if (!json.ok) t.stop(`GET /analytics was answered ${String(json)}`);
      judgeTrend(t, json, readSummary(json.data));
    },
  ),
];

/** Judges one requirement by the summary only, without the list of employees. */
function judgeAlone(t: CheckContext, id: string, json: Exchange, seen: AnalyticsSummary): void {
  if (id === "ANA-01") judgeHeadcount(t, json, seen);
  else if (id === "ANA-02") judgeTrend(t, json, seen);
  else if (id === "ANA-03") judgeTenure(t, json, seen);
  else if (id === "ANA-04") judgeTurnover(t, json, seen);
  else if (id === "ANA-07") judgeTraining(t, json);
  // Only the list of employees says which names are departments.
  else if (hasDepartments(seen)) t.must("ANA-06", { at: json, expected: "departments with names and headcounts", holds: true });
}

/** Whether any text names the jurisdiction. */
function names({ values }: AnalyticsSummary, place: string): boolean {
  return values.some(({ raw, labels }) =>
    [raw, ...labels.map(({ text }) => text)].some((text) => typeof text === "string" && jurisdictionIn(text) === place),
  );
}

/** The least number of people that the parts of the headcount add up to; Infinity if a part has no number. */
function peopleIn({ split }: AnalyticsSummary): number {
  return Object.values(split).reduce((sum, values) => sum + Math.min(...values.flatMap(({ numbers }) => numbers), Infinity), 0);
}

/** Records how the target answers open points about hidden departments and contractors. */
function observeCells(t: CheckContext, seen: AnalyticsAnswers): void {
  const { departments, people, json, exchanges } = seen;
  if (departments === undefined || people === undefined) return;
  const one = readableDepartments(people).find((name) => people.departments.get(name)!.most < FLOOR && !departments.heads.has(name));
  if (one !== undefined && departments.heads.size > 0) {
    const row = departments.bound.find(({ name, frame }) => name === one && departments.frames.has(frame));
    t.observe("suppressed-cell", json, row === undefined ? "row-absent" : row.value.raw === null ? "null-and-flag" : "literal");
  }
  // The headcount of a department with contractors shows whether they count.
  for (const [name, { counted, besides }] of people.contractors) {
    const figures = departments.heads.get(name) ?? [];
    if (figures.includes(counted + besides)) t.observe("department-total", exchanges, "non-terminated");
    if (figures.includes(counted)) t.observe("department-total", exchanges, "without-contractors");
  }
}
