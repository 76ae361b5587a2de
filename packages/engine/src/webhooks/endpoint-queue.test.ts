import { expect, test } from "vitest";
import type { Delivery } from "./delivery.ts";
import { EndpointQueue } from "./endpoint-queue.ts";

function waiting(n: number, data = "{}"): Delivery {
  const event = { id: `event-${n}`, kind: "employee.updated" as const, at: n, company: "wattle", companyId: "c", data };
  return { id: `delivery-${n}`, n, event, webhook: "w", created: n, attempts: [], state: "waiting", reason: null, next: n };
}

function filled(count: number, data?: string): { readonly queue: EndpointQueue; readonly all: readonly Delivery[] } {
  const queue = new EndpointQueue("wattle", "w");
  const all = Array.from({ length: count }, (_, n) => waiting(n, data));
  for (const delivery of all) queue.add(delivery);
  return { queue, all };
}

test("if a receiver hangs, the oldest waiting deliveries are dropped, and the log says so", () => {
  const { queue, all } = filled(5003);
  expect(all.filter(({ state }) => state === "dropped").map(({ id }) => id)).toEqual(["delivery-0", "delivery-1", "delivery-2"]);
  expect(all[0]).toMatchObject({ next: null, reason: expect.stringContaining("more than 5000") as string });
  expect(queue.log.filter(({ state }) => state === "dropped")).toHaveLength(3);
  expect(queue.log.length).toBeLessThanOrEqual(200);
  expect(queue.take(9999, true)?.delivery.id).toBe("delivery-3");
});

test("large events count by size, and a single one is always kept", () => {
  const { all } = filled(20, "x".repeat(1024 * 1024));
  expect(all.filter(({ state }) => state === "dropped")).toHaveLength(4);
  const [huge] = filled(1, "x".repeat(17 * 1024 * 1024)).all;
  expect(huge!.state).toBe("waiting");
});

test("a taken delivery does not count, until it waits for a retry", () => {
  const { queue, all } = filled(5000);
  const { delivery } = queue.take(9999, true)!;
  queue.add(waiting(5000));
  expect(all.some(({ state }) => state === "dropped")).toBe(false);
  delivery.next = 6000;
  const attempt = { delivery, n: 1, at: 0, body: "", headers: {}, url: "", heard: 0, status: null, reply: null, error: "timeout" };
  queue.end({ ...attempt, ended: 1 });
  queue.add(waiting(5001));
  expect(delivery.state).toBe("dropped");
  expect(all[1]!.state).toBe("dropped");
});

test("a delivery dropped with its webhook says so", () => {
  const { queue, all } = filled(2);
  queue.drop();
  for (const delivery of all) expect(delivery).toMatchObject({ state: "dropped", reason: "the webhook was deleted" });
  expect(queue.busy).toBe(false);
});
