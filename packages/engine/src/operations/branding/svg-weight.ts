/** A chain of more references than this counts as endless. */
const MOST_STEPS = 12;

/** The references in a document, by the position of each element, to compute how much there is to draw. */
export class References {
  readonly #targets = new Map<string, { readonly from: number; to: number }>();
  readonly #places: number[] = [];
  readonly #ids: string[] = [];

  /** An element with an id begins at a position. If two have the same id, the first counts, as in browsers. */
  begin(id: string, from: number): void {
    if (!this.#targets.has(id)) this.#targets.set(id, { from, to: from + 1 });
  }

  /** The element ends before a position. */
  end(id: string, from: number, to: number): void {
    const target = this.#targets.get(id);
    if (target?.from === from) target.to = to;
  }

  /** Something at a position references an id. Positions never decrease. */
  refer(place: number, id: string): void {
    this.#places.push(place);
    this.#ids.push(id);
  }

  /** The number of elements to draw in a document of `elements`, copies included; infinite for circular and long chains. */
  weight(elements: number): number {
    return this.#within(0, elements, new Map(), 0);
  }

  #within(from: number, to: number, known: Map<string, number>, steps: number): number {
    if (steps > MOST_STEPS) return Number.POSITIVE_INFINITY;
    let sum = to - from;
    for (let n = this.#first(from); n < this.#places.length && this.#places[n]! < to; n += 1) {
      const id = this.#ids[n]!;
      const target = this.#targets.get(id);
      if (target === undefined) continue;
      let weight = known.get(id);
      if (weight === undefined) {
        known.set(id, Number.POSITIVE_INFINITY);
        weight = this.#within(target.from, target.to, known, steps + 1);
        known.set(id, weight);
      }
      sum += weight;
    }
    return sum;
  }

  /** The first reference at or after a position. */
  #first(place: number): number {
    let [low, high] = [0, this.#places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#places[middle]! < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
