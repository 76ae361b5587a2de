import type { KeyName } from "../target/key-name.ts";

/** What a request that several keys may carry needs. `unread`: a write of whose answer nothing is read that depends on the key. */
export type RequestKind = "read" | "write" | "unread" | "webhooks";

/** The keys that may carry it besides the full key, the first one first where they are equally fresh. */
const FITTING_KEYS: Readonly<Record<RequestKind, readonly KeyName[]>> = {
  read: ["read", "sacrificial"],
  write: ["write", "sacrificial"],
  unread: ["write", "sacrificial"],
  webhooks: ["webhooks"],
};

/** So many requests tell which keys are fresh: what five keys may send in a minute. */
const SPAN = 450;
/** After so many requests the sacrificial key carries no more: it has to be rested when the rate limit is looked at. */
const SPARED = 1050;

/**
 * Chooses the key for requests that do not care: the least recently used one, so that no key has to wait for its minute (§8)
 * while others are fresh. The same requests and answers give the same choice, however long they take.
 */
export class KeyChoice {
  readonly #has: (key: KeyName) => boolean;
  readonly #recent: KeyName[] = [];
  /** Whether the write key gets the whole new resource back, as any other key does: then it may carry all writes. */
  #writeReadsBack = false;
  /** Kinds of request for which the sacrificial key, which may be of any scope, was seen to be no use. */
  readonly #unfit = new Set<RequestKind>();
  #sent = 0;

  /** @param has whether the target has this key */
  constructor(has: (key: KeyName) => boolean) {
    this.#has = has;
  }

  /** The key for the next request. */
  choose(kind: RequestKind): KeyName {
    const spared = this.#sent >= SPARED || this.#unfit.has(kind);
    const fit = FITTING_KEYS[kind]
      .filter((key) => this.#has(key) && !(key === "sacrificial" && spared))
      .filter((key) => key !== "write" || kind === "unread" || this.#writeReadsBack);
    const uses = (key: KeyName): number => this.#recent.filter((used) => used === key).length;
    // The full key last: much can go with no other.
    return [...fit, "full" as const].reduce((best, key) => (uses(key) < uses(best) ? key : best));
  }

  /** A request goes out with this key. */
  sent(key: KeyName): void {
    this.#sent += 1;
    this.#recent.push(key);
    if (this.#recent.length > SPAN) this.#recent.shift();
  }

  /** The write key created an employee; `members`: how many members the answer has. One: only the id. */
  createdWithWrite(members: number): void {
    this.#writeReadsBack = members > 1;
  }

  /**
   * Learns from an answer to a request of which `choose` chose the key.
   * @returns whether the key lacks the scope, so that the request has to go again with the full key
   */
  refused(kind: RequestKind, key: KeyName, status: number): boolean {
    if (key !== "sacrificial" || (status !== 401 && status !== 403)) return false;
    // What cannot be read after it was written is no use either: an answer may tell less.
    for (const lost of kind === "read" ? (["read", "write"] as const) : ([kind] as const)) this.#unfit.add(lost);
    return true;
  }
}
