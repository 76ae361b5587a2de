import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { DataHeader } from "../store.ts";
import { APPEND_FUNCTION } from "./postgres-function.ts";

export const SCHEMA_VERSION = 1;
/** The first version of PostgreSQL whose behaviour the statements were tested with. */
const OLDEST_SERVER = 13;
/** Any number that others do not use: one process at a time makes the schema. */
const LOCK = 0x68_72_6d_6b;

// A row of `shards` is updated by each append: room is left beside it. Nothing is lost if `replicas` is emptied by a crash.
const SCHEMA = `
  CREATE TABLE hr_mock.header (one boolean PRIMARY KEY DEFAULT true CHECK (one), version integer NOT NULL,
    made double precision NOT NULL, settings text NOT NULL);
  CREATE TABLE hr_mock.shards (shard text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL, engine integer NOT NULL,
    removed boolean NOT NULL DEFAULT false) WITH (fillfactor = 50);
  CREATE TABLE hr_mock.settled (shard text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE hr_mock.entries (shard text COLLATE "C", seq bigint, at double precision NOT NULL, engine integer NOT NULL,
    text text NOT NULL, PRIMARY KEY (shard, seq));
  CREATE TABLE hr_mock.states (shard text COLLATE "C", seq bigint, engine integer NOT NULL, text text NOT NULL,
    PRIMARY KEY (shard, seq));
  CREATE TABLE hr_mock.sums (shard text COLLATE "C", seq bigint, sum text NOT NULL, PRIMARY KEY (shard, seq));
  CREATE UNLOGGED TABLE hr_mock.replicas (id text COLLATE "C" PRIMARY KEY, engine integer NOT NULL,
    seen timestamptz NOT NULL) WITH (fillfactor = 50);`;

export type RunSql = (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/**
 * Makes the schema and the header if they are missing, in the transaction that `query` is part of. Returns the header.
 * @param where the database, for messages
 */
export async function prepareSchema(query: RunSql, header: DataHeader, where: string): Promise<DataHeader> {
  const [server] = await query(
    "SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS standby, current_setting('server_encoding') AS encoding",
  );
  const version = Math.floor(Number(server!["version"]) / 10_000);
  if (version < OLDEST_SERVER) throw new ConfigurationError(`${where} is PostgreSQL ${version}; use PostgreSQL ${OLDEST_SERVER} or newer`);
  if (server!["standby"] === true) throw new ConfigurationError(`${where} is a standby, which cannot be written; name the primary`);
  if (server!["encoding"] !== "UTF8")
    throw new ConfigurationError(`${where} has the encoding ${String(server!["encoding"])}; make one with 'createdb -E UTF8 -T template0'`);
  await query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  const [found] = await query("SELECT to_regnamespace('hr_mock') IS NOT NULL AS there, to_regclass('hr_mock.header') IS NOT NULL AS made");
  if (found!["there"] !== true) await query("CREATE SCHEMA hr_mock");
  if (found!["made"] !== true) await query(SCHEMA);
  const [append] = await query("SELECT 1 FROM pg_proc WHERE pronamespace = 'hr_mock'::regnamespace AND proname = 'append_1'");
  if (append === undefined) await query(APPEND_FUNCTION);
  await query("INSERT INTO hr_mock.header (version, made, settings) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
    SCHEMA_VERSION,
    header.made,
    header.settings,
  ]);
  const [row] = await query("SELECT version, made, settings FROM hr_mock.header");
  if (Number(row!["version"]) > SCHEMA_VERSION)
    throw new ConfigurationError(
      `${where} was written by a newer hr-mock (schema ${Number(row!["version"])}, this one knows ${SCHEMA_VERSION}); start the newer one, or name another database`,
    );
  await query("DELETE FROM hr_mock.replicas WHERE seen < clock_timestamp() - interval '1 hour'");
  return { made: Number(row!["made"]), settings: String(row!["settings"]) };
}
