import type { Fetch } from "../../conformance/src/wire/direct.ts";
import type { Time } from "../../conformance/src/wire/time.ts";

/** Turns of the event loop without work after which everybody waits for time to pass. */
const QUIET = 4;

/**
 * Real time for a run, but as fast as the machine is: when everything waits, it moves to the end of the next wait. Nothing that takes part
 * may use the network or timers.
 */
export class VirtualTime implements Time {
  readonly isReal = true;
  readonly #waits: { readonly at: number; readonly end: () => void }[] = [];
  #now = 0;
  #working = 0;
  #isLooking = false;

  /** Milliseconds since the beginning. */
  now(): number {
    return this.#now;
  }

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((end) => {
      this.#waits.push({ at: this.#now + Math.max(0, ms), end });
      signal?.addEventListener("abort", () => end(), { once: true });
      this.#look();
    });
  }

  /** A server that takes so many milliseconds for each response. @param serve gets the instant too */
  slow(latency: number, serve: (now: number, ...request: Parameters<Fetch>) => Promise<Response>): Fetch {
    return async (...request) => {
      await this.wait(latency / 2);
      this.#working += 1;
      const response = await serve(this.#now, ...request);
      const body = response.status === 204 ? null : await response.arrayBuffer();
      this.#working -= 1;
      await this.wait(latency / 2);
      return new Response(body, { status: response.status, headers: response.headers });
    };
  }

  /** Ends the next wait once nothing happens any more. */
  #look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    let quiet = 0;
    const look = (): void => {
      quiet = this.#working > 0 ? 0 : quiet + 1;
      if (quiet <= QUIET) return void setImmediate(look);
      this.#isLooking = false;
      const next = this.#waits.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) return;
      this.#waits.splice(this.#waits.indexOf(next), 1);
      this.#now = Math.max(this.#now, next.at);
      next.end();
      if (this.#waits.length > 0) this.#look();
    };
    setImmediate(look);
  }
}
