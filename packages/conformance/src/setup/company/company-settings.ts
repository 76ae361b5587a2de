import { sameData } from "../../exchange/same-data.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { ownCompany } from "./company.ts";

/** Members of the company that can be both written and read (§2.12, §4.1). */
const READABLE = ["name", "website", "industry", "allowed_domains", "domain_enforcement_enabled"];

/** The company before the run changed anything; it is put back at the end of the run. */
export const ownSettings: SetUp<Exchange> = setUp("own-settings", async (t) => {
  const before = await t.use(ownCompany);
  if (before.status !== 200 || !before.data.isObject) t.stop(`GET /company was answered ${String(before)}`);
  const known = READABLE.filter((name) => before.data.has(name));
  t.undo("company settings", "updateCompany", { body: Object.fromEntries(known.map((name) => [name, before.data.at(name).raw])) });
  return before;
});

/** PATCH /company. */
export async function changeSettings(t: CheckContext, body: Readonly<Record<string, unknown>>): Promise<Exchange> {
  return t.call("updateCompany", { body });
}

/** GET /company. */
export async function companyNow(t: CheckContext): Promise<Exchange> {
  return t.call("getCompany");
}

/** The fifteen members of a company (§2.12). */
const COMPANY_MEMBERS: readonly string[] = (
  "id name jurisdiction plan company_size industry vera_context website currency timezone financial_year_start " +
  "primary_domain allowed_domains domain_enforcement_enabled created_at"
).split(" ");

/** Members in which two companies differ, in the document's order. The order of a list's entries is ignored. */
export function settingDifferences(one: View, other: View, members: readonly string[] = COMPANY_MEMBERS): string[] {
  return members.filter((name) => one.has(name) !== other.has(name) || !sameData([one.at(name).raw], [other.at(name).raw]));
}

/** A list of domains in lower case. */
export function domainsOf(companyData: View): string[] {
  return companyData.at("allowed_domains").list.map(({ text }) => (text ?? "").toLowerCase());
}
