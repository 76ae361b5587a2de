import type { ApiKey, CompanySummary, Landmarks, Scope, EmployeeRecord } from "@hr-platform/domain";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { SCOPES } from "@hr-platform/engine/pipeline/scopes";
import { fullKeys, hasFullKey, mainCompany, withKeys } from "@hr-platform/engine/sandbox/main-company";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { valuesOf } from "@hr-platform/engine/contract/decisions";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type JsonSchema, anyObject, wholeNumber, named, object, text } from "../row/schema.ts";
import { targetForms } from "./target-forms.ts";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";

/** An object of keys, by their purpose. The first one is always there. */
function keySet(description: string, names: readonly string[]): JsonSchema<KeySet> {
  return object(description, Object.fromEntries(names.map((name) => [name, text(`The ${name} key.`)])), names.slice(1));
}

type KeySet = Readonly<Record<string, string | undefined>>;

/** A conformance target. */
export interface TargetFile {
  readonly name: string;
  readonly base_url: string;
  readonly keys: KeySet;
  readonly other_company?: { readonly keys: KeySet };
  readonly below_growth?: { readonly keys: KeySet };
  readonly requests_per_minute: number;
  readonly resources: object;
  readonly control_url: string;
  readonly forms: object;
}

const targetFile: JsonSchema<TargetFile> = named(
  "Target",
  object(
    "A conformance target: what a conformance suite needs to test this mock.",
    {
      name: text("Name of the target."),
      base_url: text("The API's base address.", { format: "uri" }),
      keys: keySet("Keys of the main company.", ["full", ...SCOPES, "sacrificial", "revoked"]),
      other_company: object("Another company, to test isolation.", { keys: keySet("Its keys.", ["full"]) }),
      below_growth: object("A company whose plan is below Growth.", { keys: keySet("Its keys.", ["full"]) }),
      requests_per_minute: wholeNumber("How many requests a minute the suite may make with one key.", { minimum: 1 }),
      resources: anyObject("Resources that only the web application can make, by purpose. Those that the world lacks are absent."),
      control_url: text("This control API.", { format: "uri" }),
      forms: anyObject(
        "Where the suite finds the parts of what the API document requires and does not show, under the decisions in force.",
      ),
    },
    ["other_company", "below_growth"],
  ),
);

export const targetRow: ControlRow = row("GET /target", {
  id: "getTarget",
  summary: "Get a conformance target",
  query: {
    company: {
      schema: text("Slug of the company to test. Default: wattle, or the first with a key with all scopes."),
      read: (slug) => slug,
    },
  },
  answer: ok("A target file.", targetFile),
  run: ({ sandbox, origin, query }) => makeTarget(sandbox, origin, query.company),
});

const NO_COMPANY = "There is no such company with a key with all scopes";

/** The company of this slug, or the usual one. @throws ApiError NOT_FOUND without a company to test */
export function companyToTest(sandbox: Sandbox, slug: string | undefined): CompanySummary {
  const companies = withKeys(sandbox);
  const main = slug === undefined ? mainCompany(companies) : companies.find(called(slug));
  if (main === undefined || !hasFullKey(main)) {
    const fit = companies.filter(hasFullKey).map((company) => company.slug);
    const near = `${suggestion(slug ?? "", fit)}. There are: ${fit.join(", ")}.`;
    throw new ApiError("NOT_FOUND", fit.length === 0 ? "No company of this world has a key with all scopes." : NO_COMPANY + near);
  }
  return main;
}

/** A conformance target for this mock at an origin. @throws ApiError NOT_FOUND without a company to test. */
export function makeTarget(sandbox: Sandbox, origin: string, slug: string | undefined): TargetFile {
  const main = companyToTest(sandbox, slug);
  const companies = withKeys(sandbox);
  const others = companies.filter((company) => company.slug !== main.slug && hasFullKey(company));
  const other = others.find(called("southern")) ?? others.find(called("wattle")) ?? others[0];
  const small = others.find(({ slug, plan }) => slug === "kauri" && plan === "starter") ?? others.find(({ plan }) => plan === "starter");
  return {
    name: "hr-mock",
    base_url: origin + BASE_PATH,
    keys: keysOf(main.keys),
    ...(other === undefined ? {} : { other_company: { keys: { full: fullKeys(other.keys)[0] } } }),
    ...(small === undefined ? {} : { below_growth: { keys: { full: fullKeys(small.keys)[0] } } }),
    // Leaves a tenth for others who use the same key.
    requests_per_minute: Math.max(1, Math.floor((sandbox.limiter.limit ?? 100) * 0.9)),
    resources: resources(landmarksOf(sandbox, main.slug)),
    control_url: sandbox.id === "default" ? `${origin}/_mock` : `${origin}/_mock/sandboxes/${sandbox.id}`,
    forms: targetForms(valuesOf(sandbox.decisions)),
  };
}

const called = (slug: string) => (company: CompanySummary) => company.slug === slug;

/** Keys by their purpose. A custom world may lack some. */
function keysOf(all: readonly ApiKey[]): Record<string, string | undefined> {
  const only = (scope: Scope): string | undefined =>
    all.find(({ revoked, scopes }) => !revoked && scopes.length === 1 && scopes[0] === scope)?.token;
  const [full, sacrificial] = fullKeys(all);
  return {
    full,
    read: only("read"),
    write: only("write"),
    admin: only("admin"),
    webhooks: only("webhooks"),
    sacrificial,
    revoked: all.find(({ revoked }) => revoked)?.token,
  };
}

/** Reading them opens no company. */
function landmarksOf(sandbox: Sandbox, slug: string): Landmarks {
  const own = sandbox.parts.companies.ownOf(slug);
  return own === undefined ? sandbox.dataOf(slug).landmarks : currentLandmarks(own);
}

function resources(landmarks: Landmarks): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(landmarks).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}

/** What distinguishes an employee from another, besides their name and ids. */
function traits({ resource, role, termination }: EmployeeRecord): unknown[] {
  const { id: _id, first_name: _first, last_name: _last, email: _email, created_at: _created, ...rest } = resource;
  return [rest, role, termination];
}

/** Visible leave, without ids, names and times. */
function leaveOf({ leaveRegister }: CompanyState, employeeId: string): string[] {
  return Array.from(leaveRegister.of(employeeId), ({ record: { resource } }) => {
    const { id: _id, employeeId: _employee, employeeName: _name, createdAt: _created, ...rest } = resource;
    return JSON.stringify(rest);
  }).toSorted();
}

/** Whether two employees still are twins: equal in all that the API shows of them but their names. */
function areTwins(company: CompanyState, one: string, other: string): boolean {
  const facts = [one, other].map((id) => {
    const record = company.employees.get(id)?.record;
    return record === undefined ? null : JSON.stringify([traits(record), leaveOf(company, id)]);
  });
  return facts[0] !== null && facts[0] === facts[1];
}

/**
 * The landmarks of a company as far as they still are what they were named for. Activity is what changes them: twins that differ, and
 * people of the open survey who have left, are left out.
 */
function currentLandmarks(company: CompanyState): Landmarks {
  const { landmarks } = company.data;
  if (company.facts.activity === null) return landmarks;
  const { hidden_leave: hidden, open_survey_employee_ids: ids } = landmarks;
  return {
    ...landmarks,
    hidden_leave: hidden !== null && areTwins(company, hidden.employee_id, hidden.twin_employee_id) ? hidden : null,
    open_survey_employee_ids: ids.filter((id) => company.employees.get(id)?.record.termination === null),
  };
}
