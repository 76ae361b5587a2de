import data from "@hr-platform/spec/errata.json" with { type: "json" };
import type { ErratumText } from "@hr-platform/spec/texts";
import { compareVersions } from "@hr-platform/spec/version";

/** A mistake of a check: a row of `spec/errata.yaml`. */
export type Erratum = ErratumText;

// The list may be empty, which types of its rows say nothing of.
const rows: readonly unknown[] = data;

/** All errata, oldest first. */
export const errata: readonly Erratum[] = rows as readonly Erratum[];

/** Whether a version of the suite has the mistake. */
export function hasMistake({ from, until }: Erratum, version: string): boolean {
  return compareVersions(from, version) <= 0 && (until === undefined || compareVersions(version, until) <= 0);
}

/** An erratum in a few words, such as `E-01 (LEAVE-38 was too strict: …)`. */
export function erratumWords({ id, check, kind, reason }: Erratum): string {
  return `${id} (${check} was ${kind.replace("-", " ")}: ${reason})`;
}
