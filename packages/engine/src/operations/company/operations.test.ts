import { beforeEach, describe, expect, test } from "vitest";
import { someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { boolean, integer } from "../../../test/support/shapes.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

const SLUGS = ["wattle", "kauri", "thistle", "southern", "acorn"];

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

/** The seats of §2.13, and the other members of a bill. */
interface Bill {
  readonly seats: { readonly active: number; readonly billed: number; readonly minimum: number };
  readonly trial: { readonly ends_at: string; readonly days_remaining: number } | null;
}

describe("PATCH /company", () => {
  const before = (): Record<string, unknown> => wattle.get<Record<string, unknown>>("/company").data;

  test("takes every field that it lists, alone, and an empty body [COMP-18 to COMP-23]", () => {
    const fields = {
      name: "New",
      website: "https://new.example",
      industry: "Retail",
      allowed_domains: ["new.example"],
      domain_enforcement_enabled: true,
    };
    for (const [name, value] of Object.entries(fields)) {
      expect(wattle.patch("/company", { [name]: value }).status, name).toBe(200);
      if (name !== "allowed_domains") expect(before()[name]).toEqual(value);
    }
    for (const name of ["website", "industry"]) expect(wattle.patch("/company", { [name]: null }).data).toMatchObject({ [name]: null });
    const old = before();
    expect(wattle.patch("/company", {}).data).toEqual(old);
  });

  test("keeps the primary domain in every list [COMP-28]", () => {
    const primary = "wattle-grove.example";
    const listed = (allowed_domains: string[]): unknown =>
      wattle.patch<{ allowed_domains: string[] }>("/company", { allowed_domains }).data.allowed_domains;
    expect(listed([])).toEqual([primary]);
    expect(listed(["one.example"])).toEqual([primary, "one.example"]);
    expect(listed(["two.example", primary])).toEqual(["two.example", primary]);
  });
});

describe("GET /onboarding", () => {
  const shape = {
    onboarding_complete: boolean,
    employee_count: integer,
    team_invited: boolean,
    leave_types_configured: boolean,
    document_uploaded: boolean,
    setup_complete: boolean,
  };

  test("describes the set-up of every company, on every plan, without any user's walkthrough [SETUP-01, SETUP-02, SETUP-04, PLAN-10]", () => {
    for (const slug of SLUGS) {
      const { status, data } = client(mock, `hrk_${slug}_full`).get("/onboarding");
      expect(status).toBe(200);
      expect(data, slug).toEqual(slug === "kauri" ? shape : { ...shape, pay_schedule_set: boolean });
    }
  });

  test("reports the team as invited after one invitation, and is complete only when every step is", () => {
    const empty = frozenMock({ world: "empty" });
    const setUp = (): Record<string, unknown> => client(empty).get<Record<string, unknown>>("/onboarding").data;
    expect(setUp()).toMatchObject({ employee_count: 0, team_invited: false, leave_types_configured: true, setup_complete: false });
    const hire = {
      first_name: "A",
      last_name: "B",
      email: "a@wattle-grove.example",
      employment_type: "casual",
      start_date: "2026-01-05",
      jurisdiction: "AU",
      role: "manager",
    };
    const { id } = client(empty).post<{ id: string }>("/employees", hire).data;
    client(empty).post(`/employees/${id}/invite`);
    expect(setUp()).toMatchObject({ employee_count: 1, team_invited: true });
    for (const slug of SLUGS) {
      const {
        setup_complete,
        employee_count: _people,
        ...steps
      } = client(mock, `hrk_${slug}_full`).get<Record<string, unknown>>("/onboarding").data;
      expect(setup_complete, slug).toBe(Object.values(steps).every((done) => done === true));
    }
  });
});

describe("GET /billing", () => {
  test("counts active seats as people join and leave, and bills at least the minimum", () => {
    const acorn = client(mock, "hrk_acorn_full");
    const bill = (key: Client): Bill => key.get<Bill>("/billing").data;
    const { active } = bill(wattle).seats;
    wattle.delete(`/employees/${someone(mock).id}`);
    expect(bill(wattle).seats).toMatchObject({ active: active - 1, billed: active - 1 });
    expect(bill(acorn).seats).toEqual({ active: 4, billed: 5, minimum: 5 });
  });
});
