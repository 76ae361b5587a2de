import { type CompanyRecord, leaveYearStart } from "@hr-platform/domain";
import type { Company, Setup, Billing } from "@hr-platform/spec/types";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";
import { data } from "../../pipeline/answer.ts";
import { ApiError } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type Route, route } from "../../pipeline/route.ts";
import { isDomain, isPersonal, normaliseDomain } from "./email-domains.ts";
import type { CompanyState } from "../../store/company/company-state.ts";
import { daysLeft } from "./subscription.ts";

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** A plan under its name in the API: with three plans there is no `scale`. */
function planName(plan: Company["plan"], decisions: Decisions): string {
  if (decisions["plan-names"] === "starter-growth-scale-enterprise") return plan;
  return plan === "starter" ? "free" : plan === "scale" ? "growth" : plan;
}

/** `America/Port_of_Spain` as users see it: `Port of Spain`. */
function zoneLabel(timezone: string): string {
  return timezone.slice(timezone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** A company in the form of the decisions. */
function companyForm(
  company: Company,
  today: string,
  decisions: Decisions,
): Record<"plan" | "jurisdiction" | "timezone" | "financial_year_start", unknown> {
  const { plan, jurisdiction, timezone, financial_year_start } = company;
  return {
    plan: planName(plan, decisions),
    jurisdiction: decisions["jurisdiction-codes"] === "au-nz-gb" ? jurisdiction.map((code) => (code === "UK" ? "GB" : code)) : jurisdiction,
    timezone: decisions["timezone-form"] === "iana" ? timezone : zoneLabel(timezone),
    financial_year_start: choose(decisions["financial-year-form"], {
      "month-day": financial_year_start,
      "month-name": MONTHS[Number(financial_year_start.slice(0, 2)) - 1],
      "full-date": leaveYearStart(today, financial_year_start),
    }),
  };
}

/** The trial with its remaining days. One that has ended shows only if a decision says so. */
function trialOn({ trial, subscription_status }: Billing, now: number, decisions: Decisions): Billing["trial"] {
  if (trial === null || (subscription_status !== "trialing" && decisions["ended-trial-info"] === "null")) return null;
  return { ...trial, days_remaining: subscription_status === "trialing" ? daysLeft(Date.parse(trial.ends_at), now) : 0 };
}

/** `data` of GET /billing (§2.13), in the form of the decision. */
function billingForm(company: CompanyState, decisions: Decisions, now: number): object {
  const { billing } = company.facts;
  const active = headcount(company);
  const { minimum } = billing.seats;
  const current = {
    ...billing,
    plan: planName(billing.plan, decisions),
    trial: trialOn(billing, now, decisions),
    seats: { active, billed: Math.max(active, minimum), minimum },
  };
  if (decisions["billing-shape"] === "nested") return current;
  const { seats, trial, ...rest } = current;
  return {
    ...rest,
    trial_ends_at: trial?.ends_at ?? null,
    seats_active: seats.active,
    seats_billed: seats.billed,
    seats_minimum: seats.minimum,
  };
}

/** The company, with its phone if the decision shows it. */
function show({ company, decisions }: Context, record: CompanyRecord, effects?: Pick<Answer, "changes">): Answer {
  const phone = choose(decisions["company-phone"], { "write-only": false, returned: true, discarded: false })
    ? { phone: record.phone }
    : {};
  return data({ ...record.resource, ...companyForm(record.resource, company.today, decisions), ...phone }, effects);
}

/** The allow-list after an update: normalised, without duplicates, always with the primary domain (§4.1, A-72, A-73). */
function allowedDomains(context: Context, sent: readonly string[], company: Company): string[] {
  const { decisions } = context;
  const verbatim = choose(decisions["domain-normalisation"], { normalise: false, reject: false, verbatim: true });
  const strict = choose(decisions["domain-normalisation"], { normalise: false, reject: true, verbatim: false });
  const domains = sent.map((text) => (verbatim ? text : normaliseDomain(text)));
  if (!verbatim && domains.some((domain) => !isDomain(domain)))
    throw refuseBy.invalid("domain-form", "allowed_domains", "allowed_domains holds an entry that is no domain name.");
  const irregular = domains.some((domain, index) => domain !== sent[index]) || new Set(domains).size < domains.length;
  if (strict && irregular)
    throw refuseBy.invalid("domain-form", "allowed_domains", "allowed_domains must hold each domain once, in lower case.");
  if (sent.some((domain) => isPersonal(domain, decisions)))
    throw refuseBy.invalid("personal-domain", "allowed_domains", "allowed_domains holds a personal e-mail domain.");
  const kept = decisions["allowed-domains-merge"] === "merge" ? [...company.allowed_domains, ...domains] : domains;
  const primary = company.primary_domain;
  const whole = primary === null || kept.includes(primary) ? kept : [primary, ...kept];
  return verbatim ? whole : [...new Set(whole)];
}

/** The company after an update. @throws ApiError VALIDATION_ERROR for invalid values. */
function changed(context: Context, { phone, allowed_domains, ...plain }: ContextOf<"updateCompany">["body"]): CompanyRecord {
  const { company, decisions } = context;
  const { record } = company.company;
  const resource: Company = { ...record.resource, ...plain };
  if (allowed_domains !== undefined) resource.allowed_domains = allowedDomains(context, allowed_domains, record.resource);
  const nobody = resource.domain_enforcement_enabled && resource.allowed_domains.length === 0;
  if (nobody && choose(decisions["enforcement-empty-list"], { "validation-error": true, "blocks-all": false, "no-effect": false })) {
    throw refuseBy.invalid(
      "enforced-without-domains",
      "domain_enforcement_enabled",
      "domain_enforcement_enabled needs at least one allowed domain.",
    );
  }
  const stored =
    phone === undefined || choose(decisions["company-phone"], { "write-only": false, returned: false, discarded: true })
      ? record.phone
      : phone;
  return { ...record, resource, phone: stored };
}

function update(context: ContextOf<"updateCompany">): Answer {
  const { body } = context;
  try {
    const record = changed(context, body);
    return show(context, record, { changes: [{ table: "company", record }] });
  } catch (refusal) {
    const partial = context.decisions["domain-list-atomic"] === "partial";
    if (!partial || !(refusal instanceof ApiError) || refusal.field !== "allowed_domains") throw refusal;
    const record = changed(context, { ...body, allowed_domains: acceptable(context, body.allowed_domains!) });
    return { status: refusal.status, body: refusal.envelope(), changes: [{ table: "company", record }], events: [], rule: refusal.rule };
  }
}

/** The valid domains, which a decision stores although the others are refused. */
function acceptable(context: Context, sent: readonly string[]): string[] {
  const { record } = context.company.company;
  return sent.filter((domain) => {
    try {
      allowedDomains(context, [domain], record.resource);
      return true;
    } catch {
      return false;
    }
  });
}

/** Plans that include payroll, and so the pay schedule as a set-up step (§2.13). */
const WITH_PAYROLL: ReadonlySet<string> = new Set(["growth", "scale", "enterprise"]);

/** The set-up item of a plan without payroll. */
const NO_PAY_SCHEDULE: ByValue<"pay-schedule-item", { readonly pay_schedule_set?: boolean | null }> = {
  absent: {},
  null: { pay_schedule_set: null },
  false: { pay_schedule_set: false },
};

function setup({ company, decisions }: Context): Answer {
  const { onboarding_complete, document_uploaded, pay_schedule_set } = company.facts.setup;
  const payroll = WITH_PAYROLL.has(company.company.record.resource.plan);
  const steps = {
    team_invited: company.directory.anyInvited,
    leave_types_configured: company.leaveTypes.size > 0,
    document_uploaded,
    ...(payroll ? { pay_schedule_set } : choose(decisions["pay-schedule-item"], NO_PAY_SCHEDULE)),
  };
  const done =
    onboarding_complete && steps.team_invited && steps.leave_types_configured && document_uploaded && (!payroll || pay_schedule_set);
  const all = decisions["employee-count-terminated"] === "included";
  const counts = { onboarding_complete, employee_count: all ? company.employees.size : headcount(company) };
  if (decisions["setup-field-names"] === "steps-object") return data({ ...counts, steps, setup_complete: done });
  return data({ ...counts, ...steps, setup_complete: done } satisfies Omit<Setup, "pay_schedule_set">);
}

/** §4.1: the company, its set-up and its billing. */
export const companyRoutes: readonly Route[] = [
  route("getCompany", (context) => show(context, context.company.company.record)),
  route("updateCompany", update),
  route("getSetup", setup),
  route("getBilling", ({ company, decisions, now }) => data(billingForm(company, decisions, now))),
];

/** The number of people who are not terminated, those who start later included. */
function headcount(company: CompanyState): number {
  return company.directory.list("non-terminated", null).length;
}
