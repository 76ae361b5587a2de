import type { Send } from "@hr-platform/engine/webhooks/network/https-client";
import { Undeliverable } from "@hr-platform/engine/webhooks/network/undeliverable";

/** A page cannot send what a service sends: every delivery fails so. The inbox gets all events. */
export const httpsClient = (): Send => async () => await Promise.reject(new Undeliverable("a browser sends no webhooks"));
