import type { WebhookRecord } from "@hr-platform/domain";
import type { DeliveryContext, DeliverySteps } from "./steps.ts";

/** What the deliveries of a sandbox read from it. */
export interface DeliveryService extends DeliveryContext {
  /** The active steps, with faults. */
  readonly steps: DeliverySteps;
  /** Does what people do by themselves up to an instant, and publishes its events. */
  readonly act: (now: number) => void;
  /** The current record of an endpoint; undefined: a restored snapshot does not have it. */
  readonly endpoint: (company: string, webhook: string) => WebhookRecord | undefined;
  /** The signing secret of a company's inbox now, by its slug. */
  readonly inboxSecret: (company: string) => string;
}
