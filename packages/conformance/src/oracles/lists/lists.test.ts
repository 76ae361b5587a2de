import type { OperationId } from "@hr-platform/spec/operations";
import { describe, expect, test } from "vitest";
import { type Fabricated, verdictsOf } from "../../../test/fabricated.ts";
import { listOracles, pageRequested } from "./lists.ts";

const META = { total: 3, page: 1, limit: 2, has_more: true };
const judge = (id: string, fabricated: Fabricated) => verdictsOf(listOracles, id, { operation: "listEmployees", ...fabricated });

describe("lists", () => {
  test("employees need meta; other lists may have none (A-62)", () => {
    expect(judge("list-envelope", { body: { data: [1], meta: META } })).toEqual({ "CONV-06": true });
    expect(judge("list-envelope", { body: { data: [] } })).toEqual({ "CONV-06": false });
    expect(judge("list-envelope", { body: { data: { rows: [] }, meta: META } })).toEqual({ "CONV-06": false });
    expect(judge("list-envelope", { operation: "listStages", body: { data: [1] } })).toEqual({ "CONV-06": true });
    expect(judge("list-envelope", { operation: "listStages", body: { data: [], meta: { total: 0 } } })).toEqual({ "CONV-06": false });
    expect(judge("list-envelope", { operation: "listOnboardingPlans", body: { data: { plans: [] } } })).toEqual({});
  });

  test("a list without meta has no wrong page", () => {
    expect(judge("page-number", { query: "page=1", body: { data: [1] } })).toEqual({});
    expect(judge("page-number", { query: "page=1", body: { data: [1], meta: { page: 3 } } })).toEqual({ "PAGE-04": false });
  });

  test("the total is at least the rows up to the end of the page", () => {
    const page = (meta: object): Fabricated => ({
      query: "page=3&limit=2",
      body: { data: [1], meta: { page: 3, limit: 2, has_more: false, ...meta } },
    });
    expect(judge("total-of-pages", page({ total: 1 }))).toEqual({ "PAGE-07": false });
    expect(judge("total-of-pages", page({ total: 5 }))).toEqual({});
    expect(judge("total-of-pages", page({ total: 1, page: 1 }))).toEqual({});
  });

  test("a list without rows passes nothing", () => {
    expect(judge("list-envelope", { body: { data: [], meta: META } })).toEqual({});
    expect(judge("list-meta", { body: { data: [], meta: META } })).toEqual({});
    expect(judge("page-length", { body: { data: [], meta: META } })).toEqual({});
  });

  test("the members of meta have their types", () => {
    expect(judge("list-meta", { body: { data: [1], meta: META } })).toEqual({ "PAGE-02": true });
    for (const change of [{ total: "3" }, { limit: undefined }, { page: 1.5 }, { has_more: 0 }])
      expect(judge("list-meta", { body: { data: [], meta: { ...META, ...change } } })).toEqual({ "PAGE-02": false });
  });

  test("a list in an object may have a meta of another form (A-63)", () => {
    const ask = (meta: object) => judge("list-meta", { operation: "listOnboardingPlans", body: { data: { plans: [] }, meta } });
    expect(ask(META)).toEqual({ "PAGE-02": true });
    expect(ask({ total: 3 })).toEqual({ "PAGE-02": false });
    expect(ask({ took_ms: 3 })).toEqual({});
  });

  test("a page has no more rows than its limit", () => {
    expect(judge("page-length", { body: { data: [1, 2], meta: META } })).toEqual({ "PAGE-03": true });
    expect(judge("page-length", { body: { data: [1, 2, 3], meta: META } })).toEqual({ "PAGE-03": false });
    expect(judge("page-length", { body: { data: [1, 2, 3] } })).toEqual({});
  });

  test("has_more is false on a full last page, whether pages count from 0 or 1", () => {
    const ask = (page: number, more: boolean, rows = 2) =>
      judge("more-behind", {
        query: `page=${page}`,
        body: { data: Array.from({ length: rows }), meta: { total: 4, page, limit: 2, has_more: more } },
      });
    expect(ask(2, true)).toEqual({ "PAGE-05": false });
    // A single page passes nothing: whether rows follow shows on the next one.
    expect([ask(2, false), ask(1, true), ask(1, false), ask(0, true), ask(9, true, 0)]).toEqual([{}, {}, {}, {}, {}]);
  });

  test("has_more is true on a full first page if total is greater, in a list in an object too", () => {
    const body = (more: boolean, total: number) => ({ data: { plans: [{}, {}] }, meta: { total, page: 1, limit: 2, has_more: more } });
    const ask = (more: boolean, total: number) => judge("more-behind", { operation: "listOnboardingPlans", body: body(more, total) });
    expect(ask(false, 3)).toEqual({ "PAGE-05": false });
    expect(ask(true, 2)).toEqual({ "PAGE-05": false });
    // A list that need not have pages only fails.
    expect(ask(false, 2)).toEqual({});
    expect(ask(true, 3)).toEqual({});
  });

  test("the total of a single page is the number of its rows, in any list", () => {
    const ask = (rows: number, meta: object, query = "", operation: OperationId = "listStages") =>
      judge("only-page-total", {
        operation,
        query,
        body: { data: Array.from({ length: rows }, () => ({})), meta: { ...META, ...meta } },
      });
    const single = { limit: 20, has_more: false };
    // A right total passes nothing: a server may count the rows of the page.
    expect(ask(3, { ...single, total: 3 }, "", "listLeave")).toEqual({});
    expect(ask(3, { ...single, total: 4 })).toEqual({ "PAGE-07": false });
    expect(ask(0, { ...single, total: 2 })).toEqual({ "PAGE-07": false });
    // Not judged: a full page, a later page, a page with more after it, an empty list, a list without meta.
    expect(ask(3, { limit: 3, has_more: false, total: 4 })).toEqual({});
    expect(ask(3, { ...single, total: 23 }, "page=2")).toEqual({});
    expect(ask(3, { limit: 20, has_more: true, total: 9 })).toEqual({});
    expect(ask(0, { ...single, total: 0 })).toEqual({});
    expect(judge("only-page-total", { operation: "listStages", body: { data: [{}] } })).toEqual({});
  });

  test("page in meta is the requested one, if there is such a page (A-61)", () => {
    const ask = (query: string, page: number) => judge("page-number", { query, body: { data: [], meta: { ...META, page } } });
    // A server may always say 1.
    expect(ask("page=1", 1)).toEqual({});
    expect(ask("limit=2&page=2", 2)).toEqual({ "PAGE-04": true });
    expect(ask("page=2", 1)).toEqual({ "PAGE-04": false });
    expect(ask("page=1", 0)).toEqual({ "PAGE-04": false });
    expect(ask("page=3", 2)).toEqual({});
    expect(ask("", 1)).toEqual({});
  });

  test("a requested page is a single integer from 1", () => {
    expect(["page=7", "limit=1&page=12"].map(pageRequested)).toEqual([7, 12]);
    expect(["", "page=0", "page=-1", "page=1.0", "page=x", "page=1&page=2"].map(pageRequested)).toEqual(Array.from({ length: 6 }));
  });
});
