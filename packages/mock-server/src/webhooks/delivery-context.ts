import type { WebhookRecord } from "@hr-platform/fixtures";
import type { CompanyState } from "../store/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { DeliverySteps } from "./steps.ts";

/** What the deliveries of a sandbox read from it. */
export interface DeliveryContext {
  readonly decisions: Decisions;
  /** The active steps, with faults. */
  readonly steps: DeliverySteps;
  /** Part of the name of the signature header. */
  readonly brand: string;
  /** The current record of an endpoint; undefined: a restored snapshot does not have it. */
  readonly endpoint: (company: string, webhook: string) => WebhookRecord | undefined;
  /** Every company of the sandbox. */
  readonly companies: () => readonly CompanyState[];
}

/** Sends what is due. A shell implements it; the core only calls it. */
export interface Dispatcher {
  /** Call it when something may have become due, or may have been cancelled. */
  wake(): void;
  /** Resolves when nothing is in flight and nothing is due. */
  idle(): Promise<void>;
  /** Stops sending. */
  end(): void;
}
