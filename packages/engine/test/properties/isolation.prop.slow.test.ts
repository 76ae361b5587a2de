import { operations } from "@hr-platform/spec/operations";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionSets } from "../support/arbitraries.ts";
import type { Ask } from "../support/asks/ask.ts";
import { client } from "../support/client.ts";
import { ID, foreignIds, knowsNoForeignId, newcomer, noticesNobody, put } from "./isolation.ts";
import { frozenMock, world } from "../support/worlds.ts";
import { routes } from "../../src/operations/index.ts";

const served = operations.filter(({ id }) => routes.has(id));

/** An id in upper case, or unchanged. */
type Form = (id: string) => string;
const forms: Arbitrary<Form> = fc.constantFrom<Form>(
  (id) => id,
  (id) => id.toUpperCase(),
);

describe("an id of another company", () => {
  const employee = world.data("wattle").employees[0]!.resource.id;
  const type = world.data("wattle").leave_types[0]!.resource.id;

  test.for(served.filter(({ path }) => path.includes("{")))("in the path of $id is treated as unknown", ({ method, path }) => {
    const bodies = fc.constantFrom(undefined, {}, { reason: "x" }, { last_name: "X" }, { base_salary: "x" }, { manager_id: ID });
    fc.assert(
      fc.property(
        decisionSets(),
        bodies,
        forms,
        fc.uuid({ version: 4 }),
        fc.constantFrom("full", "read", "write", "admin"),
        (decide, body, form, unknown, scope) => {
          // Created with the defaults, which refuse less; the decisions follow.
          const mock = frozenMock();
          const foreign = foreignIds(mock, "kauri");
          mock.decide(decide);
          const ask: Ask = { key: `hrk_wattle_${scope}`, method, path: path.replace(/\{\w+\}/, ID), query: "", body };
          const nothing = put(mock, ask, form(unknown));
          for (const id of foreign) expect(put(mock, ask, form(id))).toEqual(nothing);
        },
      ),
      runs(701, 15),
    );
  });

  const inBody: readonly (readonly [name: string, ask: Omit<Ask, "key">])[] = [
    ["manager_id of a new employee", { method: "POST", path: "/employees", query: "", body: newcomer(ID) }],
    ["manager_id of an employee", { method: "PATCH", path: `/employees/${employee}`, query: "", body: { manager_id: ID } }],
    ["employee_id of a leave request", { method: "POST", path: "/leave", query: "", body: leave(ID, type) }],
    ["leave_type_id of a leave request", { method: "POST", path: "/leave", query: "", body: leave(employee, ID) }],
    ["both ids of a leave request", { method: "POST", path: "/leave", query: "", body: leave(ID, ID) }],
    ["employee_id of the leave list", { method: "GET", path: "/leave", query: `employee_id=${ID}`, body: undefined }],
    ["employee_id of the balances", { method: "GET", path: "/leave/balances", query: `employee_id=${ID}`, body: undefined }],
    ["a query parameter that is not known", { method: "GET", path: "/employees", query: `manager_id=${ID}`, body: undefined }],
  ];

  test.for(inBody)("as %s is treated as unknown", ([, ask]) => {
    fc.assert(
      fc.property(decisionSets(), forms, fc.uuid({ version: 4 }), (decide, form, unknown) => {
        const mock = frozenMock();
        const foreign = foreignIds(mock, "kauri");
        mock.decide(decide);
        const nothing = put(mock, { ...ask, key: "hrk_wattle_full" }, form(unknown));
        for (const id of foreign) expect(put(mock, { ...ask, key: "hrk_wattle_full" }, form(id))).toEqual(nothing);
      }),
      runs(702, 15),
    );
  });

  test("anywhere in any request is treated as unknown", () => {
    fc.assert(knowsNoForeignId(decisionSets()), runs(703, 100));
  });

  test("does not block a new employee's e-mail address, unlike one of the own company", () => {
    const api = client(frozenMock());
    const theirs = world.data("kauri").employees[0]!.resource.email;
    const ours = world.data("wattle").employees[0]!.resource.email;
    expect(api.post("/employees", { ...newcomer(null), email: theirs }).status).toBe(200);
    expect(api.post("/employees", { ...newcomer(null), email: ours }).error?.code).toBe("CONFLICT");
  });
});

function leave(employee: string, type: string): Record<string, unknown> {
  return { employee_id: employee, leave_type_id: type, start_date: "2026-03-04", end_date: "2026-03-04" };
}

describe("two companies", () => {
  test("never notice each other: the responses to one do not depend on the other", () => {
    fc.assert(noticesNobody(fc.constant({})), runs(704, 60));
  });
});
