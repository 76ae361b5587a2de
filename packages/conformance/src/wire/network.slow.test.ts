import { once } from "node:events";
import { type Server, createServer } from "node:net";
import type { IncomingMessage, RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authority } from "../../test/authority.ts";
import { type CorporateNetwork, LOGIN, type ProxyStarted, STAGING_HOST, corporateNetwork } from "../../test/corporate-network.ts";
import type { Connection } from "../target/target.ts";
import { unreachable } from "../run/address.ts";
import { network } from "./direct.ts";
import { liveWire } from "./live.ts";

const TOMORROW = new Date(Date.now() + 24 * 3600_000);
const LAST_WEEK = new Date(Date.now() - 7 * 24 * 3600_000);

let corporation: CorporateNetwork;
let open: ProxyStarted;
let guarded: ProxyStarted;
let ca: string;
let staging: string;
let seen: IncomingMessage[] = [];
const answer: RequestListener = (request, response) => {
  seen.push(request);
  response.writeHead(200, { "content-type": "application/json" }).end('{"data":{}}');
};

beforeAll(async () => {
  corporation = await corporateNetwork();
  ca = corporation.file("ca.pem", corporation.authority.cert);
  staging = `https://${STAGING_HOST}:${await corporation.secured(answer, await corporation.authority.issue([STAGING_HOST]))}/api/v1`;
  open = await corporation.proxy();
  guarded = await corporation.proxy({ guarded: true });
});
afterAll(async () => corporation[Symbol.asyncDispose]());

/** The status of GET /company through this connection, or why there is none. */
async function ask(base_url: string, connection: Connection): Promise<number | string> {
  seen = [];
  const target = { base_url, connection, keys: { full: "the-full-key" } };
  const wire = liveWire({ target, fetch: network(connection), perMinute: 90 });
  const request = {
    method: "GET",
    target: "/company",
    headers: { authorization: "Bearer the-full-key" },
    body: null,
    key: "full",
  } as const;
  return wire.send({ ...request, limited: false, within: 8000 }, "x/1").then(
    ({ status }) => status,
    (error: unknown) => (error as Error).message,
  );
}

/** What a person reads if there is no response: what is wrong, and the mend. */
async function told(base_url: string, connection: Connection): Promise<string> {
  const reason = await ask(base_url, connection);
  if (typeof reason === "number") return String(reason);
  const { what, mend } = unreachable(base_url, `no answer to GET /company: ${reason}`);
  return `${what}; ${mend}`;
}

test("a server of a private authority is reached through a proxy that knows its name", async () => {
  expect(await ask(staging, { ca, proxy: `http://${open.host}` })).toBe(200);
  expect(open.asked).toContain(new URL(staging).host);
});

test("a proxy without a scheme is one that speaks HTTP, and a path of its address is ignored", async () => {
  expect(await ask(staging, { ca, proxy: `${open.host}/` })).toBe(200);
});

test("user and password of the proxy go to the proxy alone", async () => {
  expect(await ask(staging, { ca, proxy: `http://${LOGIN}@${guarded.host}` })).toBe(200);
  expect(seen[0]?.headers).not.toHaveProperty("proxy-authorization");
  const port = await corporation.plain(answer);
  expect(await ask(`http://${STAGING_HOST}:${port}/api/v1`, { proxy: `http://${LOGIN}@${guarded.host}` })).toBe(200);
  expect(seen[0]?.headers).not.toHaveProperty("proxy-authorization");
  expect(seen[0]?.url).toBe("/api/v1/company");
});

test("a proxy that speaks TLS with a certificate of the private authority is used", async () => {
  const pair = await corporation.authority.issue(["localhost"]);
  const port = await corporation.secured((_, response) => response.writeHead(403).end(), pair);
  expect(await told(staging, { ca, proxy: `https://localhost:${port}` })).toContain(`the proxy https://localhost:${port}`);
});

