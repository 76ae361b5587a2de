import { ownCompany } from "../../setup/company/company.ts";
import type { JurisdictionCode } from "../../setup/leave/holidays.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** The better known time zones, by the region whose calendar is kept in them. */
const REGIONS: Readonly<Record<string, readonly [JurisdictionCode, string]>> = {
  "Australia/Melbourne": ["AU", "VIC"],
  "Australia/Sydney": ["AU", "NSW"],
  "Australia/Brisbane": ["AU", "QLD"],
  "Australia/Perth": ["AU", "WA"],
  "Australia/Adelaide": ["AU", "SA"],
  "Pacific/Auckland": ["NZ", "AUK"],
  "Europe/London": ["UK", "ENG"],
};

/** The region of the company by its time zone; undefined where that is none of the better known. */
export async function ownRegion(t: CheckContext): Promise<readonly [JurisdictionCode, string] | undefined> {
  return REGIONS[(await t.use(ownCompany)).data.at("timezone").text ?? ""];
}
