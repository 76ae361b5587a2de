import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { createMock } from "../mock.ts";
import { HostGuard } from "@hr-platform/engine/http/host-guard";
import { guard } from "./guard.ts";

function incoming(remoteAddress: string, headers: IncomingHttpHeaders, method = "GET", url = "/_mock/world"): IncomingMessage {
  return { method, url, headers: { host: "127.0.0.1:4010", ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage;
}

const hostGuard = new HostGuard({ cors: ["http://localhost:3000"], host: "127.0.0.1", onNetwork: false });
const code = (...call: Parameters<typeof incoming>): string | undefined => guard(incoming(...call), hostGuard, "s3cret")?.code;

describe("the control API's guard", () => {
  it.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("admits callers at %s without a token", (address) => {
    expect(code(address, {})).toBeUndefined();
  });

  it.each(["10.0.0.5", "::ffff:10.0.0.5", "fe80::1", "2001:db8::127.0.0.1"])("demands the token from callers at %s", (address) => {
    expect(code(address, {})).toBe("UNAUTHORISED");
    expect(code(address, { authorization: "Bearer wrong!" })).toBe("UNAUTHORISED");
    expect(code(address, { authorization: "Bearer s3cret" })).toBeUndefined();
    expect(code(address, { authorization: "bearer s3cret", host: "mock.example" })).toBeUndefined();
  });

  it("admits nobody from another machine without a token", () => {
    expect(guard(incoming("10.0.0.5", { authorization: "Bearer " }), hostGuard, undefined)?.code).toBe("UNAUTHORISED");
    expect(guard(incoming("10.0.0.5", { authorization: "Bearer undefined" }), hostGuard, undefined)?.code).toBe("UNAUTHORISED");
  });

  it.each(["evil.example", "evil.example:4010", "127.0.0.1.evil.example", "localhost.evil.example", ""])(
    "refuses the host name %j of a page that points to this machine",
    (host) => {
      expect(code("127.0.0.1", { host })).toBe("FORBIDDEN");
    },
  );

  it.each(["localhost", "localhost:4010", "api.localhost:1", "[::1]:4010", "127.0.0.2"])("accepts the host name %s", (host) => {
    expect(code("127.0.0.1", { host })).toBeUndefined();
  });

  it.each([
    "https://evil.example",
    "null",
    "http://127.0.0.1.evil.example",
    "http://localhost:3000",
    "foo://127.0.0.1:4010",
    "http://127.0.0.1",
  ])("refuses pages of %s, whatever they request and whether or not they may use the API", (origin) => {
    for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS"]) expect(code("127.0.0.1", { origin }, method)).toBe("FORBIDDEN");
  });

  it("admits the mock's own pages, and programs, which send no origin", () => {
    expect(code("127.0.0.1", { origin: "http://127.0.0.1:4010" }, "POST")).toBeUndefined();
    expect(code("127.0.0.1", { origin: "http://localhost:4010", host: "localhost:4010" }, "POST")).toBeUndefined();
    expect(code("127.0.0.1", {}, "POST")).toBeUndefined();
  });
});

describe("the control API's guard, for browsers", () => {
  const page = (site: string, more: IncomingHttpHeaders = {}, method = "GET"): string | undefined =>
    code("127.0.0.1", { "sec-fetch-site": site, "sec-fetch-mode": "no-cors", ...more }, method);
  const link = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

  it.each(["cross-site", "same-site", "something new"])("refuses what a page of another site loads without an origin: %s", (site) => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) expect(page(site, {}, method)).toBe("FORBIDDEN");
    expect(page(site, { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" })).toBe("FORBIDDEN");
    expect(page(site, link, "POST")).toBe("FORBIDDEN");
  });

  it("admits the mock's own pages, an address that a person enters, and a link to a page of the mock", () => {
    expect(page("same-origin", {}, "POST")).toBeUndefined();
    expect(page("none", link)).toBeUndefined();
    expect(page("cross-site", link)).toBeUndefined();
  });
});

describe("the control API's guard, for a mock that others share", () => {
  const onNetwork = new HostGuard({ cors: [], host: "0.0.0.0", onNetwork: true });
  type Call = readonly [address: string, headers: IncomingHttpHeaders];
  const shared = ([address, headers]: Call, token: string | undefined, at = onNetwork): string | undefined =>
    guard(incoming(address, headers), at, token)?.code;
  const bearer = { authorization: "Bearer s3cret" };

  it.each([
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-port",
    "x-real-ip",
    "cf-connecting-ip",
    "true-client-ip",
    "x-client-ip",
    "x-envoy-external-address",
  ])("demands the token from a proxy on this machine, which sends %s", (name) => {
    const headers = { [name]: "127.0.0.1" };
    for (const at of [onNetwork, hostGuard]) {
      expect(shared(["127.0.0.1", headers], undefined, at)).toBe("UNAUTHORISED");
      expect(shared(["127.0.0.1", headers], "s3cret", at)).toBe("UNAUTHORISED");
      expect(shared(["127.0.0.1", { ...headers, ...bearer }], "s3cret", at)).toBeUndefined();
    }
  });

  it("demands a token that is set on this machine too, if the mock listens beyond loopback", () => {
    expect(shared(["127.0.0.1", {}], "s3cret")).toBe("UNAUTHORISED");
    expect(shared(["127.0.0.1", bearer], "s3cret")).toBeUndefined();
    expect(shared(["127.0.0.1", {}], undefined)).toBeUndefined();
    expect(shared(["127.0.0.1", {}], "s3cret", hostGuard)).toBeUndefined();
  });

  it("demands no token for health, but checks its host and origin", () => {
    const health = (headers: IncomingHttpHeaders, url = "/_mock/health", method = "GET"): string | undefined =>
      guard(incoming("10.0.0.5", headers, method, url), onNetwork, "s3cret")?.code;
    expect(health({ host: "10.0.0.9:4010", via: "1.1 balancer" })).toBeUndefined();
    expect(health({ host: "10.0.0.9:4010" }, "/_mock/health?x=1", "HEAD")).toBeUndefined();
    expect(health({ host: "evil.example" })).toBe("FORBIDDEN");
    expect(health({ host: "10.0.0.9", origin: "https://evil.example" })).toBe("FORBIDDEN");
    for (const url of ["/_mock/health/", "/_mock/health/../world", "/_mock/healthy", "/_mock/world?/_mock/health", "/_mock/metrics"])
      expect(health({}, url)).toBe("UNAUTHORISED");
    expect(health({}, "/_mock/health", "POST")).toBe("UNAUTHORISED");
  });
});

describe("the control API on a port", () => {
  it("takes writes with and without a body, and refuses one that is too large", async () => {
    await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
    const { url } = await mock.listen();
    const statuses = async (path: string, bodies: readonly (string | undefined)[]): Promise<number[]> =>
      Promise.all(
        bodies.map(async (body) => (await fetch(url + path, { method: "POST", ...(body === undefined ? {} : { body }) })).status),
      );
    const large = JSON.stringify({ set: "x".repeat(1_100_000) });
    expect(await statuses("/_mock/reset", [undefined, "", "{}", large])).toEqual([200, 200, 200, 400]);
    expect(await statuses("/_mock/clock", [undefined, "{", large])).toEqual([400, 400, 400]);
  });

  it("answers, and refuses in the envelope what the guard refuses", async () => {
    await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
    const { url, port } = await mock.listen();
    const answer = await fetch(`${url}/_mock/target`);
    expect(await answer.json()).toMatchObject({ base_url: `${url}/api/v1`, control_url: `${url}/_mock` });
    const turned = await fetch(`${url}/_mock/clock`, { method: "POST", body: JSON.stringify({ advance: "P1D" }) });
    expect(await turned.json()).toMatchObject({ now: "2026-03-03T09:00:00.000Z" });
    const refused = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request({ port, path: "/_mock/world", headers: { host: "evil.example" } }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => resolve({ status: response.statusCode, body }));
      });
      sent.on("error", reject).end();
    });
    expect(refused.status).toBe(403);
    expect(JSON.parse(refused.body)).toMatchObject({ error: { code: "FORBIDDEN" } });
  });

  it("refuses a method that no Request can have", async () => {
    await using mock = createMock();
    const { port } = await mock.listen();
    const status = await new Promise((resolve, reject) => {
      const sent = request({ port, path: "/_mock/sandboxes/default/clock", method: "TRACE" }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject).end();
    });
    expect(status).toBe(404);
  });

  it("reports a truncated body as such, and not as a bug", async () => {
    const logged = vi.spyOn(console, "error");
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    const sent = new Request("http://mock/_mock/clock", { method: "POST", body, duplex: "half" });
    expect((await createMock().fetch(sent)).status).toBe(400);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it("a reader of the live journal does not keep the server from closing", async () => {
    const mock = createMock();
    const { url } = await mock.listen();
    const reader = (await fetch(`${url}/_mock/events`)).body!.getReader();
    expect((await reader.read()).done).toBe(false);
    await mock[Symbol.asyncDispose]();
    expect(
      await reader.read().then(
        ({ done }) => done,
        () => true,
      ),
    ).toBe(true);
  });
});
