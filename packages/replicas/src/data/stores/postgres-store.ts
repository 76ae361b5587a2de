import type { Client, ClientConfig } from "pg";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type {
  Addition,
  Appended,
  ChangeListener,
  DataHeader,
  DataStore,
  ShardEntry,
  ReplicaMark,
  SavedState,
  ShardHead,
} from "../store.ts";
import { Grouped } from "./grouped.ts";
import { type AppendCall, appendAll, fitting } from "./postgres-append.ts";
import { PostgresChanges } from "./postgres-changes.ts";
import { type DatabasePlace, cannotOpen, whereOf } from "./postgres-errors.ts";
import { type LinkSettings, PostgresLink } from "./postgres-link.ts";
import { prepareSchema } from "./postgres-schema.ts";
import { type ReadCall, fittingReads, readAll } from "./postgres-read.ts";

/** How long a call may take. */
const LIMIT_MS = 3000;
/** States are large. */
const STATES_LIMIT_MS = 20_000;

/** A server that keeps commits in memory for a while would lose what was answered. */
const first = (limit: number): string =>
  `SET statement_timeout = ${limit - 500}; SET jit = off; SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`;

/** A plan that was made while a table was short would read all of it later. */
const BY_INDEX = "SET enable_seqscan = off";

/** Keeps the data in the schema `hr_mock` of a PostgreSQL database, for any number of replicas. */
class PostgresStore implements DataStore {
  readonly #place: DatabasePlace;
  readonly #appends: PostgresLink;
  readonly #reads: PostgresLink;
  readonly #states: PostgresLink;
  /** For all that is short and neither an append nor a read. */
  readonly #notes: PostgresLink;
  readonly #changes: PostgresChanges;
  readonly #append: Grouped<AppendCall, readonly Appended[]>;
  readonly #read: Grouped<ReadCall, readonly ShardEntry[]>;
  readonly #heads: Grouped<readonly string[], readonly ShardHead[]>;

  constructor(Client: typeof import("pg").Client, config: ClientConfig, place: DatabasePlace) {
    const settings: LinkSettings = { Client, config, place, limit: LIMIT_MS, first: first(LIMIT_MS) };
    this.#place = place;
    this.#appends = new PostgresLink({ ...settings, first: `${settings.first}; ${BY_INDEX}` });
    this.#reads = new PostgresLink(settings);
    this.#notes = new PostgresLink(settings);
    this.#states = new PostgresLink({ ...settings, limit: STATES_LIMIT_MS, first: first(STATES_LIMIT_MS) });
    this.#changes = new PostgresChanges(settings);
    this.#append = new Grouped((calls) => appendAll(this.#appends, calls), fitting);
    this.#read = new Grouped((calls) => readAll(this.#reads, calls), fittingReads);
    this.#heads = new Grouped((calls) => this.#readHeads(calls));
  }

  async open(header: DataHeader): Promise<DataHeader> {
    try {
      return await this.#notes.transaction((query) => prepareSchema(query, header, whereOf(this.#place)));
    } catch (error) {
      throw cannotOpen(error, this.#place);
    }
  }

  async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    const results = await this.#append.do({ additions, engine });
    additions.forEach(({ shard }, n) => {
      const result = results[n]!;
      if (result.kind !== "appended") return;
      this.#changes.see(shard, result.last);
      this.#changes.tell(shard, result.last);
    });
    return results;
  }

  async read(shard: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    const entries = await this.#read.do({ shard, after, most });
    this.#changes.see(shard, entries.at(-1)?.seq ?? 0);
    return entries;
  }

  async heads(shards: readonly string[]): Promise<readonly ShardHead[]> {
    return this.#heads.do(shards);
  }

