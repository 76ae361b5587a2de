import type { KeyName } from "../target/key-name.ts";

/** What a request needs of its key. `unread`: a write whose response is not read where it may depend on the key. */
export type RequestKind = "read" | "write" | "unread" | "webhooks";

/** The keys that may send each kind besides the full key; of equally used ones the first is chosen. */
const FITTING_KEYS: Readonly<Record<RequestKind, readonly KeyName[]>> = {
  read: ["read", "sacrificial"],
  write: ["write", "sacrificial"],
  unread: ["write", "sacrificial"],
  webhooks: ["webhooks"],
};

/** Number of recent requests that count as use of a key: what five keys may send in a minute. */
const SPAN = 450;

/** Requests that the full key is ahead: many that follow can be sent with no other key. */
const NEEDED = 15;

/**
 * Chooses the key of requests that several keys may send: the least recently used one, so that no key waits for its rate limit (§8)
 * while another is free. The same requests and responses give the same choices, however long they take.
 */
export class KeyChoice {
  readonly #has: (key: KeyName) => boolean;
  readonly #recent: KeyName[] = [];
  /** Whether the write key gets the complete new resource back: then it may send all writes. */
  #writeReadsBack = false;
  /** Kinds of request for which the sacrificial key lacks the scope, as responses showed. */
  readonly #unfit = new Set<RequestKind>();
  /** Whether the sacrificial key sends requests of any check. It must have rested before the checks of the rate limit use it up. */
  #lent = false;

  /** @param has whether the target has this key */
  constructor(has: (key: KeyName) => boolean) {
    this.#has = has;
  }

  /** The key for the next request. */
  choose(kind: RequestKind): KeyName {
    const spared = !this.#lent || this.#unfit.has(kind);
    const fit = FITTING_KEYS[kind]
      .filter((key) => this.#has(key) && !(key === "sacrificial" && spared))
      .filter((key) => key !== "write" || kind === "unread" || this.#writeReadsBack);
    const uses = (key: KeyName): number => this.#recent.filter((used) => used === key).length + (key === "full" ? NEEDED : 0);
    return [...fit, "full" as const].reduce((best, key) => (uses(key) < uses(best) ? key : best));
  }

  /** All keys that `choose` may choose, now or later. */
  fitting(kind: RequestKind): readonly KeyName[] {
    return [...FITTING_KEYS[kind].filter((key) => this.#has(key)), "full"];
  }

  /** Notes that a request is sent with this key. */
  sent(key: KeyName): void {
    this.#recent.push(key);
    if (this.#recent.length > SPAN) this.#recent.shift();
  }

  /** Lets the sacrificial key send requests of any check: the checks of the rate limit are over, or do not run. */
  lend(): void {
    this.#lent = true;
  }

  /** Notes that the write key created an employee. @param members number of members in the response; one: only the id */
  createdWithWrite(members: number): void {
    this.#writeReadsBack = members > 1;
  }

  /**
   * Learns from the status of a response to a request with a chosen key.
   * @returns whether the key lacks the scope, so that the request must be sent again with the full key
   */
  refused(kind: RequestKind, key: KeyName, status: number): boolean {
    if (key !== "sacrificial" || (status !== 401 && status !== 403)) return false;
    // Without read scope the response to a write may lack data, so such a key is not used for writes either.
    for (const lost of kind === "read" ? (["read", "write"] as const) : ([kind] as const)) this.#unfit.add(lost);
    return true;
  }
}
