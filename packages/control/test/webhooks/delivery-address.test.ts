import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { attemptsAt, hook, logOf, updateSomeone } from "@hr-platform/engine/test/support/hooks";
import { turnClock } from "../support/control.ts";
import { type Receiver, receive } from "@hr-platform/engine/test/support/receiver";
import { frozenMock } from "../support/whole-mock.ts";
import { DeliverySender } from "@hr-platform/engine/webhooks/network/delivery-sender";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { httpsClient } from "@hr-platform/engine/webhooks/network/https-client";

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

describe("where a delivery may go", () => {
  test("T-56: a redirect is not followed, to another host or to http", async () => {
    const other = await receive();
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer((outgoing) => outgoing.writeHead(307, { Location: other.url }).end(), 301, 500);
    updateSomeone(mock);
    await turnClock(mock, "PT1M");
    expect(attemptsAt(mock, made).map(([, status]) => status)).toEqual([307, 301, 500]);
    expect(other.arrivals).toEqual([]);
    await other[Symbol.asyncDispose]();
  });

  test("a redirect is followed once, with the same bytes, if the decision says so [A-183]", async () => {
    start({ decide: { "delivery-redirects": "followed" } });
    const other = await receive();
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer((outgoing) => outgoing.writeHead(307, { Location: `${other.url}/on` }).end());
    updateSomeone(mock);
    await mock.webhooks.idle();
    expect(attemptsAt(mock, made)).toEqual([[0, 200, null]]);
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
    const sender = new DeliverySender(own.defaultSandbox, {
      send: httpsClient(async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))),
    });
    own.defaultSandbox.deliveries.sender = sender;
    const made = hook(own, ["employee.updated"], `https://rebound.example:${new URL(receiver.url).port}/`);
    client(own).patch(`/employees/${someone(own).id}`, { job_title: "Lead" });
    await own.webhooks.idle();
    sender.end();
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
    const sender = new DeliverySender(own.defaultSandbox, {
      send: async (request, options) => (request.url === "https://public.example/" ? redirect : await onwards(request, options)),
    });
    own.defaultSandbox.deliveries.sender = sender;
    const made = hook(own, ["employee.updated"], "https://public.example/");
    client(own).patch(`/employees/${someone(own).id}`, { job_title: "Lead" });
    await own.webhooks.idle();
    sender.end();
    expect(logOf(own, made)[0]!.attempts.map(({ status, error }) => [status, error])).toEqual([[null, why]]);
    expect(receiver.arrivals).toEqual([]);
  });

  test("a name without an address is a failed attempt", async () => {
    expect(await reason(false)).toBe("unknown host");
  });
});
