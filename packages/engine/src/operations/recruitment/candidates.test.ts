import { beforeEach, describe, expect, test } from "vitest";
import { type Client, client } from "../../../test/support/client.ts";
import { PERSON, apply, detailOf, newCandidate, newRole, pipelineOf, stagesByName } from "../../../test/support/recruits.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

describe("POST /recruitment/candidates", () => {
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

  test("cannot be read by any path: neither the list, nor one of them, nor a CV [REC-13]", () => {
    const { id } = newCandidate(wattle).data;
    for (const path of ["", `/${id}`, `/${id}/cv`])
      expect(wattle.get(`/recruitment/candidates${path}`)).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
  });
});
