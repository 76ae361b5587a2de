import type { Send } from "../webhooks/https-client.ts";
import { Undeliverable } from "../webhooks/undeliverable.ts";

/** A page cannot send what a service sends: every delivery fails so. The inbox gets all events. */
export const httpsClient = (): Send => async () => await Promise.reject(new Undeliverable("a browser sends no webhooks"));
