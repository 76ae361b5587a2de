import { Forms } from "../../forms/forms.ts";
import { describe, expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { rowsLast } from "./lasting.ts";

const id = (n: number): string => `0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a0${n}`;
const META = { page: 1, limit: 20, has_more: false };
/** An answer with these roles. */
const roles = (ids: readonly number[], more: Sketch = {}): Sketch => ({
  operation: "listRoles",
  path: "/recruitment/roles",
  body: { data: ids.map((n) => ({ id: id(n), title: `Role ${n}` })), meta: { ...META, total: ids.length } },
  ...more,
});
const closing = (n: number, more: Sketch = {}): Sketch => ({
  operation: "updateRole",
  method: "PATCH",
  path: `/recruitment/roles/${id(n)}`,
  body: { data: { id: id(n) } },
  ...more,
});
const context = (): OracleContext => ({ secrets: new Map(), forms: new Forms(), observed: () => undefined });

/** The requirements that the rule fails at the last of these exchanges. */
function lastOf(...sketches: readonly Sketch[]): string[] {
  const known = context();
  const found = sketches.map((sketch) => rowsLast.judge(exchange(sketch), known));
  return found.at(-1)!.map(({ requirement }) => requirement);
}

describe("rows of a list", () => {
  test("all rows cannot leave a list at once if no request took them away", () => {
    expect(lastOf(roles([1, 2]), roles([]))).toEqual(["REC-01"]);
    expect(lastOf(roles([1, 2]), roles([3, 4]))).toEqual(["REC-01"]);
    expect(lastOf(roles([1, 2]), roles([1, 2]))).toEqual([]);
    expect(lastOf(roles([1, 2]), closing(1), roles([]))).toEqual([]);
    expect(lastOf(roles([1, 2, 3]), closing(1), roles([]))).toEqual(["REC-01"]);
    expect(lastOf(roles([1, 2, 3]), closing(1, { status: 409 }), roles([]))).toEqual(["REC-01"]);
    expect(lastOf(roles([1, 2, 3]), closing(1, { status: 500 }), closing(2), roles([]))).toEqual([]);
  });

  test("one row may have been deleted by somebody else, but does not come back by itself", () => {
    expect(lastOf(roles([1, 2, 3]), roles([1, 3]))).toEqual([]);
    expect(lastOf(roles([1]), roles([]))).toEqual([]);
    expect(lastOf(roles([1, 2, 3]), roles([1, 3]), roles([1, 2, 3]))).toEqual(["REC-01"]);
    expect(lastOf(roles([1]), roles([]), roles([1]))).toEqual(["REC-01"]);
    expect(lastOf(roles([1, 2, 3]), roles([1, 3]), closing(2), roles([1, 2, 3]))).toEqual([]);
  });

  test("rows that the run changed, or made a moment ago, may come and go, since a list may lag behind (A-32)", () => {
    const made: Sketch = { operation: "createRole", method: "POST", path: "/recruitment/roles", body: { data: { id: id(2) } } };
    expect(lastOf(roles([1]), made, roles([1, 2]), roles([1]), roles([1, 2]))).toEqual([]);
    expect(lastOf(made, closing(1), roles([1, 2]), roles([]))).toEqual([]);
    const known = context();
    for (const sketch of [made, roles([1, 2])]) rowsLast.judge(exchange(sketch), known);
    rowsLast.later!(2000, known);
    const judged = [roles([1, 2]), roles([1]), roles([1, 2])].map((sketch) => rowsLast.judge(exchange(sketch), known).length);
    expect(judged).toEqual([0, 0, 1]);
  });

  test("a page, or a list that may end early, is not compared as a whole one", () => {
    const first = { body: { data: [{ id: id(1) }], meta: { ...META, total: 3, limit: 1, has_more: true } }, query: "limit=1" };
    expect(lastOf(roles([2, 3]), roles([], first))).toEqual([]);
    expect(lastOf(roles([1, 2]), roles([], { query: "page=2" }))).toEqual([]);
    const bare = (...ids: readonly number[]): Sketch => ({ body: { data: ids.map((n) => ({ id: id(n) })) } });
    expect(lastOf(roles([], bare(1, 2)), roles([], bare(3, 4)))).toEqual([]);
    expect(lastOf(roles([], bare(1, 2)), roles([], { ...bare(3), query: "limit=1" }))).toEqual([]);
    expect(lastOf(roles([], bare(1, 2)), roles([], bare()))).toEqual(["REC-01"]);
    expect(lastOf(roles([], bare(1, 2)), roles([], { ...bare(), query: "limit=0" }))).toEqual([]);
    expect(lastOf(roles([1, 2]), roles([], { body: { data: null } }))).toEqual([]);
  });

  test("a total of 0 on a page that must have rows leaves them out too", () => {
    const page = (n: number, total: number, ...ids: readonly number[]): Sketch => ({
      query: `limit=1&page=${n}`,
      body: { data: ids.map((one) => ({ id: id(one) })), meta: { page: n, limit: 1, total, has_more: n < total } },
    });
    const pages = [page(1, 3, 1), page(2, 3, 2), page(3, 3, 3)].map((one) => roles([], one));
    expect(lastOf(...pages, roles([], page(2, 0)))).toEqual(["REC-01"]);
    expect(lastOf(...pages, roles([], page(3, 0)))).toEqual([]);
  });

  test("other filters, keys and companies have rows of their own", () => {
    expect(lastOf(roles([1, 2]), roles([], { query: "status=closed" }))).toEqual([]);
    expect(lastOf(roles([1, 2]), roles([], { key: "read" }))).toEqual([]);
    expect(lastOf(roles([1, 2]), roles([], { key: "other" }))).toEqual([]);
    const types = (ids: readonly number[], key: "full" | "read" | "other"): Sketch => ({ ...roles(ids), operation: "listLeaveTypes", key });
    expect(lastOf(types([1, 2], "full"), types([], "read"))).toEqual(["LTYPE-01"]);
    expect(lastOf(types([1, 2], "full"), types([], "other"))).toEqual([]);
  });

  test("a list that no request changes cannot fill by itself", () => {
    const stages = (...ids: readonly number[]): Sketch => ({ ...roles(ids), operation: "listStages" });
    expect(lastOf(stages(), stages(1))).toEqual(["REC-10"]);
    expect(lastOf(stages(1), stages(1, 2))).toEqual([]);
    expect(lastOf(roles([]), roles([1, 2]))).toEqual([]);
  });

  test("an updated or terminated employee may take along rows that name the employee, and any plan", () => {
    const ending: Sketch = { operation: "terminateEmployee", method: "DELETE", path: `/employees/${id(9)}`, status: 204 };
    const leave = (...ids: readonly number[]): Sketch => ({
      operation: "listLeave",
      body: { data: ids.map((n) => ({ id: id(n), employeeId: id(9) })), meta: { ...META, total: ids.length } },
    });
    const plans = (...ids: readonly number[]): Sketch => ({
      operation: "listOffboardingPlans",
      body: { data: { plans: ids.map((n) => ({ id: id(n), name: "Somebody" })) } },
    });
    expect(lastOf(leave(1, 2), ending, leave())).toEqual([]);
    expect(lastOf(plans(1, 2), ending, plans())).toEqual([]);
    expect(lastOf(leave(1, 2), leave())).toEqual(["LEAVE-27"]);
    expect(lastOf(plans(1, 2), plans())).toEqual(["ONB-10"]);
  });

  test("a write without an answer, and time of an hour, may have taken rows away", () => {
    for (const [between, fails] of [
      [(known: OracleContext) => rowsLast.unsure!(exchange(closing(1)), known), false],
      [(known: OracleContext) => rowsLast.later!(86_400_000, known), false],
      [(known: OracleContext) => rowsLast.later!(2000, known), true],
    ] as const) {
      const known = context();
      rowsLast.judge(exchange(roles([1, 2])), known);
      between(known);
      expect(rowsLast.judge(exchange(roles([])), known).length > 0).toBe(fails);
    }
  });
});
