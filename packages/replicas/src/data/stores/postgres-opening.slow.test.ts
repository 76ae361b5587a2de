import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { otherPort } from "../../../test/support/ports.ts";
import { type TestPostgres, startPostgres } from "../../../test/support/postgres.ts";
import { postgresStores } from "../../../test/support/postgres-stores.ts";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { postgresLoss } from "./postgres-errors.ts";
import { prepareSchema } from "./postgres-schema.ts";

const HEADER = { made: 1, settings: "{}" };
const one = (shard: string, text: string) => [{ shard, inputs: [{ at: 1, text }] }];

let postgres: TestPostgres;
const { opened } = postgresStores(() => postgres);

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

/** The one line that opening ends with. */
async function refusal(url: string): Promise<string> {
  const error: unknown = await opened(url).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ConfigurationError);
  const { message } = error as Error;
  expect(message).not.toMatch(/\n|secret/);
  return message.replaceAll(`127.0.0.1:${postgres.port}`, "HOST");
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

test("a full disk of the server is said in plain words", () => {
  const place = { host: "db", port: 5432, database: "d", user: "u" };
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(postgresLoss(full, place).message).toBe("the database 'd' at db:5432 cannot be reached: its disk is full");
});
