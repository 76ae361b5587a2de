import type { OperationId } from "@hr-platform/spec/operations";
import { lookUntilShown } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { preparedLeave } from "../../setup/leave/prepared-leave.ts";
import { SMALL, staffLists } from "../../setup/people/staff-lists.ts";
import { follower, hiredPair } from "../../setup/people/staff.ts";
import { firstPage, unfilteredEmployees, acceptedPageSize } from "../../run/lists/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import {
  type PagedList,
  missedIds,
  pagedListOf,
  repeatedId,
  readAllPages,
  isWalk,
  steadyWalks,
  wrongHasMore,
  wrongTotal,
} from "./paged-list.ts";

const ALSO = ["PAGE-05", "PAGE-07"] as const;

/** Judges several walks through one list. @param known ids that the list must have */
export function judgeWalks(t: CheckContext, what: string, walks: readonly PagedList[], known: readonly string[] = []): void {
  for (const walk of walks) {
    const { exchanges, limit } = walk;
    const rows = walk.ids.flat().length;
    const wrong = wrongHasMore(walk);
    if (rows === 0 && wrong === undefined && wrongTotal(walk) === undefined) continue;
    t.must("PAGE-05", {
      at: exchanges,
      expected: `has_more of ${what} with limit ${limit} true on each page that has rows after it, and false on the last page with rows`,
      holds: wrong === undefined,
      shows: isWalk(walk),
      got:
        wrong &&
        `${wrong.record.request.query}: meta ${JSON.stringify(wrong.meta.raw)}, pages of ${walk.ids.map((ids) => ids.length).join(", ")} rows`,
    });
    const total = wrongTotal(walk);
    if (walk.whole)
      t.must("PAGE-07", {
        at: exchanges,
        expected: `meta.total of ${what} the number of rows over all pages, ${rows}`,
        holds: total === undefined,
        shows: isWalk(walk),
        got: total && `${total.record.request.query}: meta ${JSON.stringify(total.meta.raw)}`,
      });
  }
  const all = walks.flatMap(({ exchanges }) => exchanges);
  const repeated = walks.map((walk) => [walk.limit, repeatedId(walk)] as const).find(([, id]) => id !== undefined);
  const whole = walks.filter((walk) => walk.whole);
  const lost = [...missedIds(whole), ...known.filter((id) => !whole.every(({ ids }) => ids.flat().includes(id)))];
  const got =
    repeated !== undefined
      ? `with limit ${repeated[0]} the row ${repeated[1]} appears twice`
      : `${lost[0]} is not in every walk (limits ${whole.map(({ limit }) => limit).join(", ")})`;
  t.must("PAGE-06", {
    at: all,
    expected: `each row of ${what} exactly once with limits ${walks.map(({ limit }) => limit).join(" and ")}, and the same rows with each limit`,
    holds: repeated === undefined && lost.length === 0,
    shows: walks.some(isWalk),
    got,
  });
}

/** A limit above the minimum of most servers, and different from their default. */
const OTHER = 41;

/**
 * Whether the target raised the limit of a page to a minimum: meta.limit is above the requested one, and another limit changes it. The
 * document neither names nor forbids a minimum.
 * @param others pages that were requested with other limits
 */
async function isMinimum(t: CheckContext, { operation, meta, data, record }: Exchange, others: readonly Exchange[]): Promise<boolean> {
  const { number: minimum } = meta.at("limit");
  if (minimum === undefined || minimum < 2 || data.list.length > minimum) return false;
  if (others.some((other) => other.ok && (other.meta.at("limit").number ?? minimum) < minimum)) return false;
  const query = { ...Object.fromEntries(new URLSearchParams(record.request.query)), limit: OTHER };
  const more = await t.call(operation!, { query });
  return more.ok && more.meta.at("limit").number !== minimum;
}

/** Judges the first two pages of a list with limit 1. @param others pages that were requested with other limits */
async function judgeSlices(t: CheckContext, { exchanges, ids }: PagedList, others: readonly Exchange[]): Promise<void> {
  const [first = [], second = []] = ids;
  if (first.length > 1 && (await isMinimum(t, exchanges[0]!, others))) return;
  const holds = first.length <= 1 && second.length <= 1 && (second.length === 0 || first[0] !== second[0]);
  // A list of one row does not show how pages are cut.
  if (holds && second.length === 0) return;
  t.must("PAGE-01", {
    at: exchanges.slice(0, 2),
    expected: "one row on the first page of limit=1, and another one on the second",
    holds,
    got: `first page: ${first.join(", ") || "(none)"}; second page: ${second.join(", ") || "(none)"}`,
  });
}

/** The largest limit that the target is known to accept. */
function largest(t: CheckContext): number {
  const maximum = t.run.judgements.observed("limit-maximum");
  const limit = maximum === "clamp-100" || maximum === "none" ? 100 : 50;
  return Math.min(limit, acceptedPageSize(t) ?? limit);
}

/** Most pages of the company's leave that are read. */
const MOST = 6;

/** The company's leave, page by page, read when it has leave in each status. */
export const allLeave: SetUp<PagedList> = setUp("all-leave", async (t) => {
  await t.use(preparedLeave);
  return readAllPages(t, "listLeave", { limit: largest(t), mostPages: MOST });
});

