import { beforeEach, expect, test, vi } from "vitest";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { createMock } from "../../mock.ts";

/** The heap limit in bytes that the mock sees. */
let heap = 0;
const v8 = process.getBuiltinModule("node:v8");
vi.spyOn(v8, "getHeapStatistics").mockImplementation(() => ({ heap_size_limit: heap }) as ReturnType<typeof v8.getHeapStatistics>);

const MEGA = 1024 * 1024;
let mock: Mock;
beforeEach(() => {
  heap = 24 * MEGA;
  mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
});

interface Body {
  readonly id: string;
  readonly error: { readonly code: string; readonly message: string };
  readonly snapshots: readonly { readonly id: string }[];
}

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const response = await mock.fetch(`http://mock/_mock${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Makes a call until it is refused, at most 2,000 times. @returns the count of calls, and the error */
async function untilRefused(method: string, path: string, body?: unknown): Promise<{ done: number; refused: Body }> {
  for (let done = 0; done < 2000; done += 1) {
    const answer = await call(method, path, body);
    if (answer.status === 409) return { done, refused: answer.body };
    expect(answer.status).toBe(201);
  }
  throw new Error("never refused");
}

test("sandboxes are refused before their worlds fill half of the heap, and ending one makes room", async () => {
  await call("POST", "/snapshots");
  const world = (await call("GET", "/snapshots/snapshot-1")).body;
  const { done, refused } = await untilRefused("POST", "/sandboxes", { world });
  expect(done).toBe(3);
  expect(refused.error).toEqual({
    code: "CONFLICT",
    message: expect.stringMatching(/bytes; end some with DELETE \/_mock\/sandboxes\/\{id\} .*--max-old-space-size=MIB\.$/) as string,
  });
  expect((await call("POST", "/sandboxes")).status).toBe(201);
  await call("DELETE", "/sandboxes/sb1");
  expect((await call("POST", "/sandboxes", { world })).status).toBe(201);
});

test("sandboxes with a large company are refused before they fill half of the heap", async () => {
  const { done, refused } = await untilRefused("POST", "/sandboxes", { employees: 500 });
  expect(done).toBe(3);
  expect(refused.error).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("of at most 12 MiB; end some with") as string });
  expect((await call("POST", "/sandboxes", { employees: 1_000_000 })).status).toBe(409);
  expect((await call("POST", "/sandboxes")).status).toBe(201);
  await call("DELETE", "/sandboxes/sb1");
  expect((await call("POST", "/sandboxes", { employees: 500 })).status).toBe(201);
});

test("a sandbox counts more once something was written in each of its companies", async () => {
  const quiet = await untilRefused("POST", "/sandboxes");
  expect(quiet.refused.error.message).toMatch(/^sandboxes and snapshots hold about 12 MiB of at most 12 MiB; end some/);
  mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  for (let n = 1; n <= 12; n += 1) {
    await call("POST", "/sandboxes");
    await call("POST", `/sandboxes/sb${n}/clock`, { advance: "P1D" });
  }
  expect((await untilRefused("POST", "/sandboxes")).done + 12).toBeLessThan(quiet.done / 2);
});

test("snapshots are refused as well, and removing them makes room", async () => {
  heap = 2 * MEGA;
  const { done, refused } = await untilRefused("POST", "/snapshots");
  expect(done).toBeGreaterThan(20);
  expect(refused.error.message).toContain("DELETE /_mock/snapshots/{id}");
  for (const { id } of (await call("GET", "/snapshots")).body.snapshots)
    expect((await call("DELETE", `/snapshots/${id}`)).status).toBe(200);
  expect((await untilRefused("POST", "/snapshots")).done).toBe(done);
});

test("a snapshot counts the deliveries that wait: it has a copy of each", async () => {
  const quiet = await untilRefused("POST", "/snapshots");
  mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  const api = async (method: string, path: string, body: unknown): Promise<number> =>
    (
      await mock.fetch(`http://mock/api/v1${path}`, {
        method,
        headers: { authorization: "Bearer hrk_wattle_full", "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    ).status;
  for (let n = 0; n < 5; n += 1) await api("POST", "/webhooks", { url: `https://hooks.example.com/${n}`, events: ["employee.updated"] });
  const { id } = mock.defaultSandbox.company("wattle").employees.rows()[Symbol.iterator]().next().value!.record.resource;
  for (let n = 0; n < 100; n += 1) expect(await api("PATCH", `/employees/${id}`, { job_title: `Cook ${n}` })).toBe(200);
  expect((await untilRefused("POST", "/snapshots")).done).toBeLessThan(quiet.done / 4);
});
