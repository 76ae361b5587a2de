import { type Stream, hash32, stream } from "@hr-platform/domain";

/** What chance says in one company on one day. Each question has an answer of its own, whatever else is asked. */
export class Draws {
  readonly #seed: number;
  readonly #name: string;
  readonly #roots = new Map<string, number>();

  constructor(seed: number, slug: string, day: string) {
    this.#seed = seed;
    this.#name = `activity/${slug}/${day}`;
  }

  /** A number from 0 up to 1, for a question about a person or a record. */
  share(question: string, about: string): number {
    let root = this.#roots.get(question);
    if (root === undefined) this.#roots.set(question, (root = hash32(this.#seed, `${this.#name}/${question}`)));
    return hash32(root, about) / 2 ** 32;
  }

  /** A stream, for a question with several parts. */
  stream(question: string, about: string): Stream {
    return stream(this.#seed, `${this.#name}/${question}/${about}`);
  }
}

/** An element of a list of weights by name, or of rows with a weight. Null if all weights are 0. */
export function weighted<T>(rows: readonly T[], weight: (row: T) => number, chance: Stream): T | null {
  let total = 0;
  for (const row of rows) total += weight(row);
  if (total <= 0) return null;
  let place = (chance.int(0, 999_999) / 1_000_000) * total;
  for (const row of rows) {
    place -= weight(row);
    if (place < 0) return row;
  }
  return rows.at(-1)!;
}
