import type { DecisionValues } from "@hr-platform/spec/decisions";
import { decisionValue } from "../../document/decision-values.ts";
import { currentDocument } from "../../document/api-document.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { Expectation } from "../../run/check/judgements.ts";
import { Beliefs, type DecisionCombination } from "../beliefs.ts";

/** The requirements that the model judges (§2.3, §3.1, §4.2). */
export const STAFF_REQUIREMENTS = [
  "EMP-16",
  "EMP-17",
  "EMP-18",
  "EMP-19",
  "EMP-20",
  "EMP-21",
  "EMP-34",
  "EMP-35",
  "EMP-38",
  "EMP-39",
  "EMP-40",
  "EMP-41",
  "EMP-43",
  "EMP-44",
] as const;

export type StaffRequirement = (typeof STAFF_REQUIREMENTS)[number];

/** The parts of a check context that the model uses. */
export interface ModelTarget extends Pick<CheckContext, "call" | "wait"> {
  readonly need: (requirement: StaffRequirement, look: Expectation) => void;
}

/** Open points about employees that the model tracks. */
export type DecisionPoint =
  | "employee-status-default"
  | "employee-status-active"
  | "duplicate-email"
  | "terminated-email-reuse"
  | "employee-patch-status"
  | "patch-terminated"
  | "terminate-twice";

/** A refusal that is none of the values of a decision. */
export const OTHER_REFUSAL = "other";

/** Points at which a server may also refuse in a way that is no value of the decision. */
const MAY_CHANGE: ReadonlySet<DecisionPoint> = new Set(["duplicate-email", "employee-patch-status", "patch-terminated"]);

/** Values of the open points (`spec/decisions.yaml`). */
const VALUES = Object.fromEntries(
  (
    [
      "employee-status-default",
      "employee-status-active",
      "duplicate-email",
      "terminated-email-reuse",
      "employee-patch-status",
      "patch-terminated",
      "terminate-twice",
    ] as const
  ).map((point) => {
    const { values } = currentDocument.decision(point);
    return [point, MAY_CHANGE.has(point) ? [...values, OTHER_REFUSAL] : values];
  }),
) as Readonly<Record<DecisionPoint, readonly string[]>>;

/** Kinds of refusals, as in the values of decisions (§7). */
type Refusal = "conflict" | "validation-error" | "not-found";
const REFUSALS: Readonly<Record<Refusal, readonly [status: number, code: string]>> = {
  conflict: [409, "CONFLICT"],
  "validation-error": [400, "VALIDATION_ERROR"],
  "not-found": [404, "NOT_FOUND"],
};

/** The kind of a refusal; `OTHER_REFUSAL`: none of these kinds. */
export function refusedAs(answer: Exchange, ...kinds: readonly Refusal[]): string {
  return kinds.find((kind) => answer.refused(...REFUSALS[kind])) ?? OTHER_REFUSAL;
}

/** The only value of an open point that explains all exchanges; undefined: none of its values does. */
export interface StaffFinding {
  readonly decision: DecisionPoint;
  readonly value: DecisionValues[DecisionPoint] | undefined;
  /** The exchanges that prove it. */
  readonly at: readonly Exchange[];
}

/** What a response shows about open points. */
export interface DecisionLook {
  /** Those that `agrees` reads. */
  readonly points: readonly DecisionPoint[];
  readonly answer: Exchange;
  /** What agrees with the earlier exchanges, in words. */
  readonly expected: string;
  readonly agrees: (choice: DecisionCombination<DecisionPoint>) => boolean;
}

/** What is still possible for a target at the open points about employees. */
export class StaffBeliefs {
  readonly #beliefs: Beliefs<DecisionPoint> = new Beliefs(VALUES);

  /** Narrows what is possible; if nothing is left, fails the requirement with the contradicting exchanges. */
  hold(target: ModelTarget, requirement: StaffRequirement, { points, answer, expected, agrees }: DecisionLook): void {
    const agreed = this.#beliefs.narrow(answer, points, agrees);
    const known = points.map((point) => `${currentDocument.decision(point).id} ${this.#beliefs.left(point).join(" or ")}`).join(", ");
    target.need(requirement, {
      at: agreed ? answer : [...this.#beliefs.witnesses(...points), answer],
      expected,
      holds: agreed,
      got: `earlier exchanges showed ${known}; now ${String(answer)}`,
    });
  }

  /** Narrows what is possible; ignores a contradiction. */
  note(points: readonly DecisionPoint[], answer: Exchange, agrees: (choice: DecisionCombination<DecisionPoint>) => boolean): void {
    this.#beliefs.narrow(answer, points, agrees);
  }

  /** The open points with one value left. */
  findings(): StaffFinding[] {
    return (Object.keys(VALUES) as DecisionPoint[]).flatMap((decision) => {
      const [value, ...more] = this.#beliefs.left(decision);
      const at = this.#beliefs.witnesses(decision);
      return more.length > 0 || at.length === 0 ? [] : [{ decision, value: decisionValue(decision, value), at }];
    });
  }
}
