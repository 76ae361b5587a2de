import { beforeEach, describe, expect, test } from "vitest";
import tables from "@hr-platform/spec/document-tables.json" with { type: "json" };
import type { Employee, Invitation } from "@hr-platform/spec/types";
import { UNKNOWN, lastEvents, people, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { employeeShape } from "../../../test/support/shapes.ts";
import { NOW, TODAY, frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const REQUIRED = {
  first_name: "Aroha",
  last_name: "O'Brien",
  email: "aroha@wattle-grove.example",
  employment_type: "full_time",
  start_date: "2026-03-02",
  jurisdiction: "AU",
  role: "employee",
} as const;

const CREATE = Object.entries<string>(tables.resources.EmployeeCreate.fields);
const NOT_GIVEN = Object.fromEntries(CREATE.filter(([, type]) => !type.endsWith("!")).map(([name]) => [name, null]));

describe("POST /employees", () => {
  const create = (body: object, key: Client = wattle) => key.post<Employee>("/employees", body);

  test("creates an employee from the required fields alone, who can be read straight away [EMP-21, EMP-33, EMP-34]", () => {
    const { status, body, data } = create(REQUIRED);
    expect(status).toBe(200);
    expect(body).toEqual({ data: employeeShape });
    const { role, ...given } = REQUIRED;
    expect(role).toBe("employee");
    expect(data).toEqual({
      id: data.id,
      ...given,
      ...NOT_GIVEN,
      status: "probation",
      probation_end_date: "2026-09-02",
      created_at: new Date(NOW).toISOString(),
    });
    expect(lastEvents(mock)).toEqual([{ kind: "employee.created", resource_id: data.id }]);
    expect(wattle.get(`/employees/${data.id}`).data).toEqual(data);
    expect(people(mock).at(-1)).toEqual(data);
  });

  test("returns every given field unchanged except for trimmed ends, and does not return the role [EMP-35, A-34, A-111]", () => {
    const given = {
      ...REQUIRED,
      first_name: " Māia\u{1F98A} ",
      job_title: "Café <b>lead</b>",
      department: "R&D \"'",
      base_salary: 100_000_000_000,
      manager_id: someone(mock).id,
    };
    const { data } = create(given);
    const { role, ...shown } = given;
    expect(data).toMatchObject({ ...shown, first_name: "Māia\u{1F98A}" });
    expect(data).not.toHaveProperty("role", role);
  });

  test("treats null for an optional field as absent [A-20]", () => {
    const { status, data } = create({ ...REQUIRED, job_title: null, department: null, base_salary: null, manager_id: null });
    expect([status, data.manager_id]).toEqual([200, null]);
  });

  test("ends probation six months after the start in AU and UK, 90 days after it in NZ, and gives none to casual staff and contractors [A-103, A-104]", () => {
    const southern = client(mock, "hrk_southern_full");
    const hire = (more: object): Employee => create({ ...REQUIRED, email: `p${mock.requests.length}@x.example`, ...more }, southern).data;
    expect(hire({})).toMatchObject({ status: "probation", probation_end_date: "2026-09-02" });
    expect(hire({ jurisdiction: "UK", employment_type: "part_time" })).toMatchObject({ probation_end_date: "2026-09-02" });
    expect(hire({ jurisdiction: "NZ" })).toMatchObject({ probation_end_date: "2026-05-31" });
    expect(hire({ start_date: "2026-08-31" })).toMatchObject({ status: "probation", probation_end_date: "2027-02-28" });
    expect(hire({ start_date: "2020-01-01" })).toMatchObject({ status: "active", probation_end_date: "2020-07-01" });
    for (const employment_type of ["casual", "contractor"])
      expect(hire({ employment_type })).toMatchObject({ status: "active", probation_end_date: null });
  });

  test("refuses a duplicate address with CONFLICT and creates nobody; the address of another company is free [EMP-44, A-105, A-106]", () => {
    const count = people(mock).length;
    for (const { email } of [someone(mock), someone(mock, "wattle", { status: "terminated" })]) {
      expect(create({ ...REQUIRED, email: email.toUpperCase() })).toMatchObject({
        status: 409,
        error: { code: "CONFLICT", field: "email" },
      });
    }
    expect(people(mock)).toHaveLength(count);
    expect(create({ ...REQUIRED, email: someone(mock, "southern").email }).status).toBe(200);
  });

  test("refuses invalid values: another country, an unlikely start, an unknown manager [A-107, A-108, A-110]", () => {
    expect(create({ ...REQUIRED, jurisdiction: "NZ" }).error).toMatchObject({ code: "VALIDATION_ERROR", field: "jurisdiction" });
    for (const start_date of ["1949-12-31", "2028-03-03"])
      expect(create({ ...REQUIRED, start_date }).error).toMatchObject({ field: "start_date" });
    for (const manager_id of [UNKNOWN, someone(mock, "kauri").id])
      expect(create({ ...REQUIRED, manager_id }).error).toMatchObject({ code: "NOT_FOUND", field: "manager_id" });
    const gone = someone(mock, "wattle", { status: "terminated" }).id;
    expect(create({ ...REQUIRED, manager_id: gone }).error).toMatchObject({ code: "VALIDATION_ERROR", field: "manager_id" });
    expect(create({ ...REQUIRED, start_date: "2028-03-02" }).status).toBe(200);
  });
});

describe("DELETE /employees/{id}", () => {
  test.each(["active", "on_leave", "probation"] as const)(
    "terminates an employee who is %s, keeps the record and sends an event [EMP-39, EMP-40, EMP-41]",
    (status) => {
      const person = people(mock).find((candidate) => candidate.status === status && candidate.start_date <= TODAY)!;
      const { status: code, data } = wattle.delete(`/employees/${person.id}`);
      expect([code, data]).toEqual([200, { ...person, status: "terminated" }]);
      expect(lastEvents(mock)).toEqual([{ kind: "employee.terminated", resource_id: person.id }]);
      expect(wattle.get(`/employees/${person.id}`).data).toEqual(data);
    },
  );

  test("takes a date and a reason, either or neither, and shows neither [EMP-42, A-117, A-118]", () => {
    for (const body of [
      { termination_date: "2026-03-31" },
      { termination_reason: "Redundancy" },
      { termination_date: "2026-01-30", termination_reason: "Moved abroad" },
      {},
    ]) {
      const person = someone(mock);
      expect(wattle.delete(`/employees/${person.id}`, body).data).toEqual({ ...person, status: "terminated" });
    }
  });

  test("refuses a second termination with CONFLICT, after what is wrong with the body [EMP-43, A-08]", () => {
    const { id } = someone(mock, "wattle", { status: "terminated" });
    expect(wattle.delete(`/employees/${id}`)).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
    expect(lastEvents(mock)).toEqual([]);
    expect(wattle.delete(`/employees/${id}`, { termination_date: "1999-01-01" }).error).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "termination_date",
    });
  });

  test("refuses a date before the start, and changes nothing [A-117]", () => {
    const person = someone(mock);
    expect(wattle.delete(`/employees/${person.id}`, { termination_date: "1999-01-01" }).error).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "termination_date",
    });
    expect(wattle.get(`/employees/${person.id}`).data).toEqual(person);
  });

  test("keeps the leave and the reports of the employee [A-119]", () => {
    const manager = people(mock).find(
      ({ id, manager_id }) => manager_id !== null && people(mock).some((other) => other.manager_id === id),
    )!;
    const leave = wattle.get("/leave", { employee_id: manager.id }).data;
    const reports = people(mock).filter(({ manager_id }) => manager_id === manager.id);
    wattle.delete(`/employees/${manager.id}`);
    expect(wattle.get("/leave", { employee_id: manager.id }).data).toEqual(leave);
    expect(people(mock).filter(({ manager_id }) => manager_id === manager.id)).toEqual(reports);
  });

  test("is NOT_FOUND for an unknown id and for one of another company [AUTH-12, AUTH-13]", () => {
    const foreign = someone(mock, "kauri");
    for (const id of [UNKNOWN, foreign.id])
      expect(wattle.delete(`/employees/${id}`)).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
    expect(client(mock, "hrk_kauri_full").get(`/employees/${foreign.id}`).data).toEqual(foreign);
  });
});

