import type { Addition, Appended, NewInput } from "../store.ts";
import type { PostgresLink } from "./postgres-link.ts";

/** One call of `append`. */
export interface AppendCall {
  readonly additions: readonly Addition[];
  readonly engine: number;
}

const MOST_INPUTS = 2000;
const MOST_CHARACTERS = 4_000_000;

/**
 * Locks the rows of the shards in the order of the arrays, raises their heads, and inserts the entries behind the old
 * heads. `ON CONFLICT` reads the newest version of a row, and keeps it locked until the end: there is no gap. A shard that
 * refuses returns no row.
 */
const APPEND = `
  WITH raised AS (
    INSERT INTO hr_mock.shards AS s (shard, seq, engine)
    SELECT shard, count, $1 FROM unnest($2::text[], $3::bigint[]) AS t (shard, count)
    ON CONFLICT (shard) DO UPDATE SET seq = s.seq + excluded.seq WHERE NOT s.removed AND s.engine <= excluded.engine
    RETURNING s.shard, s.seq
  ), inserted AS (
    INSERT INTO hr_mock.entries (shard, seq, at, engine, text)
    SELECT shard, seq - behind, at, $1, text
    FROM unnest($4::text[], $5::bigint[], $6::float8[], $7::text[]) AS t (shard, behind, at, text) JOIN raised USING (shard)
  )
  SELECT shard, seq FROM raised`;

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
  // For each addition, the number of inputs of its shard up to its last one.
  const ends = calls.map(({ additions }) =>
    additions.map(({ shard, inputs }) => {
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
  const raised = await link.query(
    APPEND,
    [
      engine,
      shards,
      counts,
      rows.map(({ shard }) => shard),
      rows.map(({ behind }) => behind),
      rows.map(({ input }) => input.at),
      rows.map(({ input }) => input.text),
    ],
    "append",
  );
  const heads = new Map(raised.map(({ shard, seq }) => [shard as string, Number(seq)]));
  const refused = await refusals(
    link,
    shards.filter((shard) => !heads.has(shard)),
  );
  return calls.map(({ additions }, call) =>
    additions.map(({ shard }, n) => {
      const head = heads.get(shard);
      if (head === undefined) return refused.get(shard)!;
      return { kind: "appended", last: head - byShard.get(shard)!.length + ends[call]![n]! };
    }),
  );
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
