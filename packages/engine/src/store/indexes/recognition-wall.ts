import type { RecognitionRecord } from "@hr-platform/domain";
import { OrderedIndex } from "./ordered-index.ts";
import type { Row, Table } from "../table.ts";

type Post = Row<RecognitionRecord>;

/** Newest first. The order is total: no two posts tie. */
function newestFirst(a: Post, b: Post): number {
  const [first, second] = [a.record.resource.created_at, b.record.resource.created_at];
  return first > second ? -1 : first < second ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The lists of each table, and of each key where keys see their own private posts. */
const walls = new WeakMap<Table<RecognitionRecord>, Map<string | null, OrderedIndex<RecognitionRecord>>>();

/**
 * The posts that a key sees, newest first: public ones, and the private ones of the key `token` if one is given.
 * Others are not counted either (T-61).
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
