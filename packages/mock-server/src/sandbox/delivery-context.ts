import type { DeliveryContext } from "../webhooks/delivery-context.ts";
import type { Sandbox } from "./sandbox.ts";

/** What the deliveries of a sandbox look at, as it is at each moment. */
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