describe("POST /employees/{id}/invite", () => {
  const invite = (id: string, key: Client = wattle) => key.post<Invitation>(`/employees/${id}/invite`);

  test("invites an employee, with or without a body, and again, and sends no event [EMP-45, A-121, A-122]", () => {
    const { id, email } = someone(mock);
    expect(invite(id)).toMatchObject({
      status: 200,
      data: { employee_id: id, email, invited_at: new Date(NOW).toISOString(), status: "invited" },
    });
    mock.clock.advance("PT1M");
    expect(
      wattle.send<Invitation>({ method: "POST", path: `/employees/${id}/invite`, body: new TextEncoder().encode("{oops") }),
    ).toMatchObject({
      status: 200,
      data: { invited_at: "2026-03-02T09:01:00.000Z" },
    });
    expect(lastEvents(mock)).toEqual([]);
  });

  test("refuses an unknown person and a terminated one [A-122]", () => {
    expect(invite(UNKNOWN)).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
    expect(invite(someone(mock, "wattle", { status: "terminated" }).id)).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
  });

  test("enforces the allowed domains while enforcement is on, and only then [COMP-29, A-78]", () => {
    const thistle = client(mock, "hrk_thistle_full");
    const outside = thistle.post<Employee>("/employees", { ...REQUIRED, jurisdiction: "UK", email: "a@sub.thistle-row.example" }).data;
    const refused = { status: 400, error: { code: "VALIDATION_ERROR", field: "email" } };
    expect(invite(outside.id, thistle)).toMatchObject(refused);
    expect(invite(someone(mock, "thistle").id, thistle).status).toBe(200);
    thistle.patch("/company", { allowed_domains: ["sub.thistle-row.example"] });
    expect(invite(outside.id, thistle).status).toBe(200);
    thistle.patch("/company", { allowed_domains: [] });
    expect(invite(outside.id, thistle)).toMatchObject(refused);
    thistle.patch("/company", { domain_enforcement_enabled: false });
    expect(invite(outside.id, thistle).status).toBe(200);
  });
});
