import type { Client } from "pg";
import type { LinkSettings } from "./postgres-link.ts";
import type { ChangeListener } from "../store.ts";
import { PostgresLink } from "./postgres-link.ts";

const CHANNEL = "hr_mock";
/** Changes that follow one another so closely are told together. */
const SOON_MS = 5;
/** Between two notifications of one store: under load, each wakes all other replicas for many changes. */
const APART_MS = 50;
/** How often heads are looked at, for notifications that were lost. */
const POLL_MS = 250;
/** The server takes less than 8,000 bytes a notification. */
const MOST_BYTES = 7000;

/** Tells other replicas of changes, and hears of theirs: by notifications, and by a look at the heads behind them. */
export class PostgresChanges {
  readonly #link: PostgresLink;
  readonly #listeners = new Set<ChangeListener>();
  /** The newest sequence number that this store has seen, of each shard that it has used. */
  readonly #seen = new Map<string, number>();
  /** The last entries, which the others do not know of yet. */
  #changed = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  /** When it last told the others. */
  #told = 0;
  #poll: NodeJS.Timeout | undefined;
  #polling = false;
  /** The process of the server behind the connection: its own notifications are dropped. */
  #own = 0;

  constructor(settings: LinkSettings) {
    // A notification that a crash of the server loses is no loss: its transaction need not be on the disk.
    const first = `${settings.first ?? ""}; SET synchronous_commit = off; LISTEN ${CHANNEL}`;
    this.#link = new PostgresLink({ ...settings, first, onConnect: (client) => this.#hear(client) });
  }

  listen(listener: ChangeListener): void {
    this.#listeners.add(listener);
    this.#poll ??= setInterval(() => void this.#look(), POLL_MS).unref();
    void this.#look();
  }

  /** Notes where a shard stands, as this replica knows. */
  see(shard: string, seq: number): void {
    if (seq > (this.#seen.get(shard) ?? -1)) this.#seen.set(shard, seq);
  }

  /** Tells the other replicas soon that a shard has entries up to a number. */
  tell(shard: string, seq: number): void {
    this.#changed.set(shard, seq);
    this.#tell();
  }

  #tell(): void {
    if (this.#changed.size === 0 || this.#timer !== undefined) return;
    const wait = Math.max(SOON_MS, this.#told + APART_MS - performance.now());
    this.#timer = setTimeout(() => void this.#notify(), wait).unref();
  }

  forget(shard: string): void {
    this.#seen.delete(shard);
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    clearTimeout(this.#timer);
    this.#listeners.clear();
    await this.#link.close();
  }

  async #notify(): Promise<void> {
    const payloads = payloadsOf(this.#changed);
    this.#changed = new Map();
    this.#told = performance.now();
    // Who misses it polls.
    await this.#link
      .query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [CHANNEL, payloads], "notify")
      .catch(() => {});
    this.#timer = undefined;
    this.#tell();
  }

  #hear(client: Client): void {
    this.#own = (client as unknown as { processID: number }).processID;
    client.on("notification", ({ processId, payload = "[]" }) => {
      if (processId === this.#own) return;
      const told = JSON.parse(payload) as Payload | readonly string[];
      if (Array.isArray(told)) this.#call(told as readonly string[]);
      else this.#call(Object.keys(told), Object.values(told as Payload));
    });
  }

  #call(shards: readonly string[], seqs?: readonly number[]): void {
    if (shards.length > 0) for (const listener of this.#listeners) listener(shards, seqs);
  }

  /** Looks which shards are ahead of what this store has seen. It also connects again after a loss. */
  async #look(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    try {
      // Not noted as seen: who could not read is told again.
      const rows = await this.#link.query(
        "SELECT shard, seq FROM hr_mock.shards JOIN unnest($1::text[], $2::bigint[]) AS t (shard, seen) USING (shard) WHERE seq > seen AND NOT removed",
        [[...this.#seen.keys()], [...this.#seen.values()]],
        "look",
      );
      this.#call(
        rows.map(({ shard }) => shard as string),
        rows.map(({ seq }) => Number(seq)),
      );
    } catch {
      // The next look is soon.
    } finally {
      this.#polling = false;
    }
  }
}

/** The last entries by shard. Older processes send a list of names, and pass over this. */
type Payload = Readonly<Record<string, number>>;

/** Shards and their last entries as JSON texts, each short enough for a notification. */
function payloadsOf(shards: Iterable<readonly [string, number]>): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const [shard, seq] of shards) {
    const part = `${JSON.stringify(shard)}:${seq}`;
    const length = Buffer.byteLength(part) + 1;
    if (length > MOST_BYTES) continue;
    if (bytes + length > MOST_BYTES) {
      payloads.push(`{${parts.join()}}`);
      parts = [];
      bytes = 0;
    }
    parts.push(part);
    bytes += length;
  }
  return [...payloads, `{${parts.join()}}`];
}
