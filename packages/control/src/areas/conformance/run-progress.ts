import type { SuiteEvent } from "./run-log.ts";

/** What the suite found about a requirement. */
export interface JudgedRequirement {
  readonly requirement: string;
  readonly section: readonly string[];
  readonly statement: string;
  /** Why there is no decision; empty: there is one. */
  readonly reason: string;
  /** Every right outcome, and what came; null: it did not fail. */
  readonly expected: string | null;
  readonly got: string | null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const numberOf = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

/** What the events of a run say so far. */
export class RunProgress {
  readonly #found = new Map<string, { readonly verdict: string; readonly finding: JudgedRequirement }>();
  #summary: Readonly<Record<string, number>> | undefined;
  requests: number = 0;
  plannedRequests: number | null = null;
  readonly checks: { done: number; of: number | null } = { done: 0, of: null };
  /** What it waits for; null: nothing. */
  waiting: { readonly seconds: number; readonly reason: string } | null = null;
  verdict: string | null = null;
  status: number | null = null;
  reason: string | null = null;

  add(event: SuiteEvent): void {
    this.requests = numberOf(event["requests"], this.requests);
    this.waiting = event.event === "wait" ? { seconds: numberOf(event["seconds"], 0), reason: textOf(event["reason"]) } : null;
    if (event.event === "start") {
      this.plannedRequests = numberOf(event["planned_requests"], 0);
      this.checks.of = numberOf(event["checks"], 0);
    }
    if (event.event === "check") this.checks.done = numberOf(event["done"], 0);
    if (event.event === "verdict") this.#verdict(event);
    if (event.event === "end") {
      this.verdict = textOf(event["verdict"]);
      this.status = numberOf(event["status"], 2);
      this.reason = typeof event["reason"] === "string" ? event["reason"] : null;
      this.#summary = event["summary"] as Readonly<Record<string, number>> | undefined;
    }
  }

  #verdict(event: SuiteEvent): void {
    const complaint = event["complaint"] as { expected?: unknown; got?: unknown } | undefined;
    const finding: JudgedRequirement = {
      requirement: textOf(event["requirement"]),
      section: event["section"] as readonly string[],
      statement: textOf(event["statement"]),
      reason: textOf(event["reason"]),
      expected: complaint === undefined ? null : textOf(complaint.expected),
      got: complaint === undefined ? null : textOf(complaint.got),
    };
    this.#found.set(finding.requirement, { verdict: textOf(event["verdict"]), finding });
  }

  /** Number of requirements with each verdict. Before the end, `not-run` is missing. */
  get counts(): Readonly<Record<string, number>> {
    if (this.#summary !== undefined) return this.#summary;
    const counts: Record<string, number> = {};
    for (const { verdict } of this.#found.values()) counts[verdict] = (counts[verdict] ?? 0) + 1;
    return counts;
  }

  /** Requirements with this verdict. */
  with(verdict: "fail" | "inconclusive"): JudgedRequirement[] {
    return [...this.#found.values()].filter((row) => row.verdict === verdict).map(({ finding }) => finding);
  }
}
