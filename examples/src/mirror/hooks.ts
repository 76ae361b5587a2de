import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** What a delivery tells (§6 of the API document), as far as the mirror reads it. */
export interface Told {
  readonly id: string;
  readonly event: string;
  /** The id of the record in `data`. Undefined: it has none, as that of a ping. */
  readonly record: string | undefined;
}

/** The largest body, in bytes. */
const LARGEST_BODY = 1024 * 1024;

/**
 * `POST /hooks` takes deliveries, `GET /health` says how the mirror is.
 *
 * A delivery is verified over its raw bytes before anything else. What is signed is answered at once and with a 2xx, whatever it tells: a refusal would
 * only bring it again.
 */
export function hooks(secret: string, take: (told: Told) => void, health: () => unknown): RequestListener {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.replace(/\?.*/, "");
    if (path === "/health") {
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(health()));
    } else if (path !== "/hooks") response.writeHead(404).end();
    else if (request.method !== "POST") response.writeHead(405, { Allow: "POST" }).end();
    else {
      const body = await bodyOf(request);
      if (!isSigned(request, body, secret)) response.writeHead(401).end();
      else {
        response.writeHead(204).end();
        const told = toldBy(body);
        if (told !== undefined) take(told);
      }
    }
  };
  // A body that is too large, or ends too early, is no delivery.
  return (request, response) => void answer(request, response).catch(() => response.destroy());
}

/** The raw body. @throws Error if it is too large, or ends too early */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether a header such as `X-Service-Signature` signs the body. Its name has the brand of the service, which the document does not tell. */
function isSigned({ headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const right = createHmac("sha256", secret).update(body).digest();
  return Object.entries(headers).some(([name, value]) => {
    const [, hex] = (/^x-.+-signature$/.test(name) && /^sha256=([\da-f]{64})$/i.exec(String(value))) || [];
    return hex !== undefined && timingSafeEqual(Buffer.from(hex, "hex"), right);
  });
}

/** Undefined: it is no envelope. */
function toldBy(body: Buffer): Told | undefined {
  try {
    const { id, event, data } = JSON.parse(body.toString("utf8")) as { id?: unknown; event?: unknown; data?: { id?: unknown } | null };
    if (typeof id !== "string" || typeof event !== "string") return undefined;
    return { id, event, record: typeof data?.id === "string" ? data.id : undefined };
  } catch {
    return undefined;
  }
}
