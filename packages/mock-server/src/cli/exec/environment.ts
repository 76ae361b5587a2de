import type { ApiKey, CompanySummary } from "@hr-platform/domain";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { suggestion } from "@hr-platform/engine/contract/suggestion";

/** The mock, or the sandbox, that a wrapped command uses. */
export interface MockPlace {
  /** Ends in /api/v1. */
  readonly baseUrl: string;
  /** Ends in /_mock, or in the sandbox below it. */
  readonly controlUrl: string;
  readonly controlToken?: string | undefined;
  /** The id of a sandbox; undefined: the command has a mock of its own. */
  readonly sandbox?: string;
  readonly company: CompanySummary;
  /** The mock's time: an ISO 8601 instant in UTC. */
  readonly now: string;
  /** Signing secret of the company's inbox. */
  readonly webhookSecret: string;
}

/** What an outer `hr-mock exec` may have set. */
const OURS = /^HR_(?:BASE_URL|COMPANY|CONTROL_URL|NOW|SANDBOX|WEBHOOK_SECRET|KEY_.*)$|^HR_MOCK_CONTROL_TOKEN$/;

/** The environment of a wrapped command: ours, and all that is inherited except what an outer `hr-mock exec` set. */
export function environmentOf(place: MockPlace, inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { baseUrl, controlUrl, controlToken, sandbox, company, now, webhookSecret } = place;
  return {
    ...Object.fromEntries(Object.entries(inherited).filter(([name]) => !OURS.test(name))),
    ...withoutProxy(new URL(baseUrl).hostname, inherited),
    HR_BASE_URL: baseUrl,
    HR_CONTROL_URL: controlUrl,
    HR_NOW: now,
    HR_COMPANY: company.slug,
    ...keyVariables(company.keys),
    HR_WEBHOOK_SECRET: webhookSecret,
    ...(controlToken === undefined ? {} : { HR_MOCK_CONTROL_TOKEN: controlToken }),
    ...(sandbox === undefined ? {} : { HR_SANDBOX: sandbox }),
  };
}

/** A proxy of the company knows no mock on this machine, and must not see its keys: many clients send it loopback requests too. */
function withoutProxy(host: string, inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const hasProxy = Object.entries(inherited).some(([name, value]) => /^(?:https?|all)_proxy$/i.test(name) && value !== "");
  const given = inherited["no_proxy"] ?? inherited["NO_PROXY"] ?? "";
  if (!hasProxy || given.trim() === "*") return {};
  const hosts = given === "" ? host : `${given},${host}`;
  return { no_proxy: hosts, NO_PROXY: hosts };
}

/** How many scopes there are. */
const ALL = 4;

/** A variable for each key, named for what it may do. A second key of the same kind ends in _2. */
export function keyVariables(keys: readonly ApiKey[]): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const key of keys) {
    const name = `HR_KEY_${purposeOf(key, "HR_KEY_FULL" in variables)}`;
    const free = [name, ...keys.map((_, place) => `${name}_${place + 2}`)].find((one) => !(one in variables))!;
    variables[free] = key.token;
  }
  return variables;
}

function purposeOf({ scopes, revoked }: ApiKey, hasFull: boolean): string {
  if (revoked) return "REVOKED";
  if (scopes.length >= ALL) return hasFull ? "SACRIFICIAL" : "FULL";
  return scopes.length === 0 ? "NONE" : scopes.join("_").toUpperCase();
}

/** The company of a slug; without one wattle, or the first of the world. @throws ConfigurationError */
export function companyOf<C extends CompanySummary>(companies: readonly C[], slug: string | undefined): C {
  const found =
    slug === undefined ? (companies.find((one) => one.slug === "wattle") ?? companies[0]) : companies.find((one) => one.slug === slug);
  if (found !== undefined) return found;
  const slugs = companies.map((one) => one.slug);
  if (slugs.length === 0)
    throw new ConfigurationError("the world has no companies, so there is no key for the command; choose another with --world");
  throw new ConfigurationError(`unknown company '${slug}'${suggestion(slug ?? "", slugs)}; the companies are ${slugs.join(", ")}`);
}
