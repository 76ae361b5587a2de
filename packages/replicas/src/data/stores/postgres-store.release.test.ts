import { beforeAll, expect, test } from "vitest";
import { cuttingPort } from "../../../test/support/ports.ts";
import { type TestPostgres, startPostgres } from "../../../test/support/postgres.ts";
import { postgresStores } from "../../../test/support/postgres-stores.ts";
import { type DataStore, StoreUnreachable } from "../store.ts";
import { openStore } from "./open-store.ts";

const one = (shard: string, text: string) => [{ shard, inputs: [{ at: 1, text }] }];

let postgres: TestPostgres;
const { opened, closeLater } = postgresStores(() => postgres);

beforeAll(async () => {
  postgres = (await startPostgres())!;
});

/** What a call takes until it fails, in milliseconds. */
async function failing(call: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await expect(call).rejects.toBeInstanceOf(StoreUnreachable);
  return performance.now() - start;
}

test("three replicas that start at once make the schema once, and read the same header", async () => {
  const url = await postgres.newDatabase();
  const made = await Promise.all(
    [1, 2, 3].map(async (made) => {
      const store = await openStore(url);
      closeLater(store);
      return (await store.open({ made, settings: "{}" })).made;
    }),
  );
  expect(new Set(made).size).toBe(1);
});

test.each([
  ["few", 3],
  ["many", 60],
])("three stores with 32 appenders each leave no gap on %s shards", async (_, count) => {
  const url = await postgres.newDatabase();
  const stores = await Promise.all([1, 2, 3].map(() => opened(url)));
  const given = new Map<string, string>();
  const appender = async (store: DataStore, name: string): Promise<void> => {
    for (let n = 0; n < 10; n += 1) {
      const shards = [...new Set([0, 1, 2].map((m) => `s${(name.length * 7 + n * 5 + m * 11 + name.charCodeAt(2)) % count}`))];
      const additions = shards.map((shard) => ({ shard, inputs: [{ at: 1, text: `${name}.${n}` }] }));
      const results = await store.append(n % 2 === 0 ? additions : additions.toReversed(), 1);
      const order = n % 2 === 0 ? shards : shards.toReversed();
      results.forEach((result, m) => given.set(`${order[m]} ${result.kind === "appended" && result.last}`, `${name}.${n}`));
    }
  };
  await Promise.all(stores.flatMap((store, s) => Array.from({ length: 32 }, (_, w) => appender(store, `${s}-${w}`))));
  let found = 0;
  for (let n = 0; n < count; n += 1) {
    const entries = await stores[0]!.read(`s${n}`, 0, 10_000);
    found += entries.length;
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    for (const { seq, text } of entries) expect(given.get(`s${n} ${seq}`)).toBe(text);
  }
  expect(found).toBe(given.size);
});

test("what other replicas append is heard though notifications are lost", async () => {
  const url = await postgres.newDatabase();
  const [one_, two] = [await opened(url), await opened(url)];
  await two.append(one("sb1", "1"), 1);
  const heard = new Promise((resolve) => two.onChange(resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  postgres.sql(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ 'ANY' AND pid <> pg_backend_pid()",
    url.split("/").at(-1),
  );
  await one_.append(one("sb1", "2"), 1);
  expect(await heard).toEqual(["sb1"]);
});

test("a database that hangs is unreachable within three seconds, and used again when it answers", async () => {
  const store = await opened(await postgres.newDatabase());
  await store.append(one("sb1", "1"), 1);
  postgres.freeze(true);
  try {
    const times = await Promise.all([
      failing(store.append(one("sb1", "2"), 1)),
      failing(store.heads(["sb1"])),
      failing(store.heads(["sb1"])),
      failing(store.beat({ id: "a", engine: 1 }, 1000)),
    ]);
    expect(Math.max(...times)).toBeLessThan(3500);
  } finally {
    postgres.freeze(false);
  }
  await new Promise((resolve) => setTimeout(resolve, 150));
  const { last } = (await store.append(one("sb1", "3"), 1))[0] as { last: number };
  const texts = (await store.read("sb1", 0, 10)).map(({ text }) => text);
  expect(texts.length).toBe(last);
  expect(["1,3", "1,2,3"]).toContain(texts.join());
});

test("nothing acknowledged is gone after kill -9 of the database, and the stores connect again by themselves", async () => {
  const url = await postgres.newDatabase();
  const stores = [await opened(url), await opened(url)];
  const acknowledged = new Map<number, string>();
  const twice: number[] = [];
  let unknown = 0;
  const ended = new AbortController();
  const appenders = stores.flatMap((store, s) =>
    Array.from({ length: 8 }, async (_, w) => {
      for (let n = 0; !ended.signal.aborted; n += 1) {
        try {
          const [result] = await store.append(one("sb1", `${s}.${w}.${n}`), 1);
          const last = result!.kind === "appended" ? result!.last : 0;
          // A database that forgets gives the number again.
          if (acknowledged.has(last)) twice.push(last);
          acknowledged.set(last, `${s}.${w}.${n}`);
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnreachable);
          unknown += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 150));
  await postgres.kill();
  const before = acknowledged.size;
  await postgres.start();
  while (acknowledged.size < before + 100) await new Promise((resolve) => setTimeout(resolve, 20));
  ended.abort();
  await Promise.all(appenders);
  expect(unknown).toBeGreaterThan(0);
  expect(twice).toEqual([]);
  const texts: string[] = [];
  for (let page = await stores[0]!.read("sb1", 0, 5000); page.length > 0; page = await stores[0]!.read("sb1", texts.length, 5000)) {
    expect(page[0]!.seq).toBe(texts.length + 1);
    texts.push(...page.map(({ text }) => text));
  }
  for (const [seq, text] of acknowledged) expect(texts[seq - 1]).toBe(text);
  expect(new Set(texts).size).toBe(texts.length);
});

test("an append whose answer is lost is never repeated", async () => {
  const url = await postgres.newDatabase();
  const cut = { armed: false };
  const port = await cuttingPort(postgres.port, cut);
  const store = await opened(url.replace(`:${postgres.port}`, `:${port}`));
  await store.append(one("sb1", "1"), 1);
  // Its notification goes through the same port.
  await new Promise((resolve) => setTimeout(resolve, 200));
  cut.armed = true;
  expect(await failing(store.append(one("sb1", "2"), 1))).toBeLessThan(1000);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await store.append(one("sb1", "3"), 1)).toEqual([{ kind: "appended", last: 3 }]);
  expect((await store.read("sb1", 0, 10)).map(({ text }) => text)).toEqual(["1", "2", "3"]);
});
