import { type Thing, pathId } from "../document/things.ts";
import { reachOf } from "../document/writes.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { OracleContext } from "./oracle.ts";

/** Whether two values of a member are the same, although a server may write them in different forms. */
export type SameValue = (name: string, a: unknown, b: unknown) => boolean;

/** What a run knows about one resource from its own requests and their responses: the values that each member may show. */
export class Remembered {
  readonly #same: SameValue;
  /** By member: the values that it may have now. */
  readonly #may = new Map<string, unknown[]>();
  /** By member: the values that it had at any time; a list may lag behind. */
  readonly #ever = new Map<string, unknown[]>();
  /** Members whose past values are unknown. */
  readonly #open = new Set<string>();
  /** By member: the values in refused requests. */
  readonly #refused = new Map<string, unknown[]>();

  constructor(same: SameValue) {
    this.#same = same;
  }

  /** Records that the member has this value from now on. */
  set(name: string, value: unknown): void {
    this.#may.set(name, [value]);
    add(this.#ever, name, value);
  }

  /** Records that the member has this value from now on, or keeps the one it had. */
  offer(name: string, value: unknown): void {
    add(this.#ever, name, value);
    if (this.#may.has(name)) add(this.#may, name, value);
  }

  /** Records that a request with this value was refused. */
  refuse(name: string, value: unknown): void {
    add(this.#refused, name, value);
  }

  /** Records that the member may have any value. A list may still show an older one, so lists are not judged any more. */
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

  /** Whether the member may have had this value at any time; true if its past values are not all known. */
  had(name: string, value: unknown): boolean {
    return this.#open.has(name) || !this.#ever.has(name) || this.#holds(this.#ever, name, value);
  }

  wasRefused(name: string, value: unknown): boolean {
    return this.#holds(this.#refused, name, value);
  }

  /** The values that the member may have; none: they are unknown. */
  values(name: string): readonly unknown[] {
    return this.#may.get(name) ?? [];
  }

  /** The values that the member may have, in words. */
  words(name: string): string {
    return this.values(name)
      .map((value) => JSON.stringify(value))
      .join(" or ");
  }

  #holds(values: ReadonlyMap<string, readonly unknown[]>, name: string, value: unknown): boolean {
    return values.get(name)?.some((one) => this.#same(name, one, value)) === true;
  }
}

function add(values: Map<string, unknown[]>, name: string, value: unknown): void {
  values.set(name, [...(values.get(name) ?? []), value]);
}

/** Whether a write was carried out, or may have been. */
export const mayBeDone = ({ ok, status }: Exchange): boolean => ok || status >= 500;

/** The id of a resource in the path of a request, in lower case. */
export const idInPath = ({ record }: Exchange, thing: Thing): string => pathId(record.request.path, thing);

/** The ids of resources of a kind that an operation may change: the one in its path, otherwise those that a rule knows. */
export function changedIds(exchange: Exchange, thing: Thing, known: Iterable<string>): readonly string[] {
  const reach = reachOf(exchange.operation, thing);
  return reach === "none" ? [] : reach === "one" ? [idInPath(exchange, thing)] : [...known];
}

/** A value that a passive rule keeps for each run. */
export function perRun<T>(make: () => T): (known: OracleContext) => T {
  const kept = new WeakMap<OracleContext, T>();
  return (known) => {
    const value = kept.get(known) ?? make();
    kept.set(known, value);
    return value;
  };
}

/** Milliseconds by which two timestamps of one server may be in the wrong order: its clocks differ, and offsets may be wrong. */
const TOLERANCE = 26 * 3_600_000;

/** The latest creation timestamp in a company, from the responses to creations. */
class Latest {
  #at = -Infinity;
  #text = "";

  /** Records the timestamp of a new creation. @returns in words, how it contradicts an earlier one; undefined: it does not */
  before(text = ""): string | undefined {
    const at = Date.parse(text);
    if (Number.isNaN(at)) return undefined;
    if (at < this.#at - TOLERANCE) return `${text}, but a resource created before it has ${this.#text}`;
    [this.#at, this.#text] = [at, text];
    return undefined;
  }
}

/** The latest creation timestamp in the judged company. */
export const latestOf: (known: OracleContext) => Latest = perRun(() => new Latest());

/** The JSON object in the body of a request; undefined: there is none, or its interpretation is open. */
export function sentBody({ record }: Pick<Exchange, "record">): Readonly<Record<string, unknown>> | undefined {
  if (record.open.length > 0 || record.request.body === null) return undefined;
  try {
    const value: unknown = JSON.parse(record.request.body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
