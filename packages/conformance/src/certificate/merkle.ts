import { hash as digestOf } from "node:crypto";

/** A side of a leaf on its way to the root, from below: the hash that stands beside it. */
export interface ProofStep {
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
