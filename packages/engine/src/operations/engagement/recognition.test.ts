import { beforeEach, describe, expect, test } from "vitest";
import type { Employee, RecognitionPost } from "@hr-platform/spec/types";
import { people } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
/** An employee whose manager has one too, and that manager. */
let report: Employee;
let manager: Employee;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
  const byId = new Map(people(mock).map((person) => [person.id, person]));
  const above = (person: Employee): Employee | undefined => byId.get(person.manager_id ?? "");
  const there = ({ status }: Employee): boolean => status !== "terminated";
  report = [...byId.values()].find((person) => there(person) && above(person)?.manager_id != null && there(above(person)!))!;
  manager = above(report)!;
});

/** Recognition from a manager to their report, with the given differences. */
function thank(more: Record<string, unknown> = {}, from: Client = wattle) {
  const body = { from_employee_id: manager.id, to_employee_id: report.id, message: "Thank you for the plans.", ...more };
  return from.post<{ id: string }>("/recognition", body);
}

const list = (query: Record<string, number> = {}) => wattle.get<RecognitionPost[]>("/recognition", query);
const total = (): number => list().meta!.total;

describe("POST /recognition", () => {
  test("answers 201 with the id of the post, which the list then shows first [RECOG-04, RECOG-08]", () => {
    mock.clock.advance("PT1S");
    const { status, body, data } = thank({ message: "  Thank you. ", kind: "manager", value_tag: "Craft" });
    expect([status, body]).toEqual([201, { data: { id: expect.any(String) as unknown } }]);
    expect(list().data[0]).toEqual({
      id: data.id,
      giver: { id: manager.id, name: `${manager.first_name} ${manager.last_name}` },
      recipient: { id: report.id, name: `${report.first_name} ${report.last_name}` },
      message: "Thank you.",
      value_tag: "Craft",
      kind: "manager",
      reaction_count: 0,
      created_at: "2026-03-02T09:00:01.000Z",
    });
  });

  test("is a public peer post without a value by default [A-221]", () => {
    const { id } = thank().data;
    expect(list().data.find((post) => post.id === id)).toMatchObject({ kind: "peer", value_tag: null });
    const blank = thank({ value_tag: " " }).data.id;
    expect(list().data.find((post) => post.id === blank)).toMatchObject({ value_tag: null });
  });

  test("accepts a free kind of 255 characters, however many code units each has, if the decision allows it [A-21, A-221]", () => {
    mock.decide({ "recognition-fields": "free-kind" });
    expect([255, 256].map((length) => thank({ kind: "🎉".repeat(length) }).status)).toEqual([201, 400]);
  });

  test("refuses recognition of oneself, in any letter case of the id [RECOG-05, A-222]", () => {
    const before = total();
    for (const to_employee_id of [manager.id, manager.id.toUpperCase()])
      expect(thank({ to_employee_id }).error).toMatchObject({ code: "VALIDATION_ERROR", field: "to_employee_id" });
    expect(total()).toBe(before);
  });
});

describe("GET /recognition", () => {
  test("T-61: neither shows nor counts private posts, seeded or new, for any key", () => {
    for (const { slug } of world.companies) {
      const hidden = world.data(slug).recognition.filter((post) => !post.is_public);
      expect(hidden.length).toBeGreaterThan(0);
      const { data, meta, text } = client(mock, `hrk_${slug}_full`).get<RecognitionPost[]>("/recognition", { limit: 100 });
      expect([data.length, meta!.total, meta!.has_more]).toEqual([meta!.total, world.data(slug).recognition.length - hidden.length, false]);
      for (const { resource } of hidden) for (const secret of [resource.id, resource.message]) expect(text).not.toContain(secret);
    }
    const before = list({ limit: 3 }).text;
    const { status, data } = thank({ is_public: false, message: "Just between us" });
    expect(status).toBe(201);
    expect(list({ limit: 3 }).text).toBe(before);
    for (const key of ["hrk_wattle_full", "hrk_wattle_read"])
      expect(client(mock, key).get("/recognition", { limit: 100 }).text).not.toMatch(new RegExp(`${data.id}|Just between us`));
  });

  test("T-61: private posts leave no gap among the ids of public ones", () => {
    const plain = thank().data.id;
    const other = frozenMock();
    const secretive = client(other);
    const before = Array.from({ length: 8 }, () => thank({ is_public: false }, secretive).data.id);
    expect(thank({}, secretive).data.id).toBe(plain);
    expect(before).not.toContain(thank({ is_public: false }, secretive).data.id);
  });
});
