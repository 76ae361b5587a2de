import { Agent, type IncomingMessage, request } from "node:http";

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
}

/** A response as it arrived. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** `refused`: nobody listens, so that nothing was sent. `lost`: it may have arrived. */
export type SendOutcome = ReceivedResponse | "lost" | "refused";

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a request once: unlike `fetch`, never again on another connection. */
export async function sendOnce(url: string, { method, path, headers, body }: SentRequest, milliseconds = 10_000): Promise<SendOutcome> {
  return await new Promise<SendOutcome>((resolve) => {
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () =>
        resolve({ status: incoming.statusCode!, headers: incoming.headers, text: Buffer.concat(chunks).toString() }),
      );
      incoming.on("error", () => resolve("lost"));
      incoming.on("close", () => resolve("lost"));
    });
    const timer = setTimeout(() => outgoing.destroy(), milliseconds);
    outgoing.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "ECONNREFUSED" ? "refused" : "lost"));
    outgoing.on("close", () => {
      clearTimeout(timer);
      resolve("lost");
    });
    outgoing.end(body);
  });
}
