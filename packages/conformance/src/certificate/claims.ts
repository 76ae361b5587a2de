import { ALL_PARTS, type Target, missingParts } from "../target/target.ts";
import type { Report } from "../verdict/report.ts";
import type { Certificate } from "./statement.ts";

/** What a certificate says of its runs besides their verdicts: all of it follows from their evidence. */
export type CertificateClaims = Pick<
  Certificate,
  "document_version" | "tier" | "edition" | "errata" | "target" | "forms" | "declared" | "missing"
>;

/** What may be claimed of a run. @param target as the head of its evidence has it */
export function claimsOf(report: Report, target: Target): CertificateClaims {
  return {
    document_version: report.document_version,
    tier: report.tier,
    edition: report.edition?.id ?? "",
    errata: report.edition?.errata ?? [],
    target: report.target,
    forms: report.forms ?? {},
    declared: (report.declared ?? []).map(({ id, text, by, date }) => ({ id, text, by, date })),
    missing: missingParts(target, ALL_PARTS),
  };
}
