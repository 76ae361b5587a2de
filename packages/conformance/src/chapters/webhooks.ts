import type { Check } from "../check.ts";
import { endpointDeliveryChecks } from "./webhooks/deliveries.ts";
import { endpointChecks } from "./webhooks/endpoints.ts";

/** Webhook endpoints (§2.10, §4.4). */
export const webhookChecks: readonly Check[] = [...endpointChecks, ...endpointDeliveryChecks];
