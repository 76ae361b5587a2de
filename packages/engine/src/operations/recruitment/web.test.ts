import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { refusal } from "../../../test/support/records.ts";
import { apply, detailOf, move, newRole, pipelineOf, stagesByName } from "../../../test/support/recruits.ts";
import { frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import { act } from "../web.ts";

let mock: Mock;
let wattle: Client;
let role: string;
let application_id: string;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
  role = newRole(wattle);
  application_id = apply(wattle, role).candidate_ref;
});

const web = (name: string, fields: object): unknown => act(mock.defaultSandbox, name, { company: "wattle", ...fields });

describe("hire", () => {
  test("moves an active application to Hired, where the API shows it and can no longer move it", () => {
    const hired = stagesByName(wattle)["Hired"]!;
    mock.clock.advance("P3D");
    expect(web("hire", { application_id })).toEqual({ id: application_id, stage_id: hired.id, status: "hired" });
    expect(pipelineOf(wattle, role).applications).toEqual([
      { candidate_ref: application_id, stage: hired.id, status: "hired", days_in_stage: 0 },
    ]);
    expect(detailOf(wattle, role)).toMatchObject({ status: "draft", active_candidates: 0 });
    expect(move(wattle, application_id, stagesByName(wattle)["Offer"]!.id).status).toBe(409);
  });

  test("is refused for rejected and hired applications, and for unknown ones", () => {
    const other = apply(wattle, role).candidate_ref;
    move(wattle, other, stagesByName(wattle)["Rejected"]!.id);
    web("hire", { application_id });
    for (const id of [other, application_id]) expect(refusal(() => web("hire", { application_id: id })).code).toBe("CONFLICT");
    for (const id of [UNKNOWN, world.data("kauri").applications[0]!.id])
      expect(refusal(() => web("hire", { application_id: id }))).toMatchObject({ code: "NOT_FOUND", field: "application_id" });
  });
});

describe("send-offer, accept-offer and decline-offer", () => {
  const ACTIONS = ["send-offer", "accept-offer", "decline-offer"];
  const run = (offer_id: string, name: string): unknown => {
    try {
      return web(name, { offer_id });
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test.for([
    [[], ["sent", "CONFLICT", "CONFLICT"]],
    [["send-offer"], ["CONFLICT", "accepted", "declined"]],
    [
      ["send-offer", "accept-offer"],
      ["CONFLICT", "CONFLICT", "CONFLICT"],
    ],
    [
      ["send-offer", "decline-offer"],
      ["CONFLICT", "CONFLICT", "CONFLICT"],
    ],
  ] as const)("after %j they lead to %j", ([before, outcomes]) => {
    for (const [n, name] of ACTIONS.entries()) {
      const ref = apply(wattle, role).candidate_ref;
      const { id } = wattle.post<{ id: string }>("/recruitment/offers", { application_id: ref, salary: 1 }).data;
      for (const step of before) web(step, { offer_id: id });
      expect(run(id, name)).toEqual(outcomes[n] === "CONFLICT" ? "CONFLICT" : { id, status: outcomes[n] });
    }
  });

  test("treat offers of another company as unknown, and hire nobody", () => {
    const { id } = wattle.post<{ id: string }>("/recruitment/offers", { application_id, salary: 1 }).data;
    for (const name of ACTIONS)
      for (const offer_id of [UNKNOWN, world.data("kauri").offers[0]!.id]) expect(run(offer_id, name)).toBe("NOT_FOUND");
    expect(refusal(() => web("decline-offer", { offer_id: id })).message).toBe("An offer that is draft cannot be declined.");
    const before = pipelineOf(wattle, role);
    web("send-offer", { offer_id: id });
    web("accept-offer", { offer_id: id });
    expect(pipelineOf(wattle, role)).toEqual(before);
  });
});
