import type { CompanyRecord } from "@hr-platform/domain";
import type { Decisions } from "../contract/decisions.ts";

/** The time zone of the company's date of today. */
export function timeZoneOf({ resource }: CompanyRecord, decisions: Decisions): string {
  return decisions["timezone-form"] === "iana" ? resource.timezone : "UTC";
}
