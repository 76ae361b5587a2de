import type { OperationId } from "@hr-platform/spec/operations";
import { lookUntilShown } from "../../run/list-lag.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { preparedLeave } from "../../setup/leave/prepared-leave.ts";
import { SMALL, staffLists } from "../../setup/people/staff-lists.ts";
import { follower, hiredPair } from "../../setup/people/staff.ts";
import { firstPage, unfilteredEmployees, acceptedPageSize } from "../../run/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";
import {
  type PagedList,
  changedMeanwhile,
  missedIds,
  pagedListOf,
  repeatedId,
  readAllPages,
  wrongHasMore,
  wrongTotal,
} from "./paged-list.ts";

const ALSO = ["PAGE-05", "PAGE-07"] as const;

/** Holds walks through one list to what is said of pages; `known`: ids that have to be in it. */
function judge(t: CheckContext, what: string, walks: readonly PagedList[], known: readonly string[] = []): void {
  for (const walk of walks) {
    const { exchanges, limit } = walk;
    const rows = walk.ids.flat().length;
    const wrong = wrongHasMore(walk);
    if (rows === 0 && wrong === undefined && wrongTotal(walk) === undefined) continue;
    t.must("PAGE-05", {
      at: exchanges,
      expected: `has_more of ${what} with limit ${limit} is true on every page but the last with rows, and false there`,
      holds: wrong === undefined,
      got:
        wrong &&
        `${wrong.record.request.query}: meta ${JSON.stringify(wrong.meta.raw)}, pages of ${walk.ids.map((ids) => ids.length).join(", ")} rows`,
    });
    const total = wrongTotal(walk);
    if (walk.whole)
      t.must("PAGE-07", {
        at: exchanges,
        expected: `meta.total of ${what} is the number of rows over all pages, ${rows}`,
        holds: total === undefined,
        got: total && `${total.record.request.query}: meta ${JSON.stringify(total.meta.raw)}`,
      });
  }
  const all = walks.flatMap(({ exchanges }) => exchanges);
  const again = walks.map((walk) => [walk.limit, repeatedId(walk)] as const).find(([, id]) => id !== undefined);
  const whole = walks.filter((walk) => walk.whole);
  const lost = [...missedIds(whole), ...known.filter((id) => !whole.every(({ ids }) => ids.flat().includes(id)))];
  const got =
    again !== undefined
      ? `with limit ${again[0]} the row ${again[1]} comes twice`
      : `${lost[0]} is not among the rows of every walk (limits ${whole.map(({ limit }) => limit).join(", ")})`;
  t.must("PAGE-06", {
    at: all,
    expected: `walks through ${what} with limits ${walks.map(({ limit }) => limit).join(" and ")} give each row exactly once, and the same rows`,
    holds: again === undefined && lost.length === 0,
    got,
  });
}

/** More rows than a server is likely to ask for at least, and other than it gives by itself. */
const OTHER = 41;

/**
 * Whether fewer rows than this are not given: meta tells of more than were asked for, and of others when others are asked for. The
 * document shows no least limit, and none that it forbids.
 * @param others pages that were asked for with other limits
 */
async function isLeast(t: CheckContext, { operation, meta, data, record }: Exchange, others: readonly Exchange[]): Promise<boolean> {
  const { number: least } = meta.at("limit");
  if (least === undefined || least < 2 || data.list.length > least) return false;
  if (others.some((other) => other.ok && (other.meta.at("limit").number ?? least) < least)) return false;
  const query = { ...Object.fromEntries(new URLSearchParams(record.request.query)), limit: OTHER };
  const more = await t.call(operation!, { query });
  return more.ok && more.meta.at("limit").number !== least;
}

/** The first two pages with one row each, as they were asked for. @param others pages that were asked for with other limits */
async function judgeSlices(t: CheckContext, { exchanges, ids }: PagedList, others: readonly Exchange[]): Promise<void> {
  const [first = [], second = []] = ids;
  if (first.length > 1 && (await isLeast(t, exchanges[0]!, others))) return;
  const holds = first.length <= 1 && second.length <= 1 && (second.length === 0 || first[0] !== second[0]);
  // That there is no second row shows nothing of pages.
  if (holds && second.length === 0) return;
  t.must("PAGE-01", {
    at: exchanges.slice(0, 2),
    expected: "limit=1 gives one row on the first page and another one on the second",
    holds,
    got: `first page: ${first.join(", ") || "(none)"}; second page: ${second.join(", ") || "(none)"}`,
  });
}

/** As many rows at once as are known to be taken. */
function largest(t: CheckContext): number {
  const seen = t.run.judgements.observed("limit-maximum");
  const usual = seen === "clamp-100" || seen === "none" ? 100 : 50;
  return Math.min(usual, acceptedPageSize(t) ?? usual);
}

/** Pages of all leave that are read at most: the rules of pages show in these as well. */
const MOST = 6;

