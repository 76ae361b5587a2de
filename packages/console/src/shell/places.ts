/** The views by the first part of their address, in the order of the navigation. */
export const TITLES = {
  "/requests": "Requests",
  "/world": "World",
  "/webhooks": "Webhooks",
  "/behaviour": "Clock and behaviour",
  "/reference": "Reference",
  "/conformance": "Conformance",
  "/sandboxes": "Sandboxes",
} as const;

/** Places of the page besides its views. */
export const PLACES: Readonly<Record<string, string>> = {
  "/world/leave-calendar": "Leave calendar",
  "/webhooks/endpoints": "Webhook endpoints",
  "/webhooks/events": "Events",
  "/webhooks/trigger": "Send an event",
  "/webhooks/signature": "Check a signature",
  "/behaviour/clock": "Clock",
  "/behaviour/decisions": "Decisions",
  "/behaviour/faults": "Faults",
  "/behaviour/transport": "Transport rules",
  "/behaviour/limits": "Rate limits",
  "/behaviour/activity": "Activity",
  "/behaviour/profiles": "Profiles",
  "/sandboxes/new": "New sandbox",
  "/requests/last": "The last request",
};
