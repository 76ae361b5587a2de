import type { ShardEntry } from "../store.ts";
import type { PostgresLink } from "./postgres-link.ts";
import { MOST_CHARACTERS, bounded } from "./read-bound.ts";

/** One call of `read`. */
export interface ReadCall {
  readonly shard: string;
  readonly after: number;
  readonly most: number;
}

/** A call gets so many entries at once at most. */
const MOST_ROWS = 5000;
/** So many calls go into one statement. */
const MOST_CALLS = 200;

/** The server adds up the lengths of each call, so that it sends no more than what fits. */
const READ = `
  SELECT n, seq, at, engine, text
  FROM unnest($1::text[], $2::bigint[], $3::integer[]) WITH ORDINALITY AS called (shard, after, most, n) CROSS JOIN LATERAL (
    SELECT seq, at, engine, text, sum(length(text)) OVER (ORDER BY seq) - length(text) AS before
    FROM (
      SELECT * FROM hr_mock.entries WHERE entries.shard = called.shard AND seq > after ORDER BY seq LIMIT most
    ) AS next
  ) AS added
  WHERE before < $4 ORDER BY n, seq`;

/** How many calls, from the first, go into one statement. */
export const fittingReads = (calls: readonly ReadCall[]): number => Math.min(calls.length, MOST_CALLS);

/** Reads for several calls in one statement. They share the bound of one read; each gets at least one entry if there is one. */
export async function readAll(link: PostgresLink, calls: readonly ReadCall[]): Promise<readonly (readonly ShardEntry[])[]> {
  const rows = await link.query(
    READ,
    [
      calls.map(({ shard }) => shard),
      calls.map(({ after }) => after),
      calls.map(({ most }) => Math.max(0, Math.min(most, MOST_ROWS))),
      Math.ceil(MOST_CHARACTERS / calls.length),
    ],
    "read",
  );
  const found = calls.map((): ShardEntry[] => []);
  for (const { n, seq, at, engine, text } of rows)
    found[Number(n) - 1]!.push({ seq: Number(seq), at: Number(at), engine: Number(engine), text: String(text) });
  return calls.map(({ most }, n) => bounded(found[n]!, most));
}
