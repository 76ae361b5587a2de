import type { Addition, Appended, ReplicaMark, ShardEntry, ShardHead } from "../../../src/data/store.ts";
import { FakeStore } from "./fake-store.ts";

/** Answers some heads as they were half a second ago, as a standby of the database does. */
export class StaleHeads extends FakeStore {
  readonly #before: { readonly at: number; readonly shards: string; readonly heads: readonly ShardHead[] }[] = [];

  override async heads(shards: readonly string[]): Promise<readonly ShardHead[]> {
    const heads = await super.heads(shards);
    const { now } = this.database.scheduler;
    this.#before.push({ at: now, shards: shards.join(" "), heads });
    return this.#before.findLast((one) => one.at < now - 500 && one.shards === shards.join(" "))?.heads ?? heads;
  }
}

/** Appends again if it is not known whether an append happened. */
export class RetriedAppends extends FakeStore {
  override async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    try {
      return await super.append(additions, engine);
    } catch {
      return await super.append(additions, engine);
    }
  }
}

/** Takes for granted that an append will follow the entries that there are, and answers before it has. */
export class EarlyAppends extends FakeStore {
  override async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    const heads = await this.heads(additions.map(({ shard }) => shard));
    super.append(additions, engine).catch(() => {});
    return additions.map(({ inputs }, n) => ({ kind: "appended", last: heads[n]!.seq + inputs.length }));
  }
}

/** Leaves an entry out of what is read, if more than one is behind. */
export class SkippedEntries extends FakeStore {
  override async read(shard: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    const entries = await super.read(shard, after, most);
    if (entries.length < 2) return entries;
    const [first, , ...rest] = entries;
    return [first!, ...rest];
  }
}

/** Gives some readers two entries in another order. */
export class SwappedEntries extends FakeStore {
  override async read(shard: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    const [first, second, ...rest] = await super.read(shard, after, most);
    if (first === undefined || second === undefined) return first === undefined ? [] : [first];
    return [{ ...second, seq: first.seq }, { ...first, seq: second.seq }, ...rest];
  }
}

/** Lets processes append whose engine is older than that of the shard. */
export class OpenToAll extends FakeStore {
  override async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    // No engine has taken anything over.
    for (const shard of this.database.data.shards.values()) shard.engine = 0;
    return await super.append(additions, engine);
  }
}

/** Shows only the replica itself as alive. */
export class LonelyBeats extends FakeStore {
  override async beat(replica: ReplicaMark, within: number): Promise<readonly ReplicaMark[]> {
    return (await super.beat(replica, within)).filter(({ id }) => id === replica.id);
  }
}

/** Shows every replica as alive that ever was. */
export class EternalBeats extends FakeStore {
  override async beat(replica: ReplicaMark): Promise<readonly ReplicaMark[]> {
    return await super.beat(replica, Number.POSITIVE_INFINITY);
  }
}

/** Gives some readers an entry twice, and not the one after it. */
export class DoubledEntries extends FakeStore {
  override async read(shard: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    const [first, second, ...rest] = await super.read(shard, after, most);
    if (first === undefined || second === undefined) return first === undefined ? [] : [first];
    return [first, { ...first, seq: second.seq }, ...rest];
  }
}

/** Acknowledges some appends that it does not keep. */
export class LostAppends extends FakeStore {
  #count = 0;

  override async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    const appended = await super.append(additions, engine);
    if ((this.#count += 1) % 4 > 0) return appended;
    for (const [n, { shard, inputs }] of additions.entries()) {
      const result = appended[n]!;
      const kept = this.database.data.shards.get(shard);
      if (result.kind !== "appended" || kept?.seq !== result.last) continue;
      for (let seq = result.last - inputs.length + 1; seq <= result.last; seq += 1) kept.entries.delete(seq);
      kept.seq = result.last - inputs.length;
      const { log } = this.database;
      for (let at = log.length - 1; at >= 0; at -= 1) if (log[at]!.shard === shard && log[at]!.seq > kept.seq) log.splice(at, 1);
    }
    return appended;
  }
}
