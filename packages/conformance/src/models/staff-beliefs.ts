import type { Exchange } from "../exchange.ts";
import type { Trial } from "../trial.ts";
import { Beliefs, type Choice } from "./beliefs.ts";

/** What the model needs of a run: a trial has it all. */
export type Bench = Pick<Trial, "call" | "wait" | "need">;

/** Open points about employees that the model follows. */
export type DecisionPoint = "A-98" | "A-99" | "A-105" | "A-106" | "A-114" | "A-115" | "A-116";

/** Refused in another way than the values of a decision know. */
export const OTHER = "other";

/** Values of the open points (spec/decisions). */
const DECISIONS: Readonly<Record<DecisionPoint, readonly string[]>> = {
  "A-98": ["non-terminated", "all", "only-active"],
  "A-99": ["non-terminated", "exactly-active"],
  "A-105": ["conflict", "validation-error", "allowed", OTHER],
  "A-106": ["conflict", "allowed"],
  "A-114": ["validation-error", "ignored", "applied", OTHER],
  "A-115": ["conflict", "accepted", OTHER],
  "A-116": ["conflict", "no-op", "not-found"],
};

/** What may still be true of a target at the open points about employees. */
export class StaffBeliefs {
  readonly #beliefs: Beliefs<DecisionPoint> = new Beliefs(DECISIONS);

  /** Narrows what may be true, or fails and names what contradicts it. */
  hold(
    bench: Bench,
    requirement: string,
    points: readonly DecisionPoint[],
    answer: Exchange,
    expected: string,
    agrees: (choice: Choice<DecisionPoint>) => boolean,
  ): void {
    const agreed = this.#beliefs.narrow(answer, points, agrees);
    const known = points.map((point) => `${point} ${this.#beliefs.left(point).join(" or ")}`).join(", ");
    bench.need(
      requirement,
      agreed ? answer : [...this.#beliefs.witnesses(...points), answer],
      expected,
      agreed,
      `the exchanges before showed ${known}; now ${String(answer)}`,
    );
  }

  /** What only one value can explain, with the exchanges that say so; undefined for what no value of the decision does. */
  findings(): { readonly decision: DecisionPoint; readonly value: string | undefined; readonly at: readonly Exchange[] }[] {
    return (Object.keys(DECISIONS) as DecisionPoint[]).flatMap((decision) => {
      const [value, ...more] = this.#beliefs.left(decision);
      const at = this.#beliefs.witnesses(decision);
      return more.length > 0 || at.length === 0 ? [] : [{ decision, value: value === OTHER ? undefined : value, at }];
    });
  }
}
