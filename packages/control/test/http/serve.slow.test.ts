import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Listening } from "@hr-platform/engine/sandbox/mock-handle";
import { type Mock, createMock } from "../../src/mock.ts";

const clock = "frozen:2026-03-02T09:00:00Z";
const authorization = "Bearer hrk_wattle_full";
let mock: Mock;
let listening: Listening;

beforeAll(async () => {
  mock = createMock({ clock, rateLimit: null });
  listening = await mock.listen();
});
afterAll(async () => {
  await mock[Symbol.asyncDispose]();
});

/** Sends bytes as they are. Returns everything received until the server closes. */
function raw(...parts: (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(listening.port, "127.0.0.1", () => {
      for (const part of parts) socket.write(part);
    });
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

const head = (line: string, ...headers: string[]): string =>
  [line, "Host: 127.0.0.1", `Authorization: ${authorization}`, "Connection: close", ...headers, "", ""].join("\r\n");

function error(text: string): unknown {
  return (JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4)) as { error: unknown }).error;
}

describe("what node cannot read as HTTP", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["a broken version", "GET /api/v1/company HTTP/9.9\r\nHost: x\r\n\r\n"],
    ["an unknown method", "FETCH /api/v1/company HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a header with a control character", "GET /api/v1/company HTTP/1.1\r\nHost: x\r\nX-A: a\u0000b\r\n\r\n"],
    ["a length that is no number", "POST /api/v1/leave HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n"],
    ["a header flood", `GET /api/v1/company HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(40_000)}\r\n\r\n`],
    ["a request to nobody", "GET /api/v1/company HTTP/1.1\r\n\r\n"],
    ["a wish for a tunnel", "CONNECT mock:443 HTTP/1.1\r\nHost: mock:443\r\n\r\n"],
    ["broken chunks", "POST /api/v1/leave HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"],
  ])("is answered with the envelope and the rate headers: %s", async (_, text) => {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^X-RateLimit-Limit: 100\r$/m);
    expect(error(answer)).toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

it("an unknown expectation is ignored", async () => {
  expect(await raw(head("GET /api/v1/company HTTP/1.1", "Expect: a-miracle"))).toMatch(/^HTTP\/1\.1 200 /);
});

it("input after a request in progress does not corrupt its response", async () => {
  const socket = connect(listening.port, "127.0.0.1");
  let text = "";
  socket.write(`GET /_mock/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    if (!socket.writableEnded) socket.end("no request at all\r\n\r\n");
  });
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).not.toContain("VALIDATION_ERROR");
});

it("a refused client that stays connected is disconnected", async () => {
  const socket = connect({ port: listening.port, host: "127.0.0.1", allowHalfOpen: true });
  socket.resume().write("hello\r\n\r\n");
  await once(socket, "end");
  // The server has sent its response. It listens as long as this side sends.
  const talking = setInterval(() => socket.write("hello?"), 50);
  const ended = new Promise((resolve) => {
    socket.on("error", () => {});
    socket.on("close", () => resolve("hung up"));
  });
  expect(await ended).toBe("hung up");
  clearInterval(talking);
});

describe("bodies on the wire", () => {
  const create = (body: Uint8Array | string, ...headers: string[]): Promise<string> =>
    raw(head("POST /api/v1/employees HTTP/1.1", "Content-Type: application/json", ...headers), body);

  it("are refused in the envelope above the limit, with or without a length", async () => {
    const large = `{"a":"${"x".repeat(1_600_000)}"}`;
    const sized = await create(large, `Content-Length: ${large.length}`);
    const chunked = await create(`${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`, "Transfer-Encoding: chunked");
    for (const answer of [sized, chunked]) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(error(answer)).toMatchObject({ code: "VALIDATION_ERROR", message: expect.stringContaining("1048576") as string });
    }
  });

  it("may come in pieces that split a character", async () => {
    const bytes = Buffer.from('{"first_name":"Āni"}');
    const chunks = [bytes.subarray(0, 16), bytes.subarray(16)].flatMap((part) => [`${part.length.toString(16)}\r\n`, part, "\r\n"]);
    const answer = await raw(head("POST /api/v1/employees HTTP/1.1", "Transfer-Encoding: chunked"), ...chunks, "0\r\n\r\n");
    expect(error(answer)).toMatchObject({ field: "last_name" });
  });

  it("that are not UTF-8 are refused in the envelope", async () => {
    const answer = await create(new Uint8Array([0x7b, 0xff, 0x7d]), "Content-Length: 3");
    expect(error(answer)).toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("a port and fetch give the same answers", () => {
  it.each([
    ["GET", "/api/v1/company"],
    ["GET", "/api/v1/employees?limit=3&page=2"],
    ["HEAD", "/api/v1/company"],
    ["OPTIONS", "/api/v1/employees"],
    ["GET", "/api/v1/nowhere"],
    ["PUT", "/api/v1/employees"],
    ["POST", "/api/v1/leave"],
    ["GET", "/api/v1"],
    ["GET", "/api/v1/openapi.json"],
    ["GET", "/"],
    ["GET", "/elsewhere"],
    ["GET", "/_mock/clock"],
  ])("%s %s", async (method, path) => {
    const [own, other] = [createMock({ clock }), createMock({ clock })];
    const headers = { authorization, ...(method === "GET" && !path.startsWith("/_mock") ? { origin: "http://127.0.0.1:3000" } : {}) };
    const port = await own.listen();
    const [wired, direct] = [
      await fetch(port.url + path, { method, headers }),
      await other.fetch(new Request(port.url + path, { method, headers })),
    ];
    expect(direct.status).toBe(wired.status);
    const [wiredText, directText] = [await wired.text(), await direct.text()];
    expect(directText).toBe(wiredText);
    const shown = (response: Response): Record<string, string> => {
      const wire = ["connection", "keep-alive", "content-length", "transfer-encoding", ...(path.startsWith("/_mock") ? ["date"] : [])];
      const ofTheWire = new Set(wire);
      return Object.fromEntries([...response.headers].filter(([name]) => !ofTheWire.has(name)));
    };
    expect(shown(direct)).toEqual(shown(wired));
    await own[Symbol.asyncDispose]();
  });
});

describe("the shell", () => {
  it("uses the mock's clock for the Date header", async () => {
    const { headers } = await fetch(`${listening.baseUrl}/company`, { headers: { authorization } });
    expect(headers.get("date")).toBe("Mon, 02 Mar 2026 09:00:00 GMT");
  });

  it("serves the same description as JSON and as YAML, without a key", async () => {
    const [json, yaml] = await Promise.all(
      ["json", "yaml"].map(async (form) => (await fetch(`${listening.baseUrl}/openapi.${form}`)).text()),
    );
    expect(parse(yaml!)).toEqual(JSON.parse(json!));
    expect(JSON.parse(json!)).toMatchObject({ openapi: "3.1.0", info: { version: "1.3.0" } });
  });

  it("takes the whole URL in the request line, as a proxy sends it", async () => {
    const answer = await raw(head("GET http://mock/api/v1/company?x=1 HTTP/1.1"));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("answers a HEAD without a body, with the length of the body it leaves out", async () => {
    const [got, asked] = await Promise.all(
      ["GET", "HEAD"].map((method) => fetch(`${listening.baseUrl}/company`, { method, headers: { authorization } })),
    );
    expect(await asked!.text()).toBe("");
    expect(asked!.headers.get("content-length")).toBe(String((await got!.arrayBuffer()).byteLength));
  });

  it("accepts writes without a content length, on the API and the control API", async () => {
    const bare = (path: string): string =>
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`;
    expect(error(await raw(bare("/api/v1/leave")))).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(await raw(bare("/_mock/reset"))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(bare("/_mock/clock"))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("survives a client that disconnects in the middle of a body", async () => {
    const socket = connect(listening.port, "127.0.0.1");
    socket.write(head("POST /api/v1/employees HTTP/1.1", "Content-Length: 100") + "{");
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    expect((await fetch(`${listening.baseUrl}/company`, { headers: { authorization } })).status).toBe(200);
  });

  it("ends open event streams when it closes", async () => {
    await using other = createMock({ clock });
    const open = await other.listen();
    const stream = await fetch(`${open.url}/_mock/events`);
    const ended = stream.text();
    await open.close();
    await expect(ended).resolves.toEqual(expect.any(String));
  });

  it("answers a bug with the envelope, reports it, and continues", async () => {
    const reported: unknown[] = [];
    const broken = createMock({ clock, onBug: (bug) => reported.push(bug) });
    const company = broken.defaultSandbox.company("wattle");
    Object.defineProperty(company, "directory", {
      get: () => {
        throw new TypeError("a bug");
      },
    });
    const get = (path: string): Promise<Response> => broken.fetch(new Request(`http://mock/api/v1${path}`, { headers: { authorization } }));
    const answer = await get("/employees");
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ error: { code: "INTERNAL_ERROR", message: expect.not.stringContaining("a bug") as string } });
    expect(reported).toEqual([new TypeError("a bug")]);
    expect((await get("/company")).status).toBe(200);
  });
});
