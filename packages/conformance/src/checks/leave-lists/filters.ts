import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PreparedLeave, preparedLeave, preparedLeaveList } from "../../setup/leave/prepared-leave.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";
import { type Walked, firstPage, unfilteredEmployees, walk } from "../../run/lists/walk.ts";
import type { Status } from "../../models/leave/leave-rules.ts";
import { leaveDifferences, readingOf } from "../../oracles/leave/leave-request.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { leaveList } from "../leave/lists.ts";
import { unknownLeave } from "../../setup/leave/unknown-leave.ts";
import { allLeave } from "../pages/walks.ts";

const ids = ({ rows }: Walked): (string | undefined)[] => rows.map((row) => row.at("id").text);

/** Judges that every row is the employee's (LEAVE-29). */
function judgeEmployee(t: CheckContext, { rows, exchanges }: Walked, person: string): void {
  // An empty list proves nothing.
  if (exchanges[0]!.ok && rows.length === 0) return;
  const stranger = rows.find((row) => row.at("employeeId").text !== person);
  t.must("LEAVE-29", {
    at: exchanges,
    expected: `only rows with employeeId ${person}, the requested employee`,
    holds: exchanges[0]!.ok && stranger === undefined,
    got: stranger && `a row of ${stranger.at("employeeId").text}`,
  });
}

/** Judges that every row has the status. auto_approved also fits approved (LEAVE-30, A-126). */
function judgeStatus(t: CheckContext, { rows, exchanges }: Walked, status: string): void {
  const fitting = status === "approved" ? ["approved", "auto_approved"] : [status];
  const stray = rows.map((row) => row.at("status").text ?? "").find((found) => !fitting.includes(found));
  t.must("LEAVE-30", {
    at: exchanges,
    expected: `only rows with status ${fitting.join(" or ")} for status=${status}`,
    holds: exchanges[0]!.ok && stray === undefined,
    got: stray && `a row with status ${stray}`,
  });
}

/** The approved leave of the employee with prepared leave. */
const approvedOf: SetUp<Walked> = setUp("leave-shelf-approved", async (t) => {
  const { person } = await t.use(preparedLeave);
  return walk(t, "listLeave", { query: { employee_id: person, status: "approved" } });
});

/** Observes A-126: whether status=approved includes auto_approved, and the answer to an unknown status. */
function observeStatus(t: CheckContext, approved: Walked | undefined, auto: string | undefined, unknown: Exchange): void {
  const includesAuto = auto !== undefined && approved !== undefined && ids(approved).includes(auto);
  if (unknown.ok) t.observe("leave-status-filter", unknown, includesAuto || unknown.data.list.length === 0 ? undefined : "unknown-ignored");
  else if (auto !== undefined && approved !== undefined)
    t.observe(
      "leave-status-filter",
      [...approved.exchanges, unknown],
      unknown.status === 400 ? (includesAuto ? "approved-takes-auto" : "exact") : undefined,
    );
}

/**
 * One page of a list with a status and no other filter. Pending requests come first in every list: a page of 30 shows whether the
 * filter is ignored. For other statuses the second page, of one row.
 */
async function anyPage(t: CheckContext, status: string): Promise<Walked> {
  if (status === "pending") return walk(t, "listLeave", { query: { status }, limit: 30, mostPages: 1 });
  const second = await t.call("listLeave", { query: { status, limit: 1, page: firstPage(await t.use(unfilteredEmployees)) + 1 } });
  return { rows: second.data.list, exchanges: [second], whole: false, text: second.text };
}