test("NO_PROXY names hosts that are reached without the proxy, by name, with their subdomains, and all of them by *", async () => {
  const port = await corporation.secured(answer, await corporation.authority.issue(["localhost"]));
  const base = `https://localhost:${port}/api/v1`;
  for (const no_proxy of ["localhost", `x.example, localhost:${port}`, "*", "a.example,*"]) {
    open.asked.splice(0);
    expect(await ask(base, { ca, proxy: `http://${open.host}`, no_proxy })).toBe(200);
    expect(open.asked).toEqual([]);
  }
  expect(await ask(base, { ca, proxy: `http://${open.host}`, no_proxy: "other.example" })).toBe(200);
  expect(open.asked).toEqual([`localhost:${port}`]);
});

test("each proxy that does not help is named with the mend, and its password never", async () => {
  const dead = await deadPort();
  const strict = await corporation.proxy({ forbidden: [Number(new URL(staging).port)] });
  const http = `http://${STAGING_HOST}:${await corporation.plain(answer)}/api/v1`;
  const lines: readonly (readonly [base: string, proxy: string, told: RegExp])[] = [
    [
      staging,
      `http://u:hidden-word@127.0.0.1:${dead}`,
      /the proxy http:\/\/127\.0\.0\.1:\d+ cannot be reached: connect ECONNREFUSED.*; correct --proxy/,
    ],
    [
      http,
      `http://u:hidden-word@127.0.0.1:${dead}`,
      /the proxy http:\/\/127\.0\.0\.1:\d+ cannot be reached: connect ECONNREFUSED.*; correct --proxy/,
    ],
    [
      staging,
      "http://u:hidden-word@proxy.invalid:3128",
      /the proxy http:\/\/proxy\.invalid:3128 cannot be reached: getaddrinfo .*; correct --proxy/,
    ],
    [staging, `http://${guarded.host}`, /the proxy \S+ wants user and password \(407\); write http:\/\/USER:PASSWORD@HOST:PORT/],
    [staging, `http://u:hidden-word@${guarded.host}`, /the proxy \S+ refuses user and password \(407\); correct user and password/],
    [http, `http://${guarded.host}`, /the proxy \S+ wants user and password \(407\); write http:\/\/USER:PASSWORD@HOST:PORT/],
    [http, `http://u:hidden-word@${guarded.host}`, /the proxy \S+ refuses user and password \(407\); correct user and password/],
    [
      staging,
      `http://${strict.host}`,
      /the proxy \S+ refuses to connect to staging\.corp\.test:\d+ \(403\); start the server, let the proxy allow this host/,
    ],
    [
      `https://${STAGING_HOST}:${dead}/api/v1`,
      `http://${open.host}`,
      /the proxy \S+ does not reach staging\.corp\.test:\d+: it closed the connection; start the server, let the proxy/,
    ],
  ];
  for (const [base, proxy, line] of lines) {
    const text = await told(base, { ca, proxy });
    expect(text).toMatch(line);
    expect(text).not.toContain("hidden");
  }
});

test("a proxy that closes each connection, or speaks no HTTP, ends the request at once", async () => {
  for (const greeting of [undefined, "220 mail.example ESMTP\r\n"]) {
    const server = createServer((socket) => void (greeting === undefined ? socket.destroy() : socket.end(greeting)));
    const port = await portOf(server);
    for (const base of [staging, `http://${STAGING_HOST}:1/api/v1`]) {
      const began = performance.now();
      expect(typeof (await ask(base, { ca, proxy: `http://127.0.0.1:${port}` }))).toBe("string");
      expect(performance.now() - began).toBeLessThan(4000);
    }
    server.close();
  }
});

