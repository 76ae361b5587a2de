import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, type Server, type Socket, createServer as listenTcp } from "node:net";
import { join } from "node:path";
import { createServer as listenTls } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { reason } from "./delivery-sender.ts";
import type { Reply, SignedRequest } from "../delivery.ts";
import { type Resolve, type SendOptions, httpsClient } from "./https-client.ts";

const pem = (name: string): Buffer => readFileSync(join(import.meta.dirname, `../../../test/support/receiver.${name}.pem`));

let server: Server | undefined;
afterEach(() => server?.close());

/** A receiver that answers by hand. Returns its port. */
async function listen(made: Server): Promise<number> {
  server = made.listen(0, "127.0.0.1");
  await once(made, "listening");
  return (made.address() as AddressInfo).port;
}

/** A receiver over TLS that would rather speak HTTP/2: `answer` gets the connection and the request, once it has arrived. */
async function receive(answer: (socket: Socket, request: string) => void): Promise<number> {
  const made = listenTls({ key: pem("key"), cert: pem("cert"), ALPNProtocols: ["h2", "http/1.1"] }, (socket) => {
    socket.on("error", () => {});
    socket.once("data", (request: Buffer) => {
      answer(socket, request.toString());
      socket.resume();
    });
  });
  return await listen(made);
}

/** When a connection is closed, whether or not it breaks. */
const closing = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once("close", () => resolve()));

const here: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];

function send(port: number, changes: Partial<SignedRequest & SendOptions> = {}, resolveAll: Resolve = here): Promise<Reply> {
  const request: SignedRequest = {
    url: `https://receiver.example:${port}/in?token=a%20b`,
    headers: { "Content-Type": "application/json", "X-Signature": "sha256=00" },
    body: '{"name":"Zoë"}',
  };
  const options: SendOptions = { allowPrivate: true, signal: new AbortController().signal, onActivity: () => {} };
  return httpsClient(resolveAll)({ ...request, ...changes }, { ...options, ...changes });
}

/** Why an attempt fails on a receiver that answers with this text and closes the connection. */
async function failure(text: string): Promise<string> {
  const port = await receive((socket) => socket.end(text));
  const error: unknown = await send(port).then(
    (reply) => reply,
    (thrown: unknown) => thrown,
  );
  server?.close();
  return reason(error);
}

test("the headers of a delivery keep their order and letter case, over HTTP/1.1 on a connection that is closed afterwards", async () => {
  let request = "";
  let closed: Promise<void> | undefined;
  const port = await receive((socket, text) => {
    request = text;
    closed = closing(socket);
    socket.write("HTTP/1.1 204 No Content\r\n\r\n");
  });
  expect(await send(port)).toMatchObject({ status: 204, location: null });
  await closed;
  expect(request.replace(`:${port}`, ":8443").split("\r\n")).toEqual([
    "POST /in?token=a%20b HTTP/1.1",
    "host: receiver.example:8443",
    "connection: close",
    "Content-Type: application/json",
    "X-Signature: sha256=00",
    "content-length: 15",
    "",
    '{"name":"Zoë"}',
  ]);
});

test("the user name and the password of a URL are sent as Basic credentials", async () => {
  const seen: string[] = [];
  const port = await receive((socket, text) => {
    seen.push(/Authorization: (.*)\r/.exec(text)?.[1] ?? "none");
    socket.end("HTTP/1.1 200 OK\r\n\r\n");
  });
  await send(port, { url: `https://me:p%40ss@receiver.example:${port}/` });
  await send(port, { url: `https://receiver.example:${port}/` });
  expect(seen).toEqual([`Basic ${Buffer.from("me:p@ss").toString("base64")}`, "none"]);
});

test("an endless response counts by its status, and at most 1 MiB of it is read", async () => {
  let written = 0;
  let closed: Promise<void> | undefined;
  const port = await receive((socket) => {
    closed = closing(socket);
    const more = (): void => {
      while (!socket.destroyed) {
        written += 65_536;
        if (!socket.write(Buffer.alloc(65_536))) break;
      }
    };
    socket.on("drain", more);
    socket.write("HTTP/1.1 202 Accepted\r\n\r\n");
    more();
  });
  expect(await send(port)).toMatchObject({ status: 202, location: null });
  await closed;
  // What the system buffers between the two is not read.
  expect(written).toBeLessThan(64 * 2 ** 20);
});

test("the headers and the beginning of a response are kept", async () => {
  const head = `HTTP/1.1 422 No\r\nX-Why: tenant\r\nX-Why: again\r\nX-Long: ${"y".repeat(3000)}\r\nContent-Length: 5000\r\n\r\n`;
  const port = await receive((socket) => socket.write(`${head}é${"x".repeat(4998)}`));
  expect(await send(port)).toEqual({
    status: 422,
    location: null,
    reply: { headers: { "x-why": "tenant, again" }, body: `é${"x".repeat(2047)}` },
  });
});

