import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { ApiDocument } from "../../document/api-document.ts";
import { Exchange, type ExchangeRecord } from "../../exchange/exchange.ts";
import { matchOperation } from "../../document/operations.ts";
import { declaredGaps, spelt } from "../../target/declared-gaps.ts";
import type { Target } from "../../target/target.ts";
import { requirementById } from "../../document/requirements.ts";
import { CheckStopped } from "../check/check-stopped.ts";

/** Stops preflight and clean-up at an operation that the target file declares as not implemented. No request is sent. */
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

/** The operations that the target file of a run declares as not implemented: no request goes to them, and checks go on as after a 404. */
export class DeclaredGaps {
  readonly operations: ReadonlySet<OperationId>;
  readonly #document: ApiDocument;
  #probed = false;
  readonly #standIns = new WeakSet<Exchange>();

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

  /** The one of them to which a request would go; undefined: none. */
  at(method: string, path: string): Operation | undefined {
    if (this.operations.size === 0 || this.#probed) return undefined;
    const operation = matchOperation(method, path);
    return operation !== null && this.operations.has(operation) ? this.#document.operation(operation) : undefined;
  }

  /** The substitute for an answer that no request fetched: 404 without a body. Nothing can be judged by it. */
  standIn(record: Omit<ExchangeRecord, "response">): Exchange {
    const exchange = new Exchange({ ...record, response: { status: 404, headers: {}, body: "", ms: 0 } }, this.#document);
    this.#standIns.add(exchange);
    return exchange;
  }

  isStandIn(exchange: Exchange): boolean {
    return this.#standIns.has(exchange);
  }

  /** Why a check is not judged that needed these operations: declared ones, and absent ones. */
  gapOf(missed: ReadonlySet<OperationId>): { readonly reason: string; readonly gaps: readonly OperationId[] } {
    const named = (declared: boolean): Operation[] =>
      [...missed].filter((id) => this.operations.has(id) === declared).map((id) => this.#document.operation(id));
    const [declared, absent] = [named(true), named(false)];
    const reasons = [
      ...(declared.length === 0 ? [] : [gapReason(declared)]),
      ...(absent.length === 0 ? [] : [`the target seems to have no ${absent.map(spelt).join(" and no ")}`]),
    ];
    return { reason: reasons.join(", and "), gaps: [...missed] };
  }
}
