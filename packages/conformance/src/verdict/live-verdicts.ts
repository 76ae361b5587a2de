import type { Check } from "../run/check/check.ts";
import type { RequirementReport, Verdict } from "./report.ts";

/**
 * Tells the verdict on each requirement once no check of the run has still to judge it; failures and warnings at once. A verdict that
 * passive rules change later is told again.
 */
export class LiveVerdicts {
  readonly #tell: (row: RequirementReport) => void;
  /** Checks that have still to end, by requirement. */
  readonly #open = new Map<string, Set<Check>>();
  readonly #told = new Map<string, Verdict>();

  constructor(tell: (row: RequirementReport) => void) {
    this.#tell = tell;
  }

  /** Sets the checks of the run. */
  plan(checks: readonly Check[]): void {
    for (const check of checks)
      for (const id of check.requirements) {
        const open = this.#open.get(id) ?? new Set();
        this.#open.set(id, open.add(check));
      }
  }

  /** Notes the end of a check. @param rows the requirements as they are judged so far */
  ended(check: Check, rows: readonly RequirementReport[]): void {
    for (const id of check.requirements) this.#open.get(id)?.delete(check);
    for (const row of rows) {
      const { id, verdict } = row;
      if (verdict === "fail" || verdict === "warn" || (this.#open.get(id)?.size ?? 0) === 0) this.#tellOnce(row);
    }
  }

  /** Tells what is left. @param rows the requirements of the report */
  end(rows: readonly RequirementReport[]): void {
    for (const row of rows) this.#tellOnce(row);
  }

  #tellOnce(row: RequirementReport): void {
    const before = this.#told.get(row.id);
    if (before === row.verdict || (before === undefined && row.verdict === "not-run")) return;
    this.#told.set(row.id, row.verdict);
    this.#tell(row);
  }
}
