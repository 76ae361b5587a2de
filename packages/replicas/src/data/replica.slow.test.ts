import { expect, test, vi } from "vitest";
import { api, call } from "@hr-platform/control/test/support/control";
import { type JoinedMock, joinedMock } from "../../test/support/joined-mock.ts";
import { PLACE, png } from "@hr-platform/engine/test/support/logos";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { MemoryData, MemoryStore } from "./stores/memory-store.ts";
import { type DataStore, StoreUnreachable } from "./store.ts";

const KEY = "hrk_wattle_full";
/** A process on data that others may share. */
const join = async (
  data: MemoryData,
  id: string,
  store: DataStore = new MemoryStore(data),
  options: Parameters<typeof joinedMock>[2] = {},
): Promise<JoinedMock> => await joinedMock(store, id, options);

const post = (mock: Mock, path: string, body: object, key = KEY): ReturnType<typeof api> =>
  api(mock, key, path, { method: "POST", body: JSON.stringify(body) });

const person = (email: string): object => ({
  first_name: "A",
  last_name: "B",
  email,
  role: "employee",
  department: "Sales",
  start_date: "2026-04-01",
  employment_type: "full_time",
  jurisdiction: "AU",
});

async function made(mock: Mock, email: string): Promise<string> {
  const { body } = await post(mock, "/employees", person(email));
  return (body.data as unknown as { readonly id: string }).id;
}

test("what one process has answered, another one reads at once, and both give the same bytes", async () => {
  const data = new MemoryData();
  const [a, b] = [await join(data, "a"), await join(data, "b")];
  const id = await made(a.mock, "one@x.example");
  const [there, here] = [await api(b.mock, KEY, `/employees/${id}`), await api(a.mock, KEY, `/employees/${id}`)];
  expect(there.status).toBe(200);
  expect(there.body).toEqual(here.body);
  expect(await made(b.mock, "two@x.example")).not.toBe(id);
});

test("the journal is the same in all processes, whoever answered", async () => {
  const data = new MemoryData();
  const [a, b] = [await join(data, "a"), await join(data, "b")];
  await Promise.all([made(a.mock, "1@x.example"), made(b.mock, "2@x.example"), api(a.mock, KEY, "/company"), api(b.mock, KEY, "/leave")]);
  const [one, two] = [await call(a.mock, "GET", "/requests"), await call(b.mock, "GET", "/requests")];
  expect(one.body).toEqual(two.body);
  expect((one.body as unknown as unknown[]).length).toBe(4);
});

test("a process that starts later comes to the same state, clock, decisions and snapshots included", async () => {
  const data = new MemoryData();
  const a = await join(data, "a");
  await made(a.mock, "one@x.example");
  await call(a.mock, "POST", "/clock", { advance: "P1D" });
  await call(a.mock, "PUT", "/decisions", { "write-implies-read": "no" });
  await call(a.mock, "POST", "/snapshots", {});
  const b = await join(data, "b");
  for (const path of ["/clock", "/decisions", "/snapshots", "/world", "/requests", "/inbox", "/sandboxes"])
    expect([path, (await call(b.mock, "GET", path)).body]).toEqual([path, (await call(a.mock, "GET", path)).body]);
});

test("the secrets of inboxes are the same in all processes, for a sandbox and in each form too", async () => {
  const data = new MemoryData();
  const [a, b] = [await join(data, "a"), await join(data, "b")];
  const { body } = await call(a.mock, "POST", "/sandboxes", { decisions: { "webhook-secret-form": "prefixed-base64" } });
  await call(b.mock, "PUT", "/decisions", { "webhook-secret-form": "prefixed-hex" });
  const c = await join(data, "c");
  const secrets = async ({ mock }: JoinedMock): Promise<unknown> =>
    await Promise.all(["default", body.id].map(async (id) => (await call(mock, "GET", `/inbox/secrets?sandbox=${id}`)).body));
  expect(JSON.stringify(await secrets(a))).toMatch(/"wattle":"whsec_[\da-f]{64}".*"wattle":"whsec_[A-Za-z\d+/]{43}="/);
  expect([await secrets(b), await secrets(c)]).toEqual([await secrets(a), await secrets(a)]);
});

