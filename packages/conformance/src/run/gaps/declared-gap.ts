import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { ApiDocument } from "../../document/api-document.ts";
import { matchOperation } from "../../document/operations.ts";
import { declaredGaps, spelt } from "../../target/declared-gaps.ts";
import type { Target } from "../../target/target.ts";
import { requirementById } from "../../document/requirements.ts";
import { CheckStopped } from "../check/check-stopped.ts";

/** Stops a check at an operation that the target file declares as not implemented. No request is sent. */
export class CheckNeedsGap extends CheckStopped {
  readonly operation: OperationId;

  constructor(operation: Operation) {
    super("not-implemented", gapReason([operation]));
    this.operation = operation.id;
  }
}

/** Why a check that needs these operations is not run. */
export function gapReason(operations: readonly Operation[]): string {
  return `the target file declares ${operations.map(spelt).join(" and ")} as not implemented`;
}

/** The operations that the target file of a run declares as not implemented: no request goes to them. */
export class DeclaredGaps {
  readonly operations: ReadonlySet<OperationId>;
  readonly #document: ApiDocument;
  #probed = false;

  constructor(target: Target, document: ApiDocument) {
    this.operations = declaredGaps(target, document);
    this.#document = document;
  }

  /** The operations of a check's requirement, if all of them are declared: the check cannot run. Otherwise none. */
  barring({ requirements }: { readonly requirements: readonly string[] }): readonly OperationId[] {
    const needed = (requirementById.get(requirements[0] ?? "")?.operations ?? []) as readonly OperationId[];
    return needed.every((id) => this.operations.has(id)) ? needed : [];
  }

  /** Whether requests to them are sent now, which no rule judges. */
  get probed(): boolean {
    return this.#probed;
  }

  /** Runs `work`, whose requests may go to them. */
  async probe(work: () => Promise<void>): Promise<void> {
    this.#probed = true;
    await work().finally(() => {
      this.#probed = false;
    });
  }

  /** @throws CheckNeedsGap if a request would go to one of them */
  refuse(method: string, path: string): void {
    if (this.operations.size === 0 || this.#probed) return;
    const operation = matchOperation(method, path);
    if (operation !== null && this.operations.has(operation)) throw new CheckNeedsGap(this.#document.operation(operation));
  }
}
