import { expect, test } from "vitest";
import { api, call } from "@hr-platform/control/test/support/control";
import { joinedMock } from "../../test/support/joined-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { savedState } from "../saved-state/saved-sandbox.ts";
import { MemoryData, MemoryStore } from "./stores/memory-store.ts";

const READ = ["/profile", "/limits", "/due?limit=50", "/clock", "/webhooks", "/deliveries", "/sandboxes/default"];

async function seen(mock: Mock): Promise<unknown> {
  return await Promise.all(READ.map(async (path) => (await call(mock, "GET", path)).body));
}

test("with data a profile, a reset limit and a turn to what falls due next are the same in every process", async () => {
  const data = new MemoryData();
  const [a, b] = [await joinedMock(new MemoryStore(data), "a"), await joinedMock(new MemoryStore(data), "b")];
  const transport = [{ kind: "latency", latency: { distribution: "fixed", ms: 1 }, every: 2 }];
  await call(a.mock, "PUT", "/profile", { rateLimit: 3, decide: { "create-status": "201" }, transport });
  const url = "https://inbox.mock.example/hr";
  const made = await api(b.mock, "hrk_wattle_full", "/webhooks", {
    method: "POST",
    body: JSON.stringify({ url, events: ["leave.approved"] }),
  });
  expect(made.status).toBe(201);
  await call(a.mock, "POST", "/trigger", { event: "leave.approved" });
  for (let n = 0; n < 3; n += 1) await api(n === 1 ? a.mock : b.mock, "hrk_wattle_full", "/company");
  expect((await api(a.mock, "hrk_wattle_full", "/company")).status).toBe(429);
  expect(await seen(b.mock)).toEqual(await seen(a.mock));
  await call(b.mock, "POST", "/limits/wattle.1/reset");
  expect((await api(a.mock, "hrk_wattle_full", "/company")).status).toBe(200);
  const [first] = ((await call(a.mock, "GET", "/due?limit=1")).body as unknown as { readonly due: readonly { readonly at: string }[] }).due;
  expect((await call(b.mock, "POST", "/clock", { to: "next" })).body.now).toBe(first!.at);
  expect(await seen(b.mock)).toEqual(await seen(a.mock));
  const c = await joinedMock(new MemoryStore(data), "c");
  expect(await seen(c.mock)).toEqual(await seen(a.mock));
  for (const { mock } of [b, c])
    expect(JSON.stringify(savedState(mock.defaultSandbox))).toBe(JSON.stringify(savedState(a.mock.defaultSandbox)));
  expect((await call(c.mock, "PUT", "/profile", { rateLimit: 0 })).status).toBe(400);
});
