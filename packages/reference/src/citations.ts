import { addressOf } from "./addresses.ts";
import type { SourceFile } from "./tree.ts";

/** References as people write them: `§4.2`, `§4.9 N2`, `T-07`, `A-105`, `EMP-12`. */
const REFERENCE = /§ ?\d+(?:\.\d+)?(?: [NP]\d\b)?|\b(?:T-\d{2}|A-\d{2,3}|[A-Z]{2,6}-\d{2,3})\b/g;
/** Names that only look like references. */
const FOREIGN = /^(?:SHA|UTF)-/;

/** The references in a text, each once. */
export function referencesIn(text: string): string[] {
  const found = [...text.matchAll(REFERENCE)].map(([reference]) => reference.replace("§ ", "§"));
  return [...new Set(found)].filter((reference) => !FOREIGN.test(reference));
}

/** The references of a file that lead nowhere. */
export function deadReferences({ text }: SourceFile): string[] {
  return referencesIn(text).filter((reference) => addressOf(reference) === undefined);
}
