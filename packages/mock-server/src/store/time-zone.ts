import type { CompanyRecord } from "@hr-platform/fixtures";
import type { Decisions } from "../contract/decisions.ts";

/** The zone whose calendar date is the company's today. */
export function timeZoneOf({ resource }: CompanyRecord, decisions: Decisions): string {
  return decisions["timezone-form"] === "iana" ? resource.timezone : "UTC";
}
