import type { EvidenceLine } from "../evidence/evidence.ts";
import { hash as digestOf } from "node:crypto";

/** A side of a leaf on its way to the root, from below: the hash that stands beside it. */
interface ProofStep {
  readonly side: "left" | "right";
  readonly hash: string;
}

/** The hash of a leaf, hexadecimal. A text counts as UTF-8. A leaf and a node have different first bytes, so that no node can be shown as a leaf. */
export function leafHash(bytes: string | Uint8Array): string {
  return digestOf("sha256", Buffer.concat([Buffer.of(0), typeof bytes === "string" ? Buffer.from(bytes) : bytes]));
}

/** The root of a Merkle tree over hashes of leaves, in their order; of none, the hash of nothing. An odd hash at the end moves up as it is. */
export function rootOf(leaves: readonly string[]): string {
  if (leaves.length === 0) return digestOf("sha256", "");
  let row = leaves;
  while (row.length > 1) row = rowAbove(row);
  return row[0]!;
}

/** What proves that the leaf with this index belongs to the tree: the hashes beside its way to the root. */
export function proofOf(leaves: readonly string[], index: number): ProofStep[] {
  const steps: ProofStep[] = [];
  let at = index;
  for (let row = leaves; row.length > 1; row = rowAbove(row)) {
    const beside = at % 2 === 0 ? row[at + 1] : row[at - 1]!;
    if (beside !== undefined) steps.push({ side: at % 2 === 0 ? "right" : "left", hash: beside });
    at = Math.floor(at / 2);
  }
  return steps;
}

/** The root that a leaf and its proof lead to. */
export function rootBy(leaf: string, proof: readonly ProofStep[]): string {
  let hash = leaf;
  for (const step of proof) hash = step.side === "left" ? nodeHash(step.hash, hash) : nodeHash(hash, step.hash);
  return hash;
}

function rowAbove(row: readonly string[]): string[] {
  const above: string[] = [];
  for (let n = 0; n < row.length; n += 2) above.push(row[n + 1] === undefined ? row[n]! : nodeHash(row[n]!, row[n + 1]!));
  return above;
}

function nodeHash(left: string, right: string): string {
  return digestOf("sha256", Buffer.from(`01${left}${right}`, "hex"));
}

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
