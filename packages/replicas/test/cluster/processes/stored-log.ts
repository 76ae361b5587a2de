import { openStore } from "../../../src/data/stores/open-store.ts";
import type { LoggedEntry } from "../simulation/fake-database.ts";
import type { ReplayedData } from "../simulation/replay.ts";

/** What a database keeps of the default sandbox. */
export interface StoredLog extends ReplayedData {
  /** Places of the order that are missing or there twice. */
  readonly gaps: number;
}

const PAGE = 20_000;

/** Reads all entries of the default sandbox from the database of a URL. Who appended them, and when, is not known. */
export async function storedLog(url: string): Promise<StoredLog> {
  const store = await openStore(url);
  try {
    const header = await store.open({ made: 0, settings: "{}" });
    const log: LoggedEntry[] = [];
    let [gaps, last] = [0, 0];
    for (let page = await store.read("default", 0, PAGE); page.length > 0; page = await store.read("default", last, PAGE))
      for (const entry of page) {
        gaps += entry.seq === last + 1 ? 0 : 1;
        last = entry.seq;
        log.push({ ...entry, shard: "default", by: "", called: 0, committed: 0 });
      }
    return { header, log, gaps };
  } finally {
    await store.close();
  }
}
