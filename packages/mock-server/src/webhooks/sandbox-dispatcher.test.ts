import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Employee } from "@hr-platform/spec/types";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { someone } from "../../test/support/cast.ts";
import { client } from "../../test/support/client.ts";
import { hook, logOf, setActive } from "../../test/support/hooks.ts";
import { type Receiver, receive } from "../../test/support/receiver.ts";
import { frozenMock } from "../../test/support/worlds.ts";
import { SandboxDispatcher } from "./sandbox-dispatcher.ts";
import type { Mock, MockOptions } from "../sandbox/mock-handle.ts";
import { httpsClient } from "./https-client.ts";

let mock: Mock;
let receiver: Receiver;

function start(options: MockOptions = {}): void {
  mock = frozenMock({ allowPrivateWebhooks: true, ...options });
}

beforeEach(async () => {
  receiver = await receive();
  start();
});
afterEach(async () => {
  await mock[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

let name = 0;
/** Updates an employee, so that employee.updated is sent. */
function change(): Employee {
  return client(mock).patch<Employee>(`/employees/${someone(mock).id}`, { job_title: `Title ${(name += 1)}` }).data;
}

const attempts = (endpoint: { id: string }): (readonly [number, number | null, string | null])[] =>
  logOf(mock, endpoint).flatMap(({ event, attempts: made }) =>
    made.map(({ at, status, error }) => [(at - event.at) / 1000, status, error] as const),
  );

async function turn(advance: string): Promise<{ at: string; kind: string; attempt?: number; status?: number | null }[]> {
  const response = await mock.fetch(new Request("http://mock/_mock/clock", { method: "POST", body: JSON.stringify({ advance }) }));
  return ((await response.json()) as { due: { at: string; kind: string }[] }).due.filter(({ kind }) => kind === "delivery");
}

/** Leaves a request without a response. */
const hang = (): void => {};

describe("a delivery over the network", () => {
  test("arrives as a POST of JSON whose signature verifies over the raw bytes, keyed with the endpoint's secret [EVT-10 to EVT-14, SIG-01, SIG-02]", async () => {
    const { secret } = hook(mock, ["employee.updated"], `${receiver.url}/in?token=a%20b`);
    const employee = change();
    await mock.webhooks.idle();
    const [arrival] = receiver.arrivals;
    expect([arrival!.method, arrival!.path, arrival!.headers["content-type"]]).toEqual(["POST", "/in?token=a%20b", "application/json"]);
    const wanted = Buffer.from(`sha256=${createHmac("sha256", secret).update(arrival!.body).digest("hex")}`);
    expect(timingSafeEqual(wanted, Buffer.from(String(arrival!.headers["x-service-signature"])))).toBe(true);
    expect(Object.keys(arrival!.json)).toEqual(["id", "event", "created_at", "company_id", "data"]);
    expect(arrival!.json).toMatchObject({
      event: "employee.updated",
      created_at: "2026-03-02T09:00:00.000Z",
      company_id: client(mock).get("/company").data["id"],
      data: client(mock).get(`/employees/${employee.id}`).data,
    });
  });

  test("arrives whole with any characters [EVT-10]", async () => {
    hook(mock, ["employee.updated"], receiver.url);
    const { id } = someone(mock);
    client(mock).patch(`/employees/${id}`, { job_title: "Kaiārahi – Gärtnerei 園芸 🌱" });
    await mock.webhooks.idle();
    const [arrival] = receiver.arrivals;
    expect(arrival!.json).toMatchObject({ data: { job_title: "Kaiārahi – Gärtnerei 園芸 🌱" } });
    expect(Number(arrival!.headers["content-length"])).toBe(arrival!.body.length);
  });

  test("T-54: contains the secret nowhere, nor do the log, the journal or an error", async () => {
    start({ decide: { "webhook-url": "unique-https" } });
    const made = hook(mock, ["employee.updated"], `${receiver.url}/in`);
    change();
    await mock.webhooks.idle();
    const again = client(mock).post("/webhooks", { url: `${receiver.url}/in`, events: ["employee.updated"] });
    expect(again.status).toBe(409);
    const control = async (path: string): Promise<string> => await (await mock.fetch(new Request(`http://mock/_mock${path}`))).text();
    const texts = [
      again.text,
      client(mock).get("/webhooks").text,
      client(mock).delete(`/webhooks/${made.id}`).text,
      receiver.arrivals[0]!.body.toString() + JSON.stringify(receiver.arrivals[0]!.headers),
      await control(`/webhooks/${made.id}/deliveries`),
      await control("/inbox"),
      (await control("/requests?since=1")).replaceAll(/"request":\{[^}]*\}[^}]*\}/g, ""),
    ];
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(10);
      expect(text).not.toContain(made.secret.slice(6, 30));
    }
  });

  test("is retried 2 s after the first failure and 8 s after the second, by the mock's clock, and not after it is accepted [EVT-16 to EVT-18, EVT-20]", async () => {
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500, 404, 299);
    change();
    await mock.webhooks.idle();
    expect(attempts(made)).toEqual([[0, 500, "status 500"]]);
    expect(await turn("PT1S")).toEqual([]);
    const due = await turn("PT12H");
    expect(due.map(({ at, attempt, status }) => [at, attempt, status])).toEqual([
      ["2026-03-02T09:00:02.000Z", 2, 404],
      ["2026-03-02T09:00:10.000Z", 3, 299],
    ]);
    expect(logOf(mock, made)[0]!.state).toBe("delivered");
    expect(new Set(receiver.arrivals.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(receiver.arrivals.map(({ headers }) => headers["x-service-signature"])).size).toBe(1);
  });

  test("is given up after three attempts, however far the clock moves [EVT-16]", async () => {
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500, 301, 503);
    change();
    expect(await turn("PT12H")).toHaveLength(3);
    expect(await turn("P30D")).toEqual([]);
    expect(attempts(made).map(([at, status]) => [at, status])).toEqual([
      [0, 500],
      [2, 301],
      [10, 503],
    ]);
    expect(logOf(mock, made)[0]!.state).toBe("failed");
  });

  test("is retried by itself while the clock ticks", async () => {
    start({ clock: "2026-03-02T09:00:00Z" });
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500);
    change();
    const ended = new Promise<void>((resolve) => {
      const stop = mock.defaultSandbox.deliveries.subscribe(({ n }) => {
        if (n !== 2) return;
        stop();
        resolve();
      });
    });
    await mock.webhooks.idle();
    mock.clock.set("2026-03-02T09:00:01.900Z");
    await ended;
    expect(attempts(made).map(([, status]) => status)).toEqual([500, 200]);
  });

  test("waits for a clock move while the clock is frozen, and continues when it ticks", async () => {
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500, 500);
    change();
    await mock.webhooks.idle();
    mock.clock.advance("PT2S");
    await mock.webhooks.idle();
    mock.clock.set("2026-03-02T09:00:09.900Z");
    await mock.webhooks.idle();
    expect(attempts(made)).toHaveLength(2);
    const ended = new Promise((resolve) => mock.defaultSandbox.deliveries.subscribe(resolve));
    mock.clock.freeze(false);
    await ended;
    expect(attempts(made)).toHaveLength(3);
  });
});

