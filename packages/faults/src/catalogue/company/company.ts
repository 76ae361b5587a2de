import type { OperationId } from "@hr-platform/spec/operations";
import { type Fault, changeResponse } from "../../fault.ts";
import { type Members, memberFaults, showMembers } from "../fault-members.ts";
import { companyDomainFaults } from "./company-domains.ts";
import { companyUpdateFaults } from "./company-updates.ts";

const COMPANY: readonly OperationId[] = ["getCompany", "updateCompany"];

/** Changes a member of the company in every response. */
const member = memberFaults(COMPANY);

const primaryOnly = ({ primary_domain }: Members): unknown[] => (primary_domain === null ? [] : [primary_domain]);

const shapes: readonly Fault[] = [
  member("company-id-is-no-uuid", "Gives the company a slug for an id", ["COMP-01", "CONV-04"], ({ id }) => ({
    id: `co-${String(id).slice(0, 8)}`,
  })),
  member("company-id-differs-by-key", "Makes the id of the company from the key", ["COMP-01", "COMP-31"], ({ id }, { access }) => ({
    id: `${String(id).slice(0, 34)}${(access.key.scopes.length * 16 + access.key.scopes[0]!.length).toString(16).padStart(2, "0")}`,
  })),
  member("company-name-in-an-object", "Gives the name of the company as an object by language", ["COMP-02"], ({ name }) => ({
    name: { en: name },
  })),
  member("company-jurisdiction-is-a-text", "Joins the jurisdictions of the company into one text", ["COMP-03"], ({ jurisdiction }) => ({
    jurisdiction: (jurisdiction as string[]).join(","),
  })),
  member("company-plan-is-a-number", "Gives the plan as a level from 1 to 4", ["COMP-04"], ({ plan }) => ({
    plan: ["starter", "growth", "scale", "enterprise"].indexOf(String(plan)) + 1,
  })),
  member("company-size-is-a-number", "Gives the upper end of the size band as a number", ["COMP-05"], ({ company_size: size }) => ({
    company_size: typeof size === "string" ? Number.parseInt(size.split("-").at(-1)!, 10) : size,
  })),
  member("company-leaves-out-nulls", "Leaves members of the company out that are null", ["COMP-07", "COMP-16"], (company) =>
    Object.fromEntries(Object.entries(company).map(([name, value]) => [name, value ?? undefined])),
  ),
  member("company-industry-is-missing", "Leaves the industry out", ["COMP-06", "COMP-16"], () => ({ industry: undefined })),
  member(
    "vera-context-is-a-list",
    "Splits the context for the assistant into a list of sentences",
    ["COMP-07"],
    ({ vera_context: text }) => ({
      vera_context: typeof text === "string" ? text.split(". ") : text,
    }),
  ),
  member("company-website-is-an-object", "Gives the website as an object with its address", ["COMP-08"], ({ website }) => ({
    website: website === null ? null : { url: website },
  })),
  member("company-currency-is-null", "Gives null for the currency of companies in Australia", ["COMP-09"], ({ currency }) => ({
    currency: currency === "AUD" ? null : currency,
  })),
  member("company-timezone-is-an-offset", "Gives the time zone as a number of hours", ["COMP-10"], ({ timezone }) => ({
    timezone: timezone === "Europe/London" ? 0 : timezone === "Pacific/Auckland" ? 12 : 10,
  })),
  member("financial-year-is-a-number", "Gives the month in which the financial year begins as a number", ["COMP-11"], (company) => ({
    financial_year_start: Number(String(company["financial_year_start"]).slice(0, 2)),
  })),
  member("primary-domain-is-a-list", "Gives the primary domain as a list of one", ["COMP-12"], (company) => ({
    primary_domain: primaryOnly(company),
  })),
  member("allowed-domains-is-a-text", "Joins the allowed domains into one text", ["COMP-13"], ({ allowed_domains: domains }) => ({
    allowed_domains: (domains as string[]).join(", "),
  })),
  member("allowed-domains-are-objects", "Gives each allowed domain as an object", ["COMP-13"], ({ allowed_domains: domains }) => ({
    allowed_domains: (domains as string[]).map((domain) => ({ domain })),
  })),
  member("enforcement-is-0-or-1", "Gives domain enforcement as 0 or 1", ["COMP-14"], ({ domain_enforcement_enabled: on }) => ({
    domain_enforcement_enabled: on === true ? 1 : 0,
  })),
  member("company-created-on-a-date", "Gives the date alone for when the company was created", ["COMP-15", "CONV-03"], (company) => ({
    created_at: String(company["created_at"]).slice(0, 10),
  })),
  {
    id: "company-update-answers-without-created-at",
    title: "Leaves created_at out of the answer to an update of the company",
    violates: ["COMP-15"],
    breaks: showMembers(["updateCompany"], () => ({ created_at: undefined })),
  },
];

const setup: readonly Fault[] = [
  {
    id: "setup-without-employee-count",
    title: "Leaves the number of employees out of the set-up",
    violates: ["SETUP-01"],
    breaks: showMembers(["getSetup"], () => ({ employee_count: undefined })),
  },
  {
    id: "setup-complete-in-percent",
    title: "Gives set-up completeness in per cent",
    violates: ["SETUP-01"],
    breaks: showMembers(["getSetup"], ({ setup_complete: done }) => ({ setup_complete: done === true ? 100 : 75 })),
  },
  {
    id: "setup-tells-of-walkthroughs",
    title: "Tells in the set-up how far a user has come in the walkthrough",
    violates: ["SETUP-04"],
    breaks: showMembers(["getSetup"], () => ({ walkthrough: { user: "admin", step: 3, dismissed: false } })),
  },
  {
    id: "billing-without-billed-seats",
    title: "Leaves the number of billed seats out of the billing status",
    violates: ["BILL-01"],
    breaks: showMembers(["getBilling"], ({ seats }) => ({ seats: { ...(seats as Members), billed: undefined } })),
  },
  {
    id: "billing-without-trial",
    title: "Leaves the trial out of the billing status of companies that are not on trial",
    violates: ["BILL-01"],
    breaks: showMembers(["getBilling"], ({ trial }) => ({ trial: trial ?? undefined })),
  },
  {
    id: "billing-takes-changes",
    title: "Answers PATCH /billing with 200",
    violates: ["BILL-02"],
    breaks: changeResponse((response, { request }) =>
      request.path === "/billing" && request.method === "PATCH" && response.status === 404
        ? { ...response, status: 200, body: JSON.stringify({ data: { plan: "enterprise" } }) }
        : response,
    ),
  },
];

/** The company, its settings, set-up and billing (§2.12, §4.1). */
export const companyFaults: readonly Fault[] = [...shapes, ...companyUpdateFaults, ...companyDomainFaults, ...setup];