test("a response of 1 MiB is read to its end", async () => {
  const port = await receive((socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1048576\r\n\r\n${"x".repeat(1_048_576)}`));
  expect(await send(port)).toMatchObject({ status: 200, location: null });
});

test("each part of a slow response counts as activity, and the signal ends the attempt and its connection", async () => {
  let closed: Promise<void> | undefined;
  let receiver: Socket | undefined;
  const port = await receive((socket) => {
    receiver = socket;
    closed = closing(socket);
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
  });
  const ending = new AbortController();
  let signs = 0;
  const onActivity = (): void => {
    signs += 1;
    // The addresses, the head, and three pieces of the body.
    if (signs >= 2 && signs < 5) receiver!.write("slowly");
    if (signs === 5) ending.abort();
  };
  await expect(send(port, { signal: ending.signal, onActivity })).rejects.toThrow(/abort/);
  await closed;
  expect(signs).toBe(5);
});

test("the signal ends an attempt that is still connecting, and the connection", async () => {
  const ending = new AbortController();
  let closed: Promise<void> | undefined;
  const port = await listen(
    listenTcp((socket) => {
      socket.on("error", () => {});
      closed = closing(socket);
      // The first bytes of a handshake that is never answered.
      socket.once("data", () => {
        ending.abort();
        socket.resume();
      });
    }),
  );
  await expect(send(port, { signal: ending.signal })).rejects.toThrow(/abort/);
  await closed;
});

test("an aborted signal prevents the connection", async () => {
  let connections = 0;
  const port = await listen(
    listenTcp((socket) => {
      connections += 1;
      socket.on("error", () => {}).destroy();
    }),
  );
  const url = `https://127.0.0.1:${port}/`;
  await expect(send(port, { url, signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
  // Connections are accepted in their order: once this one was, there is no earlier one to come.
  await expect(send(port, { url })).rejects.toThrow(/disconnected|ECONNRESET/);
  expect(connections).toBe(1);
});

test("a host name is resolved once: a later change of its address has no effect", async () => {
  const requests: string[] = [];
  const port = await receive((socket, request) => {
    requests.push(request);
    socket.end("HTTP/1.1 200 OK\r\n\r\n");
  });
  let lookups = 0;
  const rebinding: Resolve = async () => [{ address: (lookups += 1) === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }];
  expect(await send(port, {}, rebinding)).toMatchObject({ status: 200, location: null });
  expect([lookups, requests.length]).toEqual([1, 1]);
});

test("of two Location headers the first is returned, and none is followed", async () => {
  let requests = 0;
  const port = await receive((socket) => {
    requests += 1;
    socket.end("HTTP/1.1 307 Temporary Redirect\r\nLocation: /on\r\nLocation: /off\r\nContent-Length: 0\r\n\r\n");
  });
  expect(await send(port)).toMatchObject({ status: 307, location: "/on" });
  expect(requests).toBe(1);
});

test.each([
  ["nothing", "", "ECONNRESET"],
  ["half a head", "HTTP/1.1 200 OK\r\nContent-Le", "ECONNRESET"],
  ["half a body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", "ECONNRESET"],
  ["half a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf", "ECONNRESET"],
  ["another protocol", "220 receiver.example ESMTP\r\n", "invalid HTTP"],
  ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", "invalid HTTP"],
  ["a status below 100", "HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n", "invalid HTTP"],
  ["another protocol, agreed by itself", "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n", "ECONNRESET"],
  ["endless headers", `HTTP/1.1 200 OK\r\n${`X: ${"x".repeat(1000)}\r\n`.repeat(17)}`, "HPE_HEADER_OVERFLOW"],
])("a receiver that responds with %s fails the attempt", async (_what, text, why) => {
  expect(await failure(text)).toBe(why);
});

test("a receiver that does not listen, or has no TLS, fails the attempt", async () => {
  const why = async (port: number): Promise<string> => reason(await send(port).catch((error: unknown) => error));
  const port = await listen(listenTcp((socket) => socket.on("error", () => {}).end("HTTP/1.1 200 OK\r\n\r\n")));
  expect(await why(port)).toBe("EPROTO");
  server!.close();
  expect(await why(port)).toBe("ECONNREFUSED");
});

test("looks a host up once for the attempts of the same moment, and again for those that come later", async () => {
  const asked: string[] = [];
  const client = httpsClient(async (hostname) => {
    asked.push(hostname);
    await new Promise((resolve) => setImmediate(resolve));
    return [];
  });
  const options: SendOptions = { allowPrivate: true, signal: new AbortController().signal, onActivity: () => {} };
  const attempt = async (host: string): Promise<void> =>
    await expect(client({ url: `https://${host}/in`, headers: {}, body: "" }, options)).rejects.toThrow("unknown host");
  await Promise.all(["a.example", "b.example", "a.example", "a.example"].map(attempt));
  expect(asked).toEqual(["a.example", "b.example"]);
  await attempt("a.example");
  expect(asked).toEqual(["a.example", "b.example", "a.example"]);
});
