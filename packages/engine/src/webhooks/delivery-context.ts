import type { CompanyState } from "../store/company/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";

/** What the steps of a delivery read from the sandbox. */
export interface DeliveryContext {
  readonly decisions: Decisions;
  /** Part of the name of the signature header. */
  readonly brand: string;
  /** Every company of the sandbox. */
  readonly companies: () => readonly CompanyState[];
}

/** Sends what is due. A shell implements it; the core only calls it. */
export interface Sender {
  /** Call it when something may have become due, or may have been cancelled. */
  wake(): void;
  /** Resolves when nothing is in flight and nothing is due. */
  idle(): Promise<void>;
  /** Stops sending. */
  end(): void;
}
