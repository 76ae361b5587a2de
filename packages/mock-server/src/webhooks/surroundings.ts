import type { WebhookRecord } from "@hr-platform/fixtures";
import type { CompanyState } from "../store/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { DeliverySteps } from "./steps.ts";

/** What the deliveries of a sandbox look at. */
export interface Surroundings {
  readonly decisions: Decisions;
  /** The steps in force. */
  readonly steps: DeliverySteps;
  /** Stands in the signature header's name. */
  readonly brand: string;
  /** An endpoint as it is now; undefined: a state was brought back in which there is none. */
  readonly endpoint: (company: string, webhook: string) => WebhookRecord | undefined;
  /** Every company of the sandbox. */
  readonly companies: () => readonly CompanyState[];
}

/** Who sends what is due: a shell that the core knows nothing of. */
export interface Courier {
  /** There may be something to send, to give up or to wait for. */
  wake(): void;
  /** Resolves when nothing is under way and nothing is due. */
  idle(): Promise<void>;
  /** Nothing is sent any more. */
  end(): void;
}
