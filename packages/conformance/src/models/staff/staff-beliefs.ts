import type { DecisionValues } from "@hr-platform/spec/decisions";
import { decisionValue } from "../../document/decision-values.ts";
import { currentDocument } from "../../document/api-document.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext, Expectation } from "../../run/check-context.ts";
import { Beliefs, type DecisionCombination } from "../beliefs.ts";
import type { StaffRequirement } from "./staff-requirements.ts";

/** What the model needs of a run: a check context has it all. */
export interface ModelTarget extends Pick<CheckContext, "call" | "wait"> {
  readonly need: (requirement: StaffRequirement, look: Expectation) => void;
}

/** Open points about employees that the model follows. */
export type DecisionPoint =
  | "employee-status-default"
  | "employee-status-active"
  | "duplicate-email"
  | "terminated-email-reuse"
  | "employee-patch-status"
  | "patch-terminated"
  | "terminate-twice";

/** Refused in another way than the values of a decision know. */
export const OTHER_REFUSAL = "other";

/** Points at which a server may also do what no value of the decision says. */
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

/** Kinds of refusals, by the names that the decisions have for them (§7). */
type Refusal = "conflict" | "validation-error" | "not-found";
const REFUSALS: Readonly<Record<Refusal, readonly [status: number, code: string]>> = {
  conflict: [409, "CONFLICT"],
  "validation-error": [400, "VALIDATION_ERROR"],
  "not-found": [404, "NOT_FOUND"],
};

/** Which of these kinds of refusal an answer is; OTHER: none of them. */
export function refusedAs(answer: Exchange, ...kinds: readonly Refusal[]): string {
  return kinds.find((kind) => answer.refused(...REFUSALS[kind])) ?? OTHER_REFUSAL;
}

/** What only one value of an open point can explain; undefined for what none of its values does. */
export interface StaffFinding {
  readonly decision: DecisionPoint;
  readonly value: DecisionValues[DecisionPoint] | undefined;
  /** The exchanges that say so. */
  readonly at: readonly Exchange[];
}

/** What an answer shows of open points. */
export interface DecisionLook {
  /** Those that `agrees` reads. */
  readonly points: readonly DecisionPoint[];
  readonly answer: Exchange;
  /** What agrees with the exchanges before, in words. */
  readonly expected: string;
  readonly agrees: (choice: DecisionCombination<DecisionPoint>) => boolean;
}

/** What may still be true of a target at the open points about employees. */
export class StaffBeliefs {
  readonly #beliefs: Beliefs<DecisionPoint> = new Beliefs(VALUES);

  /** Narrows what may be true, or fails and names what contradicts it. */
  hold(bench: ModelTarget, requirement: StaffRequirement, { points, answer, expected, agrees }: DecisionLook): void {
    const agreed = this.#beliefs.narrow(answer, points, agrees);
    const known = points.map((point) => `${currentDocument.decision(point).id} ${this.#beliefs.left(point).join(" or ")}`).join(", ");
    bench.need(requirement, {
      at: agreed ? answer : [...this.#beliefs.witnesses(...points), answer],
      expected,
      holds: agreed,
      got: `the exchanges before showed ${known}; now ${String(answer)}`,
    });
  }

  /** Narrows what may be true; what contradicts it is passed over. */
  note(points: readonly DecisionPoint[], answer: Exchange, agrees: (choice: DecisionCombination<DecisionPoint>) => boolean): void {
    this.#beliefs.narrow(answer, points, agrees);
  }

  /** The open points of which one value is left. */
  findings(): StaffFinding[] {
    return (Object.keys(VALUES) as DecisionPoint[]).flatMap((decision) => {
      const [value, ...more] = this.#beliefs.left(decision);
      const at = this.#beliefs.witnesses(decision);
      return more.length > 0 || at.length === 0 ? [] : [{ decision, value: decisionValue(decision, value), at }];
    });
  }
}
