import * as fc from "fast-check";
import { type Check, check } from "../../check.ts";
import type { Exchange } from "../../exchange.ts";
import { leaveShelf, shelfList } from "../../given/leave-shelf.ts";
import { pendingLeave } from "../../given/leave.ts";
import { type Walked, walk } from "../../given/walk.ts";
import type { Trial } from "../../trial.ts";

const ids = ({ rows }: Walked): (string | undefined)[] => rows.map((row) => row.at("id").text);

/** Every row is the employee's (LEAVE-29). */
function judgeEmployee(t: Trial, { rows, exchanges }: Walked, person: string): void {
  // An empty list shows nothing either way.
  if (exchanges[0]!.ok && rows.length === 0) return;
  const stranger = rows.find((row) => row.at("employeeId").text !== person);
  t.must(
    "LEAVE-29",
    exchanges,
    `only rows with employeeId ${person}, which was asked for`,
    exchanges[0]!.ok && stranger === undefined,
    stranger && `a row of ${stranger.at("employeeId").text}`,
  );
}

/** Every row has the status, or one that counts as it (LEAVE-30, A-126). */
function judgeStatus(t: Trial, { rows, exchanges }: Walked, status: string): void {
  const fitting = status === "approved" ? ["approved", "auto_approved"] : [status];
  const stray = rows.map((row) => row.at("status").text ?? "").find((found) => !fitting.includes(found));
  t.must(
    "LEAVE-30",
    exchanges,
    `only rows with status ${fitting.join(" or ")} for status=${status}`,
    exchanges[0]!.ok && stray === undefined,
    stray && `a row with status ${stray}`,
  );
}

/** whether approved takes auto_approved, and what another word than the five does. */
function observeStatus(t: Trial, approved: Walked | undefined, auto: string | undefined, odd: Exchange): void {
  const takes = auto !== undefined && approved !== undefined && ids(approved).includes(auto);
  if (odd.ok) t.observe("A-126", odd, takes || odd.data.list.length === 0 ? undefined : "unknown-ignored");
  else if (auto !== undefined && approved !== undefined)
    t.observe("A-126", [...approved.exchanges, odd], odd.status === 400 ? (takes ? "approved-takes-auto" : "exact") : undefined);
}

/** The filters employee_id and status (§4.3). */
export const filterChecks: readonly Check[] = [
  check("LEAVE-29", "MUST list one employee's requests only, and all of them", { tier: "ci" }, async (t) => {
    // Somebody else should have a request too; where nothing more can be requested, the company's own will do.
    await t.use(pendingLeave).catch(() => undefined);
    const { person, made } = await t.use(leaveShelf);
    const listed = await t.use(shelfList);
    judgeEmployee(t, listed, person);
    const missing = made.filter(({ id }) => !ids(listed).includes(id));
    t.must(
      "LEAVE-29",
      listed.exchanges,
      `the ${made.length} requests that were made for the employee, whatever became of them: ${made.map(({ status }) => status).join(", ")}`,
      missing.length === 0,
      `no ${missing.map(({ id, status }) => `${status} request ${id}`).join(", ")}`,
    );
  }),
  check("LEAVE-30", "MUST list requests in one status only, and find each by its status", { tier: "ci", also: ["LEAVE-29"] }, async (t) => {
    const { person, made } = await t.use(leaveShelf);
    for (const { id, status } of made) {
      const listed = await walk(t, "listLeave", { query: { employee_id: person, status } });
      judgeStatus(t, listed, status);
      judgeEmployee(t, listed, person);
      t.must(
        "LEAVE-30",
        listed.exchanges,
        `the request ${id}, which is ${status}, for status=${status}`,
        ids(listed).includes(id),
        `the rows ${ids(listed).join(", ") || "(none)"}`,
      );
    }
  }),
  check(
    "LEAVE-30.dates",
    "MUST list requests in one status only, of all people and in a range",
    { tier: "certify", also: ["LEAVE-31"] },
    async (t) => {
      const { person, made } = await t.use(leaveShelf);
      // Without a range in some statuses, of another seed in others.
      const [broad = []] = t.sample(
        fc.shuffledSubarray([...made], { minLength: Math.min(2, made.length), maxLength: Math.min(2, made.length) }),
        1,
      );
      for (const shelved of made) {
        const { id, status, first, last } = shelved;
        const listed = await walk(t, "listLeave", { query: { status, from: first, to: last } });
        judgeStatus(t, listed, status);
        const stray = listed.rows.find((row) => (row.at("startDate").text ?? "") > last || (row.at("endDate").text ?? "9") < first);
        t.must(
          "LEAVE-31",
          listed.exchanges,
          `only requests with a day from ${first} to ${last}`,
          stray === undefined,
          stray && `a request from ${stray.at("startDate").text} to ${stray.at("endDate").text}`,
        );
        if (listed.whole)
          t.must(
            "LEAVE-30",
            listed.exchanges,
            `the request ${id} of ${first}, which is ${status}`,
            ids(listed).includes(id),
            `the rows ${ids(listed).join(", ") || "(none)"}`,
          );
        if (broad.includes(shelved)) judgeStatus(t, await walk(t, "listLeave", { query: { status }, limit: 20, mostPages: 1 }), status);
      }
      const approved = await walk(t, "listLeave", { query: { employee_id: person, status: "approved" } });
      observeStatus(
        t,
        approved,
        made.find(({ status }) => status === "auto_approved")?.id,
        await t.call("listLeave", { query: { employee_id: person, status: "elsewhere" } }),
      );
    },
  ),
  check("LEAVE-29.unknown", "OBSERVE the leave of somebody whom nobody knows", { tier: "certify" }, async (t) => {
    const unknown = t.uuid();
    const listed = await t.call("listLeave", { query: { employee_id: unknown }, open: ["A-29", "A-129"] });
    // That nobody is listed shows nothing by itself.
    if (listed.data.list.length > 0) t.must("LEAVE-29", listed, "no rows for an employee_id that is nobody's", false);
    // 404 may come of either point.
    if (listed.status === 404) return;
    t.observe("A-29", listed, listed.ok ? "empty" : listed.status === 400 ? "validation-error" : undefined);
    t.observe("A-129", listed, listed.ok || listed.status === 400 ? "as-query-ids" : undefined);
  }),
];
