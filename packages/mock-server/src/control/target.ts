import type { ApiKey, CompanySummary, Landmarks, Scope } from "@hr-platform/domain";
import { ApiError } from "../contract/errors.ts";
import { BASE_PATH } from "../contract/base-path.ts";
import type { Handler } from "./call.ts";

/**
 * GET /_mock/target: a conformance target for this mock, with the address of this request. `company` is the company
 * to test (default wattle).
 */
export const target: Handler = (call) => {
  const { sandbox } = call.var;
  const companies = sandbox.companies.map((company) => ({ ...company, keys: sandbox.keys.of(company.slug) }));
  const { origin } = new URL(call.req.url);
  const slug = call.req.query("company");
  const main = slug === undefined ? (companies.find(named("wattle")) ?? companies.find(hasFullKey)) : companies.find(named(slug));
  if (main === undefined || !hasFullKey(main))
    throw new ApiError(
      "NOT_FOUND",
      slug === undefined ? "No company of this world has a key with all scopes." : "There is no such company with a key with all scopes.",
    );
  const others = companies.filter((company) => company !== main && hasFullKey(company));
  const other = others.find(named("southern")) ?? others.find(named("wattle")) ?? others[0];
  const small = others.find(({ slug, plan }) => slug === "kauri" && plan === "starter") ?? others.find(({ plan }) => plan === "starter");
  return call.json({
    name: "hr-mock",
    base_url: origin + BASE_PATH,
    keys: keys(main.keys),
    ...(other === undefined ? {} : { other_company: { keys: { full: fullKeys(other.keys)[0] } } }),
    ...(small === undefined ? {} : { below_growth: { keys: { full: fullKeys(small.keys)[0] } } }),
    // Leaves a tenth for others who use the same key.
    requests_per_minute: Math.max(1, Math.floor((sandbox.limiter.limit ?? 100) * 0.9)),
    resources: resources(sandbox.company(main.slug).data.landmarks),
    control_url: sandbox.id === "default" ? `${origin}/_mock` : `${origin}/_mock/sandboxes/${sandbox.id}`,
  });
};

const named = (slug: string) => (company: CompanySummary) => company.slug === slug;

const hasFullKey = ({ keys: all }: CompanySummary): boolean => fullKeys(all).length > 0;

function fullKeys(all: readonly ApiKey[]): string[] {
  return all.filter(({ revoked, scopes }) => !revoked && scopes.length === 4).map(({ token }) => token);
}

/** Keys by their purpose. A custom world may lack some. */
function keys(all: readonly ApiKey[]): Record<string, string | undefined> {
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

function resources(landmarks: Landmarks): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(landmarks).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}
