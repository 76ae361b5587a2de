import { createHmac } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Hr, hrTest } from "@hr-platform/mock-server/vitest";
import { expect, onTestFinished } from "vitest";
import type { MirroredRecord, Source } from "./api.ts";
import { compare } from "./comparison.ts";
import { Follower } from "./follower.ts";
import { hooks } from "./hooks.ts";
import { Store } from "./store.ts";

const NOW = "2026-03-02T09:00:00Z";
const test = hrTest({ clock: `frozen:${NOW}` });

/** A store in a folder of the test. */
function newStore(): { readonly path: string; readonly store: Store } {
  const folder = mkdtempSync(join(tmpdir(), "mirror-"));
  const path = join(folder, "store");
  return { path, store: new Store(path) };
}

type Send = (url: string) => Promise<Response>;

/** The API of a sandbox, with the key that may read. Time passes as soon as somebody waits. */
function sourceOf(hr: Hr, around: (send: Send, url: string) => Promise<Response> = (send, url) => send(url)): Source {
  const api = hr.api("wattle", "read");
  return {
    ...api,
    fetch: (url, init) => around((changed) => api.fetch(changed, init), url as string),
    wait: async (milliseconds) => hr.clock.advance(`PT${milliseconds / 1000}S`),
  };
}

/** A service whose pages hold so many records at most. */
const inPagesOf =
  (limit: number) =>
  (send: Send, url: string): Promise<Response> =>
    send(url.replace("limit=100", `limit=${limit}`));

async function all(hr: Hr, path: string): Promise<MirroredRecord[]> {
  const records: MirroredRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await hr.get<MirroredRecord[]>(`${path}limit=100&page=${page}`);
    records.push(...data);
    if (data.length < 100) return records.toSorted((one, other) => one.id.localeCompare(other.id));
  }
}

const sorted = (records: ReadonlyMap<string, MirroredRecord>): MirroredRecord[] =>
  [...records.values()].toSorted((one, other) => one.id.localeCompare(other.id));

async function hire(hr: Hr, name: string): Promise<void> {
  const person = { first_name: name, last_name: "Aardvark", email: `${name}@wattle-grove.example`, employment_type: "casual" };
  const { status } = await hr.post("/employees", { ...person, start_date: "2026-03-09", jurisdiction: "AU", role: "employee" });
  expect(status).toBeLessThan(300);
}

test("a copy misses nobody and nothing, though people join and leave is decided while its pages are read", async ({ hr }) => {
  const { path, store } = newStore();
  const pending = await all(hr, "/leave?status=pending&");
  const [leaver] = await all(hr, "/employees?status=active&");
  await hr.delete(`/employees/${leaver!.id}`);
  let requests = 0;
  const source = sourceOf(hr, async (send, url) => {
    requests += 1;
    if (url.includes("/leave") && requests === 3) for (const { id } of pending.slice(0, 3)) await hr.patch(`/leave/${id}/approve`);
    // Each time: a list that stands still is not what a copy may wait for.
    if (url.includes("/employees") && url.endsWith("page=3")) await hire(hr, `Aaron${requests}`);
    return inPagesOf(10)(send, url);
  });
  await compare(source, store, NOW);
  const people = await all(hr, "/employees?status=all&");
  expect(people.some(({ last_name }) => last_name === "Aardvark")).toBe(true);
  expect(new Store(path)).toMatchObject({ wholeAt: NOW, employees: store.employees, leave: store.leave });
  expect(sorted(store.employees)).toEqual(people);
  expect(sorted(store.leave)).toEqual(await all(hr, "/leave?"));
  expect(store.employees.get(leaver!.id)).toMatchObject({ status: "terminated" });
  expect([...store.leave.values()].some(({ days, halfDay }) => days === 0.5 && halfDay === true)).toBe(true);
});

