import type { EvidenceLine } from "../evidence/evidence.ts";
import { leafHash } from "./merkle.ts";

/**
 * A line of published evidence. A salt keeps a line that is left out from being guessed by its hash.
 * `withheld` stands in place of a line that its owner does not show: the hash of that line.
 */
type PublishedLine = { readonly salt: string; readonly line: EvidenceLine } | { readonly withheld: string };

/** A line of published evidence that was read: the hash of its leaf, and what it says unless it is withheld. */
export interface Leaf {
  readonly hash: string;
  readonly line?: EvidenceLine;
}

export const HASH: RegExp = /^[\da-f]{64}$/;

/** A line of evidence as it is published. @param salt hexadecimal; its own for each line */
export function publishedLine(line: EvidenceLine, salt: string): string {
  return JSON.stringify({ salt, line } satisfies PublishedLine);
}

/** Reads the bytes of a line of published evidence. @returns undefined if they are none */
export function readLeaf(bytes: Buffer): Leaf | undefined {
  const text = bytes.toString("utf8");
  let value: Partial<Record<"salt" | "line" | "withheld", unknown>> | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return undefined;
  }
  const { salt, line, withheld } = value ?? {};
  if (typeof withheld === "string") return HASH.test(withheld) && text === JSON.stringify({ withheld }) ? { hash: withheld } : undefined;
  if (typeof salt !== "string" || !/^[\da-f]{32}$/.test(salt) || typeof line !== "object" || line === null) return undefined;
  return { hash: leafHash(bytes), line: line as EvidenceLine };
}

/** How a line is named for people: by the exchange or the event that it is. */
export function nameOfLine(line: EvidenceLine): string {
  if (line.kind === "run") return "the head";
  return line.kind === "exchange" ? `exchange ${line.exchange.id}` : `${line.kind} ${line.id}`;
}
