/** Things by id whose past can be brought back. Values never change, they are replaced; undefined: there is none. */
export interface Versioned {
  get(id: string): unknown;
  write(id: string, value: never): void;
}

interface Edit {
  readonly of: Versioned;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A state that can be returned to: the one before it, and what was edited in between. */
export interface Version {
  readonly parent: Version | null;
  readonly depth: number;
  readonly edits: readonly Edit[];
}

/**
 * A tree of versions. Nothing is copied: marking a version and going to one cost what was edited in between, whatever
 * else there is. Until the first mark nothing is kept.
 */
export class History {
  #at: Version | null = null;
  /** What was edited since `#at`, with its value there. */
  #open: Map<Versioned, Map<string, unknown>> | null = null;
  #edits = 0;
  #versions = 0;

  /** Versions and edits that are kept. */
  get size(): { readonly versions: number; readonly edits: number } {
    return { versions: this.#versions, edits: this.#edits };
  }

  /** Lets all versions go; nobody may go to one of them any more. */
  forget(): void {
    this.#at = null;
    this.#open = null;
    this.#edits = 0;
    this.#versions = 0;
  }

  /** To be told before anything is replaced, added or removed. */
  note(of: Versioned, id: string): void {
    if (this.#open === null) return;
    let edits = this.#open.get(of);
    if (edits === undefined) this.#open.set(of, (edits = new Map()));
    if (!edits.has(id)) edits.set(id, of.get(id));
  }

  /** The present as a version. */
  mark(): Version {
    const edits: Edit[] = [];
    for (const [of, ids] of this.#open ?? []) for (const [id, before] of ids) edits.push({ of, id, before, after: of.get(id) });
    this.#open = new Map();
    this.#edits += edits.length;
    this.#versions += 1;
    this.#at = { parent: this.#at, depth: (this.#at?.depth ?? 0) + 1, edits };
    return this.#at;
  }

  /** Brings a marked version of this history back. */
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
