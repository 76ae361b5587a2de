import type { Exchange } from "../exchange/exchange.ts";
import type { OracleContext } from "./oracle.ts";

/** Whether a member holds the same twice, in whatever form a server may give it. */
export type SameValue = (name: string, a: unknown, b: unknown) => boolean;

/** What a run knows of one thing by its own requests and their answers: of each member the values that it may show. */
export class Remembered {
  readonly #same: SameValue;
  /** By member: the values that it may have now. */
  readonly #may = new Map<string, unknown[]>();
  /** By member: the values that it had at any time; a list may be behind. */
  readonly #ever = new Map<string, unknown[]>();
  /** Members whose past values are unknown. */
  readonly #open = new Set<string>();
  /** By member: values in requests that were refused. */
  readonly #refused = new Map<string, unknown[]>();

  constructor(same: SameValue) {
    this.#same = same;
  }

  /** The member has this value from now on. */
  set(name: string, value: unknown): void {
    this.#may.set(name, [value]);
    add(this.#ever, name, value);
  }

  /** The member has this value from now on, or what it had. */
  offer(name: string, value: unknown): void {
    add(this.#ever, name, value);
    if (this.#may.has(name)) add(this.#may, name, value);
  }

  /** A request with this value was refused. */
  refuse(name: string, value: unknown): void {
    add(this.#refused, name, value);
  }

  /** The member may have any value until it is seen again; a list, which may be behind, tells nothing of it any more. */
  forget(name: string): void {
    this.#may.delete(name);
    this.#open.add(name);
  }

  knows(name: string): boolean {
    return this.#may.has(name);
  }

  may(name: string, value: unknown): boolean {
    return this.#holds(this.#may, name, value);
  }

  /** Whether the member had this value at any time, as far as that can be told. */
  had(name: string, value: unknown): boolean {
    return this.#open.has(name) || !this.#ever.has(name) || this.#holds(this.#ever, name, value);
  }

  wasRefused(name: string, value: unknown): boolean {
    return this.#holds(this.#refused, name, value);
  }

  /** The values that the member may have, in words. */
  words(name: string): string {
    return (this.#may.get(name) ?? []).map((value) => JSON.stringify(value)).join(" or ");
  }

  #holds(values: ReadonlyMap<string, readonly unknown[]>, name: string, value: unknown): boolean {
    return values.get(name)?.some((one) => this.#same(name, one, value)) === true;
  }
}

function add(values: Map<string, unknown[]>, name: string, value: unknown): void {
  values.set(name, [...(values.get(name) ?? []), value]);
}

/** Something that a passive rule keeps for each run. */
export function perRun<T>(make: () => T): (known: OracleContext) => T {
  const kept = new WeakMap<OracleContext, T>();
  return (known) => {
    const value = kept.get(known) ?? make();
    kept.set(known, value);
    return value;
  };
}

/** Milliseconds by which the clocks of one server may be apart, and what their offsets may be wrong by. */
const TOLERANCE = 26 * 3_600_000;

/** When the latest thing was created in a company, by what creations were answered with. */
class Latest {
  #at = -Infinity;
  #text = "";

  /** Takes in when another one was created. @returns in words, how it lies before an earlier one; undefined: it does not */
  before(text = ""): string | undefined {
    const at = Date.parse(text);
    if (Number.isNaN(at)) return undefined;
    if (at < this.#at - TOLERANCE) return `${text}, where one that was created before it has ${this.#text}`;
    [this.#at, this.#text] = [at, text];
    return undefined;
  }
}

/** When the run created what it created last in the company that is judged. */
export const latestOf: (known: OracleContext) => Latest = perRun(() => new Latest());

/** The JSON object that a request carried; undefined: none, or one whose reading is open. */
export function sentBody({ record }: Pick<Exchange, "record">): Readonly<Record<string, unknown>> | undefined {
  if (record.open.length > 0 || record.request.body === null) return undefined;
  try {
    const value: unknown = JSON.parse(record.request.body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
