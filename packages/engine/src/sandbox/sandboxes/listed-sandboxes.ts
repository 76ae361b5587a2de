import type { Sandbox } from "../sandbox.ts";
import type { MadeWith } from "./sandbox-options.ts";

/** A sandbox with what a list shows of it. Times are epoch milliseconds by the machine's time. */
export interface ListedSandbox {
  readonly sandbox: Sandbox;
  readonly name: string | null;
  readonly owner: string | null;
  readonly createdAt: number;
  /** null: it lives until it is ended. */
  readonly expiresAt: number | null;
  readonly madeWith: MadeWith;
}

/** The sandboxes besides the default one, by id, by name and by the end of their keys. */
export class ListedSandboxes {
  readonly #byId = new Map<string, ListedSandbox>();
  readonly #byName = new Map<string, string>();
  readonly #byEnding = new Map<string, Sandbox>();
  #nextExpiry = Number.POSITIVE_INFINITY;

  get size(): number {
    return this.#byId.size;
  }

  /** No sandbox expires before this time; Infinity: none has a lifetime. */
  get nextExpiry(): number {
    return this.#nextExpiry;
  }

  values(): IterableIterator<ListedSandbox> {
    return this.#byId.values();
  }

  /** A sandbox by its id, or by its name if no id is like it. */
  get(idOrName: string): ListedSandbox | undefined {
    return this.#byId.get(idOrName) ?? this.named(idOrName);
  }

  named(name: string): ListedSandbox | undefined {
    const id = this.#byName.get(name);
    return id === undefined ? undefined : this.#byId.get(id);
  }

  ofEnding(ending: string): Sandbox | undefined {
    return this.#byEnding.get(ending);
  }

  /** Adds a sandbox, or replaces what is shown of it. */
  put(listed: ListedSandbox): void {
    const { sandbox, name, expiresAt } = listed;
    this.#byId.set(sandbox.id, listed);
    this.#byEnding.set(sandbox.keyEnding.slice(1), sandbox);
    if (name !== null) this.#byName.set(name, sandbox.id);
    if (expiresAt !== null && expiresAt < this.#nextExpiry) this.#nextExpiry = expiresAt;
  }

  remove({ sandbox, name }: ListedSandbox): void {
    this.#byId.delete(sandbox.id);
    this.#byEnding.delete(sandbox.keyEnding.slice(1));
    if (name !== null) this.#byName.delete(name);
  }

  /** Removes and returns the sandboxes whose lifetime has ended. */
  takeExpired(now: number): ListedSandbox[] {
    if (now < this.#nextExpiry) return [];
    const expired: ListedSandbox[] = [];
    this.#nextExpiry = Number.POSITIVE_INFINITY;
    for (const listed of this.#byId.values()) {
      const { expiresAt } = listed;
      if (expiresAt === null) continue;
      if (expiresAt <= now) expired.push(listed);
      else if (expiresAt < this.#nextExpiry) this.#nextExpiry = expiresAt;
    }
    for (const listed of expired) this.remove(listed);
    return expired;
  }
}
