import { request } from "node:http";
import { hostname } from "node:os";
import { describe, expect, it } from "vitest";
import { HostGuard } from "@hr-platform/engine/http/host-guard";
import { createMock } from "../../src/mock.ts";
import { readOrigin } from "@hr-platform/engine/http/origins";

const loopback = new HostGuard({ cors: [], host: "127.0.0.1", onNetwork: false });
const network = new HostGuard({ cors: ["https://mock.corp.example"], host: "0.0.0.0", onNetwork: true });
const HOST = "127.0.0.1:4010";

describe("a mock on loopback", () => {
  it.each(["localhost", "LOCALHOST:4010", "localhost.:4010", "app.localhost:1", "127.0.0.1:4010", "127.200.0.9", "[::1]:4010"])(
    "answers to %s",
    (host) => expect(loopback.answersTo(host)).toBe(true),
  );

  it.each([
    "evil.test",
    "evil.test:4010",
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "evil.test@localhost",
    "localhost/x",
    "",
    " ",
    "10.0.0.5",
    "mock",
  ])("does not answer to %j", (host) => expect(loopback.answersTo(host)).toBe(false));

  it("answers to the name that it listens on, and to a request without a host", () => {
    const named = new HostGuard({ cors: [], host: "Mock.Example", onNetwork: false });
    expect([named.answersTo("mock.example:4010"), named.answersTo("other.example"), named.answersTo(undefined)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each(["http://localhost:3000", "https://localhost", "http://app.localhost:5173", "http://127.0.0.1:8080", "http://[::1]:3000"])(
    "lets pages of %s use the API",
    (origin) => expect(loopback.cors(origin, HOST)).toMatchObject({ "Access-Control-Allow-Origin": origin, Vary: "Origin" }),
  );

  it.each([
    "http://evil.test",
    "null",
    "foo://localhost",
    "http://localhost.evil.test",
    "http://evil.test#http://localhost",
    "http://localhost/",
    "localhost",
    "",
  ])("refuses pages of %j", (origin) => expect(loopback.cors(origin, HOST)).toBeUndefined());
});

describe("a mock on the network", () => {
  it.each([
    "192.168.1.5:4010",
    "[fd00::1]:4010",
    "hr-mock:4010",
    "build-7.local",
    "host.docker.internal:4010",
    hostname(),
    "mock.corp.example",
  ])("answers to %s", (host) => expect(network.answersTo(host)).toBe(true));

  it("does not answer to a name that a public website can have, which could resolve to this machine", () => {
    expect(network.answersTo("evil.test:4010")).toBe(false);
  });

  it("allows its own pages to use the API, and no other page of the network", () => {
    expect(network.cors("http://192.168.1.5:4010", "192.168.1.5:4010")).toBeDefined();
    expect(network.cors("http://192.168.1.6:4010", "192.168.1.5:4010")).toBeUndefined();
  });
});

describe("origins that are allowed", () => {
  it("are allowed exactly, together with their host", () => {
    const hostGuard = new HostGuard({ cors: ["https://app.example", "capacitor://localhost"], host: "127.0.0.1", onNetwork: false });
    const outcome = (origin: string): boolean => hostGuard.cors(origin, HOST) !== undefined;
    expect(["https://app.example", "capacitor://localhost"].map(outcome)).toEqual([true, true]);
    expect(["http://app.example", "https://app.example:444", "https://x.app.example", "ionic://localhost"].map(outcome)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(hostGuard.answersTo("app.example")).toBe(true);
  });

  it("can be all origins", () => {
    const hostGuard = new HostGuard({ cors: ["*"], host: "127.0.0.1", onNetwork: false });
    expect([hostGuard.cors("null", HOST), hostGuard.answersTo("evil.test")]).toEqual([
      { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": expect.stringContaining("Retry-After") as string },
      true,
    ]);
  });

  it("are parsed as browsers write them", () => {
    expect(["https://App.example:443/", "http://localhost:3000", "*"].map((text) => readOrigin("--cors", text))).toEqual([
      "https://app.example",
      "http://localhost:3000",
      "*",
    ]);
  });

  it.each(["app.example", "https://app.example/path", "https://*.app.example", "null", "", "https://u@app.example", "https://", 5])(
    "%j is refused in one line",
    (text) =>
      expect(() => readOrigin("--cors", text)).toThrow(/^--cors '.*' must be an origin such as https:\/\/app\.example, or \* for any$/),
  );
});

interface Answered {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A call as a browser makes it, with any Host header. */
async function call(port: number, path: string, headers: Record<string, string>, method = "GET"): Promise<Answered> {
  return await new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers, agent: false }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    sent.on("error", reject).end();
  });
}

const authorization = "Bearer hrk_wattle_full";

describe("a mock on a port", () => {
  it("refuses unknown hosts and origins everywhere, in the envelope, without any effect", async () => {
    await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
    const { port } = await mock.listen();
    for (const path of ["/api/v1/employees", "/api/v1/openapi.json", "/logos/x.png", "/", "/nowhere", "/_mock/world", "/_mock/docs"]) {
      for (const strange of [{ host: `evil.test:${port}` }, { origin: "http://evil.test" }, { origin: "null" }]) {
        const { status, headers, body } = await call(port, path, { authorization, ...strange });
        expect([path, status, headers["access-control-allow-origin"]]).toEqual([path, 403, undefined]);
        expect(JSON.parse(body)).toEqual({ error: { code: "FORBIDDEN", message: expect.any(String) as string } });
      }
    }
    const id = mock.defaultSandbox.company("wattle").employees.rows().next().value!.id;
    const sent = await call(port, `/api/v1/employees/${id}`, { authorization, origin: "http://evil.test" }, "DELETE");
    expect([sent.status, mock.requests]).toEqual([403, []]);
  });

  it("refuses the preflight of an unknown origin, and grants that of a page of this machine", async () => {
    await using mock = createMock();
    const { port } = await mock.listen();
    const ask = { "access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type" };
    const refused = await call(port, "/api/v1/leave", { ...ask, origin: "http://evil.test" }, "OPTIONS");
    expect([refused.status, refused.headers["access-control-allow-origin"]]).toEqual([403, undefined]);
    const granted = await call(port, "/api/v1/leave", { ...ask, origin: "http://localhost:3000" }, "OPTIONS");
    expect([granted.status, granted.headers]).toMatchObject([
      204,
      {
        "access-control-allow-origin": "http://localhost:3000",
        "access-control-allow-methods": expect.stringContaining("POST") as string,
        "access-control-allow-headers": "authorization,content-type",
        vary: "Origin",
      },
    ]);
  });

  it("lets pages of this machine use the API but not the control API, and its own pages both", async () => {
    await using mock = createMock();
    const { port } = await mock.listen();
    const page = { authorization, origin: "http://localhost:3000" };
    expect((await call(port, "/api/v1/company", page)).headers).toMatchObject({
      "access-control-allow-origin": page.origin,
      vary: "Origin",
    });
    expect((await call(port, "/_mock/reset", page, "POST")).status).toBe(403);
    expect((await call(port, "/_mock/world", page)).status).toBe(403);
    expect((await call(port, "/_mock/reset", { origin: `http://localhost:${port}`, host: `localhost:${port}` }, "POST")).status).toBe(200);
  });

  it("lets pages of an allowed origin use the API, and still not the control API", async () => {
    await using mock = createMock({ cors: ["https://app.example"] });
    const { port } = await mock.listen();
    const page = { authorization, origin: "https://app.example" };
    expect((await call(port, "/api/v1/company", page)).status).toBe(200);
    expect((await call(port, "/_mock/reset", page, "POST")).status).toBe(403);
  });

  it("sends protection headers with every response of the control API", async () => {
    await using mock = createMock();
    const { port } = await mock.listen();
    for (const path of ["/_mock/world", "/_mock/docs", "/_mock/nowhere", "/_mock/world?sandbox=none", "/_mock/clock?x=1"]) {
      expect((await call(port, path, {})).headers).toMatchObject({
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'") as string,
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    }
  });

  it("refuses an invalid allowed origin before it listens", async () => {
    await expect(createMock({ cors: ["app.example"] }).listen()).rejects.toThrow("cors 'app.example' must be an origin");
  });
});

describe("OPTIONS lists the methods that a path has", () => {
  it.each([
    ["/api/v1/employees", "GET, HEAD, POST, OPTIONS"],
    ["/api/v1/company", "GET, HEAD, PATCH, OPTIONS"],
    ["/api/v1/leave/0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11/approve", "PATCH, OPTIONS"],
    ["/api/v1/documents", "GET, HEAD, OPTIONS"],
    ["/api/v1/nowhere", "OPTIONS"],
    ["/api/v1/openapi.json", "GET, HEAD, OPTIONS"],
    ["/", "GET, HEAD, OPTIONS"],
    ["/nowhere", "OPTIONS"],
  ])("%s: %s", async (path, allow) => {
    const answer = await createMock().fetch(`http://mock${path}`, { method: "OPTIONS" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([204, allow]);
  });

  it("and a page may send another one too, so that it can read the error", async () => {
    await using mock = createMock();
    const allowed = async (asked?: string): Promise<string | null> => {
      const headers = asked === undefined ? {} : { "Access-Control-Request-Method": asked };
      return (await mock.fetch("http://mock/api/v1/company", { method: "OPTIONS", headers })).headers.get("access-control-allow-methods");
    };
    expect(await Promise.all([allowed(), allowed("PATCH"), allowed("DELETE"), allowed("TRACE")])).toEqual([
      "GET, HEAD, PATCH",
      "GET, HEAD, PATCH",
      "GET, HEAD, PATCH, DELETE",
      "GET, HEAD, PATCH",
    ]);
    expect(mock.requests).toEqual([]);
  });
});