/** All leave of the company, page by page, when there was some in each status. */
export const allLeave: SetUp<PagedList> = setUp("all-leave", async (t) => {
  await t.use(preparedLeave);
  return readAllPages(t, "listLeave", { limit: largest(t), mostPages: MOST });
});

/** A list of more pages is walked through once: the rules of pages show in shorter ones as well. */
const LONG = 5;

/** Two walks through a whole list; of a list that others change meanwhile nothing can be told. @returns the last one */
async function judgeWhole(
  t: CheckContext,
  operation: OperationId,
  what: string,
  query: Readonly<Record<string, string>> = {},
): Promise<PagedList> {
  let looks = 0;
  const look = async (): Promise<PagedList[]> => {
    const limit = largest(t);
    looks += 1;
    const first = operation === "listLeave" && looks === 1 ? await t.use(allLeave) : await readAllPages(t, operation, { query, limit });
    // Where page and limit are said to have no effect, one page has to hold all.
    if (operation === "listLeave" && t.run.judgements.observed("leave-paging") === "ignored")
      t.must("PAGE-01", {
        at: first.exchanges,
        expected: `one page with every row of ${what}, as a limit has no effect on a list of fewer`,
        holds: first.exchanges.length === 1,
        got: `pages of ${first.ids.map((ids) => ids.length).join(", ")} rows`,
      });
    const { number: total = 0 } = first.exchanges[0]!.meta.at("total");
    if (first.exchanges.length > LONG) return [first];
    return [first, await readAllPages(t, operation, { query, limit: Math.min(limit - 1, Math.max(7, Math.ceil(total / 3) + 1)) })];
  };
  let walks = await look();
  if (changedMeanwhile(walks) || missedIds(walks.filter(({ whole }) => whole)).length > 0) walks = await look();
  if (changedMeanwhile(walks) && new Set(walks.map(({ exchanges }) => exchanges[0]!.meta.at("total").raw)).size > 1)
    t.stop(`${what} change while they are read`);
  judge(t, what, walks);
  return walks.at(-1)!;
}

/** Rows that any server gives at once. */
const TAKEN = 20;

/** The last page of all leave, where it is full: that has_more is false there every answer is held to. */
async function fillLastPage(t: CheckContext, { exchanges: [first] }: PagedList): Promise<void> {
  const { number: total = 0 } = first!.meta.at("total");
  const limit = Array.from({ length: TAKEN }, (_, n) => n + 1).findLast((size) => total % size === 0) ?? 1;
  const begin = firstPage(await t.use(unfilteredEmployees));
  if (total > 0) await t.call("listLeave", { query: { limit, page: total / limit - 1 + begin } });
}

/** Lists cut into pages (§8). */
export const walkChecks: readonly Check[] = [
  check(
    "PAGE-06",
    "MUST give every employee of a filtered list exactly once, whatever the limit",
    { tier: "ci", also: ["PAGE-01", "EMP-19", ...ALSO] },
    async (t) => {
      const { department, stayer, leaver } = await t.use(hiredPair);
      const { id: third } = await t.use(follower);
      const { all } = await t.use(staffLists);
      const ids = [stayer.id, leaver.id, third].filter((id) => id !== "");
      const one = await readAllPages(t, "listEmployees", { query: { department, status: "all" }, limit: 1 });
      const rows = one.exchanges.flatMap(({ data }) => data.list);
      // Which letter case counts, and whether a part is enough, is left open.
      const odd = rows.filter((row) => row.at("department").text?.toLowerCase().includes(department.toLowerCase()) !== true);
      t.must("EMP-19", {
        at: one.exchanges,
        expected: `every row on every page has the department ${department}`,
        holds: odd.length === 0,
      });
      await judgeSlices(t, one, all.pages);
      judge(t, "the employees of one department", [one, pagedListOf(all, SMALL)], ids);
    },
  ),
  check(
    "PAGE-06.leave",
    "MUST give every leave request of one person exactly once, whatever the limit",
    { tier: "certify", also: ["PAGE-01", ...ALSO] },
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
      const least = ignored && (await isLeast(t, one!, walks[1]!.exchanges));
      if (ids.length > 1) t.observe("leave-paging", one!, ignored && !least ? "ignored" : rows <= 1 || least ? "accepted" : undefined);
      // The row of the leave list does not name page and limit.
      if (!ignored) await judgeSlices(t, walks[0]!, walks[1]!.exchanges);
      judge(t, "the leave of one person", walks, ids);
    },
  ),
  check(
    "PAGE-06.all",
    "MUST give every employee and every leave request of the company exactly once",
    { tier: "certify", also: ["PAGE-01", ...ALSO] },
    async (t) => {
      await judgeWhole(t, "listEmployees", "all employees", { status: "all" });
      await fillLastPage(t, await judgeWhole(t, "listLeave", "all leave requests"));
    },
  ),
];
