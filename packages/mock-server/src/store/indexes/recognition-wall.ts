import type { RecognitionRecord } from "@hr-platform/fixtures";
import { OrderedIndex } from "./ordered-index.ts";
import type { Row, Table } from "../table.ts";

type Post = Row<RecognitionRecord>;

/** Newest first; total, so that no two posts tie. */
function newestFirst(a: Post, b: Post): number {
  const [first, second] = [a.record.resource.created_at, b.record.resource.created_at];
  return first > second ? -1 : first < second ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Lists by what they hold; one for each table, and for each key where keys see posts of their own. */
const walls = new WeakMap<Table<RecognitionRecord>, Map<string | null, OrderedIndex<RecognitionRecord>>>();

/**
 * The posts that a key sees, the newest first: public ones, and private ones made with the key `token` when one is given.
 * What it does not hold is not counted either (T-61).
 */
export function wall(table: Table<RecognitionRecord>, token: string | null): OrderedIndex<RecognitionRecord> {
  let lists = walls.get(table);
  if (lists === undefined) walls.set(table, (lists = new Map()));
  let list = lists.get(token);
  if (list === undefined) {
    const shown = ({ record }: Post): boolean => record.is_public || (token !== null && record.posted_with === token);
    lists.set(token, (list = table.follow(new OrderedIndex(table, newestFirst, shown))));
  }
  return list;
}
