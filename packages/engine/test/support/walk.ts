import { expect } from "vitest";
import type { Client } from "./client.ts";

/**
 * Every row of a list, read page by page. Checks §2.2 on the way: every page but the last is full, meta repeats page
 * and limit, and the total is the number of rows.
 */
export function walk<T>(key: Client, path: string, query: Readonly<Record<string, string>> = {}, limit = 100): T[] {
  const rows: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = key.get<T[]>(path, { ...query, page, limit });
    rows.push(...data);
    expect(meta).toMatchObject({ page, limit });
    if (!meta!.has_more) {
      expect(meta!.total).toBe(rows.length);
      return rows;
    }
    expect(data).toHaveLength(limit);
  }
}
