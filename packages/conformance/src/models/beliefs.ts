import type { Exchange } from "../exchange/exchange.ts";

/** A combination of values, one for each open point. */
export type DecisionCombination<Point extends string> = Readonly<Record<Point, string>>;

/**
 * What is still possible for a target at points that the document leaves open: every combination of values that agrees with all exchanges.
 * It only shrinks. The exchanges that shrank it are kept, to cite them in a contradiction.
 */
export class Beliefs<Point extends string> {
  #choices: readonly DecisionCombination<Point>[];
  readonly #witnesses = new Map<Point, Exchange[]>();

  constructor(points: Readonly<Record<Point, readonly string[]>>) {
    let choices: readonly DecisionCombination<Point>[] = [{} as DecisionCombination<Point>];
    for (const [point, values] of Object.entries(points) as [Point, readonly string[]][])
      choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [point]: value })));
    this.#choices = choices;
  }

  /**
   * Keeps the combinations that agree with an exchange.
   * @param points those that `agrees` reads
   * @returns false if none would be left: then nothing changes
   */
  narrow(exchange: Exchange, points: readonly Point[], agrees: (choice: DecisionCombination<Point>) => boolean): boolean {
    const before = new Map(points.map((point) => [point, this.left(point).length]));
    const kept = this.#choices.filter(agrees);
    if (kept.length === 0) return false;
    const smaller = kept.length < this.#choices.length;
    this.#choices = kept;
    for (const point of points) {
      // An exchange that only relates two points is a witness of both.
      const narrowed = this.left(point).length < before.get(point)! || (smaller && points.length > 1);
      if (narrowed) this.#witnesses.set(point, [...(this.#witnesses.get(point) ?? []), exchange]);
    }
    return true;
  }

  /** Values of a point that are still possible. */
  left(point: Point): string[] {
    return [...new Set(this.#choices.map((choice) => choice[point]))];
  }

  /** The exchanges that removed values of any of these points, in order. */
  witnesses(...points: readonly Point[]): Exchange[] {
    return [...new Set(points.flatMap((point) => this.#witnesses.get(point) ?? []))];
  }
}