  async #readHeads(calls: readonly (readonly string[])[]): Promise<readonly (readonly ShardHead[])[]> {
    const sql = "SELECT shard, seq, engine, removed FROM hr_mock.shards WHERE shard = ANY ($1)";
    const rows = await this.#reads.query(sql, [[...new Set(calls.flat())]], "heads");
    const found = new Map(
      rows.map(({ shard, seq, engine, removed }) => [
        shard as string,
        { seq: Number(seq), engine: Number(engine), removed: removed === true },
      ]),
    );
    return calls.map((shards) => shards.map((shard) => found.get(shard) ?? { seq: 0, engine: 0, removed: false }));
  }

  onChange(listener: ChangeListener): void {
    this.#changes.listen(listener);
  }

  async takeOver(shard: string, engine: number): Promise<void> {
    await this.#notes.query(
      `INSERT INTO hr_mock.shards AS s (shard, seq, engine) VALUES ($1, 0, $2)
       ON CONFLICT (shard) DO UPDATE SET engine = greatest(s.engine, excluded.engine)`,
      [shard, engine],
    );
  }

  async readState(shard: string, seq: number = Number.MAX_SAFE_INTEGER): Promise<SavedState | undefined> {
    const [row] = await this.#states.query(
      "SELECT seq, engine, text FROM hr_mock.states WHERE shard = $1 AND seq <= $2 ORDER BY seq DESC LIMIT 1",
      [shard, seq],
    );
    if (row === undefined) return undefined;
    this.#changes.see(shard, Number(row["seq"]));
    return { seq: Number(row["seq"]), engine: Number(row["engine"]), text: String(row["text"]) };
  }

  async saveState(shard: string, { seq, engine, text }: SavedState, dropTo: number): Promise<void> {
    // The lock keeps `remove` away, and lets appends through.
    await this.#states.query(
      `WITH kept AS (SELECT shard FROM hr_mock.shards WHERE shard = $1 AND NOT removed FOR KEY SHARE),
         saved AS (INSERT INTO hr_mock.states (shard, seq, engine, text) SELECT shard, $2::bigint, $3::integer, $4 FROM kept ON CONFLICT DO NOTHING),
         older AS (DELETE FROM hr_mock.states USING kept WHERE states.shard = kept.shard AND seq < $2::bigint)
       DELETE FROM hr_mock.entries USING kept WHERE entries.shard = kept.shard AND seq <= $5::bigint`,
      [shard, seq, engine, text, Math.min(dropTo, seq)],
    );
  }

  async agree(shard: string, seq: number, sum: string): Promise<string> {
    await this.#notes.query(
      `WITH kept AS (SELECT shard FROM hr_mock.shards WHERE shard = $1 AND NOT removed FOR KEY SHARE)
       INSERT INTO hr_mock.sums (shard, seq, sum) SELECT shard, $2::bigint, $3::text FROM kept ON CONFLICT DO NOTHING`,
      [shard, seq, sum],
    );
    const [row] = await this.#notes.query("SELECT sum FROM hr_mock.sums WHERE shard = $1 AND seq = $2", [shard, seq]);
    return row === undefined ? sum : String(row["sum"]);
  }

  async remove(shard: string): Promise<void> {
    this.#changes.forget(shard);
    await this.#states.transaction(async (query) => {
      await query("INSERT INTO hr_mock.shards (shard, seq, engine) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING", [shard]);
      // Waits for those that append or save; what they wrote is seen by the next statements.
      await query("SELECT 1 FROM hr_mock.shards WHERE shard = $1 FOR UPDATE", [shard]);
      await query("UPDATE hr_mock.shards SET removed = true WHERE shard = $1", [shard]);
      for (const table of ["entries", "states", "sums", "settled"]) await query(`DELETE FROM hr_mock.${table} WHERE shard = $1`, [shard]);
    });
  }

  async beat({ id, engine }: ReplicaMark, within: number): Promise<readonly ReplicaMark[]> {
    const rows = await this.#notes.query(
      `WITH own AS (INSERT INTO hr_mock.replicas (id, engine, seen) VALUES ($1, $2, clock_timestamp())
         ON CONFLICT (id) DO UPDATE SET engine = excluded.engine, seen = excluded.seen RETURNING id, engine)
       SELECT id, engine FROM own UNION ALL
       SELECT id, engine FROM hr_mock.replicas WHERE id <> $1 AND seen >= clock_timestamp() - $3 * interval '1 millisecond' ORDER BY id`,
      [id, engine, within],
      "beat",
    );
    return rows.map((row) => ({ id: String(row["id"]), engine: Number(row["engine"]) }));
  }

  async leave(replica: string): Promise<void> {
    await this.#notes.query("DELETE FROM hr_mock.replicas WHERE id = $1", [replica]);
  }

  async settle(shards: readonly { readonly shard: string; readonly seq: number }[]): Promise<void> {
    const newest = new Map<string, number>();
    for (const { shard, seq } of shards) newest.set(shard, Math.max(seq, newest.get(shard) ?? 0));
    const names = [...newest.keys()].sort();
    await this.#notes.query(
      `INSERT INTO hr_mock.settled AS s (shard, seq) SELECT t.shard, t.seq FROM unnest($1::text[], $2::bigint[]) AS t (shard, seq)
       WHERE EXISTS (SELECT 1 FROM hr_mock.shards WHERE shards.shard = t.shard AND NOT removed)
       ON CONFLICT (shard) DO UPDATE SET seq = greatest(s.seq, excluded.seq)`,
      [names, names.map((name) => newest.get(name))],
    );
  }

  async unsettled(): Promise<readonly string[]> {
    const rows = await this.#reads.query(
      `SELECT s.shard FROM hr_mock.shards AS s LEFT JOIN hr_mock.settled AS t ON t.shard = s.shard
       WHERE NOT s.removed AND s.seq > coalesce(t.seq, 0)`,
    );
    return rows.map(({ shard }) => String(shard));
  }

  async close(): Promise<void> {
    await Promise.all([this.#appends, this.#reads, this.#states, this.#notes, this.#changes].map((link) => link.close()));
  }
}

/** The store of a URL such as `postgres://user@host/name`. */
export async function postgresStore(url: string): Promise<DataStore> {
  const pg = (await import("pg")).default;
  // The library takes these modes as `verify-full`, and warns of that in several lines.
  const strict = url.includes("uselibpqcompat") ? url : url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "verify-full");
  const config: ClientConfig = { connectionString: strict, application_name: "hr-mock", keepAlive: true };
  let client: Client;
  try {
    client = new pg.Client(config);
  } catch {
    // The error has the URL, and with it the password.
    throw new ConfigurationError("--data is not a URL of a database; write it as postgres://user:password@host:5432/name");
  }
  const { host, port, database = "", user = "" } = client;
  return new PostgresStore(pg.Client, config, { host, port, database, user });
}
