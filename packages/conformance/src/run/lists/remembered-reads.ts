import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { RawRequest, WireRequest } from "../../exchange/request.ts";

/** A read is remembered for so many others, about a minute: other users may change the target. */
const LASTING = 100;

/** A read as it is sent, and what else its judgement by passive rules depends on. */
export interface Read {
  readonly operation: OperationId | null;
  readonly wire: WireRequest;
  /** Open points that leave the response open (`CallSettings`). */
  readonly open?: readonly string[] | undefined;
}

/**
 * The successful reads since the last change. While nobody in the run writes or lets time pass, the same read would get the same
 * response, so it is not sent again. What is remembered depends on requests and responses only, never on how long they take.
 */
export class RememberedReads {
  readonly #known = new Map<string, { readonly exchange: Exchange; readonly at: number }>();
  /** Reads sent so far. */
  #sent = 0;
  /** Beginnings and ends of changes so far. */
  #changes = 0;

  /** The exchange that answers one of these reads; undefined: none of them is remembered. */
  find(reads: readonly Read[]): Exchange | undefined {
    const known = reads.map((read) => this.#known.get(signature(read))).find((one) => one !== undefined);
    return known === undefined || this.#sent - known.at > LASTING ? undefined : known.exchange;
  }

  /** Call it before a read is sent. @returns remembers its exchange, unless a change began or ended meanwhile */
  reading(read: Read): (exchange: Exchange) => void {
    const before = this.#changes;
    const at = (this.#sent += 1);
    return (exchange) => {
      const { earlier } = exchange.record.response;
      if (before === this.#changes && exchange.ok && exchange.cut === undefined && earlier === undefined)
        this.#known.set(signature(read), { exchange, at });
    };
  }

  /** Does something that may change the target, or lets time pass: forgets all reads before and after it. */
  async whileChanging<T>(change: () => Promise<T>): Promise<T> {
    this.#forget();
    try {
      return await change();
    } finally {
      this.#forget();
    }
  }

  #forget(): void {
    this.#changes += 1;
    this.#known.clear();
  }
}

/** Whether a remembered exchange may answer a request. */
export function isRememberable({ method, limited = false, fresh = false, body, raw }: RawRequest): boolean {
  return method === "GET" && !limited && !fresh && body === undefined && raw === undefined;
}

function signature({ operation, wire, open = [] }: Read): string {
  return JSON.stringify([operation, wire.target, wire.key, wire.headers, [...open].sort()]);
}
