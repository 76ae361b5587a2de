import type { Addition, ShardEntry } from "../store.ts";

/** The inputs of an append in few, flat parts: this goes to another thread, and into a file, at little cost. */
export interface EntryBatch {
  readonly shards: readonly string[];
  /** How many inputs each shard gets. Those of a shard are one after the other in what follows. */
  readonly counts: readonly number[];
  readonly ats: readonly number[];
  /** The lengths of the texts. */
  readonly lengths: readonly number[];
  /** All texts, joined. */
  readonly text: string;
}

/** Entries of one shard, in order. */
export interface EntryRun {
  readonly shard: string;
  readonly entries: readonly ShardEntry[];
}

export function batchOf(additions: readonly Addition[]): EntryBatch {
  const inputs = additions.flatMap((addition) => addition.inputs);
  return {
    shards: additions.map(({ shard }) => shard),
    counts: additions.map((addition) => addition.inputs.length),
    ats: inputs.map(({ at }) => at),
    lengths: inputs.map(({ text }) => text.length),
    text: inputs.map(({ text }) => text).join(""),
  };
}

/** What is stored before the texts of a batch: its engine, the number of the first entry of each shard, and where the texts end. */
type Head = readonly [engine: number, firsts: readonly number[], batch: Omit<EntryBatch, "text">];

/** A batch with its numbers as one text. */
export function packedBatch({ text, ...batch }: EntryBatch, engine: number, firsts: readonly number[]): string {
  return `${JSON.stringify([engine, firsts, batch] satisfies Head)}\n${text}`;
}

/** A stored text is not what was stored. */
export class DamagedBatch extends Error {}

/** The entries of a text that `packedBatch` made. @throws DamagedBatch if it is no such text */
export function unpackedBatch(stored: string): EntryRun[] {
  const end = stored.indexOf("\n");
  const [engine, firsts, batch] = headOf(stored.slice(0, end));
  const text = stored.slice(end + 1);
  if (text.length !== batch.lengths.reduce((sum, length) => sum + length, 0)) throw new DamagedBatch("its texts are not whole");
  return runsOf({ ...batch, text }, engine, firsts);
}

function headOf(text: string): Head {
  try {
    return JSON.parse(text) as Head;
  } catch (error) {
    throw new DamagedBatch("its head is no JSON", { cause: error });
  }
}

/** The entries of a batch, by shard. */
export function runsOf({ shards, counts, ats, lengths, text }: EntryBatch, engine: number, firsts: readonly number[]): EntryRun[] {
  let at = 0;
  let n = 0;
  return shards.map((shard, index) => {
    const entries: ShardEntry[] = [];
    const first = firsts[index]!;
    for (let seq = first; seq < first + counts[index]!; seq += 1, n += 1)
      entries.push({ seq, at: ats[n]!, engine, text: text.slice(at, (at += lengths[n]!)) });
    return { shard, entries };
  });
}

/** The entries as batches of one engine each, and not much longer than `most` characters, with the first number of each. */
export function* batchesOf(
  { shard, entries }: EntryRun,
  most: number,
): Generator<{ readonly first: number; readonly last: number; readonly text: string }> {
  for (let start = 0; start < entries.length;) {
    const first = entries[start]!;
    let end = start;
    for (let length = 0; end < entries.length && entries[end]!.engine === first.engine && length < most; end += 1)
      length += entries[end]!.text.length;
    const inputs = entries.slice(start, end);
    yield { first: first.seq, last: inputs.at(-1)!.seq, text: packedBatch(batchOf([{ shard, inputs }]), first.engine, [first.seq]) };
    start = end;
  }
}
