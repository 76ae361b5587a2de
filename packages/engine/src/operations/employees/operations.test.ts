import { beforeEach, describe, expect, test } from "vitest";
import type { Employee } from "@hr-platform/spec/types";
import { UNKNOWN, people, someone } from "../../../test/support/cast.ts";
import { type Client, type Query, client } from "../../../test/support/client.ts";
import { employeeShape, listMeta } from "../../../test/support/shapes.ts";
import { walk } from "../../../test/support/walk.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const ids = (rows: readonly Employee[]): string[] => rows.map(({ id }) => id);

describe("GET /employees", () => {
  const all = (query: Readonly<Record<string, string>> = {}, key: Client = wattle): Employee[] => walk(key, "/employees", query, 7);
  const get = (query: Query): Employee[] => wattle.get<Employee[]>("/employees", query).data;

  test("answers with an array of Employee and a ListMeta, page 1 of 20 by default [EMP-01 to EMP-15, PAGE-02]", () => {
    const { status, body, data, meta } = wattle.get<Employee[]>("/employees");
    expect(status).toBe(200);
    expect(body).toEqual({ data: data.map(() => employeeShape), meta: listMeta });
    expect([data.length, meta]).toEqual([20, { total: all().length, page: 1, limit: 20, has_more: true }]);
  });

  test("lists terminated employees for status=terminated, and nobody else [EMP-16]", () => {
    const gone = people(mock).filter(({ status }) => status === "terminated");
    expect(ids(get("status=terminated")).sort()).toEqual(ids(gone).sort());
    expect(gone.length).toBeGreaterThan(0);
  });

  test("lists everyone who is not terminated for status=active and without a filter, and everyone for status=all [EMP-17, EMP-18, EMP-20]", () => {
    const everyone = people(mock);
    const staying = everyone.filter(({ status }) => status !== "terminated");
    expect(ids(all({ status: "active" })).sort()).toEqual(ids(staying).sort());
    expect(ids(all()).sort()).toEqual(ids(staying).sort());
    expect(ids(all({ status: "all" })).sort()).toEqual(ids(everyone).sort());
    expect(new Set(staying.map(({ status }) => status))).toEqual(new Set(["active", "on_leave", "probation"]));
  });

  test("lists one department, in any letter case, alone or with a status [EMP-19]", () => {
    const sales = people(mock).filter(({ department, status }) => department === "Sales" && status !== "terminated");
    for (const department of ["Sales", "sALES"]) expect(ids(all({ department })).sort()).toEqual(ids(sales).sort());
    expect(get({ department: "Customer Success", limit: 1 })).toMatchObject([{ department: "Customer Success" }]);
    expect(wattle.get("/employees", { department: "Sale" })).toMatchObject({ data: [], meta: { total: 0, has_more: false } });
    expect(wattle.get("/employees", { department: "" }).meta!.total).toBe(0);
  });

  test("sorts by last name and first name, whatever letters they are written with [A-65]", () => {
    const collator = new Intl.Collator("en", { sensitivity: "base" });
    for (const slug of ["wattle", "southern"]) {
      const names = all({}, client(mock, `hrk_${slug}_full`)).map(({ last_name, first_name }) => `${last_name}\u0000${first_name}`);
      expect(names).toEqual(
        names.toSorted((a, b) => collator.compare(a.split("\u0000")[0]!, b.split("\u0000")[0]!) || collator.compare(a, b)),
      );
    }
  });

  test("never serves more than 100 rows a page, and an empty page past the end [A-59, A-61]", () => {
    const southern = client(mock, "hrk_southern_full");
    expect(southern.get("/employees", "limit=5000&status=all")).toMatchObject({ meta: { limit: 100, has_more: true } });
    expect(southern.get<Employee[]>("/employees", "limit=5000&status=all").data).toHaveLength(100);
    expect(wattle.get("/employees", "page=999999999999")).toMatchObject({
      status: 200,
      data: [],
      meta: { page: 999_999_999_999, has_more: false, total: all().length },
    });
  });
});

describe("GET /employees/{id}", () => {
  test("shows the same employee as the list does, also after a termination [EMP-37, EMP-41]", () => {
    for (const person of [someone(mock), someone(mock, "wattle", { status: "terminated" })]) {
      const { status, body } = wattle.get(`/employees/${person.id}`);
      expect([status, body]).toEqual([200, { data: person }]);
      expect(body).toEqual({ data: employeeShape });
    }
  });

  test("answers an unknown, foreign, malformed or badly encoded id with NOT_FOUND and the same message [AUTH-12, AUTH-13, AUTH-14]", () => {
    const foreign = someone(mock, "kauri").id;
    const answers = [UNKNOWN, foreign, "42", "%E0%A4%A", mock.world.companies[0]!.id].map((id) => wattle.get(`/employees/${id}`));
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]!.text]);
    expect(answers[0]!.error!.code).toBe("NOT_FOUND");
  });

  test("matches an id in any letter case, and answers HEAD as GET [A-26, A-30]", () => {
    const { id } = someone(mock);
    expect(wattle.get(`/employees/${id.toUpperCase()}`).data).toMatchObject({ id });
    expect(wattle.send({ method: "HEAD", path: `/employees/${id}` }).status).toBe(200);
  });
});

describe("PATCH /employees/{id}", () => {
  test("renames the person on their leave and in their balance as well [A-157]", () => {
    const employeeId = mock.defaultSandbox.company("wattle").data.landmarks.hidden_leave!.twin_employee_id;
    wattle.patch(`/employees/${employeeId}`, { last_name: "Ngāta" });
    const leave = wattle.get<{ employeeName: string }[]>("/leave", { employee_id: employeeId }).data;
    expect(leave.length).toBeGreaterThan(0);
    expect(leave.every(({ employeeName }) => employeeName.endsWith(" Ngāta"))).toBe(true);
    expect(wattle.get("/leave/balances", { employee_id: employeeId }).data).toMatchObject([{ name: leave[0]!.employeeName }]);
  });

  test("refuses impossible managers: unknown, foreign, terminated, the employee, or one of their reports [A-107]", () => {
    const everyone = people(mock);
    const report = everyone.find(({ manager_id, status }) => manager_id !== null && status === "active")!;
    const head = everyone.find(({ manager_id }) => manager_id === null)!;
    const refused = (id: string, manager_id: string): unknown => wattle.patch(`/employees/${id}`, { manager_id }).error;
    for (const manager of [UNKNOWN, someone(mock, "kauri").id])
      expect(refused(report.id, manager)).toMatchObject({ code: "NOT_FOUND", field: "manager_id" });
    const gone = someone(mock, "wattle", { status: "terminated" }).id;
    for (const [id, manager] of [
      [report.id, report.id],
      [head.id, report.id],
      [report.id, gone],
    ] as const) {
      expect(refused(id, manager)).toMatchObject({ code: "VALIDATION_ERROR", field: "manager_id" });
    }
    expect(people(mock)).toEqual(everyone);
  });

  test("refuses an address of a colleague, in any letter case, but not the employee's own [A-105]", () => {
    const person = someone(mock);
    const other = people(mock).find(({ id }) => id !== person.id)!;
    const set = (email: string) => wattle.patch(`/employees/${person.id}`, { email });
    expect(set(other.email.toUpperCase())).toMatchObject({ status: 409, error: { code: "CONFLICT", field: "email" } });
    expect(set(someone(mock, "wattle", { status: "terminated" }).email).status).toBe(409);
    expect(set(person.email.toUpperCase())).toMatchObject({ status: 200, data: { email: person.email.toUpperCase() } });
    expect(set(someone(mock, "kauri").email).status).toBe(200);
  });
});
