import { type IdSequence, idSequence } from "@hr-platform/domain";

/** The ids of a company's new resources. The nth id of a stream is always the same. */
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

  /** The id of the next row. A saved world already contains ids of this stream. */
  next(stream: string, rows: { readonly added: number; get(id: string): unknown }): string {
    const ids = this.of(stream);
    let n = rows.added;
    while (rows.get(ids(n)) !== undefined) n += 1;
    return ids(n);
  }
}
