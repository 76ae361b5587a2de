import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EvidenceLine } from "./evidence.ts";
import { Ledger, type LedgerLine } from "./ledger.ts";
import type { Target } from "./target.ts";

/** Where runs keep what they have to remember, below the working directory. */
const FOLDER = ".hr-conformance";

/** Files of a target: what runs left on it, and the evidence of the last run. */
export interface State {
  readonly ledgerFile: string;
  readonly evidenceFile: string;
}

/** The files of a target, by its name or its host: what of that no file name holds becomes a hyphen. */
export function stateOf(target: Target): State {
  const name = (target.name ?? new URL(target.base_url).host).replaceAll(/[^\w.-]+/g, "-");
  return { ledgerFile: join(FOLDER, `${name}.ledger.jsonl`), evidenceFile: join(FOLDER, `${name}.evidence.jsonl`) };
}

/** For their owner alone: they hold what a target answered, and lead to what is on it. */
const PRIVATE = { encoding: "utf8", mode: 0o600 } as const;

/** Makes the folder, which no repository takes up. */
function makeFolder(): void {
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  const file = join(FOLDER, ".gitignore");
  if (!existsSync(file)) writeFileSync(file, "*\n");
}

/** A ledger that goes on from what earlier runs left; each line is on the disk before the request goes out. */
export function openLedger({ ledgerFile }: State): Ledger {
  makeFolder();
  const text = existsSync(ledgerFile) ? readFileSync(ledgerFile, "utf8") : "";
  // The last line may have been cut when a run was killed.
  const lines = text.split("\n").flatMap((line): LedgerLine[] => {
    try {
      return line === "" ? [] : [JSON.parse(line) as LedgerLine];
    } catch {
      return [];
    }
  });
  return Ledger.from(lines, (line) => appendFileSync(ledgerFile, `${JSON.stringify(line)}\n`, PRIVATE));
}

/** Forgets what is gone: called when nothing is left to remove. */
export function forget({ ledgerFile }: State): void {
  rmSync(ledgerFile, { force: true });
}

/** Begins an evidence file; what was there is replaced. @returns appends a line */
export function openEvidence({ evidenceFile }: State, head: EvidenceLine): (line: EvidenceLine) => void {
  makeFolder();
  // What was there keeps its mode when it is written over.
  rmSync(evidenceFile, { force: true });
  writeFileSync(evidenceFile, `${JSON.stringify(head)}\n`, PRIVATE);
  return (line) => appendFileSync(evidenceFile, `${JSON.stringify(line)}\n`, PRIVATE);
}
