import type { ShardEntry } from "../store.ts";

/** The most characters of text that one `read` returns; an entry that is longer comes alone. */
export const MOST_CHARACTERS = 4_000_000;

/** Takes entries in order until they are `most`, or their text is too much for one `read`. */
export function bounded(entries: Iterable<ShardEntry>, most: number): ShardEntry[] {
  const taken: ShardEntry[] = [];
  let characters = 0;
  if (most <= 0) return taken;
  for (const entry of entries) {
    characters += entry.text.length;
    if (taken.length > 0 && characters > MOST_CHARACTERS) break;
    taken.push(entry);
    if (taken.length >= most) break;
  }
  return taken;
}
