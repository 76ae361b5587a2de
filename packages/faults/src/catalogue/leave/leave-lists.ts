import type { LeaveRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import { list, stored } from "@hr-platform/engine/pipeline/answer";
import { type Fault, changeAnswer, replaceFind, replaceRun, changeContext } from "../../fault.ts";
import { type Members, dropRows } from "../fault-members.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import type { Row } from "@hr-platform/engine/store/table";

type Request = Row<LeaveRecord>;

const LIST: readonly OperationId[] = ["listLeave"];
const MOVES: readonly OperationId[] = ["approveLeave", "declineLeave", "cancelLeave"];

/** Changes the query. */
const asking = (change: (query: AnyContext["query"]) => AnyContext["query"]): Fault["breaks"] =>
  changeContext(LIST, (context) => ({ ...context, query: change(context.query) }));

/** Sorts an unfiltered list by rank, then newest first. */
const ranking = (rank: (request: Request, newest: readonly Request[]) => number): Fault["breaks"] =>
  replaceRun(LIST, (run, context, found) => {
    const { employee_id, status, from, to } = context.query;
    if ([employee_id, status, from, to].some((filter) => filter !== undefined)) return run(context, found);
    const newest = [...context.company.leave.rows()].toSorted((a, b) =>
      a.record.resource.createdAt < b.record.resource.createdAt ? 1 : -1,
    );
    const ranks = new Map(newest.map((request) => [request.id, rank(request, newest)]));
    const rows = newest.toSorted((a, b) => ranks.get(a.id)! - ranks.get(b.id)!);
    return list(context, rows, stored);
  });

const isPending = ({ record }: Request): boolean => record.resource.status === "pending";

/** Ids of requests that the operations wrote since the fault became active. */
const remembering = (operations: readonly OperationId[], make: (touched: ReadonlySet<string>) => Fault["breaks"]): Fault["breaks"] => {
  return (pipeline) => {
    const touched = new Set<string>();
    const noted = changeAnswer(operations, (answer) => {
      for (const written of answer.changes) if (written.table === "leave") touched.add(written.row.id);
      return answer;
    })(pipeline);
    return make(touched)(noted);
  };
};

const day = (date: string, days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const orders: readonly Fault[] = [
  { id: "pending-not-first", title: "Lists leave by creation alone", violates: ["LEAVE-28"], breaks: ranking(() => 0) },
  {
    id: "pending-last",
    title: "Lists pending requests after all others",
    violates: ["LEAVE-28"],
    breaks: ranking((request) => (isPending(request) ? 1 : 0)),
  },
  {
    id: "approved-before-pending",
    title: "Sorts leave by the name of its status",
    violates: ["LEAVE-28"],
    breaks: ranking(({ record }) => ["approved", "auto_approved", "cancelled", "declined", "pending"].indexOf(record.resource.status)),
  },
  {
    id: "pending-first-among-the-newest-only",
    title: "Puts pending requests first only if they are among the 25 newest requests",
    violates: ["LEAVE-28"],
    breaks: ranking((request, newest) => (isPending(request) && newest.indexOf(request) < 25 ? 0 : 1)),
  },
  {
    id: "new-requests-are-listed-last",
    title: "Lists requests made since it started after all others, pending or not",
    violates: ["LEAVE-28"],
    breaks: remembering(["requestLeave"], (made) => ranking((request) => (made.has(request.id) ? 2 : isPending(request) ? 0 : 1))),
  },
  {
    id: "decided-requests-stay-among-the-pending",
    title: "Leaves a decided request at its place among the pending ones",
    violates: ["LEAVE-28"],
    breaks: remembering(MOVES, (moved) => ranking((request) => (isPending(request) || moved.has(request.id) ? 0 : 1))),
  },
];

const filters: readonly Fault[] = [
  {
    id: "leave-employee-filter-is-ignored",
    title: "Ignores the employee filter of leave",
    violates: ["LEAVE-29"],
    breaks: asking(({ employee_id: _employee, ...query }) => query),
  },
  {
    id: "leave-employee-filter-is-ignored-beside-status",
    title: "Ignores the employee filter of leave when a status is asked for too",
    violates: ["LEAVE-29"],
    breaks: asking(({ employee_id, ...query }) =>
      query["status"] === undefined && employee_id !== undefined ? { ...query, employee_id } : query,
    ),
  },
  {
    id: "leave-employee-filter-lists-live-only",
    title: "Leaves declined and cancelled requests out when an employee is asked for",
    violates: ["LEAVE-29"],
    breaks: dropRows(
      LIST,
      ({ status }, { query }) => query["employee_id"] !== undefined && (status === "declined" || status === "cancelled"),
    ),
  },
  {
    id: "leave-status-filter-is-ignored",
    title: "Ignores the status filter of leave",
    violates: ["LEAVE-30"],
    breaks: asking(({ status: _status, ...query }) => query),
  },
  {
    id: "cancelled-lists-declined",
    title: "Lists declined requests under status=cancelled",
    violates: ["LEAVE-30"],
    breaks: asking((query) => (query["status"] === "cancelled" ? { ...query, status: "declined" } : query)),
  },
  {
    id: "auto-approved-lists-approved",
    title: "Lists approved requests under status=auto_approved",
    violates: ["LEAVE-30"],
    breaks: asking((query) => (query["status"] === "auto_approved" ? { ...query, status: "approved" } : query)),
  },
  {
    id: "decided-requests-have-no-status-to-find",
    title: "Does not find requests by the status that they came to",
    violates: ["LEAVE-30"],
    breaks: remembering(MOVES, (moved) => dropRows(LIST, ({ id }, { query }) => query["status"] !== undefined && moved.has(String(id)))),
  },
  {
    id: "cancelled-requests-are-not-listed",
    title: "Leaves cancelled requests out of every list",
    violates: ["LEAVE-30"],
    breaks: dropRows(LIST, ({ status }) => status === "cancelled"),
  },
  {
    id: "leave-range-is-ignored",
    title: "Ignores from and to",
    violates: ["LEAVE-31"],
    breaks: asking(({ from: _from, to: _to, ...query }) => query),
  },
  {
    id: "leave-range-is-ignored-beside-an-employee",
    title: "Ignores from and to when an employee is asked for",
    violates: ["LEAVE-31"],
    breaks: asking(({ from, to, ...query }) => {
      if (query["employee_id"] !== undefined) return query;
      return { ...query, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    }),
  },
  {
    id: "leave-from-is-exclusive",
    title: "Leaves requests out that begin on from",
    violates: ["LEAVE-31"],
    breaks: dropRows(LIST, ({ startDate }, { query }) => startDate === query["from"]),
  },
  {
    id: "leave-to-is-exclusive",
    title: "Leaves requests out that end on to",
    violates: ["LEAVE-31"],
    breaks: dropRows(LIST, ({ endDate }, { query }) => endDate === query["to"]),
  },
  {
    id: "leave-range-is-a-day-too-wide",
    title: "Lists requests that lie a day outside the range",
    violates: ["LEAVE-31"],
    breaks: asking(({ from, to, ...query }) => ({
      ...query,
      ...(from === undefined ? {} : { from: day(String(from), -1) }),
      ...(to === undefined ? {} : { to: day(String(to), 1) }),
    })),
  },
  {
    id: "leave-range-over-new-year-is-empty",
    title: "Finds nothing in a range that goes over the new year",
    violates: ["LEAVE-31"],
    breaks: dropRows(LIST, (_request, { query: { from, to } }) => {
      return from !== undefined && to !== undefined && String(from).slice(0, 4) !== String(to).slice(0, 4);
    }),
  },
  {
    id: "leave-range-selects-by-creation",
    title: "Compares from and to with the day on which a request was made",
    violates: ["LEAVE-31"],
    breaks: (pipeline) => {
      let asked: readonly [string, string] = ["", ""];
      const unbounded = asking(({ from, to, ...query }) => {
        asked = [String(from ?? "0"), String(to ?? "9")];
        return query;
      })(pipeline);
      return dropRows(LIST, ({ createdAt }) => {
        const made = String(createdAt).slice(0, 10);
        return made < asked[0] || made > asked[1];
      })(unbounded);
    },
  },
];

const made: readonly Fault[] = [
  {
    id: "new-leave-is-not-listed",
    title: "Shows a new request by id only",
    violates: ["LEAVE-36"],
    breaks: remembering(["requestLeave"], (ids) => dropRows(LIST, ({ id }: Members) => ids.has(String(id)))),
  },
  {
    id: "new-leave-is-not-listed-for-its-person",
    title: "Leaves a new request out of the list of its person",
    violates: ["LEAVE-36", "LEAVE-29"],
    breaks: remembering(["requestLeave"], (ids) =>
      dropRows(LIST, ({ id }, { query }) => query["employee_id"] !== undefined && ids.has(String(id))),
    ),
  },
  {
    id: "new-leave-is-not-found",
    title: "Shows a new request in lists only",
    violates: ["LEAVE-36"],
    breaks: remembering(["requestLeave"], (ids) =>
      replaceFind(["getLeave"], (find, context) => (ids.has(context.params["id"]!) ? undefined : find(context))),
    ),
  },
];

/** The leave list: its order, filters and new requests (§4.3). */
export const leaveListFaults: readonly Fault[] = [...orders, ...filters, ...made];
