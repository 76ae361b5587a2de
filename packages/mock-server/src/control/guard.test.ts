import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { createMock } from "../mock.ts";
import { HostGuard } from "../http/host-guard.ts";
import { guard } from "./guard.ts";

function incoming(remoteAddress: string, headers: IncomingHttpHeaders, method = "GET"): IncomingMessage {
  return { method, headers: { host: "127.0.0.1:4010", ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage;
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
