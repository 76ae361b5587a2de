import data from "@hr-platform/spec/requirements.json" with { type: "json" };

/** A requirement of the register (`spec/requirements`). */
export interface Requirement {
  readonly id: string;
  readonly level: "must" | "informational";
  readonly section: readonly string[];
  readonly basis: string;
  readonly statement: string;
  readonly observe: string;
  readonly operations?: readonly string[];
  readonly needs?: readonly string[];
  readonly decisions?: readonly string[];
  /** Why the requirement cannot be observed from outside the service. */
  readonly unobservable?: string;
  /** The first and the last version of the API document in which it holds. Left out: from the first one; to the newest one. */
  readonly since?: string;
  readonly until?: string;
  readonly area: string;
}

/** The requirements of all versions of the API document, in the register's order. */
export const requirements: readonly Requirement[] = data as readonly Requirement[];

/** All requirements by id, such as `LEAVE-38`. */
export const requirementById: ReadonlyMap<string, Requirement> = new Map(requirements.map((row) => [row.id, row]));
