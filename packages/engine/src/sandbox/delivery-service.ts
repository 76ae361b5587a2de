import type { Service } from "../pipeline/service.ts";
import type { DeliveryService } from "../webhooks/delivery-service.ts";
import { type InboxOwner, inboxSecret } from "../webhooks/signature.ts";
import type { DeliverySteps } from "../webhooks/steps.ts";

/** The delivery service of a sandbox. Getters read the current values. */
export function deliveryService(
  service: Service & InboxOwner,
  steps: () => DeliverySteps,
  { endpoint, act }: Pick<DeliveryService, "endpoint" | "act">,
): DeliveryService {
  return {
    get decisions() {
      return service.decisions;
    },
    get steps() {
      return steps();
    },
    brand: service.settings.brand,
    endpoint,
    act,
    inboxSecret: (slug) => inboxSecret(service, slug),
    companies: () => service.companies.map(({ slug }) => service.company(slug)),
  };
}
