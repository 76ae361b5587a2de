import { type Check, check } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import { jurisdictions } from "../given/company.ts";
import { typeList } from "../given/leave.ts";
import { hire, hired } from "../given/people.ts";
import type { Trial } from "../trial.ts";
import { FLOOR, boardOf } from "./analytics/board.ts";
import { CELLS, judgeCells } from "./analytics/cells.ts";
import { WHOLE, judgeAgainstPeople, judgeExportedTurnover, judgeTrend, judgeWhole } from "./analytics/figures.ts";
import { type Look, look } from "./analytics/look.ts";
import { readSummary } from "./analytics/summary.ts";

const ALL = [...new Set([...WHOLE, ...CELLS])];
const besides = (id: string): readonly string[] => ALL.filter((name) => name !== id);

/** Looks at both forms of the summary and holds them to all that can be told from one look. */
async function judged(t: Trial): Promise<Look> {
  const seen = await look(t);
  await judgeWhole(t, seen.json, seen.summary);
  judgeAgainstPeople(t, seen);
  await judgeExportedTurnover(t, seen);
  judgeCells(t, seen);
  return seen;
}

/** People analytics (§2.13, §4.8). */
export const analyticsChecks: readonly Check[] = [
  check("ANA-01", "MUST give the summary with all that belongs to it", { tier: "smoke", also: WHOLE.slice(1) }, async (t) => {
    const json = await t.call("getAnalytics");
    t.need("ANA-01", json, "200 with the summary in data", json.status === 200 && json.data.isObject);
    await judgeWhole(t, json, readSummary(json.data));
    const described = ["headcount", "trend", "tenure", "turnover", "departments", "training"].every((name) => json.data.has(name));
    t.observe("A-233", json, described ? "described-names" : "other-names");
  }),
  check(
    "ANA-10",
    "MUST tell the same in JSON and CSV, as the people who are listed have it",
    { tier: "ci", also: besides("ANA-10") },
    async (t) => {
      const seen = await judged(t);
      observeCells(t, seen);
    },
  ),
  check(
    "ANA-08",
    "MUST hide departments that are or become small, in every cell and both forms",
    { tier: "certify", also: besides("ANA-08") },
    async (t) => {
      // A comma and quotes in the name, so that the export has to write it well.
      const name = `Care ${t.token()}, "late" & co`;
      const people = [];
      for (let n = 0; n < FLOOR + 1; n += 1) people.push(await hired(t, { department: name }));
      // Somebody in no department counts in a small cell too.
      await hired(t, { department: undefined });
      const [first, second] = people;
      await judged(t);
      await t.call("updateEmployee", { params: { id: first!.id }, body: { department: `Aside ${t.token()}` } });
      await t.call("terminateEmployee", { params: { id: second!.id }, body: { termination_date: t.date(-1) } });
      const small = await judged(t);
      if (small.people !== undefined && !boardOf(small).small.has(name)) t.stop(`${name} could not be made small`);
      observeCells(t, small);
    },
  ),
  check(
    "ANA-01.leave",
    "MUST count somebody who is on leave during their probation once",
    { tier: "certify", also: besides("ANA-01") },
    async (t) => {
      const { id } = await hired(t, { start_date: t.date(-20) });
      const types = (await t.use(typeList)).filter((type) => (type.at("min_notice_days").number ?? 0) === 0);
      const plain = types.toSorted((a, b) => Number(b.at("is_default").flag === true) - Number(a.at("is_default").flag === true));
      let asked: Exchange | undefined;
      for (const type of plain.slice(0, 6)) {
        const body = { employee_id: id, leave_type_id: type.at("id").raw, start_date: t.date(-1), end_date: t.date(6) };
        asked = await t.call("requestLeave", { body });
        if (asked.ok) break;
      }
      if (asked?.ok !== true) return t.stop(`no leave could be requested for today: ${String(asked)}`);
      if (asked.data.at("status").text === "pending") await t.call("approveLeave", { params: { id: asked.data.at("id").text ?? "" } });
      await judged(t);
    },
  ),
  check(
    "ANA-04",
    "MUST count somebody who leaves in their own jurisdiction and in no other",
    { tier: "certify", also: besides("ANA-04") },
    async (t) => {
      const place = (await t.use(jurisdictions)).at(-1) ?? "AU";
      const { id } = await hired(t, { jurisdiction: place });
      const before = await t.call("getAnalytics");
      const known = readSummary(before.data).turnover;
      const plain = await t.call("terminateEmployee", { params: { id }, open: ["A-115"] });
      const left = plain.ok ? plain : await t.call("terminateEmployee", { params: { id }, body: { termination_date: t.date(-1) } });
      if (!left.ok) t.stop(`nobody could be terminated: ${String(left)}`);
      const after = await judged(t);
      for (const { jurisdiction: code, leavers } of after.summary.turnover) {
        const jurisdiction = code === "GB" ? "UK" : code;
        const were = known.find((row) => row.jurisdiction === code)?.leavers ?? null;
        if (leavers === null || were === null) continue;
        const exchanges = [before, left, after.json];
        const holds = leavers === were || (jurisdiction === place && leavers === were + 1);
        const expected =
          jurisdiction === place
            ? `${were} leavers in ${place}, or one more`
            : `${were} leavers in ${jurisdiction}, as before somebody left in ${place}`;
        t.must("ANA-04", exchanges, expected, holds, `${leavers} leavers in ${jurisdiction}`);
      }
    },
  ),
  check("ANA-03", "MUST NOT count the time until people start as tenure below zero", { tier: "certify" }, async (t) => {
    const before = await t.call("getAnalytics");
    const { tenure, totals } = readSummary(before.data);
    const people = Math.max(...totals, 0);
    if (typeof tenure !== "number" || tenure <= 0 || people < FLOOR) return t.stop("no average tenure to compare with is shown");
    // Few people far ahead weigh as much as many who start as late as any server lets them.
    let starters = 0;
    const far = await hire(t, { start_date: t.date(150 * 365) });
    if (far.exchange.ok) starters = 1;
    else for (; starters < 5; starters += 1) await hired(t, { start_date: t.date(700) });
    const after = await t.call("getAnalytics");
    const now = readSummary(after.data).tenure;
    if (typeof now !== "number") return t.stop("no average tenure is shown any more");
    const decimals = Math.max(...[tenure, now].map((number) => (String(number).split(".")[1] ?? "").length));
    // Those to come count with no time at most; the rest is what is lost in rounding.
    const least = (tenure * people) / (people + starters) - 10 ** -decimals;
    t.must(
      "ANA-03",
      [before, after],
      `an average tenure of at least ${least.toFixed(2)} after ${starters} were hired who start later`,
      now >= least,
      `${now}, before ${tenure}`,
    );
  }),
];

