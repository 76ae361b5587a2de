/** Requests of the last minute by key: a sliding window. */
export class Allowance {
  readonly #most: number;
  readonly #times = new Map<string, number[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a request. @returns how many may follow; undefined: this one is refused */
  take(key: string, now: number): number | undefined {
    const times = (this.#times.get(key) ?? []).filter((at) => at > now - 60_000);
    this.#times.set(key, times);
    if (times.length >= this.#most) return undefined;
    times.push(now);
    return this.#most - times.length;
  }

  /** The headers of every response; their names are unusual. */
  headers(left: number): Record<string, string> {
    const most = Number.isFinite(this.#most) ? this.#most : 100;
    return {
      "X-RateLimit-Quota": String(most),
      "x-ratelimit-left": String(Number.isFinite(left) ? left : most),
      "X-RATELIMIT-POLICY": `${most};w=60`,
    };
  }
}
