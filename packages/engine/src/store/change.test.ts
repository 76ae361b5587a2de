import { expect, test } from "vitest";
import { client, jsonRequest } from "../../test/support/client.ts";
import { HOOK } from "../../test/support/hooks.ts";
import { NEWCOMER } from "../../test/decisions/switch.ts";
import { frozenMock } from "../../test/support/worlds.ts";
import type { Mock } from "../sandbox/mock-handle.ts";

const honouring = (): Mock => frozenMock({ decide: { "idempotency-key": "honoured", "webhook-count-limit": "unlimited" } });

/** Makes a webhook with an Idempotency-Key; returns the response text. */
function hook(mock: Mock, key: string, url = HOOK): string {
  const request = jsonRequest("POST", "/webhooks", { url, events: ["employee.created"] });
  return client(mock).send({ ...request, headers: { ...request.headers, "idempotency-key": key } }).text;
}

const count = (mock: Mock): number => client(mock).get("/webhooks").meta!.total;

test("a repeated request gets the same bytes as the first, the secret included, and creates nothing", () => {
  const mock = honouring();
  const before = count(mock);
  const first = hook(mock, "a");
  expect(hook(mock, "a")).toBe(first);
  expect(hook(mock, "b")).not.toBe(first);
  expect(hook(mock, "a", `${HOOK}/2`)).not.toBe(first);
  expect(count(mock)).toBe(before + 3);
});

test("a repeated request undoes no later change, and sends no event", () => {
  const mock = frozenMock({ decide: { "idempotency-key": "honoured" } });
  const create = () => {
    const request = jsonRequest("POST", "/employees", NEWCOMER);
    return client(mock).send({ ...request, headers: { ...request.headers, "idempotency-key": "a" } }).data as unknown as { id: string };
  };
  const { id } = create();
  client(mock).patch(`/employees/${id}`, { job_title: "Lead" });
  const count = mock.webhooks.all().length;
  expect(create().id).toBe(id);
  expect([client(mock).get(`/employees/${id}`).data["job_title"], mock.webhooks.all().length]).toEqual(["Lead", count]);
});

test("a refused request is tried again", () => {
  const mock = honouring();
  expect(hook(mock, "a", "https://10.0.0.1/")).toContain("VALIDATION_ERROR");
  mock.decide({ "webhook-url": "any-https" });
  expect(hook(mock, "a", "https://10.0.0.1/")).toContain("whsec");
});

test("a restored state has the first answers of its time, and none of later ones", () => {
  const mock = honouring();
  const first = hook(mock, "a");
  const kept = mock.snapshot();
  const second = hook(mock, "b");
  const before = count(mock);
  kept.restore();
  expect(hook(mock, "a")).toBe(first);
  expect(count(mock)).toBe(before - 1);
  expect(hook(mock, "b")).toBe(second);
  expect(count(mock)).toBe(before);
});

test("a thousand are kept, and the oldest is dropped", () => {
  const mock = honouring();
  const first = hook(mock, "0");
  for (let n = 1; n < 1000; n += 1) hook(mock, `${n}`);
  expect(hook(mock, "0")).toBe(first);
  const last = hook(mock, "1000");
  expect(hook(mock, "1000")).toBe(last);
  expect(hook(mock, "0")).not.toBe(first);
});