/** For the end of a run, since it turns the clock of a target that has one to turn. */
export const monthEndChecks: readonly Check[] = [
  check(
    "ANA-02.month-end",
    "MUST name each month of the trend once on the last day of a month too",
    { tier: "certify", needs: ["control"], confirm: false },
    async (t) => {
      const today = new Date((await t.call("getAnalytics")).header("date") ?? t.run.now);
      const days = Array.from(
        { length: 70 },
        (_, n) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + n + 1, 2)),
      );
      // 02:00 UTC is the same day from Chicago to Auckland.
      const last = days.find((day) => day.getUTCDate() === 31)!;
      await t.wait(last.getTime() - today.getTime());
      const json = await t.call("getAnalytics");
      if (!json.ok) t.stop(`GET /analytics was answered ${String(json)}`);
      judgeTrend(t, json, readSummary(json.data).trend);
    },
  ),
];

/** Open points that hidden departments tell about. */
function observeCells(t: Trial, seen: Look): void {
  const { heads, hidden, small } = boardOf(seen);
  const { people, json, exchanges } = seen;
  const one = [...small].find((name) => hidden.has(name));
  if (one !== undefined) {
    const row = heads.get(one);
    t.observe("A-234", json, row === undefined ? "row-absent" : row.mark === null ? "null-and-flag" : "literal");
  }
  // Departments with contractors tell whether those are counted.
  for (const [name, { counted, besides }] of people?.contractors ?? []) {
    const figure = heads.get(name)?.figure;
    if (figure === counted + besides) t.observe("A-236", exchanges, "non-terminated");
    if (figure === counted) t.observe("A-236", exchanges, "without-contractors");
  }
}