/** A list of more pages is read once, not twice. */
const LONG = 5;

/** Judges two walks through a whole list. Ends the check if the list keeps changing between the requests. @returns the last walk */
async function judgeWhole(
  t: CheckContext,
  operation: OperationId,
  what: string,
  query: Readonly<Record<string, string>> = {},
): Promise<PagedList> {
  let attempts = 0;
  const readTwice = async (): Promise<PagedList[]> => {
    const limit = largest(t);
    attempts += 1;
    const first = operation === "listLeave" && attempts === 1 ? await t.use(allLeave) : await readAllPages(t, operation, { query, limit });
    // If the leave list ignores page and limit, one page must hold all rows.
    if (operation === "listLeave" && t.run.judgements.observed("leave-paging") === "ignored")
      t.must("PAGE-01", {
        at: first.exchanges,
        expected: `every row of ${what} on one page, because this list ignores page and limit`,
        holds: first.exchanges.length === 1,
        got: `pages of ${first.ids.map((ids) => ids.length).join(", ")} rows`,
      });
    const { number: total = 0 } = first.exchanges[0]!.meta.at("total");
    if (first.exchanges.length > LONG) return [first];
    return [first, await readAllPages(t, operation, { query, limit: Math.min(limit - 1, Math.max(7, Math.ceil(total / 3) + 1)) })];
  };
  const walks = await steadyWalks(t, what, readTwice);
  judgeWalks(t, what, walks);
  return walks.at(-1)!;
}

/** A limit that any server accepts. */
const ACCEPTED = 20;

/** Requests the last page of the company's leave with a limit that fills it. A passive rule judges its has_more. */
async function requestFullLastPage(t: CheckContext, { exchanges: [first] }: PagedList): Promise<void> {
  const { number: total = 0 } = first!.meta.at("total");
  const limit = Array.from({ length: ACCEPTED }, (_, n) => n + 1).findLast((size) => total % size === 0) ?? 1;
  const begin = firstPage(await t.use(unfilteredEmployees));
  if (total > 0) await t.call("listLeave", { query: { limit, page: total / limit - 1 + begin } });
}

/** Lists read over several pages (§8). */
export const walkChecks: readonly Check[] = [
  check(
    "PAGE-06",
    "MUST list every employee of a filtered list exactly once, with every limit",
    { also: ["PAGE-01", "EMP-19", ...ALSO] },
    async (t) => {
      const { department, stayer, leaver } = await t.use(hiredPair);
      const { id: third } = await t.use(follower);
      const { all } = await t.use(staffLists);
      const ids = [stayer.id, leaver.id, third].filter((id) => id !== "");
      const one = await readAllPages(t, "listEmployees", { query: { department, status: "all" }, limit: 1 });
      const rows = one.exchanges.flatMap(({ data }) => data.list);
      // Letter case, and whether a part of the name matches, is open.
      const others = rows.filter((row) => row.at("department").text?.toLowerCase().includes(department.toLowerCase()) !== true);
      t.must("EMP-19", {
        at: one.exchanges,
        expected: `the department ${department} in every row of every page`,
        holds: others.length === 0,
      });
      await judgeSlices(t, one, all.pages);
      judgeWalks(t, "the employees of one department", [one, pagedListOf(all, SMALL)], ids);
    },
  ),
  check(
    "PAGE-06.leave",
    "MUST list every leave request of one employee exactly once, with every limit",
    { also: ["PAGE-01", ...ALSO] },
    async (t) => {
      const { person, made } = await t.use(preparedLeave);
      const ids = made.map(({ id }) => id);
      const query = { employee_id: person };
      await lookUntilShown(
        t,
        async () => t.call("listLeave", { query: { ...query, limit: 20 } }),
        ({ text }) => ids.every((id) => text.includes(id)),
      );
      const walks = [await readAllPages(t, "listLeave", { query, limit: 1 }), await readAllPages(t, "listLeave", { query, limit: 4 })];
      const [one] = walks[0]!.exchanges;
      const rows = one!.data.list.length;
      const ignored = rows > 1 && (one!.meta.at("limit").number ?? 0) >= rows && one!.meta.at("has_more").flag === false;
      const minimum = ignored && (await isMinimum(t, one!, walks[1]!.exchanges));
      if (ids.length > 1) t.observe("leave-paging", one!, ignored && !minimum ? "ignored" : rows <= 1 || minimum ? "accepted" : undefined);
      // The document does not name page and limit for the leave list.
      if (!ignored) await judgeSlices(t, walks[0]!, walks[1]!.exchanges);
      judgeWalks(t, "the leave of one employee", walks, ids);
    },
  ),
  check(
    "PAGE-06.all",
    "MUST list every employee and every leave request of the company exactly once",
    { also: ["PAGE-01", ...ALSO] },
    async (t) => {
      await judgeWhole(t, "listEmployees", "all employees", { status: "all" });
      await requestFullLastPage(t, await judgeWhole(t, "listLeave", "all leave requests"));
    },
  ),
];
