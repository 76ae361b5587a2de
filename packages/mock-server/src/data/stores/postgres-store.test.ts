import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closePorts, cuttingPort, otherPort } from "../../../test/support/ports.ts";
import { type TestPostgres, startPostgres } from "../../../test/support/postgres.ts";
import { ConfigurationError } from "../../contract/configuration-error.ts";
import { type DataStore, StoreUnreachable } from "../store.ts";
import { openStore } from "./open-store.ts";
import { postgresLoss } from "./postgres-errors.ts";
import { prepareSchema } from "./postgres-schema.ts";

const HEADER = { made: 1, settings: "{}" };
const one = (shard: string, text: string) => [{ shard, inputs: [{ at: 1, text }] }];

let postgres: TestPostgres;
const open: DataStore[] = [];

beforeAll(async () => {
  postgres = (await startPostgres())!;
  if (postgres === undefined) return;
  postgres.sql("CREATE ROLE locked LOGIN PASSWORD 'right'; CREATE ROLE guest LOGIN; CREATE ROLE sealed LOGIN");
  postgres.sql("CREATE DATABASE errors");
  const rules = join(postgres.folder, "data/pg_hba.conf");
  const own =
    "host all locked 127.0.0.1/32 scram-sha-256\nhostssl all sealed 127.0.0.1/32 trust\nhostnossl all sealed 127.0.0.1/32 reject\n";
  writeFileSync(rules, own + readFileSync(rules, "utf8"));
  postgres.sql("SELECT pg_reload_conf()");
});

beforeEach(({ skip }) => {
  if (postgres === undefined) skip("PostgreSQL is not installed");
  return async () => {
    await Promise.all(open.splice(0).map((store) => store.close()));
  };
});

afterAll(async () => {
  closePorts();
  await postgres?.remove();
});

async function opened(url: string): Promise<DataStore> {
  const store = await openStore(url);
  open.push(store);
  await store.open(HEADER);
  return store;
}

/** The one line that opening ends with. */
async function refusal(url: string): Promise<string> {
  const error: unknown = await opened(url).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ConfigurationError);
  const { message } = error as Error;
  expect(message).not.toMatch(/\n|secret/);
  return message.replaceAll(`127.0.0.1:${postgres.port}`, "HOST");
}

/** What a call takes until it fails, in milliseconds. */
async function failing(call: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await expect(call).rejects.toBeInstanceOf(StoreUnreachable);
  return performance.now() - start;
}

test("what is wrong with the database is one line with the mend, without the password", async () => {
  const at = (user: string, rest: string) => refusal(postgres.url(rest).replace("hr@", `${user}@`));
  expect(await refusal("postgres://u:secret@no-such-host.invalid/db")).toMatch(
    /^--data: the host 'no-such-host.invalid' is not known; correct/,
  );
  expect(await refusal("postgres://u:secret@127.0.0.1:1/db")).toBe(
    "--data: nothing listens at 127.0.0.1:1; start PostgreSQL there, or correct host and port",
  );
  expect(await refusal(postgres.url("nowhere"))).toBe(
    "--data: there is no database 'nowhere' at HOST; make it with 'createdb nowhere', or correct the name",
  );
  expect(await at("locked:secret", "errors")).toBe("--data: HOST refused the password of 'locked'; correct it in the URL or in PGPASSWORD");
  expect(await at("locked", "errors")).toBe("--data: HOST wants a password for 'locked'; put it in the URL or in PGPASSWORD");
  expect(await at("nobody:secret", "errors")).toMatch(/^--data: HOST refused 'nobody' \(role "nobody" does not exist\); correct the user/);
  expect(await at("sealed", "errors")).toMatch(/^--data: HOST refused 'sealed' \(.*\); .*add \?sslmode=require/);
  expect(await at("guest:secret", "errors")).toBe(
    `--data: 'guest' may not make or use the schema hr_mock in the database 'errors' at HOST; run 'GRANT CREATE ON DATABASE "errors" TO "guest"', or name its owner`,
  );
  expect(await refusal(postgres.url("errors?sslmode=require"))).toBe("--data: HOST refused TLS; turn it on there, or use ?sslmode=disable");
  expect(await refusal("postgres://u:secret@host:99999999/db")).toMatch(/^--data is not a URL of a database; write it as postgres:/);
});

