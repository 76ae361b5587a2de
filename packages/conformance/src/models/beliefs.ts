import type { Exchange } from "../exchange/exchange.ts";

/** One way in which all open points may be decided. */
export type DecisionCombination<Point extends string> = Readonly<Record<Point, string>>;

/**
 * What may still be true of a target at points that the document leaves open: every combination of values that agrees with all
 * that was seen. It only shrinks; the exchanges that shrank it are kept, so that a contradiction can be shown.
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
   * Keeps what agrees with an exchange.
   * @param points those that `agrees` looks at
   * @returns false where nothing would be left: then all stays as it was
   */
  narrow(exchange: Exchange, points: readonly Point[], agrees: (choice: DecisionCombination<Point>) => boolean): boolean {
    const before = new Map(points.map((point) => [point, this.left(point).length]));
    const kept = this.#choices.filter(agrees);
    if (kept.length === 0) return false;
    const smaller = kept.length < this.#choices.length;
    this.#choices = kept;
    for (const point of points) {
      // One that only binds two points together is a witness of both.
      const narrowed = this.left(point).length < before.get(point)! || (smaller && points.length > 1);
      if (narrowed) this.#witnesses.set(point, [...(this.#witnesses.get(point) ?? []), exchange]);
    }
    return true;
  }

  /** Values of a point that are still possible. */
  left(point: Point): string[] {
    return [...new Set(this.#choices.map((choice) => choice[point]))];
  }

  /** The exchanges that took values away from any of these points, in order. */
  witnesses(...points: readonly Point[]): Exchange[] {
    return [...new Set(points.flatMap((point) => this.#witnesses.get(point) ?? []))];
  }
}
