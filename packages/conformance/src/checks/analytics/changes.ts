import { type Check, check } from "../../run/check/check.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import { ownJurisdictions } from "../../setup/company/company.ts";
import { hire, hired } from "../../setup/people/people.ts";
import { analyticsWithLeave, smallDepartmentAnalytics } from "./analytics-states.ts";
import { judgeHeadcount, judgeTurnover, tenureChanges } from "./figures.ts";
import { FLOOR } from "./floor.ts";
import { judgeLeavers } from "./leavers.ts";
import { type AnalyticsSummary, jurisdictionIn, readSummary } from "./summary.ts";

/** Figures of the summary after a change of the company (§2.13): leave, a termination, hires with a future start date. */
export const analyticsChangeChecks: readonly Check[] = [
  check("ANA-01.leave", "MUST count a person on leave during probation once", {}, async (t) => {
    const { json, summary, people, exchanges } = await t.use(analyticsWithLeave);
    judgeHeadcount(t, json, summary, people, exchanges);
  }),
  check("ANA-04.left", "MUST count a leaver in their own jurisdiction only", {}, async (t) => {
    const place = (await t.use(ownJurisdictions)).at(-1) ?? "AU";
    const { id } = await hired(t, { jurisdiction: place });
    const before = await t.call("getAnalytics");
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
    judgeLeavers(t, { before, left: [left], after, place });
  }),
  // Another jurisdiction than in ANA-04.left, if the company has several.
  check("ANA-04.small", "MUST count a leaver of the first jurisdiction in that alone", {}, async (t) => {
    const { leaving } = await t.use(smallDepartmentAnalytics);
    const refused = leaving.left.find(({ ok }) => !ok);
    if (refused !== undefined) t.stop(`an employee could not be terminated: ${String(refused)}`);
    judgeLeavers(t, leaving);
  }),
  check("ANA-03.later", "MUST NOT count the time until a start date as negative tenure", {}, async (t) => {
    const before = await t.call("getAnalytics");
    const known = readSummary(before.data);
    const people = peopleIn(known);
    if (known.tenure.length === 0 || !Number.isFinite(people)) stopUnreadable(t, "the average tenure");
    if (people < FLOOR) t.notApplicable("a company of fewer than five people may hide everything (A-240)");
    // One hire who starts in 150 years, or five who start in two years if the server bounds start dates.
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