test("a sandbox with a large company is the same in all processes, and one that has no room for it orders none", async () => {
  const data = new MemoryData();
  const [a, b] = [await join(data, "a"), await join(data, "b")];
  expect((await call(a.mock, "POST", "/sandboxes", { employees: 60, key_suffix: "" })).status).toBe(201);
  const c = await join(data, "c");
  const read = async ({ mock }: JoinedMock): Promise<unknown> => (await api(mock, "hrk_bulk_full_sb1", "/employees?limit=100")).body;
  expect(await read(a)).toMatchObject({ meta: { total: 57 } });
  expect([await read(b), await read(c)]).toEqual([await read(a), await read(a)]);
  vi.spyOn(b.mock.sandboxes.budget, "limit", "get").mockReturnValue(1);
  expect((await call(b.mock, "POST", "/sandboxes", { Employees: 60 })).status).toBe(409);
  expect((await call(a.mock, "GET", "/sandboxes")).body.sandboxes).toHaveLength(2);
});

test("a process that starts from a saved state answers as one that applied every entry", async () => {
  const data = new MemoryData();
  const a = await join(data, "a");
  const id = await made(a.mock, "one@x.example");
  await a.end();
  expect(data.shards.get("default")!.states.size).toBe(1);
  const b = await join(data, "b");
  expect((await api(b.mock, KEY, `/employees/${id}`)).status).toBe(200);
  expect((await call(b.mock, "GET", "/requests")).body).toHaveLength(2);
});

test("a sandbox made by one process is known to all, and unknown to all once it has ended", async () => {
  const data = new MemoryData();
  const [a, b] = [await join(data, "a"), await join(data, "b")];
  const { body } = await call(a.mock, "POST", "/sandboxes", { name: "ci" });
  const [{ keys }] = body.companies as [{ readonly keys: readonly { readonly token: string }[] }];
  const key = keys[0]!.token;
  expect((await api(b.mock, key, "/company")).status).toBe(200);
  expect((await call(b.mock, "POST", "/sandboxes", { name: "ci" })).status).toBe(200);
  expect((await call(b.mock, "GET", "/sandboxes/ci/clock")).status).toBe(200);
  expect((await call(a.mock, "DELETE", "/sandboxes/ci")).status).toBe(200);
  expect((await call(b.mock, "POST", "/sandboxes/sb1/clock", { advance: 5 })).body.error.field).toBe("sandbox");
  expect((await api(b.mock, key, "/company")).status).toBe(401);
  expect((await call(b.mock, "GET", "/sandboxes/ci/clock")).status).toBe(404);
  for (const { running } of [a, b])
    await vi.waitFor(() => expect(running.replica.shards.map(({ name }) => name)).toEqual(["mock", "default"]), { timeout: 2000 });
  expect((await call(b.mock, "POST", "/sandboxes", { name: "ci" })).status).toBe(201);
});

test("without its store a process answers 503 with Retry-After and changes nothing, and goes on by itself", async () => {
  const data = new MemoryData();
  const store = new MemoryStore(data);
  let isAway = false;
  const flaky = new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return async (...args: unknown[]) => {
        if (isAway) throw new StoreUnreachable("away");
        return (await Reflect.apply(member, target, args)) as unknown;
      };
    },
  });
  const a = await join(data, "a", flaky);
  isAway = true;
  const refused = await a.mock.fetch(`http://mock/api/v1/company`, { headers: { Authorization: `Bearer ${KEY}` } });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
  const health = await a.mock.fetch("http://mock/_mock/health");
  expect([health.status, ((await health.json()) as { status: string }).status]).toEqual([503, "unavailable"]);
  isAway = false;
  expect((await api(a.mock, KEY, "/company")).status).toBe(200);
  expect((await call(a.mock, "GET", "/requests")).body).toHaveLength(1);
  expect((await a.mock.fetch("http://mock/_mock/health")).status).toBe(200);
});

