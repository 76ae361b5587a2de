import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { svg } from "@hr-platform/engine/test/support/logos";
import type { Listening } from "@hr-platform/engine/sandbox/mock-handle";
import { type Mock, createMock } from "../../src/mock.ts";

const TOKEN = "control-token-of-this-test";

async function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  host = "127.0.0.1",
): Promise<[IncomingMessage, string]> {
  const sent = request({ host, port, path, headers: { authorization: `Bearer ${TOKEN}`, ...headers } });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return [response, text];
}

async function withPort(use: (listening: Listening, mock: Mock) => Promise<void>, host?: string): Promise<void> {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", controlToken: TOKEN, cors: ["https://hr.corp.example"] });
  await use(await mock.listen(host === undefined ? {} : { host }), mock);
}

const serverIn = (document: unknown): string[] => (document as { servers: { url: string }[] }).servers.map(({ url }) => url);

/** Every URL of the mock's own in the documents that it serves. */
async function addresses(port: number, headers: Record<string, string> = {}, host?: string): Promise<Set<string>> {
  const text = async (path: string): Promise<string> => (await get(port, path, headers, host))[1];
  const target = JSON.parse(await text("/_mock/target")) as { base_url: string; control_url: string };
  return new Set([
    ...serverIn(JSON.parse(await text("/api/v1/openapi.json"))).map((url) => url.replace(/\/api\/v1$/, "")),
    ...serverIn(parse(await text("/api/v1/openapi.yaml"))).map((url) => url.replace(/\/api\/v1$/, "")),
    ...serverIn(JSON.parse(await text("/_mock/openapi.json"))),
    target.base_url.replace(/\/api\/v1$/, ""),
    target.control_url.replace(/\/_mock$/, ""),
  ]);
}

test.for([
  ["the port", {}, "http://127.0.0.1:PORT"],
  ["the name of the machine", { host: "localhost:PORT" }, "http://localhost:PORT"],
  ["IPv6", { host: "[::1]:PORT" }, "http://[::1]:PORT"],
  ["a port in front", { host: "localhost:9000" }, "http://localhost:9000"],
  ["an allowed name", { host: "hr.corp.example" }, "http://hr.corp.example"],
  ["a proxy with TLS", { host: "hr.corp.example", "x-forwarded-proto": "https" }, "https://hr.corp.example"],
  ["a proxy that changes the host", { "x-forwarded-host": "hr.corp.example", "x-forwarded-proto": "https" }, "https://hr.corp.example"],
  ["two proxies", { "x-forwarded-host": "hr.corp.example, a.local", "x-forwarded-proto": "https, http" }, "https://hr.corp.example"],
  ["a forwarded host that is not allowed", { "x-forwarded-host": "evil.test" }, "http://127.0.0.1:PORT"],
  ["a forwarded host that is none", { "x-forwarded-host": "localhost/x?" }, "http://127.0.0.1:PORT"],
  ["a forwarded scheme that is none", { "x-forwarded-proto": "javascript" }, "http://127.0.0.1:PORT"],
  ["a host that no document may name", { host: "a'b.localhost" }, "http://127.0.0.1:PORT"],
] as const)("documents name the address that was asked: %s", async ([, headers, expected]) => {
  await withPort(async ({ port }) => {
    const at = (text: string): string => text.replace("PORT", String(port));
    const sent = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, at(text)]));
    expect([...(await addresses(port, sent))]).toEqual([at(expected)]);
  });
});

test("a mock on IPv6 names its address", async () => {
  await withPort(async ({ url, port }) => expect([...(await addresses(port, {}, "::1"))]).toEqual([url]), "::1");
});

test("without a Host header the address of the connection is named", async () => {
  await withPort(async ({ port }) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET /api/v1/openapi.json HTTP/1.0\r\n\r\n"));
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    expect(serverIn(JSON.parse(text.slice(text.indexOf("{"))))).toEqual([`http://127.0.0.1:${port}/api/v1`]);
  });
});

test("caches keep the documents of two addresses apart", async () => {
  await withPort(async ({ port }) => {
    const [{ headers }] = await get(port, "/api/v1/openapi.json", { origin: "http://localhost:3000" });
    expect([headers["cache-control"], headers.vary]).toEqual(["no-cache", "X-Forwarded-Host, X-Forwarded-Proto, Origin"]);
  });
});

test("the URL of a logo is that of the proxy", async () => {
  await withPort(async ({ url, port }) => {
    const form = new FormData();
    form.set("file", new Blob([Buffer.from(svg())], { type: "image/svg+xml" }), "a.svg");
    const authorization = "Bearer hrk_wattle_full";
    await fetch(`${url}/api/v1/company/branding/logo`, { method: "POST", headers: { authorization }, body: form });
    const proxied = { authorization, host: "hr.corp.example", "x-forwarded-proto": "https" };
    const [, text] = await get(port, "/api/v1/company/branding", proxied);
    expect((JSON.parse(text) as { data: { logo_url: string } }).data.logo_url).toMatch(/^https:\/\/hr\.corp\.example\/logos\//);
  });
});

test("without a port the documents name the origin of the request, and the page of the docs none", async () => {
  await using mock = createMock();
  const document = async (url: string): Promise<unknown> => (await mock.fetch(url)).json();
  expect(serverIn(await document("https://api.test:8443/api/v1/openapi.json"))).toEqual(["https://api.test:8443/api/v1"]);
  expect(serverIn(await document("https://api.test:8443/_mock/openapi.json"))).toEqual(["https://api.test:8443"]);
  expect(serverIn(await document("https://api.test:8443/_mock/docs/api.json"))).toEqual(["/api/v1"]);
});