test("an unknown authority, an old certificate and one for another host are told apart", async () => {
  const { authority: known } = corporation;
  const base = async (names: readonly string[], until?: Date): Promise<string> =>
    `https://127.0.0.1:${await corporation.secured(answer, await known.issue(names, until))}/api/v1`;
  expect(await told(await base(["127.0.0.1"]), {})).toMatch(
    /is of an authority that is not known here \(\w+\); name the file of your authority by --ca FILE/,
  );
  expect(await told(await base(["127.0.0.1"], LAST_WEEK), { ca })).toMatch(
    /has expired \(CERT_HAS_EXPIRED\); renew the certificate of the server/,
  );
  expect(await told(await base(["a.example"], TOMORROW), { ca })).toMatch(
    /is not for the host name of 127\.0\.0\.1:\d+, but for a\.example .*; use a host name/,
  );
  expect(await told(await base(["127.0.0.1"]), { ca })).toBe("200");
  const proxied = staging.replace(STAGING_HOST, "localhost");
  expect(await told(proxied, { ca, proxy: `http://${open.host}` })).toMatch(
    /is not for the host name of localhost:\d+, but for staging\.corp\.test/,
  );
  expect(await told(staging, { proxy: `http://${open.host}` })).toMatch(/is of an authority that is not known here/);
});

test("a client certificate is presented to the target, and a missing or wrong one is named", async () => {
  const [pair, own, foreign] = await Promise.all([
    corporation.authority.issue([STAGING_HOST, "127.0.0.1"]),
    corporation.authority.issue(["robot"]),
    (await authority("Others")).issue(["robot"]),
  ]);
  const files = (name: string, { cert, key }: typeof own): Connection => ({
    client_cert: corporation.file(`${name}.pem`, cert),
    client_key: corporation.file(`${name}.key`, key),
  });
  const port = await corporation.secured(answer, pair, corporation.authority);
  for (const [base, proxied] of [
    [`https://${STAGING_HOST}:${port}/api/v1`, { ca, proxy: `http://${open.host}` }],
    [`https://127.0.0.1:${port}/api/v1`, { ca }],
  ] as const) {
    expect(await ask(base, { ...proxied, ...files("own", own) })).toBe(200);
    expect(await told(base, proxied)).toMatch(/ wants a client certificate \(\w+\); add --client-cert FILE and --client-key FILE/);
    // This server ends the connection without an alert.
    expect(await told(base, { ...proxied, ...files("foreign", foreign) })).toMatch(
      /client certificate \(--client-cert FILE\), or another one$/,
    );
  }
});

test("a redirect is a response: its address is not asked, so no key leaves the origin", async () => {
  const other = await corporation.plain(answer);
  const port = await corporation.plain((_, response) => response.writeHead(307, { location: `http://127.0.0.1:${other}/steal` }).end());
  expect(await ask(`http://127.0.0.1:${port}/api/v1`, {})).toBe(307);
  expect(seen).toEqual([]);
});

test("a file on another origin is fetched without the key and without the client certificate", async () => {
  const pair = await corporation.authority.issue(["127.0.0.1"]);
  const own = await corporation.authority.issue(["robot"]);
  const port = await corporation.secured(answer, pair, corporation.authority);
  const connection = { ca, client_cert: corporation.file("c.pem", own.cert), client_key: corporation.file("c.key", own.key) };
  const target = { base_url: "http://127.0.0.1:1/api/v1", connection, keys: { full: "the-full-key" } };
  const wire = liveWire({ target, fetch: network(connection), perMinute: 90 });
  const file = { method: "GET", target: `https://127.0.0.1:${port}/logo`, headers: { authorization: "Bearer the-full-key" }, body: null };
  await expect(wire.send({ ...file, key: "full", limited: false }, "x/1")).rejects.toThrow("wants a client certificate");
  const plain = await corporation.plain(answer);
  seen = [];
  await wire.send({ ...file, target: `http://127.0.0.1:${plain}/logo`, key: "full", limited: false }, "x/2");
  expect(seen[0]?.headers).not.toHaveProperty("authorization");
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as { port: number }).port;
}

/** A port that nothing listens on. */
async function deadPort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  await once(server, "close");
  return port;
}
