import { type MarkedInput, readInput } from "./input.ts";
import type { ShardEntry } from "./store.ts";

/** What is needed of an entry to apply it. `mark` and `input`: of one that this process made, and need not read. */
export interface EntryHere extends Pick<ShardEntry, "at" | "text">, Partial<MarkedInput> {}

/** A request is the same before it becomes text and afterwards; other inputs may have members that are no JSON. */
export function markedInput({ text, mark, input }: EntryHere): MarkedInput {
  return mark !== undefined && input?.kind === "request" ? { mark, input } : readInput(text);
}
