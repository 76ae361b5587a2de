import { inboxSecret } from "../webhooks/deliveries.ts";
import { type Received, publicView } from "../webhooks/received.ts";
import type { Handler } from "./call.ts";
import { eventStream, readSince } from "./event-stream.ts";

/** A delivery in the inbox, in the form of the control API. Shows the secret of the inbox, but never that of an endpoint. */
function show(received: Received): object {
  const { n, event, webhook } = received;
  return { n, ...publicView(received), secret: webhook === null ? inboxSecret(event.company) : null };
}

/** GET /_mock/inbox: the deliveries in the inbox, oldest first, from number `since` on. */
export const inbox: Handler = (call) => call.json(call.var.sandbox.deliveries.inbox.entries(readSince(call, "delivery") ?? 0).map(show));

/**
 * GET /_mock/inbox/events: the inbox as a live stream of server-sent events `delivery`, whose id is the number of the
 * delivery. The first event is `ready`, with the inbox secret of each company.
 */
export const inboxEvents: Handler = (call) => {
  const { sandbox } = call.var;
  const secrets = Object.fromEntries(sandbox.companies.map(({ slug }) => [slug, inboxSecret(slug)]));
  return eventStream(call, sandbox.deliveries.inbox, {
    from: readSince(call, "delivery"),
    greeting: `event: ready\ndata: ${JSON.stringify({ secrets })}\n\n`,
    write: (one) => `id: ${one.n}\nevent: delivery\ndata: ${JSON.stringify(show(one))}\n\n`,
  });
};
