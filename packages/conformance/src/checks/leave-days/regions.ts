import { ownCompany } from "../../setup/company/company.ts";
import type { JurisdictionCode } from "../../setup/leave/holidays.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Regions by time zone, for the best-known time zones. */
const REGIONS: Readonly<Record<string, readonly [JurisdictionCode, string]>> = {
  "Australia/Melbourne": ["AU", "VIC"],
  "Australia/Sydney": ["AU", "NSW"],
  "Australia/Brisbane": ["AU", "QLD"],
  "Australia/Perth": ["AU", "WA"],
  "Australia/Adelaide": ["AU", "SA"],
  "Pacific/Auckland": ["NZ", "AUK"],
  "Europe/London": ["UK", "ENG"],
};

/** Jurisdiction and region of the company, by its time zone. Undefined for a time zone that is not in the table. */
export async function ownRegion(t: CheckContext): Promise<readonly [JurisdictionCode, string] | undefined> {
  return REGIONS[(await t.use(ownCompany)).data.at("timezone").text ?? ""];
}
