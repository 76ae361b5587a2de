import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../test/support/cast.ts";
import { type Client, type Result, client } from "../../../test/support/client.ts";
import { apply, newRole } from "../../../test/support/recruits.ts";
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
  role = newRole(wattle, { title: "Rigger", employment_type: "part_time" });
  application_id = apply(wattle, role).candidate_ref;
});

const offer = (more: object = {}): Result<{ id: string }> =>
  wattle.post<{ id: string }>("/recruitment/offers", { application_id, salary: 9_800_000, ...more });
const stored = (id: string) => mock.defaultSandbox.company("wattle").records.offers.get(id);

describe("POST /recruitment/offers", () => {
  test("accepts a salary in whole cents and returns the id of a draft, and nothing else [REC-16]", () => {
    const { status, body, data } = offer({ title: "Chief", employment_type: "casual", start_date: "2026-04-20" });
    expect([status, body]).toEqual([200, { data: { id: data.id } }]);
    const sent = { application_id, salary: 9_800_000, title: "Chief", employment_type: "casual", start_date: "2026-04-20" };
    expect(stored(data.id)).toMatchObject({ ...sent, status: "draft" });
  });

  test("treats an application of another company as unknown [AUTH-15, A-28]", () => {
    const nothing = offer({ application_id: UNKNOWN });
    expect(nothing).toMatchObject({ status: 404, error: { code: "NOT_FOUND", field: "application_id" } });
    for (const { id } of world.data("kauri").applications) expect(offer({ application_id: id })).toEqual(nothing);
  });

  test("takes the candidate in place of the application if the decision says so; the active application counts [A-201]", () => {
    mock.decide({ "offer-body": "with-candidate", "duplicate-candidate": "same-id", "unknown-body-fields": "validation-error" });
    const { candidate_id } = mock.defaultSandbox.company("wattle").records.applications.get(application_id)!;
    const second = apply(wattle, newRole(wattle)).candidate_ref;
    act(mock.defaultSandbox, "hire", { application_id, company: "wattle" });
    const answer = wattle.post<{ id: string }>("/recruitment/offers", { candidate_id, salary: 1 });
    expect(stored(answer.data.id)).toMatchObject({ application_id: second });
  });

  test("is also made for a candidate without an active application [A-201]", () => {
    mock.decide({ "offer-body": "with-candidate" });
    const { candidate_id } = mock.defaultSandbox.company("wattle").records.applications.get(application_id)!;
    act(mock.defaultSandbox, "hire", { application_id, company: "wattle" });
    const answer = wattle.post<{ id: string }>("/recruitment/offers", { candidate_id: ` ${candidate_id} `, salary: 1 });
    expect(stored(answer.data.id)).toMatchObject({ application_id });
  });
});
