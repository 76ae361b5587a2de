import type { KeyName } from "../target/key-name.ts";

/** What a request that several keys may carry needs. `unread`: a write of whose answer nothing is read that depends on the key. */
export type Load = "read" | "write" | "unread" | "webhooks";

/** The keys that may carry it besides the full key, the first one first where they are equally fresh. */
const FIT: Readonly<Record<Load, readonly KeyName[]>> = {
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
 * Chooses the key for requests that do not care: the one least used of late, so that no key has to wait for its minute (§8)
 * while others are fresh. The same requests and answers give the same choice, however long they take.
 */
export class Carriers {
  readonly #has: (key: KeyName) => boolean;
  readonly #recent: KeyName[] = [];
  /** Whether the write key was told as much as any other of what it made: then it may carry all writes. */
  #told = false;
  /** Loads for which the sacrificial key, which may be of any scope, was seen to be no use. */
  readonly #unfit = new Set<Load>();
  #sent = 0;

  /** @param has whether the target has this key */
  constructor(has: (key: KeyName) => boolean) {
    this.#has = has;
  }

  /** The key for the next request. */
  choose(load: Load): KeyName {
    const spared = this.#sent >= SPARED || this.#unfit.has(load);
    const fit = FIT[load]
      .filter((key) => this.#has(key) && !(key === "sacrificial" && spared))
      .filter((key) => key !== "write" || load === "unread" || this.#told);
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

  /** The write key made something, and was told of it: only its id, or all. */
  told(members: number): void {
    this.#told = members > 1;
  }

  /**
   * Learns from an answer to a request of which `choose` chose the key.
   * @returns whether the key lacks the scope, so that the request has to go again with the full key
   */
  refused(load: Load, key: KeyName, status: number): boolean {
    if (key !== "sacrificial" || (status !== 401 && status !== 403)) return false;
    // What cannot be read after it was written is no use either: an answer may tell less.
    for (const lost of load === "read" ? (["read", "write"] as const) : ([load] as const)) this.#unfit.add(lost);
    return true;
  }
}
