import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect } from "vitest";
import { type Client, type Result, client } from "../support/client.ts";
import { castOf, frozenMock, world } from "../support/worlds.ts";

export type Filter = Readonly<Record<string, string | undefined>>;
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** The company with the longest lists. */
export const SLUG = "southern";
const people = castOf(SLUG).employees.slice(0, 6);
const some = { requiredKeys: [] };
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-0${1 + (n % 5)}-${String(n).padStart(2, "0")}`);
const departments = [...new Set(world.data(SLUG).employees.flatMap(({ resource }) => resource.department ?? []))];
const PLAIN = ["/leave-types", "/webhooks", "/recognition", "/recruitment/roles", "/recruitment/stages", "/survey-programmes"].concat([
  "/learning-paths",
]);

/** Every paged list, with its filters. */
const LISTS: readonly (readonly [path: string, filter: Arbitrary<Filter>])[] = [
  [
    "/employees",
    fc.record(
      { status: fc.constantFrom("active", "terminated", "all"), department: fc.constantFrom(...departments, "ENGINEERING", "Nobody's") },
      some,
    ),
  ],
  [
    "/leave",
    fc.record(
      {
        employee_id: fc.constantFrom(...people),
        status: fc.constantFrom("pending", "approved", "declined", "cancelled", "auto_approved"),
        from: day,
        to: day,
      },
      some,
    ),
  ],
  ["/leave/balances", fc.record({ employee_id: fc.constantFrom(...people) }, some)],
  ["/public-holidays", fc.record({ jurisdiction: fc.constantFrom("AU", "NZ", "UK"), year: fc.constantFrom("2025", "2026", "2027") }, some)],
  ["plain", fc.constant({})],
];

/** A list with a filter that the API accepts. */
export const filteredList: Arbitrary<{ readonly path: string; readonly filter: Filter }> = fc
  .tuple(fc.constantFrom(...LISTS), fc.constantFrom(...PLAIN))
  .chain(([[path, filter], plain]) => filter.map((filter) => ({ path: path === "plain" ? plain : path, filter })));
export const limits: Arbitrary<number> = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 100 }));

export const ordered = ({ from, to }: Filter): boolean => from === undefined || to === undefined || from <= to;

/** The identity of a row. */
export function identity(row: Rows[number]): string {
  return JSON.stringify(row["id"] ?? row["employee_id"] ?? row);
}

/** The rows of a list: the data itself, or a member of it (§2.13). */
function rowsOf(data: unknown): Rows {
  return Array.isArray(data) ? (data as Rows) : (Object.values(data as object)[0] as Rows);
}

/** The most rows of a page. */
export function mostRows(decide: { readonly "limit-maximum"?: string }): number {
  return decide["limit-maximum"] === "clamp-20" ? 20 : 100;
}

/** All pages of a list, one after the other, each checked against its meta. `most`: rows of a page, whatever limit is sent. */
export function walkPages(
  api: Client,
  path: string,
  filter: Filter,
  asked: number,
  most = 100,
): { readonly rows: Rows; readonly pages: readonly Rows[]; readonly total: number } {
  const pages: Rows[] = [];
  const limit = Math.min(asked, most);
  let total = -1;
  // Where pages begin is open.
  const before = api.get<unknown>(path, { ...filter, limit: asked }).meta!.page - 1;
  for (let page = 1; ; page += 1) {
    const answer: Result<unknown> = api.get(path, { ...filter, page: page + before, limit: asked });
    expect(answer.status, answer.text).toBe(200);
    const { data, meta } = answer;
    const rows = rowsOf(data);
    total = page === 1 ? meta!.total : total;
    expect(meta).toEqual({ total, page: page + before, limit, has_more: page * limit < total });
    expect(rows).toHaveLength(Math.min(limit, Math.max(0, total - (page - 1) * limit)));
    pages.push(rows);
    if (!meta!.has_more) return { rows: pages.flat(), pages, total };
  }
}

/** The pages of every list are disjoint and complete. A list without pages is the same for every page. */
export function pagesWell(decided: Arbitrary<Record<string, string>>): fc.IProperty<unknown> {
  const wrapped = fc.constantFrom("/onboarding/plans", "/offboarding/plans", "/permissions/presets").map((path) => ({ path, filter: {} }));
  const lists = fc.oneof({ weight: 9, arbitrary: filteredList }, { weight: 1, arbitrary: wrapped });
  return fc.property(decided, lists, limits, (decide, { path, filter }, limit) => {
    fc.pre(ordered(filter));
    const mock = frozenMock({ decide });
    const api = client(mock, `hrk_${SLUG}_full`);
    const { status, meta, data } = api.get(path, { ...filter, limit: 100 });
    // Some filters are refused, or need others.
    fc.pre(status === 200);
    if (meta === undefined || (path === "/leave" && mock.decisions["leave-paging"] === "ignored")) {
      const again = api.get(path, { ...filter, limit, page: 2 });
      if (again.status === 200) expect(again.data).toEqual(data);
      return;
    }
    const most = mostRows(mock.decisions);
    const { rows } = walkPages(api, path, filter, limit, most);
    expect(new Set(rows.map(identity)).size).toBe(rows.length);
    expect(rows.map(identity).toSorted()).toEqual(walkPages(api, path, filter, 100, most).rows.map(identity).toSorted());
  });
}
