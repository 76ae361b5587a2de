import { beforeEach, describe, expect, test } from "vitest";
import type { Employee } from "@hr-platform/spec/types";
import { people, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { walk } from "../../../test/support/walk.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

describe("GET /employees", () => {
  const all = (query: Readonly<Record<string, string>> = {}, key: Client = wattle): Employee[] => walk(key, "/employees", query, 7);

  test("sorts by last name and first name, whatever letters they are written with [A-65]", () => {
    const collator = new Intl.Collator("en", { sensitivity: "base" });
    for (const slug of ["wattle", "southern"]) {
      const names = all({}, client(mock, `hrk_${slug}_full`)).map(({ last_name, first_name }) => `${last_name}\u0000${first_name}`);
      expect(names).toEqual(
        names.toSorted((a, b) => collator.compare(a.split("\u0000")[0]!, b.split("\u0000")[0]!) || collator.compare(a, b)),
      );
    }
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
