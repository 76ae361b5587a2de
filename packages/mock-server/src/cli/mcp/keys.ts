import type { ApiKey, CompanySummary } from "@hr-platform/domain";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { companyOf, keyVariables } from "../exec/environment.ts";
import { ToolError } from "./control.ts";

/** Keys by what they are for: full, read, write, …, as `hr-mock exec` names them. */
export function purposeOfKeys(keys: readonly ApiKey[]): Map<string, ApiKey> {
  const names = Object.entries(keyVariables(keys)).map(([variable, token]) => [token, variable.slice("HR_KEY_".length).toLowerCase()]);
  const byToken = new Map(names as [string, string][]);
  return new Map(keys.map((key) => [byToken.get(key.token)!, key]));
}

/** Without a key at all. */
export const NO_KEY = "none";

/** The token of a key, by its purpose or as it is; undefined: none is to be sent. @throws ToolError */
export function tokenOf(companies: readonly CompanySummary[], slug: string | undefined, name: string): string | undefined {
  if (name === NO_KEY) return undefined;
  const company = companyOf(companies, slug);
  const named = purposeOfKeys(company.keys);
  const token = named.get(name)?.token ?? companies.flatMap(({ keys }) => keys).find((one) => one.token === name)?.token;
  if (token !== undefined || name.startsWith("hrk_")) return token ?? name;
  const known = [...named.keys(), NO_KEY];
  throw new ToolError(`${company.slug} has no key '${name}'${suggestion(name, known)}; key takes ${known.join(", ")}, or a token.`);
}
