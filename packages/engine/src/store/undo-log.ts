import type { Versioned } from "./history.ts";

/** Why something was changed, and when by the mock's clock (epoch milliseconds). Made only when something may be written. */
export type Cause =
  /** A request: its number in the journal, and the key's token. */
  | { readonly by: "request"; readonly at: number; readonly n: number; readonly operation: string | null; readonly token: string | null }
  /** Somebody in the web application: the name of the action. */
  | { readonly by: "web"; readonly at: number; readonly action: string }
  /** Its time came: `employee-status`, or the name of the timed record. */
  | { readonly by: "clock"; readonly at: number; readonly work: string }
  /** Somebody by themselves. */
  | { readonly by: "activity"; readonly at: number }
  /** A call of the control API: the id of its row. */
  | { readonly by: "control"; readonly at: number; readonly call: string };

/** A value before it was replaced, added or removed; undefined: there was none. */
interface Undo {
  readonly of: Versioned;
  readonly id: string;
  readonly before: unknown;
  /** undefined: a program did it, by the handle of the mock. */
  readonly cause: Cause | undefined;
}

/** A value before and after some changes; undefined: there was none. */
export interface NetChange extends Omit<Undo, "cause"> {
  readonly after: unknown;
  /** What changed it, in order, each once. */
  readonly causes: readonly (Cause | undefined)[];
}

/** One change of a thing; undefined: there was none. */
export interface OneChange extends Omit<Undo, "of" | "id"> {
  /** The position before it. */
  readonly position: number;
  readonly after: unknown;
}

/** The most changes that are kept in all sandboxes together, which share them equally, and the least in one. */
const MOST_OF_ALL = 16_384;
const LEAST = 512;

/** Estimated bytes of a change with its old value. */
const CHANGE_BYTES = 1024;

/**
 * The values before the latest changes, so that an earlier state can be looked at. A position counts all changes before
 * it. To look at an earlier state costs the changes since, whatever the size of the data.
 */
export class UndoLog {
  readonly #sharers: () => number;
  #changes: Undo[] = [];
  /** Position of the first change that is kept. */
  #first = 0;
  #isLookingBack = false;
  #cause: Cause | undefined;
  /** Changes before this time are not kept any more. */
  #lostUntil = Number.NEGATIVE_INFINITY;

  /** @param sharers How many logs share the memory now. */
  constructor(sharers: () => number = () => 1) {
    this.#sharers = sharers;
  }

  /** The position after the last change. */
  get position(): number {
    return this.#first + this.#changes.length;
  }

  /** The earliest position that can be looked at. */
  get first(): number {
    return this.#first;
  }

  /** Estimated bytes. */
  get weight(): number {
    return this.#changes.length * CHANGE_BYTES;
  }

  /** Runs `write`, whose changes have a cause unless something within it has another one. */
  because<T>(cause: Cause, write: () => T): T {
    const outer = this.#cause;
    this.#cause = cause;
    try {
      return write();
    } finally {
      this.#cause = outer;
    }
  }

