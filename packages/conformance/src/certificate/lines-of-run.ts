import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EvidenceLine } from "../evidence/evidence.ts";
import { type Folder, evidenceName, leavesName } from "./folder.ts";
import { HASH, type Leaf, nameOfLine, readLeaf, rootOf } from "./leaves.ts";
import type { CertifiedRun } from "./statement.ts";

/** A run of a certificate. */
export interface RunToRead {
  readonly folder: Folder;
  /** From 1 on. */
  readonly run: number;
  readonly signed: CertifiedRun;
}

/** The published lines of a run, held against what is signed. */
export interface LinesOfRun {
  readonly lines: readonly EvidenceLine[];
  /** Number of lines that their owner does not show. */
  readonly withheld: number;
  /** What was changed, one sentence each; none: the lines are those that were signed. */
  readonly findings: readonly string[];
}

/** Most lines of a run: a hash of each fits into the file of leaves. */
const MOST_LINES = 150_000;
/** Most sentences about one file. */
const MOST_FINDINGS = 5;

/** Reads the published evidence of a run, and names each line that is not what was signed. */
export function linesOfRun({ folder, run, signed }: RunToRead): LinesOfRun {
  const [file, list] = [evidenceName(run), leavesName(run)];
  if (!folder.names.includes(file)) return { lines: [], withheld: 0, findings: [`${file} is missing`] };
  const leaves = rowsIn(folder, file).map(readLeaf);
  const listed = folder.names.includes(list) ? rowsIn(folder, list).map(String) : [];
  const isListed = listed.every((hash) => HASH.test(hash)) && rootOf(listed) === signed.root;
  const hashes = leaves.map((leaf) => leaf?.hash);
  const isSigned = (all: readonly (string | undefined)[]): all is readonly string[] => all.every((hash) => hash !== undefined);
  const holds = isSigned(hashes) && hashes.length === signed.lines && rootOf(hashes) === signed.root;
  const findings = [
    ...(isListed ? [] : [`${list} is not what was signed${holds ? `; ${file} is` : ""}`]),
    ...(holds ? [] : isListed ? differences(file, leaves, listed) : [`${file} is not what was signed`]),
  ];
  const shown = leaves.flatMap((leaf) => (leaf?.line === undefined ? [] : [leaf.line]));
  return { lines: shown, withheld: leaves.filter((leaf) => leaf !== undefined && leaf.line === undefined).length, findings };
}

/** The lines of a file, as bytes, up to one more than there may be. Each ends in a line feed; what comes after the last one counts as a line too. */
function rowsIn({ path }: Folder, name: string): Buffer[] {
  const bytes = readFileSync(join(path, name));
  const rows: Buffer[] = [];
  let from = 0;
  for (let to = bytes.indexOf(10); to >= 0 && rows.length <= MOST_LINES; to = bytes.indexOf(10, from)) {
    rows.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return from === bytes.length || rows.length > MOST_LINES
    ? rows
    : [...rows, Buffer.concat([bytes.subarray(from), Buffer.from("(no line feed)")])];
}

/** Where lines differ from the hashes that are signed, one sentence each. */
function differences(file: string, leaves: readonly (Leaf | undefined)[], signed: readonly string[]): string[] {
  const [there, wanted] = [new Set(leaves.map((leaf) => leaf?.hash)), new Set(signed)];
  const nameOf = (leaf: Leaf | undefined): string => (leaf?.line === undefined ? "" : ` (${nameOfLine(leaf.line)})`);
  const strange = leaves.flatMap((leaf, n) => (leaf !== undefined && wanted.has(leaf.hash) ? [] : [{ leaf, at: n + 1 }]));
  const lost = signed.flatMap((hash, n) => (there.has(hash) ? [] : [n + 1]));
  const changed = strange.filter(({ at }) => lost.includes(at));
  const said = [
    ...changed.map(({ leaf, at }) => `${file}, line ${at}${nameOf(leaf)}: changed after it was signed`),
    ...strange
      .filter(({ at }) => !lost.includes(at))
      .map(({ leaf, at }) => `${file}, line ${at}${nameOf(leaf)}: added after it was signed`),
    ...lost.filter((at) => !changed.some((one) => one.at === at)).map((at) => `${file}: line ${at} of what was signed is missing`),
  ];
  if (said.length === 0) return [`${file}: its lines are in another order, or some are there twice`];
  return said.length <= MOST_FINDINGS ? said : [...said.slice(0, MOST_FINDINGS), `${file}: and ${said.length - MOST_FINDINGS} more`];
}
