import type { Baseline, Expectation } from "../judge/judge-run.ts";
import type { Finding } from "../judge/finding.ts";
import type { Arrangement } from "../run/arrangement.ts";
import type { Observation, SeenExchange } from "../run/observation.ts";
import type { OwnClock } from "../run/own-clock.ts";
import type { ProgramUse, UsedOperation } from "../program-use.ts";

/** What the document lets happen to a program, how to arrange it, and what is expected of a careful one. */
export interface Scenario {
  /** Group, row and what it is applied to, such as `network.lost-answer.requestLeave`. */
  readonly id: string;
  /** A sentence: what happens. */
  readonly title: string;
  /** Sections of the API document, or open points. */
  readonly clause: readonly string[];
  /** A sentence: what a careful program does. */
  readonly expected: string;
  readonly arrangement: Arrangement;
  /** What is arranged in the run with which it is compared. Default: it is compared with the baseline. */
  readonly reference?: Arrangement;
  /** Arrangements of more runs, which `matters` and `look` hold against it. Each has one run in a check, however many scenarios name it. */
  readonly others?: readonly Arrangement[];
  /** Why these runs say that it cannot matter; undefined: it can. */
  readonly matters?: (others: readonly Observation[]) => string | undefined;
  readonly expectation: Expectation;
  /** What else is looked at in its run. */
  readonly look?: (run: Observation, baseline: Baseline, others: readonly Observation[]) => readonly Finding[];
  /** The decisions that it tries, slug to value. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** A row of the catalogue: one thing that can happen, and the scenarios that it makes for a program. */
export interface ScenarioRow {
  /** Group and name, such as `network.lost-answer`. */
  readonly id: string;
  readonly title: string;
  readonly clause: readonly string[];
  readonly expected: string;
  /** Why it cannot matter to the program, or the scenarios. */
  readonly apply: (baseline: KnownProgram) => string | readonly Omit<Scenario, "title" | "clause" | "expected">[];
}

/** What is known of a program from its baseline. */
export interface KnownProgram extends Baseline {
  readonly use: ProgramUse;
  /** By which date it goes; undefined: by that of its run. */
  readonly datedBy?: OwnClock["of"];
  /** Slug of its company. */
  readonly company: string;
}

/** Milliseconds without a request after which a program only waits: longer than a third or fourth pause, and shorter than a wait for another minute. */
export const LONGEST_PAUSE = 30_000;

/** The operations by which the program changes something, the first ones first. */
export function writesOf({ use }: KnownProgram): readonly UsedOperation[] {
  return use.operations.filter(({ exchanges }) => exchanges.some(({ hasEffect }) => hasEffect));
}

/** The operations by which it reads something, the most used ones first. */
export function readsOf({ use }: KnownProgram): readonly UsedOperation[] {
  return use.operations
    .filter(({ operation, exchanges }) => operation.method === "GET" && exchanges.some(({ response }) => response.status === 200))
    .toSorted((a, b) => b.exchanges.length - a.exchanges.length);
}

/** Which request of an operation is met, as conditions of a transport rule: its first write, or the read in its middle. */
export function oneRequest({ operation, exchanges }: UsedOperation): {
  readonly operation: string;
  readonly skip: number;
  readonly times: 1;
} {
  const effect = exchanges.findIndex(({ hasEffect }) => hasEffect);
  return { operation: operation.id, skip: effect >= 0 ? effect : Math.floor(exchanges.length / 2), times: 1 };
}

/** The open points by which the service itself may keep a record from being created twice, as it does not. */
const UNGUARDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createEmployee: { "duplicate-email": "allowed" },
  requestLeave: { "leave-overlap": "ignored" },
  createCandidate: { "duplicate-candidate": "new-id" },
};

/** Decisions under which a service takes twice what some operations create. */
export function unguarded(operations: readonly (string | null)[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...operations.map((id) => UNGUARDED[id ?? ""])) as Readonly<Record<string, string>>;
}

/** Whether the same request has succeeded later in the run. */
export function isMadeGood(seen: SeenExchange, { exchanges }: Pick<Observation, "exchanges">): boolean {
  const { method, path, query } = seen.request;
  return exchanges.some(
    ({ n, request, response, isArranged }) =>
      n > seen.n && !isArranged && response.status < 400 && request.method === method && request.path === path && request.query === query,
  );
}
