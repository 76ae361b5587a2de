import { beforeEach, describe, expect, test } from "vitest";
import type { Employee } from "@hr-platform/spec/types";
import { UNKNOWN, lastEvents, people, someone } from "../../../test/support/cast.ts";
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

  test("refuses an unknown status and impossible pages, naming the first parameter [A-12, A-60]", () => {
    const field = (query: string): unknown => wattle.get("/employees", query).error;
    for (const status of ["on_leave", "probation", "ACTIVE", ""])
      expect(field(`status=${status}`)).toMatchObject({ code: "VALIDATION_ERROR", field: "status" });
    for (const page of ["0", "-1", "1.5", "one", "", "1e3", "%00"])
      expect(field(`page=${page}`), page).toMatchObject({ code: "VALIDATION_ERROR", field: "page" });
    for (const limit of ["0", "-5", "2.0", "many"])
      expect(field(`limit=${limit}`), limit).toMatchObject({ code: "VALIDATION_ERROR", field: "limit" });
    expect(field("limit=0&page=0")).toMatchObject({ field: "page" });
    expect(field("page=0&status=gone")).toMatchObject({ field: "status" });
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

  test("ignores unknown parameters, and all but the first of a repeated one [A-16, A-17]", () => {
    expect(get("sort=salary&limit=3")).toEqual(get("limit=3"));
    expect(get("status=terminated&status=bogus")).toEqual(get("status=terminated"));
    expect(wattle.get("/employees", "department=%E0%A4%A").error).toMatchObject({ code: "VALIDATION_ERROR", field: "department" });
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
  test("changes each editable field, and shows the change at once everywhere [EMP-38]", () => {
    const { id, manager_id: boss } = people(mock).find(({ manager_id, status }) => manager_id !== null && status === "active")!;
    const head = people(mock).find(({ manager_id }) => manager_id === null)!.id;
    const changes: Partial<Employee> = {
      first_name: "Zoë",
      last_name: "O'Neill-Ōtaki",
      email: "zoe@wattle-grove.example",
      job_title: null,
      department: "Marketing",
      employment_type: "part_time",
      start_date: "2020-02-29",
      base_salary: 1,
      probation_end_date: null,
      manager_id: boss === head ? null : head,
    };
    for (const [name, value] of Object.entries(changes)) {
      const { status, data } = wattle.patch<Employee>(`/employees/${id}`, { [name]: value });
      expect([status, data[name as keyof Employee]], name).toEqual([200, value]);
      expect(lastEvents(mock)).toEqual([{ kind: "employee.updated", resource_id: id }]);
    }
    expect(wattle.get<Employee>(`/employees/${id}`).data).toMatchObject(changes);
    expect(wattle.get<Employee[]>("/employees", { department: "marketing", limit: 100 }).data.map((row) => row.id)).toContain(id);
  });

  test("renames the person on their leave and in their balance as well [A-157]", () => {
    const employeeId = mock.defaultSandbox.company("wattle").data.landmarks.hidden_leave!.twin_employee_id;
    wattle.patch(`/employees/${employeeId}`, { last_name: "Ngāta" });
    const leave = wattle.get<{ employeeName: string }[]>("/leave", { employee_id: employeeId }).data;
    expect(leave.length).toBeGreaterThan(0);
    expect(leave.every(({ employeeName }) => employeeName.endsWith(" Ngāta"))).toBe(true);
    expect(wattle.get("/leave/balances", { employee_id: employeeId }).data).toMatchObject([{ name: leave[0]!.employeeName }]);
  });

  test("changes nothing and sends no event if nothing changes [A-18, A-179]", () => {
    const person = someone(mock);
    for (const body of [
      {},
      { first_name: person.first_name, base_salary: person.base_salary },
      { id: UNKNOWN, created_at: "x", jurisdiction: "NZ", role: "manager", nickname: "Z" },
    ]) {
      expect(wattle.patch(`/employees/${person.id}`, body)).toMatchObject({ status: 200, data: person });
      expect(lastEvents(mock)).toEqual([]);
    }
  });

  test("refuses a status: only DELETE terminates [A-114]", () => {
    const person = someone(mock);
    for (const status of ["terminated", "on_leave", "active", null]) {
      expect(wattle.patch(`/employees/${person.id}`, { status, first_name: "X" }).error).toMatchObject({
        code: "VALIDATION_ERROR",
        field: "status",
      });
    }
    expect(wattle.get(`/employees/${person.id}`).data).toEqual(person);
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

  test("refuses to change a terminated employee, after errors of the body [A-08, A-115]", () => {
    const { id } = someone(mock, "wattle", { status: "terminated" });
    expect(wattle.patch(`/employees/${id}`, { job_title: "Ghost" })).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
    expect(wattle.patch(`/employees/${id}`, { start_date: "1900-01-01" }).error).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "start_date",
    });
    expect(wattle.patch(`/employees/${id}`, { manager_id: UNKNOWN }).error).toMatchObject({ code: "NOT_FOUND", field: "manager_id" });
  });
});
