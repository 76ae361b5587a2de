import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";

/** What a request needs of its key. `unread`: a write whose response is not read where it may depend on the key. */
export type RequestKind = "read" | "write" | "unread" | "admin" | "unread admin" | "webhooks";

/** The keys that may send each kind besides the full key; of equally used ones the first is chosen. */
const FITTING_KEYS: Readonly<Record<RequestKind, readonly KeyName[]>> = {
  read: ["read", "sacrificial"],
  write: ["write", "sacrificial"],
  unread: ["write", "sacrificial"],
  admin: ["sacrificial"],
  "unread admin": ["admin", "sacrificial"],
  webhooks: ["webhooks"],
};

/** Number of recent requests that count as use of a key: what five keys may send in a minute. */
const SPAN = 450;

/** Requests that the full key is ahead: many that follow can be sent with no other key. */
const NEEDED = 15;

/** Keys with one scope: each shows that an operation asks for no other one. */
const NARROW: ReadonlySet<KeyName> = new Set(["read", "write", "admin", "webhooks"]);

/**
 * Chooses the key of requests that several keys may send: one with the one scope that the operation needs, if it has not called that yet.
 * Otherwise the least recently used one, so that no key waits for its rate limit (§8) while another is free. The same requests and
 * responses give the same preference, however long they take.
 */
export class KeyChoice {
  readonly #has: (key: KeyName) => boolean;
  readonly #recent: KeyName[] = [];
  readonly #called = new Set<`${KeyName} ${OperationId}`>();
  /** Whether the write key gets the complete new resource back: then it may send all writes. */
  #writeReadsBack = false;
  /** The most members of an employee that a key that reads has got. */
  #employeeMembers = 0;
  /** Keys that have, or lack, the scope for a kind of request, as responses showed. */
  readonly #fit = new Set<`${KeyName} ${RequestKind}`>();
  readonly #unfit = new Set<`${KeyName} ${RequestKind}`>();
  /** Keys that an operation refused although they have its scope: no other check shall depend on that. */
  readonly #refused = new Set<`${KeyName} ${OperationId}`>();
  /** Whether the sacrificial key sends requests of any check. It must have rested before the checks of the rate limit use it up. */
  #isShared = false;

  /** @param has whether the target has this key */
  constructor(has: (key: KeyName) => boolean) {
    this.#has = has;
  }

  /** The keys for the next request, the best one first. @param operation that it calls; null: none */
  preferred(kind: RequestKind, operation: OperationId | null): readonly KeyName[] {
    const fit = FITTING_KEYS[kind]
      .filter(
        (key) =>
          this.#has(key) &&
          !this.#unfit.has(`${key} ${kind}`) &&
          (operation === null || !this.#refused.has(`${key} ${operation}`)) &&
          (key !== "sacrificial" || this.#isShared),
      )
      .filter((key) => key !== "write" || kind === "unread" || this.#writeReadsBack);
    const isNew = (key: KeyName): boolean => operation !== null && NARROW.has(key) && !this.#called.has(`${key} ${operation}`);
    const uses = (key: KeyName): number =>
      isNew(key) ? -1 : this.#recent.filter((used) => used === key).length + (key === "full" ? NEEDED : 0);
    return [...fit, "full" as const].toSorted((a, b) => uses(a) - uses(b));
  }

  /** All keys that `preferred` may name, now or later. */
  fitting(kind: RequestKind): readonly KeyName[] {
    return [...FITTING_KEYS[kind].filter((key) => this.#has(key)), "full"];
  }

  /** Notes that a request is sent with this key. @param operation that it calls; null: none */
  sent(key: KeyName, operation: OperationId | null): void {
    if (operation !== null) this.#called.add(`${key} ${operation}`);
    this.#recent.push(key);
    if (this.#recent.length > SPAN) this.#recent.shift();
  }

  /** Lets the sacrificial key send requests of any check: the checks of the rate limit are over, or do not run. */
  share(): void {
    this.#isShared = true;
  }

  /**
   * Learns from a response whether the write key gets all members of a new employee. It may get only the id, or fewer members than a
   * key that reads.
   */
  seen({ key, ok, operation, data }: Pick<Exchange, "key" | "ok" | "operation" | "data">): void {
    if (!ok) return;
    if (key !== "write" && operation === "listEmployees") this.#employeeMembers = Math.max(this.#employeeMembers, data.at(0).names.length);
    if (key === "write" && operation === "createEmployee")
      this.#writeReadsBack = data.names.length > 1 && data.names.length >= this.#employeeMembers;
  }

  /** Whether responses to writes with this key are as complete as those with the full key, as far as the run knows. */
  readsBack(key: KeyName | null): boolean {
    return key === "write" && this.#writeReadsBack;
  }

  /**
   * Learns from the status of a response to a request with a chosen key.
   * @returns whether the key was refused, so that the request must be sent again with the full key
   */
  refused(kind: RequestKind, { key, status, operation }: Pick<Exchange, "key" | "status" | "operation">): boolean {
    if (key === null || key === "full") return false;
    // That PATCH /company needs admin alone is an open point.
    if (key !== "sacrificial" && key !== "admin") {
      if (status !== 401 && status !== 403) return false;
      if (operation !== null) this.#refused.add(`${key} ${operation}`);
      return true;
    }
    if (status !== 401 && status !== 403) this.#fit.add(`${key} ${kind}`);
    // The request is refused to every key.
    if (this.#fit.has(`${key} ${kind}`)) return false;
    // Without read scope the response to a write may lack data, so such a key is not used for writes either.
    for (const lost of kind === "read" ? (["read", "write", "admin"] as const) : ([kind] as const)) this.#unfit.add(`${key} ${lost}`);
    return true;
  }
}
