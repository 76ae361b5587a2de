import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { Receiver } from "./receiver.ts";

const PORT = 19_000 + (process.pid % 900);
const BASE = `http://127.0.0.1:${PORT}`;
let receiver: Receiver | undefined;
let now = 0;

async function open(): Promise<Receiver> {
  receiver = await Receiver.open({ receiver_url: BASE, listen: `127.0.0.1:${PORT}` }, () => now);
  return receiver;
}

async function post(path: string, body: string): Promise<number> {
  // A kept connection could lead to the receiver of the test before.
  return (await fetch(BASE + path, { method: "POST", body, redirect: "manual", headers: { connection: "close" } })).status;
}

afterEach(async () => receiver?.close());

test("arrivals are kept byte for byte, with their time, by the mark in their path in any letter case", async () => {
  const it = await open();
  await it.arrivals("abc1", { atLeast: 0, within: 0 });
  now = 7;
  await post("/Hooks/ABC1?a=B", '{"name":"Zoë"}');
  await post("/elsewhere", "{}");
  const [only, ...others] = await it.arrivals("abc1", { atLeast: 1, within: 1000 });
  expect(only).toMatchObject({ method: "POST", path: "/Hooks/ABC1?a=B", body: '{"name":"Zoë"}', at: 7, gaveUpAt: null });
  expect(others).toEqual([]);
});

test("replies are used in order, the last one again and again, and none for a ping", async () => {
  const it = await open();
  it.reply("abc2", [{ status: 500 }, { status: 307, location: `${BASE}/next` }]);
  expect(await post("/abc2", '{"event":"ping"}')).toBe(200);
  expect([await post("/abc2", "{}"), await post("/abc2", "no JSON"), await post("/abc2", "{}")]).toEqual([500, 307, 307]);
});

test("a probe without a body uses up no reply", async () => {
  const it = await open();
  it.reply("abc5", [{ status: 404 }, { status: 500 }]);
  const look = await fetch(`${BASE}/abc5`, { headers: { connection: "close" } });
  expect([look.status, await post("/abc5", "{}"), await post("/abc5", "{}")]).toEqual([500, 404, 500]);
});

test("waiting ends when enough has arrived, or when the time is over", async () => {
  const it = await open();
  it.reply("abc3", []);
  const waiting = it.arrivals("abc3", { atLeast: 2, within: 5000 });
  await post("/abc3", "1");
  await post("/abc3", "2");
  expect((await waiting).map(({ body }) => body)).toEqual(["1", "2"]);
  expect(await it.arrivals("abc3", { atLeast: 3, within: 5 })).toHaveLength(2);
});

test("a blocked process gets what arrived meanwhile before the time is over", async () => {
  const it = await open();
  it.reply("abc6", []);
  const sent = post("/abc6", "1");
  const waiting = it.arrivals("abc6", { atLeast: 1, within: 500 });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect(await waiting).toHaveLength(1);
  await sent;
});

test("no connection is kept, so none can end while it is used again", async () => {
  const it = await open();
  it.reply("abc7", [{ status: 500 }]);
  const first = await fetch(`${BASE}/abc7`, { method: "POST", body: "{}" });
  expect([first.status, first.headers.get("connection")]).toEqual([500, "close"]);
});

test("the receiver notes when a sender that gets no reply hangs up", async () => {
  const it = await open();
  it.reply("abc4", [{ status: null }]);
  now = 10;
  const controller = new AbortController();
  const sent = fetch(`${BASE}/abc4`, { method: "POST", body: "{}", signal: controller.signal }).catch(() => "aborted");
  expect((await it.arrivals("abc4", { atLeast: 1, within: 5000 }))[0]?.gaveUpAt).toBeNull();
  now = 30_010;
  controller.abort();
  expect(await sent).toBe("aborted");
  await expect.poll(async () => (await it.arrivals("abc4", { atLeast: 1, within: 0 }))[0]?.gaveUpAt).toBe(30_010);
});

/** Sends raw bytes. @returns what comes back until the connection ends */
async function raw(...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const socket = connect(PORT, "127.0.0.1");
  let output = "";
  socket.on("data", (chunk) => (output += chunk.toString()));
  socket.on("error", () => undefined);
  for (const part of parts) socket.write(part);
  await new Promise((resolve) => {
    socket.on("close", resolve);
  });
  return output;
}

test("a request to a path without a mark is not read, and its connection is closed", async () => {
  const it = await open();
  it.reply("abc6", []);
  expect(await raw("POST /elsewhere HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n", "x".repeat(1000))).toMatch(
    /^HTTP\/1.1 404 /,
  );
});

test("a delivery of more than 1 MB is refused, with or without Content-Length", async () => {
  const it = await open();
  it.reply("abc7", []);
  const head = "POST /abc7 HTTP/1.1\r\nHost: x\r\n";
  expect(await raw(`${head}Content-Length: 1048577\r\n\r\n`)).toMatch(/^HTTP\/1.1 413 /);
  const chunk = `10000\r\n${"x".repeat(0x1_00_00)}\r\n`;
  expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\n`, ...Array.from({ length: 17 }, () => chunk))).toMatch(/^HTTP\/1.1 413 /);
  expect(await post("/abc7", "x".repeat(2 ** 20))).toBe(200);
  expect(await it.arrivals("abc7", { atLeast: 1, within: 0 })).toHaveLength(1);
});

test("endless tiny chunks are refused as well", async () => {
  const it = await open();
  it.reply("abc8", []);
  expect(await raw("POST /abc8 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n".repeat(200_000))).toMatch(
    /^HTTP\/1.1 413 /,
  );
});

test("the receiver waits at most thirty seconds for a body", async () => {
  const it = await open();
  it.reply("abc9", []);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const answer = raw("POST /abc9 HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx");
    while (vi.getTimerCount() === 0) await setImmediate();
    vi.advanceTimersByTime(30_000);
    expect(await answer).toBe("");
  } finally {
    vi.useRealTimers();
  }
  expect(await it.arrivals("abc9", { atLeast: 0, within: 0 })).toEqual([]);
});
