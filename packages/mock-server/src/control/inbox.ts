import { refuse } from "../errors.ts";
import { inboxSecret } from "../webhooks/deliveries.ts";
import type { Received } from "../webhooks/received.ts";
import type { Call, Handler } from "./call.ts";

/** Deliveries that may wait for a reader before it is taken for gone. */
const MOST_WAITING = 1024;

/** A delivery in the inbox as the control API shows it. The secret is the inbox's own; that of an endpoint is never shown. */
function show({ n, event, webhook, headers, body }: Received): object {
  return {
    n,
    id: event.id,
    event: event.kind,
    created_at: new Date(event.at).toISOString(),
    company: event.company,
    webhook_id: webhook,
    headers,
    body,
    secret: webhook === null ? inboxSecret(event.company) : null,
  };
}

/** GET /_mock/inbox: what the receiver inside the mock was told, oldest first, from delivery `since` on. */
export const inbox: Handler = (call) => call.json(call.var.sandbox.deliveries.inbox.entries(since(call) ?? 0).map(show));

/**
 * GET /_mock/inbox/events: the same live, as server-sent events `delivery` whose id is the delivery's number; first comes
 * `ready` with the secret of each company's inbox. The stream ends with the reader or the server.
 */
export const inboxEvents: Handler = (call) => {
  const last = /^\d+$/.exec(call.req.header("Last-Event-ID") ?? "");
  const from = since(call) ?? (last === null ? undefined : Number(last[0]) + 1);
  const signals = [call.req.raw.signal, ...(call.env?.closing === undefined ? [] : [call.env.closing])];
  return call.body(stream(call, from, AbortSignal.any(signals)), 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
  });
};

function stream(call: Call, from: number | undefined, ending: AbortSignal): ReadableStream<Uint8Array> {
  const { sandbox } = call.var;
  const { inbox } = sandbox.deliveries;
  const encoder = new TextEncoder();
  const secrets = Object.fromEntries(sandbox.companies.map(({ slug }) => [slug, inboxSecret(slug)]));
  let unsubscribe = (): void => {};
  const end = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    unsubscribe();
    controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (one: Received): void => {
          controller.enqueue(encoder.encode(`id: ${one.n}\nevent: delivery\ndata: ${JSON.stringify(show(one))}\n\n`));
        };
        controller.enqueue(encoder.encode(`event: ready\ndata: ${JSON.stringify({ secrets })}\n\n`));
        if (from !== undefined) for (const one of inbox.entries(from)) send(one);
        unsubscribe = inbox.subscribe((one) => ((controller.desiredSize ?? 0) > 0 ? send(one) : end(controller)));
        if (ending.aborted) end(controller);
        else ending.addEventListener("abort", () => end(controller), { once: true });
      },
      cancel: () => unsubscribe(),
    },
    // Everything that lies there may be asked for at once and must not count as a reader that fell behind.
    new CountQueuingStrategy({ highWaterMark: 2 * MOST_WAITING }),
  );
}

function since(call: Call): number | undefined {
  const text = call.req.query("since");
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw refuse.invalid("since", "since must be a whole number from 0, the number of a delivery.");
  return Number(text);
}
