import { expect, test } from "vitest";
import { UNKNOWN, people, someone } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

const manager = (mock: Mock) =>
  [...mock.defaultSandbox.company("wattle").employees.rows()].find(
    ({ record }) => record.role === "manager" && record.invited_at !== null && record.termination === null,
  )!;

test("an overridden capability shows in the company's permissions, and the others stay", () => {
  const mock = frozenMock();
  const before = client(mock).get<{ manager: Record<string, boolean> }>("/permissions/company").data.manager;
  const [capability, allowed] = Object.entries(before)[0]!;
  mock.web("override-capability", { capability, allowed: !allowed });
  expect(client(mock).get("/permissions/company").data["manager"]).toEqual({ ...before, [capability]: !allowed });
});

test("a manager has an assigned preset until it is removed", () => {
  const mock = frozenMock();
  const { id } = manager(mock);
  const preset = (): unknown => client(mock).get(`/permissions/users/${id}`).data["preset"];
  for (const [given, shown] of [
    ["hr_manager", "hr_manager"],
    ["team_lead", "team_lead"],
    ["none", null],
  ] as const) {
    mock.web("assign-preset", { employee_id: id, preset: given });
    expect(preset()).toBe(shown);
  }
});

test.each([
  ["override-capability", { capability: "fly", allowed: true }, "VALIDATION_ERROR", "capability"],
  ["assign-preset", { employee_id: UNKNOWN, preset: "team_lead" }, "NOT_FOUND", "employee_id"],
  ["assign-preset", { employee_id: "gone", preset: "team_lead" }, "CONFLICT", "employee_id"],
  ["assign-preset", { employee_id: "employee", preset: "team_lead" }, "CONFLICT", "employee_id"],
])("%s with %j is refused with %s", (action, fields, code, field) => {
  const mock = frozenMock();
  const rows = [...mock.defaultSandbox.company("wattle").employees.rows()];
  const ids: Record<string, string> = {
    gone: someone(mock, "wattle", { status: "terminated" }).id,
    employee: rows.find(({ record }) => record.role === "employee" && record.termination === null)!.id,
  };
  const named = "employee_id" in fields ? { ...fields, employee_id: ids[fields.employee_id] ?? fields.employee_id } : fields;
  expect(() => mock.web(action, named)).toThrow(expect.objectContaining({ code, field }));
  expect(people(mock).length).toBe(rows.length);
});