describe("a receiver that hangs", () => {
  test("delays neither the API nor another receiver, and fails when the clock passes 30 s [EVT-19]", async () => {
    const other = await receive();
    const [slow, quick] = [receiver, other].map(({ url }) => hook(mock, ["employee.updated"], url));
    receiver.answer(hang);
    const before = performance.now();
    change();
    change();
    expect(performance.now() - before).toBeLessThan(200);
    const both = new Promise((resolve) => {
      mock.defaultSandbox.deliveries.subscribe(() => {
        if (logOf(mock, quick!).every(({ state }) => state === "delivered")) resolve(undefined);
      });
    });
    await both;
    expect(attempts(slow!).map(([at, status, error]) => [at, status, error])).toEqual([[0, null, null]]);
    const due = await turn("PT31S");
    expect(due[0]).toMatchObject({ at: "2026-03-02T09:00:00.000Z", attempt: 1, status: null });
    expect(logOf(mock, slow!)[0]!.attempts[0]).toMatchObject({ error: "timeout", ended: logOf(mock, slow!)[0]!.event.at + 30_000 });
    await turn("PT2S");
    expect(logOf(mock, slow!)[0]!.attempts.map(({ at }) => at - logOf(mock, slow!)[0]!.event.at)).toEqual([0, 32_000]);
    expect(logOf(mock, slow!).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    await other[Symbol.asyncDispose]();
  });

  test.each(["reset", "ends"])("is disconnected when the mock is reset or ends: %s", async (how) => {
    hook(mock, ["employee.updated"], receiver.url);
    const opened = new Promise<ServerResponse>((resolve) => receiver.answer(resolve));
    change();
    const outgoing = await opened;
    const closed = once(outgoing, "close");
    if (how === "reset") mock.reset();
    else await mock[Symbol.asyncDispose]();
    await closed;
    await vi.waitFor(() => expect(mock.defaultSandbox.deliveries.queues.sending).toEqual([]));
    await mock.webhooks.idle();
  });
});

test("an ended mock sends nothing, whatever is written in it", async () => {
  hook(mock, ["employee.updated"], receiver.url);
  await mock[Symbol.asyncDispose]();
  change();
  await mock.webhooks.idle();
  expect([receiver.arrivals, mock.defaultSandbox.deliveries.queues.sending]).toEqual([[], []]);
});

describe("where a delivery may go", () => {
  test("T-56: a redirect is not followed, to another host or to http", async () => {
    const other = await receive();
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer((outgoing) => outgoing.writeHead(307, { Location: other.url }).end(), 301, 500);
    change();
    await turn("PT1M");
    expect(attempts(made).map(([, status]) => status)).toEqual([307, 301, 500]);
    expect(other.arrivals).toEqual([]);
    await other[Symbol.asyncDispose]();
  });

  test("a redirect is followed once, with the same bytes, if the decision says so [A-183]", async () => {
    start({ decide: { "delivery-redirects": "followed" } });
    const other = await receive();
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer((outgoing) => outgoing.writeHead(307, { Location: `${other.url}/on` }).end());
    change();
    await mock.webhooks.idle();
    expect(attempts(made)).toEqual([[0, 200, null]]);
    expect(other.arrivals[0]!.body).toEqual(receiver.arrivals[0]!.body);
    await other[Symbol.asyncDispose]();
  });

  test("is given up when its host name does not resolve in time", async () => {
    const ending = new AbortController();
    const sent = httpsClient(() => new Promise(() => {}))(
      { url: "https://silent.example/", headers: {}, body: "" },
      { allowPrivate: false, signal: ending.signal, onActivity: () => {} },
    );
    ending.abort();
    await expect(sent).rejects.toThrow(/abort/);
  });

  /** Sends what is due, with host names that resolve to `addresses`, and returns the error of the attempt. */
  async function reason(allowPrivateWebhooks: boolean, ...addresses: string[]): Promise<string | null> {
    const own = frozenMock({ allowPrivateWebhooks });
    const dispatcher = new SandboxDispatcher(own.defaultSandbox, {
      send: httpsClient(async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))),
    });
    own.defaultSandbox.deliveries.dispatcher = dispatcher;
    const made = hook(own, ["employee.updated"], `https://rebound.example:${new URL(receiver.url).port}/`);
    client(own).patch(`/employees/${someone(own).id}`, { job_title: "Lead" });
    await own.webhooks.idle();
    dispatcher.end();
    return logOf(own, made)[0]!.attempts[0]!.error;
  }

  test("T-57: a public name with a private address gets nothing, even if only one of its addresses is private", async () => {
    for (const addresses of [
      ["127.0.0.1"],
      ["::ffff:127.0.0.1"],
      ["169.254.169.254"],
      ["fd00::1"],
      ["100.64.0.1"],
      ["93.184.216.34", "10.0.0.1"],
    ]) {
      expect(await reason(false, ...addresses), addresses.join()).toBe("private address");
    }
    expect(receiver.arrivals).toEqual([]);
    expect(await reason(true, "127.0.0.1")).toBe(null);
    expect(receiver.arrivals).toHaveLength(1);
  });

  test.each([
    ["is private", (port: string) => `https://127.0.0.1:${port}/`, "redirect to a private address"],
    ["is a public name that leads to a private address", (port: string) => `https://rebound.example:${port}/`, "private address"],
  ])("T-57: a redirect is not followed if its host %s [A-183]", async (_what, location, why) => {
    const own = frozenMock({ decide: { "delivery-redirects": "followed" } });
    const onwards = httpsClient(async () => [{ address: "127.0.0.1", family: 4 }]);
    const redirect = { status: 307, location: location(new URL(receiver.url).port) };
    const dispatcher = new SandboxDispatcher(own.defaultSandbox, {
      send: async (request, options) => (request.url === "https://public.example/" ? redirect : await onwards(request, options)),
    });
    own.defaultSandbox.deliveries.dispatcher = dispatcher;
    const made = hook(own, ["employee.updated"], "https://public.example/");
    client(own).patch(`/employees/${someone(own).id}`, { job_title: "Lead" });
    await own.webhooks.idle();
    dispatcher.end();
    expect(logOf(own, made)[0]!.attempts.map(({ status, error }) => [status, error])).toEqual([[null, why]]);
    expect(receiver.arrivals).toEqual([]);
  });

  test("a name without an address is a failed attempt", async () => {
    expect(await reason(false)).toBe("unknown host");
  });
});

