import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** What a delivery holds (§6 of the API document). */
export interface Envelope {
  readonly id: string;
  readonly event: string;
  readonly created_at: string;
  readonly company_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A receiver: verifies the signature over the raw body, answers at once, and handles each event once. */
export function receiver(secret: string, handle: (envelope: Envelope) => void): RequestListener {
  const seen = new Set<string>();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const wanted = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
    const sent = Buffer.from(String(request.headers["x-service-signature"]));
    if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)) {
      response.writeHead(401).end();
      return;
    }
    response.writeHead(204).end();
    const envelope = JSON.parse(body.toString()) as Envelope;
    if (seen.has(envelope.id)) return;
    seen.add(envelope.id);
    handle(envelope);
  };
  return (request, response) => void receive(request, response);
}