/** Judges filters over several pages: three rows a page, with a range that excludes the employee's latest request only. */
async function judgePaged(t: CheckContext, person: string, made: readonly PreparedLeave[]): Promise<void> {
  const [long, ...others] = made;
  if (long === undefined || others.length < 3) return;
  const from = others.map(({ first }) => first).sort()[0]!;
  const to = others
    .map(({ last }) => last)
    .sort()
    .at(-1)!;
  const listed = await walk(t, "listLeave", { query: { employee_id: person, from, to }, limit: 3, mostPages: 3 });
  judgeEmployee(t, listed, person);
  const missing = others.filter(({ id }) => !ids(listed).includes(id));
  if (!listed.whole) return;
  t.must("LEAVE-31", {
    at: listed.exchanges,
    expected: `the ${others.length} requests from ${from} to ${to} over all pages, without the one from ${long.first}`,
    holds: missing.length === 0 && !ids(listed).includes(long.id),
    got: `the rows ${ids(listed).join(", ") || "(none)"}`,
  });
}

/** Judges that the list of a manager does not hold requests of their reports (LEAVE-29). */
async function judgeManager(t: CheckContext): Promise<void> {
  const rows = (await t.use(allLeave)).exchanges.flatMap(({ data }) => data.list);
  const people = (await t.use(unfilteredEmployees)).data.list;
  const requesters = new Set(rows.map((row) => row.at("employeeId").text));
  const managed = people.find((row) => row.at("manager_id").text !== undefined && requesters.has(row.at("id").text));
  const manager = managed?.at("manager_id").text;
  if (manager === undefined) return;
  judgeEmployee(t, await walk(t, "listLeave", { query: { employee_id: manager }, mostPages: 1 }), manager);
}

/** The requirement of the move that leads to a status. */
const MOVED_BY: Readonly<Partial<Record<Status, string>>> = { approved: "LEAVE-38", declined: "LEAVE-40", cancelled: "LEAVE-42" };