  /** Call it before anything is replaced, added or removed. */
  note(of: Versioned, id: string): void {
    if (this.#isLookingBack) throw new Error("nothing may be written while an earlier state is looked at");
    const most = Math.max(LEAST, MOST_OF_ALL / this.#sharers());
    // Half at a time, so that dropping costs a change nothing.
    if (this.#changes.length >= most) this.#drop(Math.ceil(most / 2));
    this.#changes.push({ of, id, before: of.get(id), cause: this.#cause });
  }

  /**
   * Drops all changes, after the state was replaced: no position before can be looked at any more.
   * @param began When the new state began. Default: nothing came before it.
   */
  forget(began: number = Number.NEGATIVE_INFINITY): void {
    this.#first = this.position + 1;
    this.#changes = [];
    this.#lostUntil = began;
  }

  /** The position before the first change at an instant or later; undefined: changes after the instant are not kept any more. */
  positionAt(instant: number): number | undefined {
    if (instant < this.#lostUntil) return undefined;
    const index = this.#changes.findIndex(({ cause }) => cause !== undefined && cause.at >= instant);
    return index < 0 ? this.position : this.#first + index;
  }

  #drop(oldest: number): void {
    for (let index = 0; index < oldest; index += 1)
      this.#lostUntil = Math.max(this.#lostUntil, (this.#changes[index]!.cause?.at ?? Number.NEGATIVE_INFINITY) + 1);
    this.#changes = this.#changes.slice(oldest);
    this.#first += oldest;
  }

  /**
   * Runs `look` on the state at a position, which must be kept, and returns to the present. `look` must not write, and
   * must not wait.
   */
  at<T>(position: number, look: () => T): T {
    const since = onceUpdated(this.#changes.slice(position - this.#first));
    const after = since.toReversed().map(({ of, id, before }) => {
      const value = of.get(id);
      put(of, id, before);
      return { of, id, value };
    });
    this.#isLookingBack = true;
    try {
      return look();
    } finally {
      this.#isLookingBack = false;
      for (const { of, id, value } of after.toReversed()) put(of, id, value);
    }
  }

  /** The changes of one thing that are kept, oldest first: the position before each, and the values. */
  changesOf(of: Versioned, id: string): OneChange[] {
    const changes: Omit<OneChange, "after">[] = [];
    for (const [place, change] of this.#changes.entries())
      if (change.of === of && change.id === id) changes.push({ position: this.#first + place, before: change.before, cause: change.cause });
    return changes.map((change, n) => ({ ...change, after: n + 1 < changes.length ? changes[n + 1]!.before : of.get(id) }));
  }

  /** What differs between two positions, in the order of the first changes. A value that is the same again is left out. */
  between(from: number, to: number): NetChange[] {
    const afterwards = firstValues(this.#changes.slice(to - this.#first));
    const changes = this.#changes.slice(from - this.#first, to - this.#first);
    const changed = firstValues(changes);
    const causes = causesOf(changes);
    const net: NetChange[] = [];
    for (const [of, values] of changed)
      for (const [id, before] of values) {
        const later = afterwards.get(of);
        const after = later?.has(id) === true ? later.get(id) : of.get(id);
        if (before !== after) net.push({ of, id, before, after, causes: [...causes.get(of)!.get(id)!] });
      }
    return net;
  }
}

/**
 * The same changes with only the first one of each thing that was there all the time: to go back over many updates costs one
 * write. What was added or removed keeps all of its changes, as their order is that of lists.
 */
function onceUpdated(changes: readonly Undo[]): Undo[] {
  const isAlwaysThere = new Map<Versioned, Map<string, boolean>>();
  for (const { of, id, before } of changes) {
    let things = isAlwaysThere.get(of);
    if (things === undefined) isAlwaysThere.set(of, (things = new Map()));
    things.set(id, before !== undefined && (things.get(id) ?? of.get(id) !== undefined));
  }
  const seen = new Map<Versioned, Set<string>>();
  return changes.filter(({ of, id }) => {
    if (isAlwaysThere.get(of)!.get(id) !== true) return true;
    let ids = seen.get(of);
    if (ids === undefined) seen.set(of, (ids = new Set()));
    const isFirst = !ids.has(id);
    ids.add(id);
    return isFirst;
  });
}

/** The value of each thing before its first change among some. */
function firstValues(changes: readonly Undo[]): Map<Versioned, Map<string, unknown>> {
  const first = new Map<Versioned, Map<string, unknown>>();
  for (const { of, id, before } of changes) {
    let values = first.get(of);
    if (values === undefined) first.set(of, (values = new Map()));
    if (!values.has(id)) values.set(id, before);
  }
  return first;
}

/** What changed each thing among some changes. */
function causesOf(changes: readonly Undo[]): Map<Versioned, Map<string, Set<Cause | undefined>>> {
  const all = new Map<Versioned, Map<string, Set<Cause | undefined>>>();
  for (const { of, id, cause } of changes) {
    const own = all.get(of) ?? new Map<string, Set<Cause | undefined>>();
    all.set(of, own);
    own.set(id, (own.get(id) ?? new Set()).add(cause));
  }
  return all;
}

/** Writes a value. A table counts its added rows, since ids of new rows depend on that. */
function put(of: Versioned & { added?: number }, id: string, value: unknown): void {
  const isNew = of.get(id) === undefined;
  of.write(id, value as never);
  if (of.added === undefined || isNew === (value === undefined)) return;
  of.added += isNew ? 1 : -1;
}
