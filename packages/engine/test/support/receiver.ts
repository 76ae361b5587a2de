import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Server, createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A request that arrived at a receiver, with its exact bytes. */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly json: Readonly<Record<string, unknown>>;
  /** By `performance.now()`. */
  readonly at: number;
  /** Port of the sender. */
  readonly port: number;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** Statuses of the next responses, in order, then 200. A function responds itself, or never. */
  answer(...with_: readonly (number | ((outgoing: ServerResponse) => void))[]): void;
}

// Made for these tests and useless elsewhere.
const pem = (name: string): string => readFileSync(join(import.meta.dirname, `receiver.${name}.pem`), "utf8");

/** A receiver over TLS on a port of this machine. */
export async function receive(): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  let answers: (number | ((outgoing: ServerResponse) => void))[] = [];
  const server: Server = createServer({ key: pem("key"), cert: pem("cert") }, (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = Buffer.concat(chunks);
      const json = JSON.parse(body.toString()) as Arrival["json"];
      const { method = "", url = "", headers, socket } = incoming;
      arrivals.push({ method, path: url, headers, body, json, at: performance.now(), port: socket.remotePort! });
      const next = answers.shift() ?? 200;
      if (typeof next === "number") outgoing.writeHead(next).end("thank you");
      else next(outgoing);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    answer: (...with_) => void (answers = [...with_]),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
