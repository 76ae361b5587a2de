import type { Addition, Appended, NewInput, ShardEntry } from "../store.ts";
import type { PostgresLink } from "./postgres-link.ts";

/** One call of `append`. */
export interface AppendCall {
  readonly additions: readonly Addition[];
  readonly engine: number;
}

const MOST_INPUTS = 2000;
const MOST_CHARACTERS = 4_000_000;

const APPEND = "SELECT shard, seq, at, engine, text FROM hr_mock.append_1($1, $2, $3, $4, $5, $6, $7, $8)";
/** No entry has this number: nothing is returned. */
const BEYOND = Number.MAX_SAFE_INTEGER;

/** How many calls, from the first, go into one statement: those of one engine, up to a size. */
export function fitting(calls: readonly AppendCall[]): number {
  let inputs = 0;
  let characters = 0;
  const beyond = calls.findIndex(({ additions, engine }) => {
    for (const addition of additions) {
      inputs += addition.inputs.length;
      for (const { text } of addition.inputs) characters += text.length;
    }
    return engine !== calls[0]!.engine || inputs > MOST_INPUTS || characters > MOST_CHARACTERS;
  });
  return beyond === -1 ? calls.length : Math.max(1, beyond);
}

/** Appends the inputs of several calls in one statement. */
export async function appendAll(link: PostgresLink, calls: readonly AppendCall[]): Promise<readonly (readonly Appended[])[]> {
  const engine = calls[0]!.engine;
  const byShard = new Map<string, NewInput[]>();
  const known = new Map<string, number>();
  // For each addition, the number of inputs of its shard up to its last one.
  const ends = calls.map(({ additions }) =>
    additions.map(({ shard, inputs, known: first = BEYOND }) => {
      if (!known.has(shard)) known.set(shard, first);
      const all = byShard.get(shard) ?? [];
      byShard.set(shard, all);
      all.push(...inputs);
      return all.length;
    }),
  );
  // All replicas lock in the same order: none waits in a circle.
  const shards = [...byShard.keys()].sort();
  const counts = shards.map((shard) => byShard.get(shard)!.length);
  const rows = shards.flatMap((shard, n) => byShard.get(shard)!.map((input, index) => ({ shard, behind: counts[n]! - index - 1, input })));
  const found = await link.query(
    APPEND,
    [
      engine,
      shards,
      counts,
      shards.map((shard) => known.get(shard)!),
      rows.map(({ shard }) => shard),
      rows.map(({ behind }) => behind),
      rows.map(({ input }) => input.at),
      rows.map(({ input }) => input.text),
    ],
    "append",
  );
  const { heads, between } = foundIn(found);
  const refused = await refusals(
    link,
    shards.filter((shard) => !heads.has(shard)),
  );
  return calls.map(({ additions }, call) =>
    additions.map(({ shard }, n) => {
      const head = heads.get(shard);
      if (head === undefined) return refused.get(shard)!;
      const last = head - byShard.get(shard)!.length + ends[call]![n]!;
      // They are before the inputs of the first addition.
      const entries = between.get(shard)!.splice(0);
      return { kind: "appended", last, ...(entries.length > 0 && { between: entries }) };
    }),
  );
}

interface FoundRow {
  readonly shard: string;
  readonly seq: string;
  readonly at: number | null;
  readonly engine: number | null;
  /** null: the row is a head. */
  readonly text: string | null;
}

/** The heads and the entries that the function of the database returned, by shard. */
function foundIn(rows: readonly object[]): { heads: Map<string, number>; between: Map<string, ShardEntry[]> } {
  const heads = new Map<string, number>();
  const between = new Map<string, ShardEntry[]>();
  for (const { shard, seq, at, engine, text } of rows as readonly FoundRow[]) {
    if (text === null) {
      heads.set(shard, Number(seq));
      between.set(shard, []);
    } else between.get(shard)!.push({ seq: Number(seq), at: Number(at), engine: Number(engine), text });
  }
  return { heads, between };
}

/** Why shards refused. A removed shard stays removed, and its engine never falls: to ask afterwards is early enough. */
async function refusals(link: PostgresLink, shards: readonly string[]): Promise<Map<string, Appended>> {
  if (shards.length === 0) return new Map();
  const rows = await link.query("SELECT shard, engine, removed FROM hr_mock.shards WHERE shard = ANY ($1)", [shards], "refusals");
  return new Map(
    rows.map(({ shard, engine, removed }) => [
      shard as string,
      removed === true ? { kind: "removed" } : { kind: "outdated", engine: Number(engine) },
    ]),
  );
}
