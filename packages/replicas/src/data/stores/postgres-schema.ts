import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { DataHeader } from "../store.ts";

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

/**
 * Appends, and returns the heads of the shards that took their inputs (without a text), and entries that the caller lacks. It
 * locks the rows of the shards in the order of the arrays, raises their heads, and inserts the entries behind the old heads.
 * `ON CONFLICT` reads the newest version of a row, and keeps it locked until the end: there is no gap. A shard that refuses
 * returns nothing. The second statement sees what others committed while the first one waited for a lock. A caller that lacks many
 * entries, or long ones, reads them. Never changed: older processes use it beside newer ones, which make one of another name.
 */
const APPEND_FUNCTION = `
  CREATE FUNCTION hr_mock.append_1(by_engine integer, shards text[], counts bigint[], known bigint[],
    owners text[], behinds bigint[], ats double precision[], texts text[])
  RETURNS TABLE (shard text, seq bigint, at double precision, engine integer, text text) LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    raised_shards text[];
    raised_heads bigint[];
  BEGIN
    WITH raised AS (
      INSERT INTO hr_mock.shards AS s (shard, seq, engine)
      SELECT t.shard, t.count, by_engine FROM unnest(append_1.shards, counts) AS t (shard, count)
      ON CONFLICT (shard) DO UPDATE SET seq = s.seq + excluded.seq WHERE NOT s.removed AND s.engine <= excluded.engine
      RETURNING s.shard, s.seq
    ), inserted AS (
      INSERT INTO hr_mock.entries (shard, seq, at, engine, text)
      SELECT t.shard, raised.seq - t.behind, t.at, by_engine, t.text
      FROM unnest(owners, behinds, ats, texts) AS t (shard, behind, at, text) JOIN raised ON raised.shard = t.shard
    )
    SELECT array_agg(raised.shard), array_agg(raised.seq) INTO raised_shards, raised_heads FROM raised;
    RETURN QUERY
      SELECT head.shard, head.seq, NULL::double precision, NULL::integer, NULL::text
      FROM unnest(raised_shards, raised_heads) AS head (shard, seq);
    RETURN QUERY
      SELECT t.shard, e.seq, e.at, e.engine, e.text
      FROM unnest(append_1.shards, counts, append_1.known) AS t (shard, count, known)
        JOIN unnest(raised_shards, raised_heads) AS head (shard, seq) ON head.shard = t.shard
        CROSS JOIN LATERAL (
          SELECT * FROM hr_mock.entries
          WHERE entries.shard = t.shard AND entries.seq > t.known AND entries.seq <= head.seq - t.count
          ORDER BY entries.seq LIMIT 50
        ) AS e
      WHERE head.seq - t.count - t.known BETWEEN 1 AND 50 AND pg_column_size(e.text) < 2000;
  END $$`;
