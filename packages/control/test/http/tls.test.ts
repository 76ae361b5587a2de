import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, createServer, request } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listening } from "@hr-platform/engine/sandbox/mock-handle";
import { type Mock, createMock } from "../../src/mock.ts";
import { Connections } from "@hr-platform/engine/http/connections";
import { svg } from "@hr-platform/engine/test/support/logos";

const pem = (name: string): string => readFileSync(join(import.meta.dirname, `../../../engine/test/support/receiver.${name}.pem`), "utf8");

const ca = pem("cert");
const agent = new Agent({ ca, keepAlive: true });
let mock: Mock;
let listening: Listening;

beforeAll(async () => {
  mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  listening = await mock.listen({ tls: { cert: ca, key: pem("key") } });
});
afterAll(async () => {
  agent.destroy();
  await mock[Symbol.asyncDispose]();
});

interface Reply {
  readonly status: number | undefined;
  readonly body: string;
}

async function call(
  path: string,
  init: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
): Promise<Reply> {
  const { method = "GET", headers, body } = init;
  const sent = request(listening.url + path, {
    agent,
    servername: "receiver.test",
    method,
    headers: { Authorization: "Bearer hrk_wattle_full", ...headers },
  });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, body: text };
}

test("the address says https, and so do addresses in responses", async () => {
  expect(listening.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  expect(JSON.parse((await call("/_mock/target")).body)).toMatchObject({
    base_url: listening.baseUrl,
    control_url: `${listening.url}/_mock`,
  });
  expect(JSON.parse((await call("/_mock/sandboxes", { method: "POST" })).body)).toMatchObject({ base_url: listening.baseUrl });
  const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.svg"\r\nContent-Type: image/svg+xml\r\n\r\n`;
  const uploaded = await call("/api/v1/company/branding/logo", {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: `${part}${new TextDecoder().decode(svg())}\r\n--x--\r\n`,
  });
  expect((JSON.parse(uploaded.body) as { data: { logo_url: string } }).data.logo_url).toMatch(`${listening.url}/logos/`);
});

test("hosts and origins are guarded as over HTTP", async () => {
  const status = async (path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
    (await call(path, { headers })).status;
  expect(await status("/api/v1/company", {})).toBe(200);
  expect(await status("/api/v1/company", { Host: "evil.example" })).toBe(403);
  expect(await status("/api/v1/company", { Origin: "https://evil.example" })).toBe(403);
  expect(await status("/_mock/world", { Origin: listening.url })).toBe(200);
  expect(await status("/_mock/world", { Origin: "https://evil.example" })).toBe(403);
});

test("a transport rule that resets the connection works over TLS", async () => {
  mock.faults.transport({ kind: "reset" });
  await expect(call("/api/v1/company")).rejects.toThrow("ECONNRESET");
  mock.faults.transport();
  expect((await call("/api/v1/company")).status).toBe(200);
});

test("the journal is followed over TLS", async () => {
  const sent = request(`${listening.url}/_mock/events`, { agent }).end();
  const [stream] = (await once(sent, "response")) as [IncomingMessage];
  await once(stream, "data");
  await call("/api/v1/company");
  const [event] = (await once(stream, "data")) as [Buffer];
  expect(event.toString()).toContain("event: exchange");
  sent.destroy();
});

test("a client that speaks plain HTTP is disconnected, and the port keeps serving", async () => {
  const socket = connect(listening.port, "127.0.0.1");
  socket.end("GET /api/v1/company HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  socket.on("error", () => {});
  await once(socket.resume(), "close");
  expect((await call("/api/v1/company")).status).toBe(200);
});

test("the least recently used connection is closed for a new one", async () => {
  const server = createServer({ cert: ca, key: pem("key") }, (incoming, outgoing) => {
    connections.used(incoming.socket);
    outgoing.end("done");
  });
  const connections = new Connections(server, 2);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const asked = async () => {
    const socket = connectTls(port, "127.0.0.1", { ca, servername: "receiver.test" });
    socket.write("GET / HTTP/1.1\r\nHost: receiver.test\r\n\r\n");
    await once(socket, "data");
    return socket;
  };
  const [first, second] = [await asked(), await asked()];
  const closed = once(first, "close");
  const third = await asked();
  await closed;
  expect([second.destroyed, third.destroyed]).toEqual([false, false]);
  server.closeAllConnections();
  server.close();
});
