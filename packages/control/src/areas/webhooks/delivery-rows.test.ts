import { beforeEach, expect, test } from "vitest";
import { call as callMock } from "../../../test/support/control.ts";
import { client } from "@hr-platform/engine/test/support/client";
import { due, drain, hook, updateSomeone } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

interface ShownDelivery {
  readonly id: string;
  readonly n: number;
  readonly webhook_id: string;
  readonly attempts: readonly { readonly response: unknown; readonly duration_ms: number | null; readonly url: string }[];
}

interface Page {
  readonly deliveries: readonly ShownDelivery[];
  readonly next: number | null;
  readonly total: number;
  readonly error: { readonly field?: string; readonly message: string };
}

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

async function read<T = Page>(path: string, of = mock): Promise<{ readonly status: number; readonly body: T }> {
  return (await callMock(of, "GET", path)) as unknown as { status: number; body: T };
}

const numbers = ({ body }: { readonly body: Page }): number[] => body.deliveries.map(({ n }) => n);

test("deliveries to all webhooks are listed newest first, and a page stays the same while new ones come", async () => {
  hook(mock, ["employee.updated"]);
  hook(mock, ["employee.updated"], "https://other.partner.example/hr");
  for (let n = 0; n < 3; n += 1) updateSomeone(mock);
  expect(numbers(await read("/deliveries"))).toEqual([5, 4, 3, 2, 1, 0]);
  const first = await read("/deliveries?limit=2");
  expect([numbers(first), first.body.next, first.body.total]).toEqual([[5, 4], 4, 6]);
  updateSomeone(mock);
  const second = await read(`/deliveries?limit=2&before=${first.body.next}`);
  expect([numbers(second), second.body.next]).toEqual([[3, 2], 2]);
  const last = await read("/deliveries?limit=2&before=2");
  expect([numbers(last), last.body.next]).toEqual([[1, 0], null]);
});

test("the list is filtered by company, webhook, event, status and text", async () => {
  const one = hook(mock, ["employee.updated", "employee.created"]);
  const other = hook(mock, ["employee.updated"], "https://other.partner.example/hr");
  updateSomeone(mock);
  drain(mock, 500);
  await callMock(mock, "POST", "/trigger", { event: "employee.created" });
  const found = async (query: string): Promise<number[]> => numbers(await read(`/deliveries?${query}`));
  expect(await found("company=wattle")).toEqual([2, 1, 0]);
  expect(await found("company=kauri")).toEqual([]);
  expect(await found(`webhook=${other.id.toUpperCase()}`)).toEqual([1]);
  expect(await found("event=employee.created")).toEqual([2]);
  expect(await found("text=STATUS%20500")).toEqual([1, 0]);
  expect(await found("text=other.partner")).toEqual([1]);
  expect(await found(`webhook=${one.id}&text=employee.created`)).toEqual([2]);
  expect(await found("text=(")).toEqual([]);
  mock.clock.advance("PT1M");
  drain(mock, 500);
  expect(await found("status=failed")).toEqual([2, 1, 0]);
  expect(await found("text=STATUS%20500")).toEqual([2, 1, 0]);
  for (const query of ["company=acme", "event=x", "status=lost", "limit=0", "limit=501", "before=-1"])
    expect([query, (await read(`/deliveries?${query}`)).body.error.field]).toEqual([query, query.split("=")[0]]);
});

test("a delivery shows what the receiver responded, without its cookies", async () => {
  hook(mock, ["employee.updated"]);
  updateSomeone(mock);
  const [attempt] = due(mock);
  const reply = { headers: { "content-type": "text/plain", "set-cookie": "session=abc" }, body: "no such tenant: expected whsec_0123abc" };
  mock.defaultSandbox.deliveries.onResponse(attempt!, { status: 500, location: null, reply }, attempt!.at + 120);
  const { body } = await read("/deliveries");
  const shown = {
    response: { headers: { "content-type": "text/plain", "set-cookie": "session=…" }, body: "no such tenant: expected whsec_…" },
  };
  expect(body.deliveries[0]!.attempts[0]).toMatchObject({
    ...shown,
    status: 500,
    duration_ms: 120,
    url: "https://hooks.partner.example/hr",
  });
  expect((await read<ShownDelivery>(`/deliveries/${body.deliveries[0]!.id}`)).body).toEqual(body.deliveries[0]);
  expect((await read("/deliveries?text=TENANT")).body.deliveries).toHaveLength(1);
  expect((await read("/deliveries/00000000-0000-4000-8000-000000000000")).status).toBe(404);
});

test("webhooks are listed with their state, failures and last delivery, and without a secret", async () => {
  const made = hook(mock, ["employee.updated"]);
  updateSomeone(mock);
  mock.clock.advance("PT2S");
  due(mock).forEach((attempt) => mock.defaultSandbox.deliveries.onResponse(attempt, { status: 503, location: null }, attempt.at));
  const { body } = await read<{ webhooks: { id: string }[] }>("/webhooks?company=wattle");
  expect(JSON.stringify(body)).not.toContain("whsec_");
  expect(body.webhooks.find(({ id }) => id === made.id)).toMatchObject({
    company: "wattle",
    url: "https://hooks.partner.example/hr",
    status: "active",
    since: "2026-03-02T09:00:00.000Z",
    waiting: 1,
    consecutive_failures: 1,
    last_delivery: { event: "employee.updated", state: "waiting", status: 503, error: "status 503" },
  });
  await callMock(mock, "POST", `/webhooks/${made.id}/pause`);
  expect((await read<{ webhooks: unknown[] }>("/webhooks")).body.webhooks).toContainEqual(
    expect.objectContaining({ id: made.id, status: "paused", since: "2026-03-02T09:00:02.000Z", next_attempt_at: null }),
  );
  client(mock).delete(`/webhooks/${made.id}`);
  expect((await read<{ webhooks: unknown[] }>("/webhooks")).body.webhooks).toContainEqual(
    expect.objectContaining({ id: made.id, status: "deleted", waiting: 0, deleted_at: "2026-03-02T09:00:02.000Z" }),
  );
});

test("the webhooks of companies that nobody used are listed, and stay unused", async () => {
  const { body } = await read<{ webhooks: { company: string }[] }>("/webhooks");
  expect(new Set(body.webhooks.map(({ company }) => company)).size).toBe(mock.world.companies.length);
  expect([...mock.defaultSandbox.parts.companies.opened]).toEqual([]);
});

test("one row shows a webhook's secret, and no other", async () => {
  const made = hook(mock, ["employee.updated"]);
  expect((await read(`/webhooks/${made.id}/secret`)).body).toEqual({ id: made.id, company: "wattle", secret: made.secret });
  updateSomeone(mock);
  drain(mock);
  for (const path of ["/webhooks", "/deliveries", "/requests", `/webhooks/${made.id}/deliveries`])
    expect(JSON.stringify((await read(path)).body)).not.toContain(made.secret);
});

test("the inbox is filtered by company, event and text", async () => {
  const someone = updateSomeone(mock);
  await callMock(mock, "POST", "/trigger", { event: "leave.approved", company: "kauri" });
  const found = async (query: string): Promise<number[]> => (await read<{ n: number }[]>(`/inbox?${query}`)).body.map(({ n }) => n);
  expect(await found("")).toEqual([0, 1]);
  expect(await found("company=kauri")).toEqual([1]);
  expect(await found("event=employee.updated")).toEqual([0]);
  expect(await found(`text=${someone.id.toUpperCase()}`)).toEqual([0]);
  expect(await found("company=wattle&event=leave.approved")).toEqual([]);
  expect((await read("/inbox?event=x")).status).toBe(400);
});
