import type { DeliveryContext } from "../webhooks/delivery-context.ts";
import type { Sandbox } from "./sandbox.ts";

/** The delivery context of a sandbox. Getters read the current values. */
export function deliveryContext(sandbox: Sandbox, endpoint: DeliveryContext["endpoint"]): DeliveryContext {
  return {
    get decisions() {
      return sandbox.decisions;
    },
    get steps() {
      return sandbox.pipeline.deliveries;
    },
    brand: sandbox.settings.brand,
    endpoint,
    companies: () => sandbox.companies.map(({ slug }) => sandbox.company(slug)),
  };
}
