import { type IdSequence, idSequence } from "@hr-platform/fixtures";

/** The ids of what the API makes in one company: of each stream the n-th is always the same. */
export class CompanyIds {
  readonly #seed: number;
  readonly #slug: string;
  readonly #sequences = new Map<string, IdSequence>();

  constructor(seed: number, slug: string) {
    this.#seed = seed;
    this.#slug = slug;
  }

  of(stream: string): IdSequence {
    let ids = this.#sequences.get(stream);
    if (ids === undefined) this.#sequences.set(stream, (ids = idSequence(this.#seed, `${this.#slug}/api/${stream}`)));
    return ids;
  }

  /** The id that the next of some rows gets. A world that was saved and loaded holds rows that were made so before. */
  next(stream: string, rows: { readonly added: number; get(id: string): unknown }): string {
    const ids = this.of(stream);
    let n = rows.added;
    while (rows.get(ids(n)) !== undefined) n += 1;
    return ids(n);
  }
}
