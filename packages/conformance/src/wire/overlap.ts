import type { ResponseRecord } from "../exchange/exchange.ts";
import type { WireRequest } from "../exchange/request.ts";

/** The first part of a path, such as `leave` of `/leave/balances?year=2026`. */
const areaOf = (path: string): string | undefined => path.split(/[/?]/)[1];

/**
 * Notes the reads during which a write was open that may change what they show: they may be from before the write or from after it, in
 * whichever order the answers come.
 */
export class Overlap {
  /** The areas of all writes, in the order in which they began. */
  readonly #begun: (string | undefined)[] = [];
  /** The places in `#begun` of the writes that have no answer yet. */
  readonly #open = new Set<number>();

  /** Sends a request. @returns its answer, with `overlapped` where that is so */
  async around({ method, target }: Pick<WireRequest, "method" | "target">, send: () => Promise<ResponseRecord>): Promise<ResponseRecord> {
    const area = areaOf(target);
    const [before, open] = [this.#begun.length, [...this.#open]];
    if (method === "GET") {
      const response = await send();
      const areas = [...open.map((place) => this.#begun[place]), ...this.#begun.slice(before)];
      // People are in what every other area shows.
      return areas.some((one) => one === area || one === "employees") ? { ...response, overlapped: true } : response;
    }
    this.#begun.push(area);
    this.#open.add(before);
    try {
      return await send();
    } finally {
      this.#open.delete(before);
    }
  }
}
