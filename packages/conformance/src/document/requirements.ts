import data from "@hr-platform/spec/requirements.json" with { type: "json" };
import type { RequirementText } from "@hr-platform/spec/texts";

/** A requirement of the register (`spec/requirements`). */
export interface Requirement extends RequirementText {
  readonly level: "must" | "informational";
}

/** The requirements of all versions of the API document, in the register's order. */
export const requirements: readonly Requirement[] = data as readonly Requirement[];

/** All requirements by id, such as `LEAVE-38`. */
export const requirementById: ReadonlyMap<string, Requirement> = new Map(requirements.map((row) => [row.id, row]));