test("a process that is about to end says so in its health, so that a balancer leaves it out, and still answers", async () => {
  const data = new MemoryData();
  const [one, two] = [await join(data, "a"), await join(data, "b")];
  one.running.drain();
  expect([one, two].map(({ running: { replica } }) => replica.health())).toMatchObject([
    { ready: false, reason: "it is ending" },
    { ready: true, reason: null },
  ]);
  const id = await made(one.mock, "late@x.example");
  expect((await api(two.mock, KEY, `/employees/${id}`)).status).toBe(200);
});

test("an invalid control call is refused in order, with the same error as without data", async () => {
  const a = await join(new MemoryData(), "a");
  const { status, body } = await call(a.mock, "POST", "/clock", { advance: "tomorrow" });
  expect([status, body.error.field]).toEqual([400, "advance"]);
  expect((await call(a.mock, "POST", "/web/hire", { company: "wattle" })).status).toBe(400);
});

test("the list of sandboxes and an uploaded logo are those of every process, in a sandbox that was not used here too", async () => {
  const data = new MemoryData();
  const [a, b] = [await join(data, "a"), await join(data, "b")];
  const { body } = await call(a.mock, "POST", "/sandboxes", { name: "ci" });
  const [{ keys }] = body.companies as [{ readonly keys: readonly { readonly token: string }[] }];
  const form = new FormData();
  form.append("file", new Blob([png()], { type: "image/png" }), "logo.png");
  const uploaded = await a.mock.fetch(`http://mock/api/v1${PLACE}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${keys[0]!.token}` },
    body: form,
  });
  const { data: branding } = (await uploaded.json()) as { data: { logo_url: string } };
  await call(a.mock, "POST", "/sandboxes/ci/clock", { advance: "P1D" });
  expect((await call(b.mock, "GET", "/sandboxes")).body).toEqual((await call(a.mock, "GET", "/sandboxes")).body);
  const c = await join(data, "c");
  expect((await c.mock.fetch(branding.logo_url)).status).toBe(200);
  const again = await call((await join(data, "d")).mock, "POST", "/sandboxes", { name: "ci" });
  expect(again.body.clock.now).toBe("2026-03-03T09:00:00.000Z");
});

test("with a full disk health stays bad although reads work, and is good again without a request", async () => {
  const store = new MemoryStore(new MemoryData());
  const warnings: string[] = [];
  const a = await join(new MemoryData(), "a", store, { warn: (message) => void warnings.push(message) });
  const append = store.append.bind(store);
  let tries = 0;
  store.append = async () => {
    tries += 1;
    throw new StoreUnreachable("the disk is full");
  };
  const health = async (): Promise<number> => (await a.mock.fetch("http://mock/_mock/health")).status;
  expect((await a.mock.fetch("http://mock/api/v1/company", { headers: { Authorization: `Bearer ${KEY}` } })).status).toBe(503);
  expect((await a.mock.fetch("http://mock/_mock/clock")).status).toBe(200);
  await vi.waitFor(() => expect(tries).toBeGreaterThan(2), 3000);
  expect([await health(), warnings.length]).toEqual([503, 1]);
  store.append = append;
  await vi.waitFor(async () => expect(await health()).toBe(200), 3000);
  expect(warnings).toHaveLength(2);
});

test("metrics are answered while the data cannot be reached", async () => {
  const store = new MemoryStore(new MemoryData());
  const a = await join(new MemoryData(), "a", store);
  store.heads = async () => {
    throw new StoreUnreachable("away");
  };
  expect((await a.mock.fetch("http://mock/_mock/clock")).status).toBe(503);
  const metrics = await a.mock.fetch("http://mock/_mock/metrics");
  expect([metrics.status, (await metrics.text()).includes("hr_mock_data_store_reachable 0")]).toEqual([200, true]);
});
