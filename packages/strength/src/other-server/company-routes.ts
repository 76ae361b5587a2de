import { type Call, type Reply, closed, fieldsOf } from "./call.ts";
import type { CompanyData } from "./company-data.ts";
import { stamp } from "./lists.ts";
import { Refusal } from "./refusal.ts";

const PERSONAL: ReadonlySet<string> = new Set([
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "yahoo.com",
  "icloud.com",
  "protonmail.com",
  "aol.com",
  "bigpond.com",
]);

/** The Company of §2.12, with members of this server's own. */
function companyOf({ id, profile }: CompanyData): object {
  return {
    links: { self: "/company" },
    id,
    name: profile.name,
    jurisdiction: profile.jurisdiction,
    plan: profile.plan,
    company_size: "11-50",
    industry: profile.industry,
    vera_context: null,
    website: profile.website,
    phone: profile.phone,
    currency: "AUD",
    timezone: "Australia/Brisbane",
    financial_year_start: "July",
    primary_domain: profile.primaryDomain,
    allowed_domains: profile.allowedDomains,
    domain_enforcement_enabled: profile.enforced,
    created_at: stamp(profile.since),
    updated_at: stamp(profile.since),
  };
}

export function readCompany({ company }: Call): Reply {
  return { data: companyOf(company) };
}

/** PATCH /company (§4.1). */
export function changeCompany(call: Call): Reply {
  const { company, mistakes } = call;
  const { profile } = company;
  const fields = fieldsOf(call);
  const next = { ...profile };
  if (fields.has("name")) next.name = fields.text("name", 120);
  if (fields.has("website")) next.website = fields.textOrNull("website");
  if (fields.has("industry")) next.industry = fields.textOrNull("industry");
  if (fields.has("phone")) next.phone = fields.textOrNull("phone", 40);
  if (fields.has("domain_enforcement_enabled")) next.enforced = fields.flag("domain_enforcement_enabled");
  if (fields.has("allowed_domains")) {
    const domains = fields.texts("allowed_domains").map((domain) => domain.trim().toLowerCase().replace(/^@/, ""));
    if (domains.some((domain) => PERSONAL.has(domain)))
      throw new Refusal(400, "Domains of free mail providers cannot be allowed.", "allowed_domains");
    if (domains.some((domain) => !/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain))) throw fields.bad("allowed_domains");
    const kept = mistakes.has("forgets the primary domain") ? [] : [profile.primaryDomain];
    next.allowedDomains = [...new Set([...domains, ...kept])];
  }
  closed(call, fields);
  const answer = { data: companyOf({ ...company, profile: next }) };
  company.profile = mistakes.has("loses the industry of a company") ? { ...next, industry: profile.industry } : next;
  return answer;
}

/** GET /onboarding: how far the company is set up. */
export function readSetup({ company, choices, forms }: Call): Reply {
  const people = [...company.staff.values()].filter(({ status }) => status !== "terminated");
  const steps = {
    team_invited: people.some(({ invited }) => invited),
    leave_types_configured: true,
    document_uploaded: false,
    ...(company.growth ? { pay_schedule_set: true } : {}),
  };
  if (forms !== undefined) {
    const done = { team: steps.team_invited, types: true, document: false, pay: company.growth ? true : undefined };
    return { data: forms.setup.write({ complete: true, people: people.length, whole: false, steps: done }) };
  }
  const whole = { onboarding_complete: true, employee_count: people.length, setup_complete: false };
  return choices.shapes === "nested"
    ? { data: { ...whole, checklist: Object.entries(steps).map(([step, done]) => ({ step, done })) } }
    : {
        data: {
          ...whole,
          has_invited_team: steps.team_invited,
          has_leave_types: true,
          has_documents: false,
          ...(company.growth ? { has_pay_schedule: true } : {}),
        },
      };
}

/** GET /billing. */
export function readBilling({ company, choices, forms }: Call): Reply {
  const active = [...company.staff.values()].filter(({ status }) => status !== "terminated").length;
  const { plan } = company.profile;
  if (forms !== undefined) {
    const seats = { active, billed: Math.max(active, 10), minimum: 10 };
    return { data: forms.billing.write({ plan, status: "current", interval: "year", trial: null, seats, addons: ["rostering"] }) };
  }
  return choices.shapes === "nested"
    ? {
        data: {
          plan: { key: plan, label: plan.toUpperCase() },
          subscription: { status: "current", interval: "yearly", renews_on: "2027-01-01" },
          trial: { used: true, ended_on: null },
          seats: { active, billed: Math.max(active, 10), minimum: 10 },
          addons: ["rostering"],
        },
      }
    : {
        data: {
          plan,
          subscriptionStatus: "trialing",
          billingInterval: "month",
          trialEndsAt: "2026-12-01",
          activeSeats: active,
          billedSeats: active,
          minimumSeats: 1,
          activeAddOns: [],
        },
      };
}
