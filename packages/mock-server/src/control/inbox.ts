import { inboxSecret } from "../webhooks/deliveries.ts";
import { type Received, publicView } from "../webhooks/received.ts";
import type { Handler } from "./call.ts";
import { eventStream, since } from "./event-stream.ts";

/** A delivery in the inbox as the control API shows it. The secret is the inbox's own; that of an endpoint is never publicView. */
function show(received: Received): object {
  const { n, event, webhook } = received;
  return { n, ...publicView(received), secret: webhook === null ? inboxSecret(event.company) : null };
}

/** GET /_mock/inbox: what the receiver inside the mock was told, oldest first, from delivery `since` on. */
export const inbox: Handler = (call) => call.json(call.var.sandbox.deliveries.inbox.entries(since(call, "delivery") ?? 0).map(show));

/**
 * GET /_mock/inbox/events: the same live, as server-sent events `delivery` whose id is the delivery's number; first comes
 * `ready` with the secret of each company's inbox.
 */
export const inboxEvents: Handler = (call) => {
  const { sandbox } = call.var;
  const secrets = Object.fromEntries(sandbox.companies.map(({ slug }) => [slug, inboxSecret(slug)]));
  return eventStream(call, sandbox.deliveries.inbox, {
    from: since(call, "delivery"),
    greeting: `event: ready\ndata: ${JSON.stringify({ secrets })}\n\n`,
    write: (one) => `id: ${one.n}\nevent: delivery\ndata: ${JSON.stringify(show(one))}\n\n`,
  });
};
