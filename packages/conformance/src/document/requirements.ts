import data from "@hr-platform/spec/requirements.json" with { type: "json" };
import type { RequirementText } from "@hr-platform/spec/texts";

/** A requirement of the register (`spec/requirements`). */
export interface Requirement extends RequirementText {
  readonly level: "must" | "informational";
}

/** The requirements of all versions of the API document, in the register's order. */
export const requirements: readonly Requirement[] = data as readonly Requirement[];

/** Requirements whose violation hurts people: data of other companies, hidden leave, candidates, small groups, secrets (§4.8, §5.3, §6). */
export const HARMFUL: RegExp = /^(?:PRIV-\d+|AUTH-1[0-6]|ANA-(?:08|09|1[0-2])|BRAND-21|HOOK-09|SIG-03)$/;

/** All requirements by id, such as `LEAVE-38`. */
export const requirementById: ReadonlyMap<string, Requirement> = new Map(requirements.map((row) => [row.id, row]));
