import { type DecisionRow, type DecisionSlug, decisions } from "@hr-platform/spec/decisions";
import { type Operation, type OperationId, documentVersion, operations } from "@hr-platform/spec/operations";
import { holdsIn } from "@hr-platform/spec/version";
import { type Requirement, requirements } from "./requirements.ts";

/** What a version of the API document says. Requirements and decisions of other versions may be among the rows. */
export interface ApiDocumentRows {
  /** Such as `1.3.0`. */
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly decisions: readonly DecisionRow[];
  readonly requirements: readonly Requirement[];
}

/** One version of the API document: a run holds its target to one. */
export class ApiDocument {
  readonly version: string;
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  /** The open points of this version. */
  readonly decisions: readonly DecisionRow[];
  /** The requirements of this version, in the register's order. */
  readonly requirements: readonly Requirement[];
  readonly #operations: ReadonlyMap<OperationId, Operation>;
  readonly #decisions: ReadonlyMap<DecisionSlug, DecisionRow>;
  readonly #otherRequirements: ReadonlySet<string>;

  constructor({ version, operations, decisions, requirements }: ApiDocumentRows) {
    this.version = version;
    this.operations = operations;
    this.decisions = decisions.filter((row) => holdsIn(row, version));
    this.requirements = requirements.filter((row) => holdsIn(row, version));
    this.#operations = new Map(operations.map((row) => [row.id, row]));
    this.#decisions = new Map(decisions.map((row) => [row.slug, row]));
    this.#otherRequirements = new Set(requirements.filter((row) => !holdsIn(row, version)).map(({ id }) => id));
  }

  /** Undefined where this version has no such operation. */
  findOperation(id: OperationId): Operation | undefined {
    return this.#operations.get(id);
  }

  /** @throws Error for an id that this version does not have. */
  operation(id: OperationId): Operation {
    const operation = this.findOperation(id);
    if (operation === undefined) throw new Error(`The description has no operation ${id}.`);
    return operation;
  }

  /** An open point of whatever version. @throws Error for an unknown one */
  decision(slug: DecisionSlug): DecisionRow {
    const decision = this.#decisions.get(slug);
    if (decision === undefined) throw new Error(`There is no open point ${slug}.`);
    return decision;
  }

  /** Whether this version leaves a point open. @throws Error for an unknown one */
  leavesOpen(slug: DecisionSlug): boolean {
    return holdsIn(this.decision(slug), this.version);
  }

  /** Whether a requirement may be judged. False for those of other versions; a check of one's own may judge what the register does not have. */
  mayJudge(requirement: string): boolean {
    return !this.#otherRequirements.has(requirement);
  }
}

/** The version that a target is held to unless another one is given (§9). */
export const currentDocument: ApiDocument = new ApiDocument({ version: documentVersion, operations, decisions, requirements });
