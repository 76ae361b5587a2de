import { once } from "node:events";
import { type Server, createServer } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Connections, mostConnections } from "./connections.ts";

let server: Server;
let connections: Connections;
const open = new Set<Socket>();

beforeEach(async () => {
  server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    connections.used(incoming.socket);
    if (incoming.url === "/stream") outgoing.write("begun");
    else outgoing.end("done");
  });
  connections = new Connections(server, 3);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
  server.closeAllConnections();
  server.close();
});

/** A connection that has sent a request and got its response. */
async function asked(path: string, socket: Socket = connect((server.address() as AddressInfo).port, "127.0.0.1")): Promise<Socket> {
  open.add(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  await once(socket, "data");
  return socket;
}

async function closed(socket: Socket): Promise<string> {
  if (!socket.closed) await once(socket.resume(), "close");
  return "closed";
}

test("the least recently used idle connection is closed for a new one", async () => {
  const [first, second, third] = [await asked("/a"), await asked("/b"), await asked("/c")];
  await asked("/again", first);
  const fourth = await asked("/d");
  expect(await closed(second)).toBe("closed");
  for (const socket of [first, third, fourth]) expect(socket.destroyed).toBe(false);
  await asked("/still-there", first);
});

test("a connection with a response in progress is never closed", async () => {
  const streams = [await asked("/stream"), await asked("/stream")];
  const idle = await asked("/a");
  await asked("/b");
  expect(await closed(idle)).toBe("closed");
  expect(streams.some(({ destroyed }) => destroyed)).toBe(false);
});

test("without an idle one, the oldest connection that never sent a request is closed, but not the newest", async () => {
  await asked("/stream");
  await asked("/stream");
  const silent = connect((server.address() as AddressInfo).port, "127.0.0.1");
  open.add(silent);
  await once(silent, "connect");
  const gone = closed(silent);
  await asked("/a");
  expect(await gone).toBe("closed");
});

test("an eighth of the descriptors, and at least 32, are left for other things", () => {
  expect([64, 256, 1024, 1_048_576, 8, Number.POSITIVE_INFINITY].map((count) => mostConnections(count))).toEqual([
    32,
    224,
    896,
    917_504,
    1,
    Number.POSITIVE_INFINITY,
  ]);
});
