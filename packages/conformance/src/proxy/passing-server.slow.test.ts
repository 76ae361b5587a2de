import { type IncomingMessage, type RequestListener, type Server, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createConnection } from "node:net";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { MOST_BODY } from "../exchange/bounds.ts";
import { passage } from "../wire/passage.ts";
import { type PassedExchange, PassingServer } from "./passing-server.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

let passed: PassedExchange[] = [];

/** A service, and the base URL of a proxy before it. */
async function proxied(answer: (...exchange: Parameters<RequestListener>) => unknown): Promise<string> {
  const service: Server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  open.push({ close: () => service.close().closeAllConnections() });
  return proxyTo(`http://127.0.0.1:${(service.address() as AddressInfo).port}/hr/api/v1`);
}

async function proxyTo(baseUrl: string): Promise<string> {
  passed = [];
  const proxy = new PassingServer({ baseUrl, passage: passage(), certified: false, onPassed: (one) => void passed.push(one) });
  open.push(proxy);
  return proxy.listen(0);
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of message) text += String(chunk);
  return text;
}

test("a request arrives as it was sent, but for what is of a single connection, and its answer comes back as it is", async () => {
  let arrived: { readonly raw: string[]; readonly url: string; readonly body: string; readonly method: string } | undefined;
  const base = await proxied(async (incoming, outgoing) => {
    arrived = { raw: incoming.rawHeaders, url: incoming.url!, method: incoming.method!, body: await textOf(incoming) };
    const packed = gzipSync('{"data":{}}');
    const headers = ["Content-Type", "application/json", "Content-Encoding", "gzip", "X-Two", "1", "X-Two", "2", "Keep-Alive", "timeout=9"];
    outgoing.sendDate = false;
    outgoing.writeHead(418, "Teapot", headers).end(packed);
  });
  const sent = request(`${base}/employees/a%2Fb?x=%20+&y`, {
    method: "PATCH",
    headers: { authorization: "Bearer k", connection: "close, x-own", "x-own": "1", "proxy-authorization": "Basic x", "x-kept": "yes" },
  });
  sent.end("{}");
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  expect(arrived).toMatchObject({ method: "PATCH", url: "/hr/api/v1/employees/a%2Fb?x=%20+&y", body: "{}" });
  const names = arrived!.raw.filter((_, n) => n % 2 === 0).map((name) => name.toLowerCase());
  expect(names.filter((name) => !["host", "connection", "transfer-encoding", "content-length"].includes(name))).toEqual([
    "authorization",
    "x-kept",
  ]);
  expect([answer.statusCode, answer.statusMessage, answer.headers["content-encoding"]]).toEqual([418, "Teapot", "gzip"]);
  expect(answer.rawHeaders.filter((_, n) => answer.rawHeaders[n - (n % 2)] === "X-Two")).toEqual(["X-Two", "1", "X-Two", "2"]);
  expect([answer.headers.date, answer.headers["keep-alive"]]).toEqual([undefined, undefined]);
  await vi.waitFor(() => expect(passed).toHaveLength(1));
  expect(passed[0]!.answer!.body.whole("gzip")!.toString()).toBe('{"data":{}}');
  expect(passed[0]!.body.whole()!.toString()).toBe("{}");
});

test("a redirect is passed on and not followed", async () => {
  const asked: string[] = [];
  const base = await proxied((incoming, outgoing) => {
    asked.push(incoming.url!);
    outgoing.writeHead(302, { location: "/elsewhere" }).end();
  });
  const answer = await fetch(`${base}/company`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location"), asked]).toEqual([302, "/elsewhere", ["/hr/api/v1/company"]]);
});

test("a body of more than 16 MB passes in pieces, both ways, and is not kept", async () => {
  const whole = MOST_BODY + 5_000_000;
  let taken = 0;
  const base = await proxied((incoming, outgoing) => {
    incoming.on("data", (chunk: Buffer) => (taken += chunk.length)).on("end", () => outgoing.end(Buffer.alloc(whole, 97)));
  });
  const answer = await fetch(`${base}/company/branding/logo`, { method: "POST", body: Buffer.alloc(whole, 98) });
  expect((await answer.arrayBuffer()).byteLength).toBe(whole);
  expect(taken).toBe(whole);
  await vi.waitFor(() => expect(passed).toHaveLength(1));
  expect([passed[0]!.body.size, passed[0]!.body.whole(), passed[0]!.answer!.body.whole()]).toEqual([whole, undefined, undefined]);
});

test("an answer begins to arrive before it has ended", async () => {
  let end: () => void = () => undefined;
  const base = await proxied((_incoming, outgoing) => {
    outgoing.write("first");
    end = () => void outgoing.end("last");
  });
  const reader = (await fetch(`${base}/company`)).body!.getReader();
  expect(Buffer.from((await reader.read()).value).toString()).toBe("first");
  expect(passed).toEqual([]);
  end();
  expect(Buffer.from((await reader.read()).value).toString()).toBe("last");
});

test("a service that does not listen gets 502 for the program, with one line that says what to do", async () => {
  const answer = await fetch(`${await proxyTo("http://127.0.0.1:1/api/v1")}/company`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toMatch(/^hr-conformance proxy: 127\.0\.0\.1:1 gives no answer: .*ECONNREFUSED.*start the server[^\n]*\n$/);
  expect(passed[0]).toMatchObject({ problem: expect.stringContaining("ECONNREFUSED") as string });
  expect(passed[0]!.answer).toBeUndefined();
});

test("an answer that breaks off breaks off for the program too", async () => {
  const base = await proxied((_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-length": "100" });
    outgoing.write("half", () => outgoing.destroy());
  });
  const answer = await fetch(`${base}/company`);
  await expect(answer.text()).rejects.toThrow("terminated");
  await vi.waitFor(() => expect(passed).toHaveLength(1));
  expect(passed[0]!.answer!.body.whole()).toBeUndefined();
});

test("a program that does not wait ends the request to the service", async () => {
  const gone = Promise.withResolvers<void>();
  const came = Promise.withResolvers<void>();
  const base = await proxied((_incoming, outgoing) => {
    outgoing.on("close", () => gone.resolve());
    came.resolve();
  });
  const stop = new AbortController();
  const answer = fetch(`${base}/company`, { signal: stop.signal }).catch(() => undefined);
  await came.promise;
  stop.abort();
  await Promise.all([answer, gone.promise]);
  await vi.waitFor(() => expect(passed[0]?.problem).toBe("the program did not wait for an answer"));
});

test("it is no way to other hosts", async () => {
  const asked: string[] = [];
  const base = new URL(
    await proxied((incoming, outgoing) => {
      asked.push(incoming.url!);
      outgoing.end();
    }),
  );
  const socket = createConnection(Number(base.port), "127.0.0.1");
  socket.end("GET http://other.example/api/v1/company HTTP/1.1\r\nHost: other.example\r\n\r\n");
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain("not as an HTTP proxy");
  expect(asked).toEqual([]);
});
