import { someone } from "../support/cast.ts";
import { client } from "../support/client.ts";
import { world } from "../support/worlds.ts";
import { type Switch, NEWCOMER, at, hire, on, outcome } from "./switch.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";

/** The allow-list of wattle after an update, or the error. */
function allow(mock: Mock, ...allowed_domains: string[]): unknown {
  const answer = client(mock).patch("/company", { allowed_domains });
  return answer.error === undefined ? answer.data["allowed_domains"] : outcome(answer);
}

/** Invites a new employee of thistle, which enforces its domains, with an address on another domain. */
function outsider(mock: Mock): { readonly hired: string; readonly invited: string } {
  const thistle = at(mock, "thistle");
  const hired = thistle.post<{ id: string }>("/employees", { ...NEWCOMER, jurisdiction: "UK" });
  return {
    hired: outcome(hired),
    invited: hired.error === undefined ? outcome(thistle.post(`/employees/${hired.data.id}/invite`)) : "",
  };
}

const HOME = "wattle-grove.example";
const REFUSED = "400 VALIDATION_ERROR allowed_domains";

/** The company, its set-up and billing (§4.1). */
export const companySwitches: readonly Switch[] = [
  on("jurisdiction-codes", (mock) => at(mock, "southern").get("/company").data["jurisdiction"], {
    "au-nz-uk": ["AU", "NZ", "UK"],
    "au-nz-gb": ["AU", "NZ", "GB"],
  }),
  on("financial-year-form", (mock) => client(mock).get("/company").data["financial_year_start"], {
    "month-day": "07-01",
    "month-name": "July",
    "full-date": "2025-07-01",
  }),
  on(
    "company-phone",
    (mock) => {
      const shown = client(mock).patch("/company", { phone: "+61 3 5550 0199" }).data["phone"];
      const wrong = outcome(client(mock).patch("/company", { phone: 5 }));
      mock.decide({ "company-phone": "returned" });
      return [shown, client(mock).get("/company").data["phone"], wrong];
    },
    {
      "write-only": [undefined, "+61 3 5550 0199", "400 VALIDATION_ERROR phone"],
      returned: ["+61 3 5550 0199", "+61 3 5550 0199", "400 VALIDATION_ERROR phone"],
      discarded: [undefined, world.data("wattle").company.phone, "400 VALIDATION_ERROR phone"],
    },
  ),
  on("allowed-domains-merge", (mock) => [allow(mock, "a.example"), allow(mock, "b.example")], {
    replace: [
      [HOME, "a.example"],
      [HOME, "b.example"],
    ],
    merge: [
      [HOME, "a.example"],
      [HOME, "a.example", "b.example"],
    ],
  }),
  on(
    "domain-normalisation",
    (mock) => [allow(mock, "@Sub.Example.org.", "x.example", "x.example"), allow(mock, "no domain"), allow(mock, "y.example")],
    {
      normalise: [[HOME, "sub.example.org", "x.example"], REFUSED, [HOME, "y.example"]],
      reject: [REFUSED, REFUSED, [HOME, "y.example"]],
      verbatim: [
        [HOME, "@Sub.Example.org.", "x.example", "x.example"],
        [HOME, "no domain"],
        [HOME, "y.example"],
      ],
    },
  ),
  on("personal-domains", (mock) => [allow(mock, "gmail.com"), allow(mock, "bigpond.com")], {
    curated: [REFUSED, REFUSED],
    "common-five": [REFUSED, [HOME, "bigpond.com"]],
  }),
  on("personal-domain-match", (mock) => [allow(mock, "gmail.com"), allow(mock, "GMAIL.COM"), allow(mock, "mail.gmail.com")], {
    "case-and-subdomains": [REFUSED, REFUSED, REFUSED],
    "case-only": [REFUSED, REFUSED, [HOME, "mail.gmail.com"]],
    exact: [REFUSED, [HOME, "gmail.com"], [HOME, "mail.gmail.com"]],
  }),
  on(
    "domain-enforcement-reach",
    (mock) => {
      const moved = at(mock, "thistle").patch(`/employees/${someone(mock, "thistle").id}`, { email: "li@elsewhere.example" });
      return [outsider(mock), outcome(moved)];
    },
    {
      "invite-only": [{ hired: "200", invited: "400 VALIDATION_ERROR email" }, "200"],
      "invite-and-create": [{ hired: "400 VALIDATION_ERROR email", invited: "" }, "400 VALIDATION_ERROR email"],
    },
  ),
  on("invite-domain-error", (mock) => outsider(mock).invited, {
    "validation-error": "400 VALIDATION_ERROR email",
    forbidden: "403 FORBIDDEN email",
    conflict: "409 CONFLICT email",
  }),
  on(
    "enforcement-empty-list",
    (mock) => {
      const acorn = at(mock, "acorn");
      const switched = acorn.patch("/company", { domain_enforcement_enabled: true });
      return [
        outcome(switched),
        acorn.get("/company").data["domain_enforcement_enabled"],
        outcome(acorn.post(`/employees/${someone(mock, "acorn").id}/invite`)),
      ];
    },
    {
      "validation-error": ["400 VALIDATION_ERROR domain_enforcement_enabled", false, "200"],
      "blocks-all": ["200", true, "400 VALIDATION_ERROR email"],
      "no-effect": ["200", true, "200"],
    },
  ),
  on(
    "setup-field-names",
    (mock) => {
      const { data } = at(mock, "southern").get<Record<string, unknown>>("/onboarding");
      return [Object.keys(data), Object.keys((data["steps"] as object | undefined) ?? {})];
    },
    {
      "past-participles": [
        [
          "onboarding_complete",
          "employee_count",
          "team_invited",
          "leave_types_configured",
          "document_uploaded",
          "pay_schedule_set",
          "setup_complete",
        ],
        [],
      ],
      "steps-object": [
        ["onboarding_complete", "employee_count", "steps", "setup_complete"],
        ["team_invited", "leave_types_configured", "document_uploaded", "pay_schedule_set"],
      ],
    },
  ),
  on(
    "pay-schedule-item",
    (mock) => [
      at(mock, "kauri").get("/onboarding").data["pay_schedule_set"],
      at(mock, "southern").get("/onboarding").data["pay_schedule_set"],
    ],
    {
      absent: [undefined, true],
      null: [null, true],
      false: [false, true],
    },
  ),
  on(
    "employee-count-terminated",
    (mock) => {
      const count = (): number => Number(client(mock).get("/onboarding").data["employee_count"]);
      const { id } = hire(mock).data;
      const before = count();
      client(mock).delete(`/employees/${id}`);
      return before - count();
    },
    { excluded: 1, included: 0 },
  ),
  on("billing-shape", (mock) => Object.keys(at(mock, "acorn").get("/billing").data).sort(), {
    nested: ["add_ons", "billing_interval", "plan", "seats", "subscription_status", "trial"],
    flat: ["add_ons", "billing_interval", "plan", "seats_active", "seats_billed", "seats_minimum", "subscription_status", "trial_ends_at"],
  }),
  on(
    "timezone-form",
    (mock) => {
      // It is 3 March in Melbourne, and 2 March in UTC.
      mock.clock.set("2026-03-02T15:00:00Z");
      const { id } = hire(mock, { start_date: "2026-03-02" }).data;
      const ended = client(mock).delete(`/employees/${id}`, { termination_date: "2026-03-03" });
      return [client(mock).get("/company").data["timezone"], outcome(ended)];
    },
    { iana: ["Australia/Melbourne", "200"], label: ["Melbourne", "400 VALIDATION_ERROR termination_date"] },
    { decide: { "termination-date": "not-future" } },
  ),
  on(
    "domain-list-atomic",
    (mock) => {
      const sent = { industry: "Tea", allowed_domains: ["new.example", "gmail.com"] };
      const { data: before } = client(mock).get("/company");
      const refusal = outcome(client(mock).patch("/company", sent));
      const { industry, allowed_domains } = client(mock).get("/company").data;
      return [refusal, industry === before["industry"] ? "as before" : industry, allowed_domains];
    },
    { atomic: [REFUSED, "as before", [HOME]], partial: [REFUSED, "Tea", [HOME, "new.example"]] },
  ),
];
