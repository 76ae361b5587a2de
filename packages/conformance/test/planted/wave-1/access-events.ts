import type { Planted } from "../planted.ts";
import { accessEventsEndpoints } from "./access-events-endpoints.ts";
import { accessEventsDeliveries } from "./access-events-deliveries.ts";
import { accessEventsMoreDeliveries } from "./access-events-more-deliveries.ts";

/** Mistakes about webhooks and events. */
export const accessEvents: readonly Planted[] = [
  ...accessEventsEndpoints,
  ...accessEventsDeliveries.map((row) => ({ ...row, receiver: true })),
  ...accessEventsMoreDeliveries.map((row) => ({ ...row, receiver: true })),
];
