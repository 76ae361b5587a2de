import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileServer } from "../../test/hostile-server.ts";
import { directFetch } from "./direct.ts";
import { fileText, filesOf } from "./files.ts";
import { liveWire } from "./live.ts";

const NAMES: Readonly<Record<string, readonly string[]>> = {
  "staging.example": ["8.8.4.4"],
  "inside.example": ["127.0.0.1"],
  "mixed.example": ["8.8.8.8", "127.0.0.1"],
};
const addresses = async (host: string): Promise<readonly string[]> => NAMES[host] ?? [];

let origin: string;
let port: string;
let close: () => void;

beforeAll(async () => {
  ({ origin, close } = await hostileServer());
  ({ port } = new URL(origin));
});
afterAll(() => close());

/** Why a file is not fetched for a service at `base`; "" if it is fetched. */
async function refusal(base: string, url: string): Promise<string> {
  try {
    return (await filesOf(directFetch, base, addresses)(url, {})).ok ? "" : "not ok";
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}

test("a file on this machine is not fetched for a service on another machine, whatever its host name", async () => {
  const base = "https://staging.example/api/v1";
  expect(await refusal(base, `${origin}/logo`)).toBe("127.0.0.1 is an address of this machine, which base_url is not");
  expect(await refusal(base, `http://[::ffff:127.0.0.1]:${port}/logo`)).toContain("is an address of this machine");
  expect(await refusal(base, `http://2130706433:${port}/logo`)).toContain("is an address of this machine");
  expect(await refusal(base, `http://inside.example:${port}/logo`)).toContain("127.0.0.1 is an address of this machine");
  expect(await refusal(base, `http://mixed.example:${port}/logo`)).toContain("127.0.0.1 is an address of this machine");
  expect(await refusal(base, "http://169.254.169.254/latest/meta-data")).toContain("is a link-local address");
});

test("a file is fetched for a service on this machine, at the address that was checked", async () => {
  expect(await refusal("http://127.0.0.1:4010/api/v1", `${origin}/logo`)).toBe("");
  expect(await refusal("http://inside.example/api/v1", `http://inside.example:${port}/logo`)).toBe("");
  expect(await refusal("http://127.0.0.1:4010/api/v1", "http://169.254.169.254/latest/meta-data")).toContain("link-local");
});

test("a replacement for the network fetches files too", () => {
  const fetch = async (): Promise<Response> => new Response("");
  expect(filesOf(fetch, "https://staging.example/api/v1")).toBe(fetch);
});

test("a run says why a file was not fetched, and goes on", async () => {
  const target = { base_url: "https://8.8.4.4/api/v1", keys: { full: "k" } };
  const wire = liveWire({ target, fetch: directFetch, perMinute: 1000 });
  const ask = async (): Promise<unknown> =>
    wire.send({ method: "GET", target: `${origin}/logo`, headers: {}, body: null, key: null, limited: false }, "x/1");
  for (let turn = 0; turn < 7; turn += 1)
    await expect(ask()).rejects.toThrow("127.0.0.1 is an address of this machine, which base_url is not");
});

test("evidence keeps length and hash of a file, and the text of an SVG", () => {
  const secret = Buffer.from("AccessKeyId: ASIA1234");
  expect(fileText(secret, secret.toString())).toMatch(/^\(a file of 21 bytes, SHA-256 [0-9a-f]{64}\)$/);
  expect(fileText(secret, secret.toString())).toBe(fileText(secret, secret.toString()));
  const drawing = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>';
  for (const text of [drawing, drawing.replace("<svg", "<s:svg"), `\u0000${drawing}`]) expect(fileText(Buffer.from(text), text)).toBe(text);
  expect(fileText(Buffer.alloc(0), "")).toBe("");
});
