import { type IncomingMessage, type RequestListener, type Server, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

interface ProxiedReplica {
  readonly port: number;
  healthy: boolean;
}

interface Proxy {
  readonly port: number;
  close(): Promise<{ end(): Promise<void> }>;
}

// The example is JavaScript, without types.
const { startProxy } = (await import(join(import.meta.dirname, "proxy.mjs"))) as {
  readonly startProxy: (settings: { host: string; port: number; replicas: readonly ProxiedReplica[] }) => Promise<Proxy>;
};

const servers: Server[] = [];
const proxies: Proxy[] = [];

afterEach(async () => {
  for (const proxy of proxies.splice(0)) await (await proxy.close()).end();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A replica that is healthy, and handles everything else with a function. @param health status, the same for each look, or of each look in turn */
async function replica(handle: RequestListener, health: number | number[] = 200): Promise<ProxiedReplica> {
  const looks = [health].flat();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === "/_mock/health") outgoing.writeHead(looks.length > 1 ? looks.shift()! : looks[0]!).end();
    else incoming.resume().on("end", () => handle(incoming, outgoing));
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await new Promise((resolve) => server.once("listening", resolve));
  return { port: (server.address() as AddressInfo).port, healthy: false };
}

/** The address of a proxy in front of replicas. */
async function proxied(...replicas: readonly ProxiedReplica[]): Promise<string> {
  const proxy = await startProxy({ host: "127.0.0.1", port: 0, replicas });
  proxies.push(proxy);
  return `http://127.0.0.1:${proxy.port}`;
}

/** The statuses of requests, one after the other. */
async function statuses(url: string, method: string, times: number): Promise<number[]> {
  const found: number[] = [];
  const options = { method, ...(method === "GET" ? {} : { body: "{}" }) };
  for (let n = 0; n < times; n += 1) found.push((await fetch(url, options)).status);
  return found;
}

test("requests go round robin, and not to a replica whose health is not 200", async () => {
  const counts = [0, 0, 0];
  const replicas = await Promise.all(
    [200, 200, 503].map((health, n) => replica((_, outgoing) => outgoing.end(`${(counts[n]! += 1)}`), health)),
  );
  await statuses(await proxied(...replicas), "POST", 6);
  expect(counts).toEqual([3, 3, 0]);
});

test("a read goes to another replica whatever became of the first", async () => {
  let answered = 0;
  const good = await replica((_, outgoing) => outgoing.end(String((answered += 1))));
  const gone = await replica((_, outgoing) => outgoing.end());
  const cutting = await replica((incoming) => incoming.socket.destroy());
  const url = await proxied(good, gone, cutting);
  servers[1]!.close().closeAllConnections();
  expect(await statuses(url, "GET", 3)).toEqual([200, 200, 200]);
  expect(answered).toBe(3);
});

test("a write whose replica ended is 502 and is never repeated, and no replica at all is 503", async () => {
  let seen = 0;
  const cutting = (incoming: IncomingMessage): void => {
    seen += 1;
    incoming.socket.destroy();
  };
  const url = await proxied(await replica(cutting), await replica(cutting));
  for (const method of ["POST", "PATCH"]) expect(await statuses(url, method, 1)).toEqual([502]);
  expect(seen).toBe(2);
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
});

test("a write of which nothing was sent goes to another replica", async () => {
  const [gone, good] = [await replica((_, outgoing) => outgoing.end()), await replica((_, outgoing) => outgoing.end())];
  const url = await proxied(gone, good);
  servers[0]!.close().closeAllConnections();
  expect(await statuses(url, "POST", 4)).toEqual([200, 200, 200, 200]);
});

test("a stream arrives as it is sent, and the replica learns whom it is for", async () => {
  let forwarded: unknown;
  const url = await proxied(
    await replica((incoming, outgoing) => {
      forwarded = incoming.headers["x-forwarded-for"];
      outgoing.writeHead(200, { "Content-Type": "text/event-stream" });
      outgoing.write("data: 1\n\n");
    }),
  );
  const response = await new Promise<IncomingMessage>((resolve) => get(url, { headers: { "X-Forwarded-For": "10.1.2.3" } }, resolve));
  const [first] = (await response.setEncoding("utf8").take(1).toArray()) as string[];
  expect(first).toBe("data: 1\n\n");
  expect(forwarded).toBe("10.1.2.3, 127.0.0.1");
});

test("it starts when a replica can answer", async () => {
  const late = await replica((_, outgoing) => outgoing.end(), [503, 503, 200]);
  expect(await statuses(await proxied(late), "POST", 1)).toEqual([200]);
});
