import type { OperationId } from "@hr-platform/spec/operations";
import { choose, withValues } from "@hr-platform/engine/contract/decisions";
import { withBody } from "../../changed-json.ts";
import { type Fault, changeAnswer, changeContext } from "../../fault.ts";

const LISTS: readonly OperationId[] = ["listEmployees", "listLeave"];

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly total: number; readonly page: number; readonly limit: number; readonly has_more: boolean };
}

const listing = (change: (list: Listed) => unknown): Fault["breaks"] => changeAnswer(LISTS, (answer) => withBody(answer, change));

const meta = (
  id: string,
  title: string,
  violates: readonly string[],
  change: (list: Listed) => Partial<Record<keyof Listed["meta"], unknown>>,
): Fault => ({
  id,
  title,
  violates,
  breaks: listing((list) => ({ ...list, meta: { ...list.meta, ...change(list) } })),
});

/** Lists, their pages and their meta (§2.2, §8). */
export const pageFaults: readonly Fault[] = [
  meta("total-counts-the-page", "Gives the rows of the page as the total", ["PAGE-07"], ({ data }) => ({ total: data.length })),
  meta("total-one-too-many", "Counts one row too many once there is a second page", ["PAGE-07"], ({ meta: { total, has_more } }) => ({
    total: has_more ? total + 1 : total,
  })),
  meta("has-more-always", "Says on every full page that there is more", ["PAGE-05"], ({ data, meta: { limit, has_more } }) => ({
    has_more: has_more || data.length === limit,
  })),
  meta("has-more-never", "Never says that there is more", ["PAGE-05"], () => ({ has_more: false })),
  meta("page-counts-from-0", "Counts pages from 0 in meta", ["PAGE-04"], ({ meta: { page } }) => ({ page: page - 1 })),
  meta("total-as-text", "Gives the total as text", ["PAGE-02"], ({ meta: { total } }) => ({ total: String(total) })),
  meta("meta-without-limit", "Leaves limit out of meta", ["PAGE-02"], () => ({ limit: undefined })),
  {
    id: "meta-missing",
    title: "Sends lists without meta",
    violates: ["CONV-06", "EMP-15"],
    breaks: listing(({ data }) => ({ data })),
  },
  {
    id: "page-is-ignored",
    title: "Answers every page with the first one",
    violates: ["PAGE-01", "PAGE-06"],
    breaks: changeContext(LISTS, (context) => ({ ...context, page: { ...context.page, page: 1 } })),
  },
  {
    id: "limit-is-ignored",
    title: "Answers with one row more than the limit",
    violates: ["PAGE-03"],
    breaks: (pipeline) => {
      const more = changeContext(LISTS, (context) => ({ ...context, page: { ...context.page, limit: context.page.limit + 1 } }))(pipeline);
      return listing((list) => ({ ...list, meta: { ...list.meta, limit: list.meta.limit - 1 } }))(more);
    },
  },
  {
    id: "page-2-repeats-a-row",
    title: "Shows the last row of page 1 again at the top of page 2",
    violates: ["PAGE-06"],
    breaks: (pipeline) => {
      let last: { id: string } | undefined;
      return listing((list) => {
        const { data, meta } = list;
        if (meta.page === 1) last = data.at(-1);
        return meta.page === 2 && last !== undefined ? { ...list, data: [last, ...data.slice(0, -1)] } : list;
      })(pipeline);
    },
  },
  {
    id: "page-2-skips-a-row",
    title: "Leaves the first row out of page 2",
    violates: ["PAGE-06", "PAGE-07"],
    breaks: listing((list) => (list.meta.page === 2 ? { ...list, data: list.data.slice(1) } : list)),
  },
  {
    id: "filtered-total-is-the-whole",
    title: "Gives the total of the unfiltered list when a department is asked for",
    violates: ["PAGE-07"],
    breaks: changeAnswer(["listEmployees"], (answer, { query, company }) =>
      query["department"] === undefined
        ? answer
        : withBody(answer, (list: Listed) => ({ ...list, meta: { ...list.meta, total: company.employees.size } })),
    ),
  },
  {
    id: "order-changes-between-pages",
    title: "Orders even pages by id and odd ones by name",
    violates: ["PAGE-06"],
    breaks: (pipeline) => {
      const turned = changeContext(["listEmployees"], (context) =>
        context.page.page % 2 === 0 && choose(context.decisions["employee-order"], { "by-name": true, "by-created": false, "by-id": false })
          ? { ...context, decisions: withValues(context.decisions, { "employee-order": "by-id" }) }
          : context,
      );
      return turned(pipeline);
    },
  },
];
