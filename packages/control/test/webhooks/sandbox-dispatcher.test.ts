import { createHmac, timingSafeEqual } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { attemptsAt, hook, logOf, updateSomeone } from "@hr-platform/engine/test/support/hooks";
import { turnClock } from "../support/control.ts";
import { type Receiver, receive } from "@hr-platform/engine/test/support/receiver";
import { frozenMock } from "../support/whole-mock.ts";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";

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

describe("a delivery over the network", () => {
  test("arrives as a POST of JSON whose signature verifies over the raw bytes, keyed with the endpoint's secret [EVT-10 to EVT-14, SIG-01, SIG-02]", async () => {
    const { secret } = hook(mock, ["employee.updated"], `${receiver.url}/in?token=a%20b`);
    const employee = updateSomeone(mock);
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
    updateSomeone(mock);
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
    updateSomeone(mock);
    await mock.webhooks.idle();
    expect(attemptsAt(mock, made)).toEqual([[0, 500, "status 500"]]);
    expect(await turnClock(mock, "PT1S")).toEqual([]);
    const due = await turnClock(mock, "PT12H");
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
    updateSomeone(mock);
    expect(await turnClock(mock, "PT12H")).toHaveLength(3);
    expect(await turnClock(mock, "P30D")).toEqual([]);
    expect(attemptsAt(mock, made).map(([at, status]) => [at, status])).toEqual([
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
    updateSomeone(mock);
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
    expect(attemptsAt(mock, made).map(([, status]) => status)).toEqual([500, 200]);
  });

  test("waits for a clock move while the clock is frozen, and continues when it ticks", async () => {
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500, 500);
    updateSomeone(mock);
    await mock.webhooks.idle();
    mock.clock.advance("PT2S");
    await mock.webhooks.idle();
    mock.clock.set("2026-03-02T09:00:09.900Z");
    await mock.webhooks.idle();
    expect(attemptsAt(mock, made)).toHaveLength(2);
    const ended = new Promise((resolve) => mock.defaultSandbox.deliveries.subscribe(resolve));
    mock.clock.freeze(false);
    await ended;
    expect(attemptsAt(mock, made)).toHaveLength(3);
  });
});

test("an ended mock sends nothing, whatever is written in it", async () => {
  hook(mock, ["employee.updated"], receiver.url);
  await mock[Symbol.asyncDispose]();
  updateSomeone(mock);
  await mock.webhooks.idle();
  expect([receiver.arrivals, mock.defaultSandbox.deliveries.queues.sending]).toEqual([[], []]);
});
