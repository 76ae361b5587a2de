import type { JobRole } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { ROLE, apply, detailOf, move, newRole, pipelineOf, stagesByName } from "../../../test/support/recruits.ts";
import { NOW, changedWorld, frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

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

  test("comes in pages that have every role once, and whole if lists without meta are unpaged [PAGE-01, A-62]", () => {
    for (const title of ["A", "B"]) wattle.patch(`/recruitment/roles/${newRole(wattle, { title })}`, { status: "open" });
    const whole = titles(wattle);
    const paged = [1, 2, 3].flatMap((page) => titles(wattle, { limit: 2, page }));
    expect(paged).toEqual(whole);
    expect(whole.slice(0, 2)).toEqual(["B", "A"]);
    mock.decide({ "list-meta": "employees-and-leave" });
    expect(wattle.get("/recruitment/roles", { limit: 2 })).toMatchObject({ body: { data: { length: 5 } }, meta: undefined });
  });
});

describe("POST /recruitment/roles", () => {
  test("returns the id of the new role, a draft without candidates [REC-05, REC-06, A-191]", () => {
    const { status, body, data } = wattle.post<{ id: string }>("/recruitment/roles", { ...ROLE, department: "Construction" });
    expect([status, body]).toEqual([200, { data: { id: data.id } }]);
    const role = { id: data.id, ...ROLE, department: "Construction", status: "draft", active_candidates: 0 };
    const stages = world.data("wattle").stages.map(({ resource }) => ({ ...resource, count: 0 }));
    expect(detailOf(wattle, data.id)).toEqual({ ...role, created_at: new Date(NOW).toISOString(), stages });
    expect(pipelineOf(wattle, data.id)).toEqual({ stages, applications: [] });
  });

  test.each(["title", "employment_type", "jurisdiction"])("requires %s [REC-02 to REC-04]", (name) => {
    const { [name]: _missing, ...rest } = ROLE as Record<string, unknown>;
    const error = { code: "VALIDATION_ERROR", field: name };
    expect(wattle.post("/recruitment/roles", rest)).toMatchObject({ status: 400, error });
    for (const value of ["", "  ", null, 7]) expect(wattle.post("/recruitment/roles", { ...ROLE, [name]: value })).toMatchObject({ error });
  });

  test("makes a role without a department by default", () => {
    for (const more of [{}, { department: null }]) expect(detailOf(wattle, newRole(wattle, more)).department).toBeNull();
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

  test("follows new and moved applications", () => {
    const id = newRole(wattle);
    const stages = stagesByName(wattle);
    const [first] = [apply(wattle, id), apply(wattle, id)];
    const counts = (): unknown[] => {
      const { active_candidates, stages: of } = detailOf(wattle, id);
      return [active_candidates, Object.fromEntries(of.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))];
    };
    expect(counts()).toEqual([2, { Applied: 2 }]);
    move(wattle, first.candidate_ref, stages["Rejected"]!.id);
    expect(counts()).toEqual([1, { Applied: 1, Rejected: 1 }]);
    move(wattle, first.candidate_ref, stages["Offer"]!.id);
    expect(counts()).toEqual([2, { Applied: 1, Offer: 1 }]);
  });

  test("sets any of the five statuses and returns the role [REC-07, REC-08]", () => {
    const id = newRole(wattle);
    for (const status of ["open", "on_hold", "closed", "draft", "draft", "filled"]) {
      const { data } = wattle.patch<JobRole>(`/recruitment/roles/${id}`, { status });
      const { stages: _, ...role } = detailOf(wattle, id);
      expect([data.status, data]).toEqual([status, role]);
    }
    const error = { code: "VALIDATION_ERROR", field: "status" };
    for (const body of [{ status: "archived" }, { status: "OPEN" }, { status: null }, {}])
      expect(wattle.patch(`/recruitment/roles/${id}`, body)).toMatchObject({ status: 400, error });
  });

  test("keeps a filled role filled [A-192]", () => {
    const id = newRole(wattle);
    expect(wattle.patch(`/recruitment/roles/${id}`, { status: "filled" }).status).toBe(200);
    for (const status of ["draft", "open", "on_hold", "closed"])
      expect(wattle.patch(`/recruitment/roles/${id}`, { status })).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
    expect(wattle.patch(`/recruitment/roles/${id}`, { status: "filled" }).data["status"]).toBe("filled");
  });

  test("ignores all fields but the status [A-193]", () => {
    const id = newRole(wattle);
    const before = detailOf(wattle, id);
    wattle.patch(`/recruitment/roles/${id}`, { status: "open", title: "Chief", id: UNKNOWN, active_candidates: 9 });
    expect(detailOf(wattle, id)).toEqual({ ...before, status: "open" });
  });

  test("changes the fields of a role if the decision allows it, with any other decisions [A-193]", () => {
    mock.decide({ "role-patch-fields": "applied", "read-only-fields": "validation-error", "empty-patch": "validation-error" });
    const id = newRole(wattle);
    const before = detailOf(wattle, id);
    expect(wattle.patch(`/recruitment/roles/${id}`, { title: " Ganger ", jurisdiction: "NZ" }).status).toBe(200);
    expect(detailOf(wattle, id)).toEqual({ ...before, title: "Ganger", jurisdiction: "NZ" });
    expect(wattle.patch(`/recruitment/roles/${id}`, { id: UNKNOWN }).error).toMatchObject({ field: "id" });
    expect(wattle.patch(`/recruitment/roles/${id}`, {})).toMatchObject({ status: 400, error: { code: "VALIDATION_ERROR" } });
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

  test("treats roles of another company and unknown ids the same [AUTH-12, AUTH-13]", () => {
    const { roles } = world.data("kauri");
    const before = detailOf(client(mock, "hrk_kauri_full"), roles[3]!.id);
    for (const path of ["", "/pipeline"]) {
      const nothing = wattle.get(`/recruitment/roles/${UNKNOWN}${path}`);
      expect(nothing).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
      expect(wattle.get(`/recruitment/roles/${roles[3]!.id}${path}`)).toEqual(nothing);
    }
    const nothing = wattle.patch(`/recruitment/roles/${UNKNOWN}`, { status: "closed" });
    expect(nothing.status).toBe(404);
    expect(wattle.patch(`/recruitment/roles/${roles[3]!.id}`, { status: "closed" })).toEqual(nothing);
    expect(detailOf(client(mock, "hrk_kauri_full"), roles[3]!.id)).toEqual(before);
  });
});

test("a company without roles lists none, and its first one works like any other", () => {
  const empty = frozenMock({
    world: () => changedWorld((data) => ({ ...data, roles: [], candidates: [], applications: [], offers: [] })),
  });
  const api = client(empty);
  expect(api.get("/recruitment/roles")).toMatchObject({ data: [], meta: { total: 0, has_more: false } });
  const id = newRole(api);
  apply(api, id);
  expect(detailOf(api, id).active_candidates).toBe(1);
});
