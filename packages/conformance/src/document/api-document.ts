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

/** One version of the API document. A run judges by one version. */
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

  /** An operation by id; undefined if this version has none. */
  findOperation(id: OperationId): Operation | undefined {
    return this.#operations.get(id);
  }

  /** An operation by id. @throws Error if this version has none */
  operation(id: OperationId): Operation {
    const operation = this.findOperation(id);
    if (operation === undefined) throw new Error(`The description has no operation ${id}.`);
    return operation;
  }

  /** An open point of any version. @throws Error for an unknown one */
  decision(slug: DecisionSlug): DecisionRow {
    const decision = this.#decisions.get(slug);
    if (decision === undefined) throw new Error(`There is no open point ${slug}.`);
    return decision;
  }

  /** Whether this version leaves a point open. @throws Error for an unknown one */
  leavesOpen(slug: DecisionSlug): boolean {
    return holdsIn(this.decision(slug), this.version);
  }

  /** Whether a requirement may be judged: not one of another version, but one that the register does not have, as a user's own check may name. */
  mayJudge(requirement: string): boolean {
    return !this.#otherRequirements.has(requirement);
  }
}

/** The version that targets are judged by unless another one is given (§9). */
export const currentDocument: ApiDocument = new ApiDocument({ version: documentVersion, operations, decisions, requirements });
