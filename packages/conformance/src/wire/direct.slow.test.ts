import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileServer } from "../../test/hostile-server.ts";
import { Exchange, type ResponseRecord } from "../exchange/exchange.ts";
import type { Wire } from "./wire.ts";
import { readBody } from "./answer.ts";
import { KEPT, TOO_DEEP, TOO_LONG } from "../exchange/bounds.ts";
import { directFetch } from "./direct.ts";
import { liveWire } from "./live.ts";
import { realTime } from "./time.ts";

let origin: string;
let close: () => void;
let wire: Wire;

beforeAll(async () => {
  ({ origin, close } = await hostileServer());
  const target = { base_url: `${origin}/api/v1`, control_url: `${origin}/control`, keys: { full: "k" } };
  wire = liveWire({ target, fetch: directFetch, perMinute: 1000, time: realTime });
});

afterAll(() => close());

const get = async (trick: string): Promise<ResponseRecord> =>
  wire.send({ method: "GET", target: `/${trick}`, headers: {}, body: null, key: "full", limited: false }, "x/1");

test.for(["endless", "gigabyte", "crumbs", "bomb", "bomb-in-bomb"])(
  "a response that is too long is cut off, and only its beginning is kept: %s",
  async (trick) => {
    const before = process.memoryUsage.rss();
    const answer = await get(trick);
    expect(answer).toMatchObject({ status: 200, cut: TOO_LONG });
    expect(answer.body.length).toBeLessThanOrEqual(KEPT);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 2 ** 20);
  },
);

test("an endless response is cut off after the time limit", async () => {
  const limit = new AbortController();
  const response = await directFetch(`${origin}/drip`, { signal: limit.signal });
  const body = readBody(response, { signal: limit.signal });
  limit.abort(new DOMException("the timeout of the request", "TimeoutError"));
  await expect(body).rejects.toThrow(/timeout/);
});

test("endless headers are no response, and the reason says so", async () => {
  await expect(get("headers")).rejects.toThrow("the headers of the answer are longer than 64 kB");
});

test.for(["deep", "deepest"])("JSON that is too deep gives an empty view: %s", async (trick) => {
  const response = await get(trick);
  const request = { method: "GET", path: "/company", query: "", headers: {}, body: null };
  const exchange = new Exchange({ id: "x/1", owner: "x", operation: "getCompany", key: "full", open: [], request, response });
  expect(exchange.cut).toBe(TOO_DEEP);
  expect([exchange.json.exists, exchange.data.exists]).toEqual([false, false]);
  expect(exchange.brief).toContain(TOO_DEEP);
});

test("redirects are responses and are not followed", async () => {
  expect((await get("elsewhere")).status).toBe(302);
});

test("responses of the control API have the same bounds", async () => {
  expect(await wire.control("POST", "/endless", "x/1")).toMatchObject({ cut: TOO_LONG });
});