describe("D an endpoint that changes between attempts", () => {
  test("to deleted gets no more attempts [HOOK-11]", async () => {
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500);
    change();
    await mock.webhooks.idle();
    client(mock).delete(`/webhooks/${made.id}`);
    expect(await turn("PT12H")).toEqual([]);
    expect(logOf(mock, made)[0]!.state).toBe("dropped");
    expect(receiver.arrivals).toHaveLength(1);
  });

  test("to paused gets the rest after it is resumed, and no events of the time in between [HOOK-14]", async () => {
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500);
    change();
    await mock.webhooks.idle();
    setActive(mock, made, false);
    change();
    expect(await turn("PT1M")).toEqual([]);
    setActive(mock, made, true);
    await mock.webhooks.idle();
    expect(attempts(made)).toEqual([
      [0, 500, "status 500"],
      [60, 200, null],
    ]);
    change();
    await mock.webhooks.idle();
    expect(receiver.arrivals).toHaveLength(3);
  });

  test("delays nothing when the clock moves back during deliveries", async () => {
    const made = hook(mock, ["employee.updated"], receiver.url);
    const before = mock.snapshot();
    mock.clock.advance("P1D");
    receiver.answer(500);
    for (let n = 0; n < 3; n += 1) change();
    await vi.waitFor(() => expect(receiver.arrivals.length).toBeGreaterThan(0));
    before.restore();
    change();
    await mock.webhooks.idle();
    expect(logOf(mock, made).map(({ state }) => state)).toEqual(["waiting", "delivered", "delivered", "delivered"]);
    await turn("PT2S");
    expect(logOf(mock, made)[0]!.state).toBe("delivered");
  });

  test("and is not in a restored snapshot, gets no more attempts", async () => {
    const before = mock.snapshot();
    hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500);
    change();
    await mock.webhooks.idle();
    before.restore();
    expect(await turn("PT12H")).toEqual([]);
    expect(receiver.arrivals).toHaveLength(1);
  });
});
