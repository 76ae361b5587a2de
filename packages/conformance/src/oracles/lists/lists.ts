import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { type Exchange } from "../../exchange/exchange.ts";
import { type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";

/** Lists whose row in §4 has meta. */
export const PAGED: ReadonlySet<OperationId> = new Set(["listEmployees", "listLeave"]);
/** Lists in a member of data; they may have meta too. */
const WRAPPED: ReadonlySet<OperationId> = new Set(["listPermissionPresets", "listOnboardingPlans", "listOffboardingPlans"]);
/** Lists whose data is an array; whether they have meta is open. */
const LISTS = new Set(currentDocument.operations.filter(({ id, list }) => list && !WRAPPED.has(id)).map(({ id }) => id));

const COUNTS = ["total", "page", "limit"] as const;

const isList = ({ operation, ok }: Exchange): boolean => ok && operation !== null && LISTS.has(operation);
const hasMeta = ({ meta }: Exchange): boolean => meta.exists && !meta.isNull;
/** Whether a list in an object has the meta of a page; a meta of another form is the server's own. */
const isPaged = ({ operation, ok, meta }: Exchange): boolean =>
  ok && operation !== null && WRAPPED.has(operation) && [...COUNTS, "has_more"].some((name) => meta.has(name));
/** The rows of a list, from data or from the array in it; undefined: there is no array. */
function rowsOf(exchange: Exchange): readonly View[] | undefined {
  const rows = isList(exchange)
    ? exchange.data
    : isPaged(exchange)
      ? ["plans", "presets"].map((name) => exchange.data.at(name)).find(({ isList: is }) => is)
      : undefined;
  return rows?.isList === true ? rows.list : undefined;
}

/** The page that a query requests, if it is a single integer from 1; all else is open. */
export function pageRequested(query: string): number | undefined {
  const pages = new URLSearchParams(query).getAll("page");
  return pages.length === 1 && /^[1-9]\d{0,8}$/.test(pages[0]!) ? Number(pages[0]) : undefined;
}

/** Rules about lists and their meta (§1, §2.2, §8). */
export const listOracles: readonly Oracle[] = [
  {
    id: "list-envelope",
    title: "MUST put the array of a list in data and a ListMeta in meta",
    requirements: ["CONV-06"],
    judge: (exchange) => {
      if (!isList(exchange)) return [];
      const needed = PAGED.has(exchange.operation!);
      const whole = hasMeta(exchange) ? [...COUNTS, "has_more"].every((name) => exchange.meta.has(name)) : !needed;
      const expected = `data is an array, and meta ${needed ? "" : "(if present) "}has total, page, limit and has_more`;
      const holds = exchange.data.isList && whole;
      // A list without rows does not pass the requirement.
      if (holds && exchange.data.list.length === 0) return [];
      return [
        finding(
          "CONV-06",
          holds,
          expected,
          holds ? "" : `data is ${exchange.data.isList ? "an array" : "none"}, meta ${JSON.stringify(exchange.meta.raw) ?? "is missing"}`,
        ),
      ];
    },
  },
  {
    id: "list-meta",
    title: "MUST give total, page and limit as integers and has_more as a boolean",
    requirements: ["PAGE-02"],
    judge: (exchange) => {
      const { meta } = exchange;
      if (!((isList(exchange) && hasMeta(exchange)) || isPaged(exchange))) return [];
      const holds = COUNTS.every((name) => Number.isInteger(meta.at(name).raw)) && meta.at("has_more").flag !== undefined;
      if (holds && isList(exchange) && exchange.data.list.length === 0) return [];
      return [
        finding(
          "PAGE-02",
          holds,
          "meta has total, page and limit as integers and has_more as a boolean",
          holds ? "" : `meta ${JSON.stringify(meta.raw)}`,
        ),
      ];
    },
  },
  {
    id: "page-length",
    title: "MUST NOT put more rows on a page than the limit in meta",
    requirements: ["PAGE-03"],
    judge: (exchange) => {
      const limit = exchange.meta.at("limit").number;
      const rows = rowsOf(exchange)?.length ?? 0;
      if (limit === undefined || rows === 0) return [];
      return [finding("PAGE-03", rows <= limit, "a page has at most meta.limit rows", `${rows} rows with meta.limit ${limit}`)];
    },
  },
  {
    id: "only-page-total",
    title: "MUST give as total of a single page that is not full the number of its rows",
    requirements: ["PAGE-07"],
    // It only fails: a total over all pages shows where there are several.
    judge: (exchange) => {
      const { meta } = exchange;
      const [{ number: total }, { number: limit }] = [meta.at("total"), meta.at("limit")];
      const rows = rowsOf(exchange)?.length;
      if (rows === undefined || total === undefined || limit === undefined || meta.at("has_more").flag !== false) return [];
      // A full page may have more rows after it; PAGE-05 judges has_more.
      if (rows >= limit || new URLSearchParams(exchange.record.request.query).has("page")) return [];
      if (total === rows) return [];
      const expected = "meta.total is the number of rows if the list has a single page";
      return [finding("PAGE-07", false, expected, `${rows} rows with meta ${JSON.stringify(meta.raw)}`)];
    },
  },
  {
    id: "total-of-pages",
    title: "MUST give a total of at least the rows up to the end of the page",
    requirements: ["PAGE-07"],
    // It only fails: a total over all pages shows where there are several.
    judge: (exchange) => {
      const { meta } = exchange;
      const [{ number: total }, { number: page }, { number: limit }] = COUNTS.map((name) => meta.at(name)) as [View, View, View];
      const rows = rowsOf(exchange)?.length ?? 0;
      if (rows === 0 || total === undefined || page === undefined || limit === undefined || page < 1 || limit < 1) return [];
      // Where pages count from 0, so many rows and more come before.
      const least = (page - 1) * limit + rows;
      if (page !== pageRequested(exchange.record.request.query) || total >= least) return [];
      const expected = `meta.total at least ${least}, with ${rows} rows on page ${page} of ${limit} rows each`;
      return [finding("PAGE-07", false, expected, `meta ${JSON.stringify(meta.raw)}`)];
    },
  },
  {
    id: "more-behind",
    title: "MUST set has_more if and only if total is greater than the rows of the pages so far",
    requirements: ["PAGE-05"],
    // It only fails: a single page does not show whether rows follow.
    judge: (exchange) => {
      const { meta } = exchange;
      const [{ number: total }, { number: page }, { number: limit }] = COUNTS.map((name) => meta.at(name)) as [View, View, View];
      const more = meta.at("has_more").flag;
      const rows = rowsOf(exchange)?.length ?? 0;
      if (rows === 0 || more === undefined || total === undefined || page === undefined || limit === undefined) return [];
      const isFirst = !new URLSearchParams(exchange.record.request.query).has("page");
      if (isFirst && !more && rows >= limit && total > rows) {
        const expected = `has_more is true beside the first ${rows} of ${total} rows`;
        return [finding("PAGE-05", false, expected, `meta ${JSON.stringify(meta.raw)}`)];
      }
      // Whether pages count from 0 or 1, so many pages contain all rows. Pages after the last one are open.
      if (!more || limit < 1 || page < 1 || page * limit < total) return [];
      const expected = `has_more is false on page ${page} of ${limit} rows each, where total is ${total}`;
      return [finding("PAGE-05", false, expected, `meta ${JSON.stringify(meta.raw)}`)];
    },
  },
  {
    id: "page-number",
    title: "MUST give the requested page in meta",
    requirements: ["PAGE-04"],
    judge: (exchange) => {
      const requestedPage = pageRequested(exchange.record.request.query);
      // CONV-06 fails where there is no meta.
      if (!exchange.meta.isObject) return [];
      if (!exchange.ok || exchange.operation === null || !PAGED.has(exchange.operation) || requestedPage === undefined) return [];
      const { number: total } = exchange.meta.at("total");
      const { number: limit } = exchange.meta.at("limit");
      // Open: pages after the last one, and pages of a list that may have none.
      if (requestedPage > 1 && (total === undefined || limit === undefined || (requestedPage - 1) * limit >= total)) return [];
      const page = exchange.meta.at("page").raw;
      // A list without pages answers with its first page: of a server that counts from 0, that is no other one.
      if (page === 0 && exchange.meta.at("has_more").flag === false && total === exchange.data.list.length) return [];
      const holds = page === requestedPage;
      // A server that always says 1 does not pass the requirement.
      if (holds && requestedPage === 1) return [];
      return [finding("PAGE-04", holds, `meta.page is ${requestedPage}, as requested`, `meta.page ${JSON.stringify(page)}`)];
    },
  },
];
