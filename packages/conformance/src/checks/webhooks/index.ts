import type { Check } from "../../run/check/check.ts";
import { endpointDeliveryChecks } from "./deliveries.ts";
import { endpointChecks } from "./endpoints.ts";

/** Webhook endpoints (§2.10, §4.4). */
export const webhookChecks: readonly Check[] = [...endpointChecks, ...endpointDeliveryChecks];