test("whoever may not use a schema that there is gets the command that helps", async () => {
  const url = await postgres.newDatabase();
  const name = url.split("/").at(-1)!;
  await (await opened(url)).close();
  const asGuest = url.replace("hr@", "guest:secret@");
  // A process of an older build has made the schema without the function.
  postgres.sql("DROP FUNCTION hr_mock.append_1", name);
  for (const right of ["USAGE ON SCHEMA hr_mock", "ALL ON ALL TABLES IN SCHEMA hr_mock"]) postgres.sql(`GRANT ${right} TO guest`, name);
  const line = await refusal(asGuest);
  const command = /run '(GRANT ALL ON SCHEMA [^']+)', or name its owner$/.exec(line)?.[1];
  expect(command).toBeDefined();
  postgres.sql(command!, name);
  await (await opened(asGuest)).close();
});

test("what is not PostgreSQL is said so", async () => {
  for (const banner of ["HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", ""]) {
    const port = await otherPort(banner);
    expect(await refusal(`postgres://u:secret@127.0.0.1:${port}/db`)).toMatch(/^--data: 127\.0\.0\.1:\d+ does not answer/);
  }
});

test("data of a newer schema, and a server that is too old or a standby, are refused", async () => {
  const url = await postgres.newDatabase();
  await (await opened(url)).close();
  postgres.sql("UPDATE hr_mock.header SET version = 9", url.split("/").at(-1));
  expect(await refusal(url)).toMatch(/was written by a newer hr-mock \(schema 9, this one knows 1\); start the newer one/);
  const server = (version: number, standby: boolean) => prepareSchema(async () => [{ version, standby }], HEADER, "the database 'd'");
  await expect(server(120_017, false)).rejects.toThrow("the database 'd' is PostgreSQL 12; use PostgreSQL 13 or newer");
  await expect(server(150_000, true)).rejects.toThrow("is a standby, which cannot be written; name the primary");
});

test("a database of another encoding is refused, and a schema that an administrator made is enough", async () => {
  postgres.sql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
  expect(await refusal(postgres.url("latin"))).toMatch(/has the encoding LATIN1; make one with 'createdb -E UTF8 -T template0'$/);
  const url = await postgres.newDatabase();
  postgres.sql("CREATE SCHEMA hr_mock AUTHORIZATION guest", url.split("/").at(-1));
  const store = await opened(url.replace("hr@", "guest@"));
  expect(await store.append(one("sb1", "1"), 1)).toEqual([{ kind: "appended", last: 1 }]);
});

test("three replicas that start at once make the schema once, and read the same header", async () => {
  const url = await postgres.newDatabase();
  const made = await Promise.all(
    [1, 2, 3].map(async (made) => {
      const store = await openStore(url);
      open.push(store);
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
  let unknown = 0;
  const ended = new AbortController();
  const appenders = stores.flatMap((store, s) =>
    Array.from({ length: 8 }, async (_, w) => {
      for (let n = 0; !ended.signal.aborted; n += 1) {
        try {
          const [result] = await store.append(one("sb1", `${s}.${w}.${n}`), 1);
          if (result!.kind === "appended") acknowledged.set(result!.last, `${s}.${w}.${n}`);
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

test("a full disk of the server is said in plain words", () => {
  const place = { host: "db", port: 5432, database: "d", user: "u" };
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(postgresLoss(full, place).message).toBe("the database 'd' at db:5432 cannot be reached: its disk is full");
});
