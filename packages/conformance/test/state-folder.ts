import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { EvidenceHead } from "../src/evidence/evidence.ts";
import { DeploymentState } from "../src/evidence/state.ts";
import type { Target } from "../src/target/target.ts";
import { version } from "../src/target/version.ts";

/** Name of the state folder, below the working directory. */
export const STATE_FOLDER = ".hr-conformance";

/** A target for tests of the state folder. */
export const STAGING: Target = { name: "staging", base_url: "https://one.example/api/v1", keys: { full: "the-full-key" } };

/** An undo, as a run writes it into its ledger. */
export const EMPLOYEE_UNDO = { label: "employee e1", operation: "terminateEmployee", params: { id: "e1" }, key: "full" } as const;

/** Runs each test of the file in a new working directory. @returns its path, by a function */
export function inEmptyFolder(): () => string {
  let path = "";
  let before = "";
  beforeEach(() => {
    before = process.cwd();
    path = mkdtempSync(join(tmpdir(), "hr-conformance-state-"));
    process.chdir(path);
  });
  afterEach(() => {
    process.chdir(before);
    rmSync(path, { recursive: true });
  });
  return () => path;
}

/** The first line of evidence of a run against `STAGING`. */
export function headOfRun(startedAt = "2026-03-02T09:00:00.000Z", tier: EvidenceHead["tier"] = "ci"): EvidenceHead {
  const selection = { tier, only: [], skip: [], readOnly: false };
  return { kind: "run", format: 1, version, target: STAGING, ...selection, seed: 1, started_at: startedAt };
}

/** The state of a deployment whose company is known. */
export function boundState(
  company: string | null = "c1",
  changes: Partial<Target> = {},
  settings: Partial<ConstructorParameters<typeof DeploymentState>[0]> = {},
): DeploymentState {
  const state = new DeploymentState({ target: { ...STAGING, ...changes }, ...settings });
  state.bind(company);
  return state;
}

/** Writes the ledger of a killed run with one undo. @returns its path */
export function leftLedger(company?: string): string {
  const state = boundState(company);
  state.ledger.later(EMPLOYEE_UNDO);
  state.end();
  return state.ledgerFile!;
}
