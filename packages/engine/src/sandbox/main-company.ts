import type { ApiKey, CompanySummary } from "@hr-platform/domain";
import type { Sandbox } from "./sandbox.ts";

/** The companies of a sandbox with the keys that they have now. */
export function withKeys(sandbox: Sandbox): CompanySummary[] {
  return sandbox.companies.map((company) => ({ ...company, keys: sandbox.keys.of(company.slug) }));
}

/** The keys with every scope. */
export function fullKeys(all: readonly ApiKey[]): string[] {
  return all.filter(({ revoked, scopes }) => !revoked && scopes.length === 4).map(({ token }) => token);
}

export const hasFullKey = ({ keys: all }: CompanySummary): boolean => fullKeys(all).length > 0;

/** The company that examples and targets are about: `wattle`, or else the first one with a key with every scope. */
export function mainCompany(companies: readonly CompanySummary[]): CompanySummary | undefined {
  return companies.find(({ slug }) => slug === "wattle") ?? companies.find(hasFullKey);
}
