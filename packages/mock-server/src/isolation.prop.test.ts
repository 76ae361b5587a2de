import { operations } from "@hr-platform/spec/operations";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { type Ask, asks, decisionSets } from "../test/arbitraries.ts";
import { client, jsonRequest } from "../test/client.ts";
import { readSweep } from "../test/read-sweep.ts";
import { type Step, play, traces } from "../test/traces.ts";
import { type Cast, castOf, frozenMock, world } from "../test/worlds.ts";
import type { Mock } from "./mock.ts";
import { routes } from "./routes.ts";

/** Stands in a generated request for the id under test. */
const ID = "cccccccc-0000-4000-8000-00000000000c";
const served = operations.filter(({ id }) => routes.has(id));

/** Ids of another company, of each kind, one made over the API included. */
function foreignIds(mock: Mock, slug: string): string[] {
  const data = world.data(slug);
  const key = client(mock, `hrk_${slug}_full`);
  const [someone] = data.employees;
  const made = key.post<{ id: string }>("/employees", {
    ...newcomer(someone!.resource.id),
    jurisdiction: data.company.resource.jurisdiction[0],
  });
  expect(made.status).toBeLessThan(300);
  const records = [
    ...data.employees.slice(0, 3),
    ...data.leave.slice(0, 3),
    ...data.leave_types.slice(0, 2),
    data.company,
    ...data.webhooks.slice(0, 1),
  ];
  return [...records.map(({ resource }) => resource.id), made.data.id];
}

/** An id in upper case, or as it is. */
type Form = (id: string) => string;
const forms: Arbitrary<Form> = fc.constantFrom<Form>(
  (id) => id,
  (id) => id.toUpperCase(),
);

function put(mock: Mock, ask: Ask, id: string): unknown {
  const { key, method, path, query, body } = JSON.parse(JSON.stringify(ask).replaceAll(ID, id)) as Ask;
  const { status, headers, text } = client(mock, key).send({ ...jsonRequest(method, path, body), query });
  return { status, headers, text };
}

describe("an id of another company", () => {
  const employee = world.data("wattle").employees[0]!.resource.id;
  const type = world.data("wattle").leave_types[0]!.resource.id;

  test.for(served.filter(({ path }) => path.includes("{")))("in the path of $id is answered as an id of nothing", ({ method, path }) => {
    const bodies = fc.constantFrom(undefined, {}, { reason: "x" }, { last_name: "X" }, { base_salary: "x" }, { manager_id: ID });
    fc.assert(
      fc.property(
        decisionSets(),
        bodies,
        forms,
        fc.uuid({ version: 4 }),
        fc.constantFrom("full", "read", "write", "admin"),
        (decide, body, form, unknown, scope) => {
          // Made without what may refuse it, then decided.
          const mock = frozenMock();
          const foreign = foreignIds(mock, "kauri");
          mock.decide(decide);
          const ask: Ask = { key: `hrk_wattle_${scope}`, method, path: path.replace(/\{\w+\}/, ID), query: "", body };
          const nothing = put(mock, ask, form(unknown));
          for (const id of foreign) expect(put(mock, ask, form(id))).toEqual(nothing);
        },
      ),
      { seed: 701, numRuns: 15 },
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

  test.for(inBody)("as %s is answered as an id of nothing", ([, ask]) => {
    fc.assert(
      fc.property(decisionSets(), forms, fc.uuid({ version: 4 }), (decide, form, unknown) => {
        const mock = frozenMock();
        const foreign = foreignIds(mock, "kauri");
        mock.decide(decide);
        const nothing = put(mock, { ...ask, key: "hrk_wattle_full" }, form(unknown));
        for (const id of foreign) expect(put(mock, { ...ask, key: "hrk_wattle_full" }, form(id))).toEqual(nothing);
      }),
      { seed: 702, numRuns: 15 },
    );
  });

  test("anywhere in any request is answered as an id of nothing", () => {
    const cast: Cast = { ...castOf("wattle"), strangers: [ID] };
    const strange = asks(cast, fc.constant("hrk_wattle_full")).filter((ask) => JSON.stringify(ask).includes(ID));
    fc.assert(
      fc.property(strange, fc.uuid({ version: 4 }), (ask, unknown) => {
        const nothing = put(frozenMock(), ask, unknown);
        for (const n of [0, 3, 6, -1]) {
          const mock = frozenMock();
          expect(put(mock, ask, foreignIds(mock, "kauri").at(n)!)).toEqual(nothing);
        }
      }),
      { seed: 703, numRuns: 60 },
    );
  });

  test("is not held against a new employee's e-mail address, nor is one of the own company shared", () => {
    const api = client(frozenMock());
    const theirs = world.data("kauri").employees[0]!.resource.email;
    const ours = world.data("wattle").employees[0]!.resource.email;
    expect(api.post("/employees", { ...newcomer(null), email: theirs }).status).toBe(200);
    expect(api.post("/employees", { ...newcomer(null), email: ours }).error?.code).toBe("CONFLICT");
  });
});

function newcomer(manager: string | null): Record<string, unknown> {
  const person = { first_name: "Ana", last_name: "Roa", email: "ana.roa@wattle-grove.example", employment_type: "casual" };
  return { ...person, start_date: "2026-03-02", jurisdiction: "AU", role: "employee", manager_id: manager };
}

function leave(employee: string, type: string): Record<string, unknown> {
  return { employee_id: employee, leave_type_id: type, start_date: "2026-03-04", end_date: "2026-03-04" };
}

describe("two companies", () => {
  /** Steps, and for each whether it is the other company's. */
  const both = fc
    .tuple(traces(["wattle"], 15), traces(["kauri"], 15), fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }))
    .map(([ours, theirs, turns]) => {
      // A clock is everybody's, and so are the open points: only ours are turned.
      const requests = theirs.filter((step) => "method" in step);
      const mixed: { step: Step; ours: boolean }[] = [];
      for (const turn of turns) {
        const step = turn ? ours[mixed.filter(({ ours }) => ours).length] : requests[mixed.filter(({ ours }) => !ours).length];
        if (step !== undefined) mixed.push({ step, ours: turn });
      }
      return mixed;
    });

  test("never notice one another: what one is told does not depend on what the other does", () => {
    const seen = (mock: Mock, step: Step): string[] => {
      const lines = play(mock, [step]);
      // The journal numbers everybody's exchanges, and a turned clock reports everybody's work.
      return "turn" in step ? [] : lines.map((line) => line.replace(/^\{"n":\d+,/, "{"));
    };
    fc.assert(
      fc.property(fc.constantFrom(null, 20), both, (rateLimit, steps) => {
        const [alone, together] = [frozenMock({ rateLimit }), frozenMock({ rateLimit })];
        const mixed = steps.flatMap(({ step, ours }) => (ours ? seen(together, step) : (play(together, [step]), [])));
        expect(mixed).toEqual(steps.filter(({ ours }) => ours).flatMap(({ step }) => seen(alone, step)));
        expect(readSweep(together, "wattle")).toEqual(readSweep(alone, "wattle"));
      }),
      { seed: 704, numRuns: 60 },
    );
  });
});
