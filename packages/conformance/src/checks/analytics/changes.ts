import { type Check, check } from "../../run/check/check.ts";
import { stopUnread } from "../../run/check/unread.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { parseCsv } from "../../forms/figures/csv.ts";
import { ownJurisdictions } from "../../setup/company/company.ts";
import { hire, hired } from "../../setup/people/people.ts";
import { analyticsWithLeave, smallDepartmentAnalytics } from "./analytics-states.ts";
import { FLOOR } from "../../document/floor.ts";
import { HEADCOUNT_PARTS, judgeHeadcount } from "./headcount.ts";
import { type Numbers, leaksIn, numbersBeside, numbersInLines } from "./leaks.ts";
import { shownIn } from "./shown.ts";
import { judgeLeavers, judgeTurnover } from "./turnover.ts";

/** Figures of the summary after a change of the company (§2.13): leave, a termination, hires with a future start date. */
export const analyticsChangeChecks: readonly Check[] = [
  check("ANA-01.leave", "MUST count a person on leave during probation once", {}, async (t) => {
    const { shown, people, exchanges } = await t.use(analyticsWithLeave);
    judgeHeadcount(t, exchanges, shown, people);
  }),
  check("ANA-04.left", "MUST count a leaver in their own jurisdiction only", {}, async (t) => {
    const place = (await t.use(ownJurisdictions)).at(-1) ?? "AU";
    const { id } = await hired(t, { jurisdiction: place });
    const before = await t.call("getAnalytics");
    const plain = await t.call("terminateEmployee", { params: { id }, open: ["A-115"] });
    const left = plain.ok ? plain : await t.call("terminateEmployee", { params: { id }, body: { termination_date: t.date(-1) } });
    if (!left.ok) t.stop(`the employee could not be terminated: ${String(left)}`);
    const after = await t.call("getAnalytics");
    judgeTurnover(t, after, shownIn(t.run.forms, after.data));
    judgeLeavers(t, { before, left: [left], after, place });
  }),
  check("ANA-08.leaks", "MUST NOT show how many people a small department has, in any member or line", {}, async (t) => {
    const { earlier, json, csv, records, people } = await t.use(smallDepartmentAnalytics);
    if (earlier.own.length === 0 || people === undefined) return t.stop("the departments of the run did not become small");
    const total = people.all.most;
    const forms: readonly (readonly [string, Exchange, Exchange, (name: string) => readonly [Numbers, Numbers]])[] = [
      ["the summary", earlier.json, json, (name) => [numbersBeside(earlier.json.data, name), numbersBeside(json.data, name)]],
      ["the export", earlier.csv, csv, (name) => [numbersInLines(parseCsv(earlier.csv.text) ?? [], name), numbersInLines(records, name)]],
    ];
    for (const [form, before, after, numbersOf] of forms) {
      const leaks = leaksIn(earlier.own, [total + 1, total], numbersOf);
      t.must("ANA-08", {
        at: [before, after],
        expected: `no number of people beside the name of a small department in ${form}`,
        holds: leaks.length === 0,
        got: leaks.join("; "),
      });
    }
    return undefined;
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
    const { tenure, headcount } = shownIn(t.run.forms, before.data);
    const then = tenure?.number("average") ?? stopUnread("tenure", "average");
    const parts = HEADCOUNT_PARTS.map((part) => headcount?.number(part) ?? stopUnread("headcount", part));
    const people = parts.reduce((sum, part) => sum + part, 0);
    if (people < FLOOR) t.notApplicable("a company of fewer than five people may hide everything (A-240)");
    // One hire who starts in 150 years, or five who start in two years if the server bounds start dates.
    let starters = 0;
    const far = await hire(t, { start_date: t.date(150 * 365) });
    if (far.exchange.ok) starters = 1;
    else for (; starters < 5; starters += 1) await hired(t, { start_date: t.date(700) });
    const after = await t.call("getAnalytics");
    const now = shownIn(t.run.forms, after.data).tenure?.number("average") ?? stopUnread("tenure", "average");
    // Future starters count with tenure 0 at worst; the last term allows for rounding, of months too.
    const least = (then * people) / (people + starters) - 0.1;
    t.must("ANA-03", {
      at: [before, after],
      expected: `an average tenure of at least ${least.toFixed(2)} years after ${starters} people with a future start date were hired`,
      holds: now >= least,
      got: `${now}, before ${then}`,
    });
  }),
];
