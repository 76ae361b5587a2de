import { companyFaults } from "../src/catalogue/company/company.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { someone } from "@hr-platform/engine/test/support/cast";
import { jsonRequest } from "@hr-platform/engine/test/support/client";
import { type Proof, proof, unchecked } from "./proof.ts";

/** Updates of the company, valid and invalid. */
const UPDATES: readonly object[] = [
  { name: "Wattle Grove and Daughters Software" },
  { website: null },
  { industry: "Robotics" },
  { phone: "+61 3 5550 1234", industry: null },
  { allowed_domains: ["partner.example"] },
  { allowed_domains: [] },
  { domain_enforcement_enabled: true },
  { name: 5 },
  { website: {} },
  { industry: 5 },
  { phone: {} },
  { allowed_domains: "one.example" },
  { allowed_domains: ["one.example", 5] },
  { domain_enforcement_enabled: "yes" },
  { primary_domain: "other.example" },
  { primary_domain: "other.example", industry: "Games" },
  { vera_context: "Something else." },
  { allowed_domains: ["gmail.com"] },
  { allowed_domains: ["two.example", "gmail.com"] },
  { name: "Half", website: 5 },
];

function settings(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const seen = ["wattle", "kauri", "thistle"].map((slug) => unchecked(mock, `hrk_${slug}_full`).get("/company").text);
  const mine = unchecked(mock, "hrk_wattle_read").get("/company").text;
  return [seen, mine, UPDATES.map((body) => [api.patch("/company", body).text, api.get("/company").text])];
}

/** Invitations on a foreign domain, on the company's own, and on another allowed one. */
function invitations(mock: Mock): unknown[] {
  const api = unchecked(mock);
  api.patch("/company", { allowed_domains: ["second.example"], domain_enforcement_enabled: true });
  return ["foreign.example", "wattle-grove.example", "second.example"].map((domain) => {
    const person = someone(mock);
    api.patch(`/employees/${person.id}`, { email: `x@${domain}` });
    return api.post(`/employees/${person.id}/invite`).status;
  });
}

/** Two concurrent updates of different fields. */
async function atOnce(mock: Mock): Promise<unknown> {
  const send = (body: object): Promise<Response> => {
    const { headers } = jsonRequest("PATCH", "/company", body);
    const all = { ...(headers as Record<string, string>), authorization: "Bearer hrk_wattle_full" };
    return mock.fetch("http://mock/api/v1/company", { method: "PATCH", headers: all, body: JSON.stringify(body) });
  };
  await Promise.all([send({ industry: "Robotics" }), send({ website: "https://robots.example" })]);
  return unchecked(mock).get("/company").text;
}

const setup = (mock: Mock): unknown => {
  const api = unchecked(mock);
  const changed = api.send({ ...jsonRequest("PATCH", "/billing", { plan: "enterprise" }) }).status;
  return [api.get("/onboarding").text, api.get("/billing").text, changed];
};

const INVITED = /^enforcement-(?:is-not|knows)/;
const SETUP = /^(?:setup|billing)-/;

/** The company, its settings, set-up and billing. */
export const companyProofs: readonly Proof[] = companyFaults.map(({ id }) =>
  proof(id, id.endsWith("overwrite-each-other") ? atOnce : INVITED.test(id) ? invitations : SETUP.test(id) ? setup : settings),
);
