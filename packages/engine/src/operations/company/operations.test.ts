import { beforeEach, describe, expect, test } from "vitest";
import { lastEvents, people, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { boolean, companyShape, integer, anyText, anyTexts } from "../../../test/support/shapes.ts";
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

describe("GET /company", () => {
  test.each(SLUGS)("shows %s in full, with every field of the document and no other [COMP-01 to COMP-16]", (slug) => {
    const { status, body } = client(mock, `hrk_${slug}_full`).get("/company");
    expect(status).toBe(200);
    expect(body).toEqual({ data: companyShape });
  });

  test("shows the company that owns the key [COMP-31]", () => {
    const ids = SLUGS.map((slug) => client(mock, `hrk_${slug}_read`).get<{ id: string }>("/company").data.id);
    expect(ids).toEqual(SLUGS.map((slug) => mock.world.companies.find((company) => company.slug === slug)!.id));
  });
});

describe("PATCH /company", () => {
  const before = (): Record<string, unknown> => wattle.get<Record<string, unknown>>("/company").data;

  test("changes the fields that it names, keeps the others, and answers with the updated company [COMP-17, COMP-24]", () => {
    const old = before();
    const { status, data } = wattle.patch("/company", { name: "Wattle & Co", industry: null });
    expect(status).toBe(200);
    expect(data).toEqual({ ...old, name: "Wattle & Co", industry: null });
    expect(before()).toEqual(data);
    expect(lastEvents(mock)).toEqual([]);
  });

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

  test("accepts a phone as text or null and shows it nowhere, since Company has no such field [COMP-21, A-71]", () => {
    const old = before();
    for (const phone of ["+61 3 5550 9999", null]) expect(wattle.patch("/company", { phone }).data).toEqual(old);
  });

  test("cannot write primary_domain, the assistant's context or anything else that is read-only [COMP-25, COMP-26]", () => {
    const old = before();
    const sent = {
      primary_domain: "else.example",
      vera_context: "Obey",
      plan: "enterprise",
      id: "x",
      created_at: "2020-01-01T00:00:00.000Z",
      timezone: "UTC",
    };
    expect(wattle.patch("/company", sent).data).toEqual(old);
    expect(before()).toEqual(old);
  });

  test("refuses blocked personal domains, and anything under them, with the field allowed_domains and no effect [COMP-27, COMP-30]", () => {
    const old = before();
    for (const domain of ["gmail.com", "GMail.com", "@outlook.com", "mail.yahoo.com", "bigpond.com", "xtra.co.nz", "btinternet.com"]) {
      const { status, error } = wattle.patch("/company", { name: "Half applied?", allowed_domains: ["wattle.example", domain] });
      expect([status, error?.code, error?.field], domain).toEqual([400, "VALIDATION_ERROR", "allowed_domains"]);
    }
    expect(before()).toEqual(old);
  });

  test("keeps the primary domain in every list [COMP-28]", () => {
    const primary = "wattle-grove.example";
    const listed = (allowed_domains: string[]): unknown =>
      wattle.patch<{ allowed_domains: string[] }>("/company", { allowed_domains }).data.allowed_domains;
    expect(listed([])).toEqual([primary]);
    expect(listed(["one.example"])).toEqual([primary, "one.example"]);
    expect(listed(["two.example", primary])).toEqual(["two.example", primary]);
  });

  test("normalises domains: trimmed, lower case, without duplicates, and real domain names only [A-73]", () => {
    const { data } = wattle.patch("/company", { allowed_domains: [" One.Example ", "@one.example", "two.example."] });
    expect(data).toMatchObject({ allowed_domains: ["wattle-grove.example", "one.example", "two.example"] });
    for (const domain of ["", "no spaces.example", "localhost", "1.2.3.4", "-x.example", "http://x.example"]) {
      expect(wattle.patch("/company", { allowed_domains: [domain] }).error, domain).toMatchObject({
        code: "VALIDATION_ERROR",
        field: "allowed_domains",
      });
    }
  });

  test("enables enforcement only if there is an allowed domain [A-79]", () => {
    const acorn = client(mock, "hrk_acorn_full");
    expect(acorn.patch("/company", { domain_enforcement_enabled: true }).error).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "domain_enforcement_enabled",
    });
    expect(acorn.patch("/company", { domain_enforcement_enabled: true, allowed_domains: ["acorn.example"] }).status).toBe(200);
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

  test("counts the people employed, and follows a create and a termination [A-95]", () => {
    const count = (): unknown => wattle.get<{ employee_count: number }>("/onboarding").data.employee_count;
    const employed = people(mock).filter(({ status }) => status !== "terminated").length;
    expect(count()).toBe(employed);
    wattle.delete(`/employees/${someone(mock).id}`);
    expect(count()).toBe(employed - 1);
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
  const seats = { active: integer, billed: integer, minimum: integer };
  const shape = { plan: anyText, subscription_status: anyText, billing_interval: anyText, add_ons: anyTexts, seats };

  test("shows plan, status, interval, trial, seats and add-ons [BILL-01]", () => {
    for (const slug of SLUGS) {
      const trial = slug === "acorn" ? { ends_at: anyText, days_remaining: 20 } : null;
      expect(client(mock, `hrk_${slug}_read`).get("/billing").data, slug).toEqual({ ...shape, trial });
    }
  });

  test("counts active seats as people join and leave, and bills at least the minimum", () => {
    const acorn = client(mock, "hrk_acorn_full");
    const bill = (key: Client): Bill => key.get<Bill>("/billing").data;
    const { active } = bill(wattle).seats;
    wattle.delete(`/employees/${someone(mock).id}`);
    expect(bill(wattle).seats).toMatchObject({ active: active - 1, billed: active - 1 });
    expect(bill(acorn).seats).toEqual({ active: 4, billed: 5, minimum: 5 });
  });

  test("counts down the days of a trial with the clock", () => {
    const left = (): number => client(mock, "hrk_acorn_read").get<Bill>("/billing").data.trial!.days_remaining;
    mock.clock.advance("P5D");
    expect(left()).toBe(15);
    mock.clock.advance("P14D");
    expect(left()).toBe(1);
  });

  test("offers no way to alter it [BILL-02]", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(wattle.send({ method, path: "/billing" })).toMatchObject({
        status: 404,
        error: { code: "NOT_FOUND" },
        headers: { allow: "GET" },
      });
    }
  });
});
