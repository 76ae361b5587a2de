import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Listening, Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { createMock } from "../../src/mock.ts";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { client } from "@hr-platform/engine/test/support/client";

const headers = { authorization: "Bearer hrk_wattle_full" };
let mock: Mock;
let listening: Listening;

beforeAll(async () => {
  mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  listening = await mock.listen();
});
afterAll(async () => await mock[Symbol.asyncDispose]());

/** The two shells: with and without a port. */
const ways = {
  port: async (path: string): Promise<Response> => await fetch(listening.baseUrl + path, { headers }),
  fetch: async (path: string): Promise<Response> => await mock.fetch(new Request(`http://mock/api/v1${path}`, { headers })),
};

describe.each(["port", "fetch"] as const)("by %s", (way) => {
  const get = async (rule: TransportRule): Promise<Response> => {
    mock.faults.transport(rule);
    return await ways[way]("/employees?limit=5");
  };

  test("a response is delayed", async () => {
    const began = performance.now();
    const response = await get({ kind: "latency", latency: { distribution: "fixed", ms: 60 } });
    expect(performance.now() - began).toBeGreaterThan(55);
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(5);
  });

  test("a connection that is reset gives no response", async () => {
    await expect(get({ kind: "reset" })).rejects.toThrow("fetch failed");
  });

  test("a truncated body ends in an error after the given bytes", async () => {
    const response = await get({ kind: "truncated", bytes: 40 });
    expect(response.status).toBe(200);
    let length = 0;
    const reading = (async () => {
      for await (const chunk of response.body!) length += (chunk as Uint8Array).length;
    })();
    await expect(reading).rejects.toThrow("terminated");
    expect(length).toBe(40);
  });

  test("a slow body is sent in pieces", async () => {
    const response = await get({ kind: "slow-body", bytesPerSecond: 6000 });
    const began = performance.now();
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(5);
    expect(performance.now() - began).toBeGreaterThan(90);
  });
});

describe("the signal of mock.fetch", () => {
  const gone = new Error("not needed any more");
  const patch = { method: "PATCH", headers, body: '{"name":"Renamed"}' };
  const COMPANY = "http://mock/api/v1/company";
  const name = (): unknown => client(mock, "hrk_wattle_full").get("/company").data.name;
  const soon = (): AbortSignal => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(gone), 15);
    return leaving.signal;
  };

  test("keeps a request from being carried out that is aborted before, in the init or in a Request", async () => {
    mock.faults.transport();
    const before = name();
    const signal = AbortSignal.abort(gone);
    await expect(mock.fetch(COMPANY, { ...patch, signal })).rejects.toBe(gone);
    await expect(mock.fetch(new Request(COMPANY, { ...patch, signal }))).rejects.toBe(gone);
    await expect(mock.fetch(new Request(COMPANY, patch), { signal })).rejects.toBe(gone);
    await expect(mock.fetch("http://mock/_mock/world", { signal })).rejects.toBe(gone);
    expect(name()).toBe(before);
  });

  test("keeps a request from being carried out that is aborted while its body is sent", async () => {
    const before = name();
    let end = (): void => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(patch.body));
        end = () => controller.close();
      },
    });
    const init = { ...patch, body, duplex: "half", signal: soon() } as RequestInit;
    await expect(mock.fetch(COMPANY, init)).rejects.toBe(gone);
    end();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(name()).toBe(before);
  });

  test("ends the wait for a late response, and a body that comes slowly", async () => {
    mock.faults.transport({ kind: "latency", latency: { distribution: "fixed", ms: 60_000 } });
    await expect(mock.fetch(COMPANY, { headers, signal: soon() })).rejects.toBe(gone);
    const timedOut = mock.fetch(new Request(COMPANY, { headers, signal: AbortSignal.timeout(15) }));
    await expect(timedOut).rejects.toMatchObject({ name: "TimeoutError" });
    mock.faults.transport({ kind: "slow-body", bytesPerSecond: 10 });
    const slow = await mock.fetch(COMPANY, { headers, signal: soon() });
    await expect(slow.text()).rejects.toBe(gone);
  });
});

test("a late write is invisible to requests in between, and is made before its response is sent", async () => {
  mock.faults.transport();
  const pipeline = mock.defaultSandbox.pipeline;
  const name = (): unknown => client(mock, "hrk_wattle_full").get("/company").data.name;
  const before = name();
  let between: unknown;
  const late = {
    ...pipeline,
    commit: () => {},
    finish: (response: Parameters<typeof pipeline.finish>[0], step: Parameters<typeof pipeline.finish>[1]) => {
      const { answer, company } = step;
      if (answer === undefined || company === undefined || answer.changes.length === 0) return response;
      // Comes before any timer of the same turn, however slow the machine is.
      setImmediate(() => {
        between = name();
      });
      return { ...response, transport: { later: () => pipeline.commit({ ...step, answer, company }) } };
    },
  };
  Object.defineProperty(mock.defaultSandbox, "pipeline", { value: late, configurable: true });
  const patch = await fetch(`${listening.baseUrl}/company`, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "Later" }),
  });
  expect([patch.status, between, name()]).toEqual([200, before, "Later"]);
});
