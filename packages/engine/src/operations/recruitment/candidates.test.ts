import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { PERSON, apply, detailOf, newCandidate, newRole, pipelineOf, stagesByName } from "../../../test/support/recruits.ts";
import { changedWorld, frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

describe("POST /recruitment/candidates", () => {
  test("returns an id and nothing else [REC-11]", () => {
    const { status, body, data } = newCandidate(wattle);
    expect([status, body]).toEqual([200, { data: { id: data.id } }]);
    mock.decide({ "create-status": "201" });
    expect(newCandidate(wattle).status).toBe(201);
  });

  test("makes an application in the first stage of the given role, and none without a role [A-194]", () => {
    const role = newRole(wattle);
    newCandidate(wattle);
    expect(pipelineOf(wattle, role).applications).toEqual([]);
    const application = apply(wattle, role);
    expect(application).toEqual({
      candidate_ref: application.candidate_ref,
      stage: stagesByName(wattle)["Applied"]!.id,
      status: "active",
      days_in_stage: 0,
    });
    expect(detailOf(wattle, role).stages[0]).toMatchObject({ name: "Applied", count: 1 });
  });

  test("stores everything sent, trimmed, and null for the rest", () => {
    const stored = (id: string) => mock.defaultSandbox.company("wattle").records.candidates.get(id);
    const bare = newCandidate(wattle, { first_name: " Aroha " }).data.id;
    expect(stored(bare)).toMatchObject({ ...PERSON, phone: null, cv_url: null, notes: null });
    const more = { phone: "+61 491 570 156", cv_url: "https://files.example/cv.pdf", notes: "Call after six" };
    expect(stored(newCandidate(wattle, more).data.id)).toMatchObject({ ...PERSON, ...more });
  });

  test.each([
    ["first_name", [undefined, "", " ", null, 7, "n".repeat(256)]],
    ["last_name", [undefined, "", " ", null, 7, "n".repeat(256)]],
    ["email", [undefined, "", "nobody", "a b@c.example", null]],
    ["role_id", ["42", null, 7]],
    ["phone", [7, "1".repeat(256)]],
    ["cv_url", ["not a url", 7, `https://files.example/${"c".repeat(1000)}`]],
    ["notes", [7, "n".repeat(1001)]],
  ])("refuses an invalid %s, and makes nothing [REC-12, ERR-14]", (field, values) => {
    const role = newRole(wattle);
    const { candidates } = mock.defaultSandbox.company("wattle").records;
    const before = candidates.size;
    for (const value of values)
      expect(newCandidate(wattle, { role_id: role, [field]: value })).toMatchObject({
        status: 400,
        error: { code: "VALIDATION_ERROR", field },
      });
    expect([candidates.size, pipelineOf(wattle, role).applications]).toEqual([before, []]);
  });

  test("treats a role of another company as unknown, and makes nothing [AUTH-15, A-28]", () => {
    const { candidates } = mock.defaultSandbox.company("wattle").records;
    const before = candidates.size;
    const nothing = newCandidate(wattle, { role_id: UNKNOWN });
    expect(nothing).toMatchObject({ status: 404, error: { code: "NOT_FOUND", field: "role_id" } });
    for (const { id } of world.data("kauri").roles) expect(newCandidate(wattle, { role_id: id })).toEqual(nothing);
    expect(candidates.size).toBe(before);
  });

  test("accepts candidates for a role of any status", () => {
    for (const { id, status } of world.data("wattle").roles) expect(newCandidate(wattle, { role_id: id }).status, status).toBe(200);
  });

  test("makes no application if the company has no first stage", () => {
    const api = client(frozenMock({ world: () => changedWorld((data) => ({ ...data, stages: [], applications: [] })) }));
    const role = newRole(api);
    expect(newCandidate(api, { role_id: role }).status).toBe(200);
    expect(pipelineOf(api, role)).toEqual({ stages: [], applications: [] });
  });

  test("recognises a candidate whose address was stored in upper case [A-197]", () => {
    mock.decide({ "duplicate-candidate": "same-id" });
    const { id } = newCandidate(wattle, { email: PERSON.email.toUpperCase() }).data;
    expect(newCandidate(wattle).data.id).toBe(id);
  });

  test("cannot be read by any path: neither the list, nor one of them, nor a CV [REC-13]", () => {
    const { id } = newCandidate(wattle).data;
    for (const path of ["", `/${id}`, `/${id}/cv`])
      expect(wattle.get(`/recruitment/candidates${path}`)).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
  });
});
