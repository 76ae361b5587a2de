import type { JobRole } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { detailOf, newRole } from "../../../test/support/recruits.ts";
import { frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import type { JobRoleRecord, RoleStatus } from "@hr-platform/domain";
import { decided, uuid } from "../../../test/support/records.ts";
import { listedRoles, mayBecome } from "./roles.ts";

const STATUSES: readonly RoleStatus[] = ["draft", "open", "on_hold", "closed", "filled"];

const from = (status: RoleStatus, choices = {}): RoleStatus[] => STATUSES.filter((to) => mayBecome(status, to, decided(choices)));

test("by default a role can get any status, but a filled one stays filled [A-192]", () => {
  expect(STATUSES.map((status) => from(status))).toEqual([STATUSES, STATUSES, STATUSES, STATUSES, ["filled"]]);
});

test("a role that only moves forward starts as a draft, may be held, and ends closed or filled [A-192]", () => {
  expect(STATUSES.map((status) => from(status, { "role-status-moves": "forward-only" }))).toEqual([
    ["open"],
    ["on_hold", "closed", "filled"],
    ["open", "closed", "filled"],
    [],
    [],
  ]);
});

test("the list has open and held roles, newest first; of the same time, the later one first [A-65, A-189]", () => {
  const role = (n: number, status: RoleStatus, created_at: string): JobRoleRecord => ({
    id: uuid(n),
    title: "Rigger",
    department: null,
    employment_type: "casual",
    jurisdiction: "NZ",
    status,
    created_at,
  });
  const [early, late] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
  const roles = [role(1, "open", late), role(2, "open", early), role(3, "on_hold", early), role(4, "closed", late), role(5, "draft", late)];
  const places = (choices = {}): number[] => listedRoles(roles, decided(choices)).map(({ id }) => Number(id.at(-1)));
  expect(places()).toEqual([1, 3, 2]);
  expect(places({ "listed-roles": "all" })).toEqual([5, 4, 1, 3, 2]);
});

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const titles = (api: Client, query: Record<string, string | number> = {}): string[] =>
  api.get<JobRole[]>("/recruitment/roles", query).data.map(({ title }) => title);

describe("GET /recruitment/roles", () => {
  test("lists open and held roles with their active candidates, newest first [REC-01, A-65, A-189]", () => {
    const { data, meta } = wattle.get<JobRole[]>("/recruitment/roles");
    const seeded = world.data("wattle");
    const expected = seeded.roles.filter(({ status }) => status === "open" || status === "on_hold").toReversed();
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(meta).toEqual({ total: 3, page: 1, limit: 20, has_more: false });
    const active = expected.map(
      ({ id }) => seeded.applications.filter(({ role_id, status }) => role_id === id && status === "active").length,
    );
    expect(data.map(({ active_candidates }) => active_candidates)).toEqual(active);
    expect(Math.max(...active)).toBeGreaterThan(Math.min(...active));
  });

  test("lists a role from its opening until it is closed [REC-01]", () => {
    const id = newRole(wattle, { title: "Rigger" });
    const listed = ["open", "on_hold", "draft", "open", "closed"].map((status) => {
      wattle.patch(`/recruitment/roles/${id}`, { status });
      return titles(wattle).includes("Rigger");
    });
    expect(listed).toEqual([true, true, false, true, false]);
  });
});

describe("GET and PATCH /recruitment/roles/{id}", () => {
  test("counts the applications in each stage, and as active those neither hired nor rejected [REC-06, A-198]", () => {
    const { roles, applications, stages } = world.data("wattle");
    for (const { id } of roles) {
      const own = applications.filter(({ role_id }) => role_id === id);
      const counts = stages.map(({ resource }) => own.filter(({ stage_id }) => stage_id === resource.id).length);
      const detail = detailOf(wattle, id);
      expect(detail.stages.map(({ count }) => count)).toEqual(counts);
      expect(detail.active_candidates).toBe(own.filter(({ status }) => status === "active").length);
    }
  });

  test("changes a field of a forward-only role without checking its status [A-192, A-193]", () => {
    mock.decide({ "role-patch-fields": "applied", "role-status-moves": "forward-only" });
    const path = `/recruitment/roles/${newRole(wattle)}`;
    expect(wattle.patch(path, { title: "Ganger" })).toMatchObject({ status: 200, data: { title: "Ganger", status: "draft" } });
    expect(wattle.patch(path, { title: "Foreman", status: "draft" }).status).toBe(409);
  });

  test("validates a field before it looks up the role if the decision says so [A-08, A-193]", () => {
    const path = `/recruitment/roles/${UNKNOWN}`;
    mock.decide({ "role-patch-fields": "applied" });
    expect(wattle.patch(path, { title: "" }).status).toBe(404);
    mock.decide({ "check-order": "body-before-id" });
    expect(wattle.patch(path, { title: "" })).toMatchObject({ status: 400, error: { field: "title" } });
  });
});
