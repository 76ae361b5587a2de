import type { Stage } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { apply, move, newRole, pipelineOf, stagesByName } from "../../../test/support/recruits.ts";
import { frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
let stages: Readonly<Record<string, Stage>>;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
  stages = stagesByName(wattle);
});

describe("GET /recruitment/roles/{id}/pipeline", () => {
  test("shows the stages with their counts and every application by reference, stage, status and days [REC-09, PRIV-12]", () => {
    const { roles, applications, stages: all } = world.data("wattle");
    for (const { id } of roles) {
      const pipeline = pipelineOf(wattle, id);
      const own = applications.filter(({ role_id }) => role_id === id);
      expect(pipeline.stages.map(({ id: stage, name, kind }) => ({ id: stage, name, kind }))).toEqual(all.map(({ resource }) => resource));
      expect(pipeline.applications).toHaveLength(own.length);
      for (const row of pipeline.applications) {
        const record = own.find((application) => application.id === row.candidate_ref)!;
        expect(row).toEqual({
          candidate_ref: record.id,
          stage: record.stage_id,
          status: record.status,
          days_in_stage: expect.any(Number) as number,
        });
      }
      for (const stage of pipeline.stages) {
        expect(stage.count).toBe(pipeline.applications.filter((row) => row.stage === stage.id).length);
      }
    }
  });
});

describe("PATCH /recruitment/applications/{id}/stage", () => {
  test("treats ids of another company as unknown, in the path and in the body [AUTH-12, AUTH-13, AUTH-15, A-28]", () => {
    const kauri = world.data("kauri");
    const { candidate_ref } = apply(wattle, newRole(wattle));
    const nothing = move(wattle, UNKNOWN, stages["Offer"]!.id);
    expect(nothing).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
    expect(move(wattle, kauri.applications[0]!.id, stages["Offer"]!.id)).toEqual(nothing);
    const nowhere = move(wattle, candidate_ref, UNKNOWN);
    expect(nowhere).toMatchObject({ status: 404, error: { code: "NOT_FOUND", field: "stage_id" } });
    for (const { resource } of kauri.stages) expect(move(wattle, candidate_ref, resource.id)).toEqual(nowhere);
  });

  test("accepts any reference that it has shown if each call shows new ones, also from other calls [A-196]", () => {
    mock.decide({ "candidate-ref-form": "per-request" });
    const role = newRole(wattle);
    const { candidate_ref: first } = apply(wattle, role);
    const moved = move(wattle, first, stages["Offer"]!.id).data.candidate_ref;
    const { candidate_ref: last } = pipelineOf(wattle, role).applications[0]!;
    expect(new Set([first, moved, last]).size).toBe(3);
    for (const [ref, name] of [
      [moved, "Screening"],
      [last, "Interview"],
      [first, "Rejected"],
    ] as const)
      expect(move(wattle, ref, stages[name]!.id).data.stage).toBe(stages[name]!.id);
    expect(pipelineOf(wattle, role).applications).toHaveLength(1);
  });

  test("accepts no reference if an application has a separate id, in any form of references [A-195, A-196]", () => {
    for (const form of ["stable", "candidate-id", "per-request"]) {
      mock.decide({ "application-id": "separate-id", "candidate-ref-form": form });
      const role = newRole(wattle);
      const { candidate_ref, ...row } = apply(wattle, role);
      expect(apply(wattle, role).candidate_ref).not.toBe(candidate_ref);
      expect([form, move(wattle, candidate_ref, stages["Offer"]!.id).status]).toEqual([form, 404]);
      expect(move(wattle, (row as unknown as { id: string }).id, stages["Offer"]!.id).status).toBe(200);
    }
  });
});
