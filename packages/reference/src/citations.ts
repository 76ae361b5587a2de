import { addressOf } from "./addresses.ts";
import { openPoints } from "./contract.ts";
import type { SourceFile } from "./tree.ts";

/** References as people write them: `§4.2`, `§4.9 N2`, `T-07`, `A-105`, `EMP-12`. */
const REFERENCE = /§ ?\d+(?:\.\d+)?(?: [NP]\d\b)?|\b(?:T-\d{2}|A-\d{2,3}|[A-Z]{2,6}-\d{2,3})\b/g;
/** Names that only look like references. */
const FOREIGN = /^(?:SHA|UTF)-/;

const idBySlug = new Map(openPoints.map(({ id, slug }) => [slug, id]));

/** The references in a text, each once. */
export function referencesIn(text: string): string[] {
  const found = [...text.matchAll(REFERENCE)].map(([reference]) => reference.replace("§ ", "§"));
  return [...new Set(found)].filter((reference) => !FOREIGN.test(reference));
}

/** Lines that name a decision by its slug, in quotes, and open points by their ids, but not the one of that slug. */
export function mismatches({ text }: SourceFile): string[] {
  return text.split("\n").filter((line) => {
    const ids = referencesIn(line).filter((reference) => reference.startsWith("A-"));
    const named = [...line.matchAll(/"([a-z0-9-]+)"/g)].flatMap(([, slug]) => idBySlug.get(slug!) ?? []);
    return ids.length > 0 && named.some((id) => !ids.includes(id));
  });
}

/** The references of a file that lead nowhere. */
export function deadReferences({ text }: SourceFile): string[] {
  return referencesIn(text).filter((reference) => addressOf(reference) === undefined);
}