/** The filters employee_id and status (§4.3). */
export const filterChecks: readonly Check[] = [
  check("LEAVE-30.person", "MUST list one employee's requests of one status only", { also: ["LEAVE-29"] }, async (t) => {
    const row = t.pick((await t.use(leaveList)).data.list);
    const employee_id = row?.at("employeeId").text;
    if (employee_id === undefined) return t.notApplicable("the first page of all leave has no row");
    // If the status is ignored, the row that was seen is listed too.
    const status = row!.at("status").text === "pending" ? "approved" : "pending";
    const listed = await walk(t, "listLeave", { query: { employee_id, status }, mostPages: 1 });
    judgeEmployee(t, listed, employee_id);
    judgeStatus(t, listed, status);
  }),

  check(
    "LEAVE-29",
    "MUST list one employee's requests only, all of them, as they were made",
    { also: ["LEAVE-46", ...Object.values(MOVED_BY)] },
    async (t) => {
      // Another employee should have a request too. If the target accepts no more, the company's existing requests are enough.
      await t.use(pendingLeave).catch(() => undefined);
      const { person, made } = await t.use(preparedLeave);
      const listed = await t.use(preparedLeaveList);
      judgeEmployee(t, listed, person);
      const missing = made.filter(({ id }) => !ids(listed).includes(id));
      t.must("LEAVE-29", {
        at: listed.exchanges,
        expected: `the employee's ${made.length} requests, with the statuses ${made.map(({ status }) => status).join(", ")}`,
        holds: missing.length === 0,
        got: `no ${missing.map(({ id, status }) => `${status} request ${id}`).join(", ")}`,
      });
      for (const { id, exchange, status } of made) {
        const row = listed.rows.find((one) => one.at("id").text === id);
        if (row === undefined) continue;
        const moved = MOVED_BY[status];
        if (moved !== undefined)
          t.must(moved, {
            at: [exchange, ...listed.exchanges],
            expected: `status ${status} in the list, as the answer to the move showed`,
            holds: row.at("status").text === status,
          });
        // The names may have changed since.
        const changed = leaveDifferences(readingOf(exchange.data), readingOf(row), ["status", "declineReason", "employeeName", "typeName"]);
        t.must("LEAVE-46", {
          at: [exchange, ...listed.exchanges],
          expected: "the row of a request as it was made, except for status and declineReason",
          holds: changed.length === 0,
          got: changed.join("; "),
        });
      }
    },
  ),
  check("LEAVE-30", "MUST list the requests in a status, and no others", { also: ["LEAVE-29"] }, async (t) => {
    const { person, made } = await t.use(preparedLeave);
    for (const [status, expected] of Map.groupBy(made, (one) => one.status)) {
      const listed =
        status === "approved" ? await t.use(approvedOf) : await walk(t, "listLeave", { query: { employee_id: person, status } });
      judgeStatus(t, listed, status);
      judgeEmployee(t, listed, person);
      const missing = expected.filter(({ id }) => !ids(listed).includes(id));
      t.must("LEAVE-30", {
        at: listed.exchanges,
        expected: `for status=${status} each request whose last answer was ${status}: ${expected.map(({ id }) => id).join(", ")}`,
        holds: missing.length === 0,
        got: `the rows ${ids(listed).join(", ") || "(none)"}`,
      });
    }
  }),
  check(
    "LEAVE-30.dates",
    "MUST list requests in one status only, of all employees and in a range",
    { also: ["LEAVE-29", "LEAVE-31"] },
    async (t) => {
      const { person, made } = await t.use(preparedLeave);
      // A range with all of them: only the status excludes rows.
      const from = made.map(({ first }) => first).sort()[0]!;
      const to = made
        .map(({ last }) => last)
        .sort()
        .at(-1)!;
      for (const status of new Set(made.map((one) => one.status))) {
        const listed = await walk(t, "listLeave", { query: { status, from, to }, mostPages: 8 });
        judgeStatus(t, listed, status);
        const stray = listed.rows.find((row) => (row.at("startDate").text ?? "") > to || (row.at("endDate").text ?? "9") < from);
        t.must("LEAVE-31", {
          at: listed.exchanges,
          expected: `only requests with a day from ${from} to ${to}`,
          holds: stray === undefined,
          got: stray && `a request from ${stray.at("startDate").text} to ${stray.at("endDate").text}`,
        });
        const missing = made.filter((one) => one.status === status && !ids(listed).includes(one.id));
        if (listed.whole)
          t.must("LEAVE-30", {
            at: listed.exchanges,
            expected: `the requests of ${person} from ${from} to ${to} that are ${status}`,
            holds: missing.length === 0,
            got: `no ${missing.map(({ id, first }) => `request ${id} of ${first}`).join(", ")}`,
          });
        // Three statuses show whether a later page has the filter too.
        if (status !== "approved") judgeStatus(t, await anyPage(t, status), status);
      }
      await judgePaged(t, person, made);
      const approved = await t.use(approvedOf);
      observeStatus(
        t,
        approved,
        made.find(({ status }) => status === "auto_approved")?.id,
        await t.call("listLeave", { query: { employee_id: person, status: "elsewhere" } }),
      );
    },
  ),
  check("LEAVE-29.unknown", "OBSERVE the leave of an unknown employee", { also: ["CONV-14"] }, async (t) => {
    await judgeManager(t);
    const word = await t.call("listLeave", { query: { employee_id: "nobody" }, open: ["A-29", "A-129"] });
    t.must("CONV-14", { at: word, expected: "no 5xx for an employee_id that is not a UUID", holds: word.status < 500 });
    const listed = await t.use(unknownLeave);
    // An empty list proves nothing.
    if (listed.data.list.length > 0) t.must("LEAVE-29", { at: listed, expected: "no rows for an unknown employee_id", holds: false });
    // Either open point may explain a 404.
    if (listed.status === 404) return;
    t.observe("unknown-query-id", listed, listed.ok ? "empty" : listed.status === 400 ? "validation-error" : undefined);
    t.observe("leave-unknown-employee", listed, listed.ok || listed.status === 400 ? "as-query-ids" : undefined);
  }),
];
