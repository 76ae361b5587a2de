import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionSets } from "../support/arbitraries.ts";
import { client } from "../support/client.ts";
import { type Filter, type Rows, SLUG, identity, limits, filteredList, mostRows, ordered, walkPages } from "./pages.ts";
import { play, traces } from "../support/traces.ts";
import { frozenMock, world } from "../support/worlds.ts";

const data = world.data(SLUG);

/** Whether pending requests come first. */
function pendingFirst(rows: Rows): boolean {
  const ranks = rows.map(({ status }) => (status === "pending" ? 0 : 1));
  return ranks.every((rank, n) => n === 0 || ranks[n - 1]! <= rank);
}

const FILTERED = new Set(["/employees", "/leave", "/leave/balances"]);

/** The filters of the document, implemented independently over all rows. */
function matches(path: string, filter: Filter, row: Rows[number]): boolean {
  if (path === "/employees") {
    const { status = "active", department } = filter;
    const current = row["status"] !== "terminated";
    const inDepartment = department === undefined || String(row["department"]).toLowerCase() === department.toLowerCase();
    return inDepartment && (status === "all" || current === (status === "active"));
  }
  const { employee_id: id, status, from = "", to = "9" } = filter;
  if (path === "/leave/balances") return id === undefined || row["employee_id"] === id;
  return (
    (id === undefined || row["employeeId"] === id) &&
    (status === undefined || row["status"] === status) &&
    String(row["endDate"]) >= from &&
    String(row["startDate"]) <= to
  );
}

describe("pages", () => {
  test("of every list are disjoint and complete, for any filter, limit and history", () => {
    const mocks = fc.sample(traces([SLUG]), { seed: 400, numRuns: 4 }).map((steps) => {
      const mock = frozenMock();
      play(
        mock,
        steps.filter((step) => !("decide" in step)),
      );
      return mock;
    });
    fc.assert(
      fc.property(fc.constantFrom(...mocks), filteredList, limits, (mock, { path, filter }, limit) => {
        fc.pre(ordered(filter));
        const api = client(mock, `hrk_${SLUG}_full`);
        const { rows, total } = walkPages(api, path, filter, limit);
        expect(total).toBe(rows.length);
        expect(new Set(rows.map(identity)).size).toBe(rows.length);
        expect(rows).toEqual(walkPages(api, path, filter, 100).rows);
        if (path === "/leave") expect(pendingFirst(rows)).toBe(true);
        if (!FILTERED.has(path)) return;
        const all = walkPages(api, path, path === "/employees" ? { status: "all" } : {}, 100).rows;
        expect(rows.map(identity).toSorted()).toEqual(
          all
            .filter((row) => matches(path, filter, row))
            .map(identity)
            .toSorted(),
        );
      }),
      runs(401, 200),
    );
  });

  test("hold every employee and every visible request of the world", () => {
    const api = client(frozenMock(), `hrk_${SLUG}_read`);
    const ids = (records: readonly { readonly resource: { readonly id: string } }[]): string[] =>
      records.map(({ resource }) => JSON.stringify(resource.id)).toSorted();
    const hidden = new Set(data.leave_types.filter(({ kind }) => kind === "hidden").map(({ resource }) => resource.id));
    expect(walkPages(api, "/employees", { status: "all" }, 7).rows.map(identity).toSorted()).toEqual(ids(data.employees));
    expect(walkPages(api, "/leave", {}, 7).rows.map(identity).toSorted()).toEqual(
      ids(data.leave.filter(({ resource }) => !hidden.has(resource.typeId))),
    );
    expect(walkPages(api, "/leave-types", {}, 1).rows.map(identity).toSorted()).toEqual(
      ids(data.leave_types.filter(({ kind }) => kind !== "hidden")),
    );
  });

  test("stay disjoint and complete in every order and with every filter decision", () => {
    const open = [
      "employee-order",
      "leave-order",
      "pending-first-reach",
      "leave-range-filter",
      "leave-status-filter",
      "employee-status-default",
    ];
    const more = [
      "employee-status-active",
      "department-match",
      "balance-rows",
      "holiday-regional",
      "holiday-substitutes",
      "page-after-end",
      "limit-maximum",
    ];
    fc.assert(
      fc.property(decisionSets([...open, ...more]), filteredList, limits, (decide, { path, filter }, limit) => {
        fc.pre(ordered(filter));
        const api = client(frozenMock({ decide }), `hrk_${SLUG}_full`);
        const most = mostRows(decide);
        const { rows, pages } = walkPages(api, path, filter, limit, most);
        expect(new Set(rows.map(identity)).size).toBe(rows.length);
        expect(rows.map(identity).toSorted()).toEqual(walkPages(api, path, filter, 100, most).rows.map(identity).toSorted());
        if (path !== "/leave") return;
        const reach = decide["pending-first-reach"] === "per-page" ? pages : [rows];
        expect(reach.every(pendingFirst)).toBe(true);
      }),
      runs(402, 120),
    );
  });

  test("are one page with all rows if leave is not paged, and no pages if a list has no meta", () => {
    fc.assert(
      fc.property(filteredList, limits, fc.integer({ min: 1, max: 5 }), ({ path, filter }, limit, page) => {
        fc.pre(ordered(filter));
        const whole = walkPages(client(frozenMock(), `hrk_${SLUG}_full`), path, filter, 100).rows;
        const decide = { "leave-paging": "ignored", "list-meta": "employees-and-leave" };
        const { data: rows, meta } = client(frozenMock({ decide }), `hrk_${SLUG}_full`).get<Rows>(path, { ...filter, page, limit });
        if (path === "/employees") expect(meta).toMatchObject({ total: whole.length, page, limit });
        else expect(rows).toEqual(whole);
        if (path === "/leave") {
          expect(meta).toMatchObject({ total: whole.length, page: 1, has_more: false });
          expect(meta!.limit).toBeGreaterThanOrEqual(whole.length);
        } else if (path !== "/employees") expect(meta).toBeUndefined();
      }),
      runs(403, 60),
    );
  });

  test("have the limit of the decisions if the request gives none or too much", () => {
    const limit = (decide: Record<string, string>, asked?: number): unknown => {
      const { meta, error } = client(frozenMock({ decide }), `hrk_${SLUG}_read`).get("/employees", { limit: asked, status: "all" });
      return meta?.limit ?? error?.field;
    };
    expect(limit({})).toBe(20);
    for (const standard of [10, 25, 50, 100]) expect(limit({ "default-limit": String(standard) })).toBe(standard);
    expect(limit({}, 101)).toBe(100);
    expect(limit({ "limit-maximum": "reject" }, 101)).toBe("limit");
    expect(limit({ "limit-maximum": "none" }, 101)).toBe(101);
    expect([undefined, 19, 100].map((asked) => limit({ "limit-maximum": "clamp-20", "default-limit": "50" }, asked))).toEqual([20, 19, 20]);
  });
});
