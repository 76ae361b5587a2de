import { Client } from "pg";
import type { RecordedHistory } from "../workload/recorded-history.ts";

/** The requests in a database, by their X-Request-Id: how often each is there. */
export interface StoredRequests {
  readonly times: ReadonlyMap<string, number>;
  readonly entries: number;
  /** Places of the order that are missing or there twice. */
  readonly gaps: number;
}

const PAGE = 20_000;

/** Reads all entries of the default sandbox. */
export async function storedRequests(url: string): Promise<StoredRequests> {
  const client = new Client(url);
  await client.connect();
  const times = new Map<string, number>();
  let [entries, gaps, last] = [0, 0, 0];
  try {
    for (let rows = [{ seq: 0, text: "" }]; rows.length > 0;) {
      const sql = "SELECT seq::int AS seq, text FROM hr_mock.entries WHERE shard = 'default' AND seq > $1 ORDER BY seq LIMIT $2";
      rows = (await client.query<{ seq: number; text: string }>(sql, [last, PAGE])).rows;
      for (const { seq, text } of rows) {
        gaps += seq === last + 1 ? 0 : 1;
        last = seq;
        entries += 1;
        const [, input] = JSON.parse(text) as [string, { request?: { headers: Record<string, string> } }];
        const mark = input.request?.headers["x-request-id"];
        if (mark !== undefined) times.set(mark, (times.get(mark) ?? 0) + 1);
      }
    }
  } finally {
    await client.end();
  }
  return { times, entries, gaps };
}

/** How many requests of histories are lost, or stored twice. */
export interface Fates {
  readonly acknowledged: number;
  readonly unknown: number;
  /** Acknowledged, and not in the database. */
  readonly lost: number;
  /** More than once in the database. */
  readonly twice: number;
}

/** Compares what agents saw with what is stored. */
export function fatesOf(histories: readonly RecordedHistory[], { times }: StoredRequests): Fates {
  const exchanges = histories.flatMap((history) => history.exchanges);
  const isAcknowledged = exchanges.filter(({ answer }) => answer !== undefined);
  const timesOf = (mark: string | undefined): number => times.get(mark!) ?? 0;
  return {
    acknowledged: isAcknowledged.length,
    unknown: exchanges.length - isAcknowledged.length,
    lost: isAcknowledged.filter(({ call }) => timesOf(call.mark) === 0).length,
    twice: exchanges.filter(({ call }) => timesOf(call.mark) > 1).length,
  };
}
