import { beforeEach, describe, expect, test } from "vitest";
import type { PermissionPresets, UserPermissions } from "@hr-platform/spec/types";
import { UNKNOWN, people, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { hire } from "../../../test/decisions/switch.ts";
import { changedWorld, frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const PATHS = ["/permissions/presets", "/permissions/company", "/permissions/users/"] as const;
const permissions = (id: string) => wattle.get<UserPermissions>(`/permissions/users/${id}`);

/** The id of an employee of wattle with a portal role, invited or not. */
function user(role: string, invited = true): string {
  const rows = [...mock.defaultSandbox.company("wattle").employees.rows()];
  return rows.find(({ record }) => record.role === role && record.termination === null && (record.invited_at !== null) === invited)!.id;
}

describe("GET /permissions/presets", () => {
  test("lists the two presets of managers with their capabilities [PERM-01, PERM-02, A-228]", () => {
    const { body, data } = wattle.get<PermissionPresets>("/permissions/presets", { page: 2, limit: 1 });
    expect(data.presets.map(({ preset }) => preset)).toEqual(["team_lead", "hr_manager"]);
    for (const { capabilities } of data.presets)
      expect(capabilities.every((capability) => /^[a-z]+\.[a-z_]+$/.test(capability))).toBe(true);
    expect(Object.keys(body as object)).toEqual(["data"]);
  });
});

describe("GET /permissions/users/{id}", () => {
  test("shows role, preset, capabilities and scope of every invited user [PERM-04, A-123, A-229]", () => {
    const [employee, admin] = [user("employee"), user("company_admin")];
    expect(permissions(employee).data).toEqual({
      user_id: employee,
      role: "employee",
      preset: null,
      capabilities: expect.any(Array) as unknown,
      scope: "self",
    });
    expect(permissions(admin).data).toMatchObject({ role: "company_admin", preset: null, scope: "company" });
  });

  test("gives managers the capabilities of their preset, with the company's overrides", () => {
    const { presets, manager } = mock.defaultSandbox.company("wattle").data.permissions;
    expect(Object.values(presets).toSorted()).toEqual(["hr_manager", "team_lead"]);
    for (const [id, preset] of Object.entries(presets)) {
      const { data } = permissions(id);
      expect(data).toMatchObject({ role: "manager", preset, scope: preset === "hr_manager" ? "company" : "team" });
      for (const [capability, allowed] of Object.entries(manager)) expect(data.capabilities.includes(capability)).toBe(allowed);
      expect(new Set(data.capabilities).size).toBe(data.capabilities.length);
      expect(data.capabilities.includes("recruitment.manage")).toBe(preset === "hr_manager");
    }
    const plain = people(mock).find(({ id }) => !(id in presets) && permissions(id).data?.role === "manager")!;
    expect(permissions(plain.id).data).toMatchObject({ preset: null, scope: "team" });
  });

  test("denies managers, with or without a preset, what the company's overrides deny, and nobody else", () => {
    const denying = changedWorld((data) => ({
      ...data,
      permissions: { ...data.permissions, manager: { "leave.approve": false, "reports.view": true } },
    }));
    const api = client(frozenMock({ world: () => denying }));
    const of = (id: string): readonly string[] => api.get<UserPermissions>(`/permissions/users/${id}`).data.capabilities;
    const { presets } = mock.defaultSandbox.company("wattle").data.permissions;
    for (const id of [
      ...Object.keys(presets),
      people(mock).find(({ id }) => !(id in presets) && permissions(id).data?.role === "manager")!.id,
    ])
      expect(["leave.approve", "reports.view"].map((capability) => of(id).includes(capability))).toEqual([false, true]);
    expect(of(user("company_admin"))).toContain("leave.approve");
    expect(of(user("employee"))).not.toContain("reports.view");
  });

  test("begins with the invitation, and ends with the employment [EMP-36, A-230]", () => {
    const { id } = hire(mock, { role: "manager" }).data;
    expect(permissions(id)).toEqual(permissions(UNKNOWN));
    wattle.post(`/employees/${id}/invite`);
    expect(permissions(id).data).toMatchObject({ user_id: id, role: "manager" });
    wattle.delete(`/employees/${id}`);
    expect(permissions(id).status).toBe(404);
  });

  test("treats users of other companies and malformed ids as unknown [PERM-05]", () => {
    for (const id of [someone(mock, "thistle").id, UNKNOWN, "me"]) {
      expect(permissions(id)).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
      expect(permissions(id).text).toBe(permissions(UNKNOWN).text);
    }
  });
});

test("T-63 (record): permissions show capabilities only; the salary is in the employee, for any key with read", () => {
  const id = user("employee");
  expect(Object.keys(permissions(id).data)).toEqual(["user_id", "role", "preset", "capabilities", "scope"]);
  expect(client(mock, "hrk_wattle_read").get(`/employees/${id}`).data).toHaveProperty("base_salary");
});

test("reading permissions needs read, on any plan", () => {
  const own = [...mock.defaultSandbox.company("kauri").employees.rows()].find(
    ({ record }) => record.invited_at !== null && record.termination === null,
  )!;
  for (const base of PATHS) {
    const path = base.endsWith("/") ? base + own.id : base;
    expect(client(mock, "hrk_kauri_read").get(path).status).toBe(200);
    expect(client(mock, "hrk_kauri_write").get(path).status).toBe(403);
  }
});