test("a copy that reaches the limit waits, and is not refused twice in a row", async ({ hr }) => {
  const { store } = newStore();
  await compare(sourceOf(hr, inPagesOf(2)), store, NOW);
  const statuses = hr.requests.map(({ response }) => response.status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(statuses.some((status, at) => status === 429 && statuses[at + 1] === 429)).toBe(false);
  expect(store.leave.size).toBeGreaterThan(300);
});

test("a limit that names no time is over after a minute", async ({ hr }) => {
  const waits: number[] = [];
  const source = sourceOf(hr, async (send, url) => (waits.length === 0 ? new Response("", { status: 429 }) : send(url)));
  await compare({ ...source, wait: async (milliseconds) => waits.push(milliseconds) }, newStore().store, NOW);
  expect(waits).toEqual([60_000]);
});

test("lost answers, those that end early, and those of a gateway are read again", async ({ hr }) => {
  const { store } = newStore();
  const spoil: ((send: Send, url: string) => Promise<Response>)[] = [
    () => Promise.reject(new TypeError("fetch failed")),
    async () => new Response("<html>Bad Gateway</html>", { status: 502 }),
    async () => new Response("<html>Welcome</html>"),
    async (send, url) => new Response((await (await send(url)).text()).slice(0, 40)),
    async () => Response.json({ data: [{ name: "no record" }] }),
  ];
  let requests = 0;
  const source = sourceOf(hr, (send, url) => {
    requests += 1;
    return requests % 2 === 1 ? spoil[(requests >> 1) % spoil.length]!(send, url) : send(url);
  });
  await compare(source, store, NOW);
  expect(requests).toBeGreaterThan(2 * spoil.length);
  expect(sorted(store.employees)).toEqual(await all(hr, "/employees?status=all&"));
  expect(sorted(store.leave)).toEqual(await all(hr, "/leave?"));
});

test("a copy that cannot be whole changes nothing, and says in a line what was not read", async ({ hr }) => {
  const { path, store } = newStore();
  const away = sourceOf(hr, async (send, url) => (url.includes("/employees") ? new Response("", { status: 503 }) : send(url)));
  await expect(compare(away, store, NOW)).rejects.toThrow(/^GET \/employees answered 503, 6 times$/);
  const short = sourceOf(hr, async (send, url) => {
    const body = (await (await send(url)).json()) as { data: unknown; meta?: { total: number } };
    return Response.json(body.meta === undefined ? body : { ...body, meta: { ...body.meta, total: body.meta.total + 1 } });
  });
  await expect(compare(short, store, NOW)).rejects.toThrow(/^GET \/leave never had as many records as its total, in 6 readings$/);
  await expect(compare({ ...sourceOf(hr), key: "hrk_secret" }, store, NOW)).rejects.toThrow(/^GET \/company answered 401 (?!.*hrk_)/);
  expect(existsSync(path)).toBe(false);
});

test("a store is not mixed with another company", async ({ hr }) => {
  const { path, store } = newStore();
  await compare(sourceOf(hr), store, NOW);
  const before = readFileSync(path, "utf8");
  await expect(compare({ ...sourceOf(hr), key: hr.key("kauri", "read") }, store, NOW)).rejects.toThrow(/the copy is of company/);
  expect(readFileSync(path, "utf8")).toBe(before);
});

test("members and values that nobody knows, dates and nulls are kept as they came", async ({ hr }) => {
  const { path, store } = newStore();
  const odd = { status: "sabbatical", start_date: "2026-04-05", job_title: null, badge: { colour: "Zoë \u2028", sizes: [0.5, null] } };
  const source = sourceOf(hr, async (send, url) => {
    const body = (await (await send(url)).json()) as { data: object | object[] };
    return Response.json(Array.isArray(body.data) ? { ...body, data: body.data.map((record) => ({ ...record, ...odd })) } : body);
  });
  await compare(source, store, NOW);
  const people = await all(hr, "/employees?status=all&");
  expect(sorted(new Store(path).employees)).toEqual(people.map((person) => ({ ...person, ...odd })));
});

test("a store whose process was killed in the middle of a line goes on with the lines before it", async ({ hr }) => {
  const { path, store } = newStore();
  await compare(sourceOf(hr), store, NOW);
  writeFileSync(path, '{"employees":{"id":"half', { flag: "a" });
  const opened = new Store(path);
  opened.keep("leave", "nowhere", undefined, ["event"]);
  expect(new Store(path)).toMatchObject({ employees: store.employees, leave: store.leave, events: new Set(["event"]) });
  writeFileSync(path, "no JSON\n");
  expect(() => new Store(path)).toThrow(/line 1 cannot be read; move the file away, and copy again$/);
});

/** A follower of a sandbox, its receiver on a port, and what it says. */
async function following(
  hr: Hr,
  secret: string,
): Promise<{
  readonly follower: Follower;
  readonly store: Store;
  readonly path: string;
  readonly said: string[];
  readonly read: string[];
  /** Delivers a body as the service does. @returns the status */
  deliver(body: string, headers?: Record<string, string>): Promise<number>;
}> {
  const { path, store } = newStore();
  const [said, read]: [string[], string[]] = [[], []];
  const source = sourceOf(hr, (send, url) => {
    read.push(new URL(url).pathname.replace(/.*\/v1/, ""));
    return send(url);
  });
  const follower = new Follower(
    source,
    store,
    () => NOW,
    (line) => said.push(line),
  );
  await follower.compare();
  read.length = 0;
  said.length = 0;
  const server = createServer(
    hooks(
      secret,
      (told) => follower.take(told),
      () => follower.health(),
    ),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const signed = (body: string): Record<string, string> => ({
    "X-Brand-Signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
  });
  const deliver = async (body: string, headers = signed(body)): Promise<number> =>
    (await fetch(url, { method: "POST", headers, body })).status;
  return { follower, store, path, said, read, deliver };
}

const envelope = (id: string, event: string, data: object): string =>
  JSON.stringify({ id, event, created_at: NOW, company_id: "any", data });

test("an event is processed once, in any order, and what the API has now counts", async ({ hr }) => {
  const mirror = await following(hr, "secret");
  const [request] = await all(hr, "/leave?status=pending&");
  const { id } = request!;
  const requested = envelope("e-1", "leave.requested", { ...request });
  const approved = envelope("e-2", "leave.approved", { ...request, status: "approved" });
  await hr.patch(`/leave/${id}/approve`);
  expect([await mirror.deliver(approved), await mirror.deliver(requested), await mirror.deliver(approved)]).toEqual([204, 204, 204]);
  await mirror.follower.readNext();
  await mirror.follower.readNext();
  expect(mirror.read).toEqual([`/leave/${id}`]);
  expect(new Store(mirror.path).leave.get(id)).toMatchObject({ status: "approved" });
  // Late, and after a restart.
  const later = new Follower(sourceOf(hr), new Store(mirror.path), () => NOW, expect.unreachable);
  later.take({ id: "e-2", event: "leave.approved", record: id });
  expect(later.health()).toMatchObject({ pending: 0 });
});

test("nothing is done for what is not signed, for pings and for kinds that nobody knows", async ({ hr }) => {
  const mirror = await following(hr, "secret");
  const [person] = await all(hr, "/employees?status=active&");
  const told = envelope("e-1", "employee.updated", { id: person!.id });
  const forged = `sha256=${createHmac("sha256", "another").update(told).digest("hex")}`;
  expect(await mirror.deliver(told, {})).toBe(401);
  expect(await mirror.deliver(told, { "X-Brand-Signature": forged })).toBe(401);
  expect(await mirror.deliver(told, { "X-Brand-Signature": "sha256=" })).toBe(401);
  expect(await mirror.deliver(envelope("e-2", "ping", {}))).toBe(204);
  expect(await mirror.deliver(envelope("e-3", "employee.promoted", { id: person!.id }))).toBe(204);
  expect(await mirror.deliver("no envelope")).toBe(204);
  expect(mirror.follower.health()).toMatchObject({ pending: 0 });
  expect(await mirror.deliver(told)).toBe(204);
  expect(mirror.follower.health()).toMatchObject({ pending: 1 });
});

test("a comparison repairs what no event told, and says so", async ({ hr }) => {
  const mirror = await following(hr, "secret");
  const [told, untold] = await all(hr, "/employees?status=active&");
  for (const { id } of [told!, untold!]) await hr.delete(`/employees/${id}`);
  await mirror.deliver(envelope("e-1", "employee.terminated", { id: told!.id }));
  await mirror.follower.compare();
  expect(mirror.said).toContain(`repaired employees/${untold!.id}: it was outdated, and no event had told`);
  expect(mirror.said.join()).not.toContain(told!.id);
  expect(mirror.store.employees.get(untold!.id)).toMatchObject({ status: "terminated" });
  expect(mirror.said.at(-1)).toMatch(/^whole: \d+ employees, \d+ requests for leave$/);
});

test("a record that cannot be read now stays to be read", async ({ hr }) => {
  const mirror = await following(hr, "secret");
  const [person] = await all(hr, "/employees?status=active&");
  await hr.delete(`/employees/${person!.id}`);
  await mirror.deliver(envelope("e-1", "employee.terminated", { id: person!.id }));
  const rule = { kind: "error", status: 503, operation: "getEmployee", times: 6 } as const;
  hr.faults.transport(rule);
  await expect(mirror.follower.readNext()).rejects.toThrow(/answered 503, 6 times$/);
  await mirror.follower.readNext();
  expect(mirror.store.employees.get(person!.id)).toMatchObject({ status: "terminated" });
});
