/** A store by id whose past can be restored. Values never change, they are replaced; undefined: there is none. */
export interface Versioned {
  get(id: string): unknown;
  write(id: string, value: never): void;
}

/** A value that was replaced, added or removed. */
export interface Edit {
  readonly of: Versioned;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A state to return to: the version before it, and the edits in between. */
export interface Version {
  readonly parent: Version | null;
  readonly depth: number;
  readonly edits: readonly Edit[];
}

/** All that a history holds, for `load`. */
export interface HistoryReading {
  /** The version that the current state began from; null: there is no mark. */
  readonly at: Version | null;
  /** The values at that version of what was edited since. */
  readonly open: ReadonlyMap<Versioned, ReadonlyMap<string, unknown>>;
  readonly size: History["size"];
}

/**
 * A tree of versions. Nothing is copied: to mark a version and to go to one costs the edits in between, whatever the
 * size. Before the first mark, nothing is kept.
 */
export class History {
  #at: Version | null = null;
  /** The edits since `#at`, with the values there. */
  #open: Map<Versioned, Map<string, unknown>> | null = null;
  #edits = 0;
  #versions = 0;

  /** The number of versions and edits that are kept. */
  get size(): { readonly versions: number; readonly edits: number } {
    return { versions: this.#versions, edits: this.#edits };
  }

  /** What it holds. */
  get contents(): HistoryReading {
    return { at: this.#at, open: this.#open ?? new Map(), size: this.size };
  }

  /** Goes on from what another history of the same tables held. */
  load({ at, open, size }: HistoryReading): void {
    this.#at = at;
    this.#open = at === null ? null : new Map(Array.from(open, ([of, before]) => [of, new Map(before)]));
    this.#edits = size.edits;
    this.#versions = size.versions;
  }

  /** Drops all versions. None may be used afterwards. */
  forget(): void {
    this.#at = null;
    this.#open = null;
    this.#edits = 0;
    this.#versions = 0;
  }

  /** Call it before anything is replaced, added or removed. */
  note(of: Versioned, id: string): void {
    if (this.#open === null) return;
    let edits = this.#open.get(of);
    if (edits === undefined) this.#open.set(of, (edits = new Map()));
    if (!edits.has(id)) edits.set(id, of.get(id));
  }

  /** The current state as a version. */
  mark(): Version {
    const edits: Edit[] = [];
    for (const [of, ids] of this.#open ?? []) for (const [id, before] of ids) edits.push({ of, id, before, after: of.get(id) });
    this.#open = new Map();
    this.#edits += edits.length;
    this.#versions += 1;
    this.#at = { parent: this.#at, depth: (this.#at?.depth ?? 0) + 1, edits };
    return this.#at;
  }

  /** Returns to a version of this history. */
  goTo(version: Version): void {
    for (const [of, ids] of this.#open ?? []) for (const [id, before] of [...ids].toReversed()) write(of, id, before);
    this.#open = new Map();
    const down: Version[] = [];
    let [here, there]: [Version | null, Version | null] = [this.#at, version];
    while (here !== there) {
      if ((here?.depth ?? 0) >= (there?.depth ?? 0)) {
        for (const { of, id, before } of here!.edits.toReversed()) write(of, id, before);
        here = here!.parent;
      } else {
        down.push(there!);
        there = there!.parent;
      }
    }
    for (const { edits } of down.toReversed()) for (const { of, id, after } of edits) write(of, id, after);
    this.#at = version;
  }
}

function write(of: Versioned, id: string, value: unknown): void {
  of.write(id, value as never);
}
