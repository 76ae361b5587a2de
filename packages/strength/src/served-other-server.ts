import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Target } from "../../conformance/src/target/target.ts";
import { otherServer } from "./other-server/server.ts";

export interface ServedOther {
  readonly target: Target;
  /** Requests so far, in order. */
  readonly requests: readonly string[];
  /** Requests, such as `METHOD /path` below the base address, that this says yes to get no answer from now on. */
  hold: (request: string) => boolean;
  /** Milliseconds that each answer takes. */
  delay: number;
  close(): Promise<void>;
}

type Settings = Parameters<typeof otherServer>[0];

/** The second implementation on a port, in real time. @param port 0: a free one */
export const servedOther = async (port = 0, settings: Settings = {}): Promise<ServedOther> =>
  servedAt(port, otherServer({ seed: 7, receiver: false, ...settings }));

/** A second implementation on a port, such as one with a planted mistake. @param port 0: a free one */
export async function servedAt(port: number, { fetch, target }: ReturnType<typeof otherServer>): Promise<ServedOther> {
  const base = new URL(target.base_url).pathname;
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()));
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const [method, url] = [incoming.method ?? "GET", incoming.url ?? "/"];
    const name = `${method} ${url.slice(base.length)}`;
    requests.push(name);
    if (served.hold(name)) return;
    await sleep(served.delay);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([key, value]) => [key, String(value)]));
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const response = await fetch(new URL(url, target.base_url).href, { method, headers, ...body });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  };
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;
  const { control_url: _none, ...rest } = target;
  const served: ServedOther = {
    target: { ...rest, base_url: `http://127.0.0.1:${taken}${base}`, requests_per_minute: 6000 },
    requests,
    hold: () => false,
    delay: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return served;
}
