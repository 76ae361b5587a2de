import { NEWCOMER } from "../../../test/decisions/switch.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { Employee, Invitation } from "@hr-platform/spec/types";
import { UNKNOWN, lastEvents, people, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

describe("POST /employees", () => {
  const create = (body: object, key: Client = wattle) => key.post<Employee>("/employees", body);

  test("refuses a duplicate address with CONFLICT and creates nobody; the address of another company is free [EMP-44, A-105, A-106]", () => {
    const count = people(mock).length;
    for (const { email } of [someone(mock), someone(mock, "wattle", { status: "terminated" })]) {
      expect(create({ ...NEWCOMER, email: email.toUpperCase() })).toMatchObject({
        status: 409,
        error: { code: "CONFLICT", field: "email" },
      });
    }
    expect(people(mock)).toHaveLength(count);
    expect(create({ ...NEWCOMER, email: someone(mock, "southern").email }).status).toBe(200);
  });
});

describe("DELETE /employees/{id}", () => {
  test("refuses a second termination with CONFLICT, after what is wrong with the body [EMP-43, A-08]", () => {
    const { id } = someone(mock, "wattle", { status: "terminated" });
    expect(wattle.delete(`/employees/${id}`)).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
    expect(lastEvents(mock)).toEqual([]);
    expect(wattle.delete(`/employees/${id}`, { termination_date: "1999-01-01" }).error).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "termination_date",
    });
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

  test("refuses an unknown person and a terminated one [A-122]", () => {
    expect(invite(UNKNOWN)).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
    expect(invite(someone(mock, "wattle", { status: "terminated" }).id)).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
  });

  test("enforces the allowed domains while enforcement is on, and only then [COMP-29, A-78]", () => {
    const thistle = client(mock, "hrk_thistle_full");
    const outside = thistle.post<Employee>("/employees", { ...NEWCOMER, jurisdiction: "UK", email: "a@sub.thistle-row.example" }).data;
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
