import type { OperationId } from "@hr-platform/spec/operations";
import { removable } from "../document/writes.ts";
import type { Ledger } from "./removal/ledger.ts";
import { withoutLeaveOfTerminated } from "./removal/removal-order.ts";
import { CheckStopped } from "./check/check-stopped.ts";

/** Requests that clean-up may need beyond one for each thing that it removes. */
const SPARE = 2;

/** Share of the requests for failures that are tried again. */
const REPEATS = 0.05;

/** What a budget counts. */
export interface Spending {
  readonly ledger: Ledger;
  /** Requests on the wire so far, those that it sent again too. */
  readonly sent: () => number;
}

/** The most requests of a run: a ceiling on any target. So many are always left that clean-up fits. */
export class Budget {
  /** Why nothing more is sent, or a check is not begun that needs more. */
  readonly reason: string;
  readonly #most: number;
  readonly #spending: Spending;
  /** Requests that began. */
  #begun = 0;
  /** The same by check or set-up. */
  readonly #begunBy = new Map<string, number>();
  /** Requests that the wire sent again. */
  #again = 0;
  /** Open requests that may make something to remove. */
  #making = 0;

  /** @param most undefined: no bound. @param name of the number, such as `the tier smoke` */
  constructor(most: number | undefined, name: string, spending: Spending) {
    this.#most = most ?? Infinity;
    this.reason = `too few of the ${this.#most} requests of ${name} were left, clean-up included`;
    this.#spending = spending;
  }

  /** Requests that checks can still send. */
  get left(): number {
    this.#again = Math.max(this.#again, this.#spending.sent() - this.#begun);
    const kept = withoutLeaveOfTerminated(this.#spending.ledger.pending).length + this.#making + SPARE;
    return this.#most - this.#begun - this.#again - kept;
  }

  /** Requests that checks leave to those that are tried again, until each check has had its turn. */
  get forRepeats(): number {
    return this.#most === Infinity ? 0 : Math.floor(this.#most * REPEATS);
  }

  /** @throws CheckStopped if the request does not fit. @param isCleaning whether it removes something itself */
  permit(operation: OperationId | null, isCleaning: boolean): void {
    if (this.#most === Infinity) return;
    const fits = isCleaning ? this.#spending.sent() < this.#most : this.left >= (makes(operation) ? 2 : 1);
    if (!fits) throw new CheckStopped("not-run", this.reason);
  }

  /** Requests of a check that began. */
  begunBy(owner: string): number {
    return this.#begunBy.get(owner) ?? 0;
  }

  /** Counts a request that begins. @param owner check or set-up @returns call it when the ledger has what the request made */
  begin(operation: OperationId | null, owner: string): () => void {
    this.#begun += 1;
    this.#begunBy.set(owner, this.begunBy(owner) + 1);
    const made = makes(operation) ? 1 : 0;
    this.#making += made;
    return () => {
      this.#making -= made;
    };
  }
}

function makes(operation: OperationId | null): boolean {
  return removable.some((row) => row.operation === operation);
}
