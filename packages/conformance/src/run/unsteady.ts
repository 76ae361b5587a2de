import type { Exchange } from "../exchange/exchange.ts";
import { isForeign } from "../exchange/foreign-answer.ts";
import { spelt } from "../target/declared-gaps.ts";

/** Answers of an operation after which its request was sent again, or would have been. */
export interface UnsteadyAnswers {
  /** Such as `GET /employees/{id}`. */
  readonly operation: string;
  readonly status: number | "no response";
  readonly count: number;
  /** Requests to the operation, those that were sent again too. */
  readonly of: number;
}

/** Counts answers that are not the service's, or are for the moment only, by operation and status. */
export class Unsteady {
  readonly #sent = new Map<string, number>();
  readonly #counts = new Map<string, Map<number, number>>();
  /** Writes that got no answer of the service. */
  readonly #lost = new Set<string>();

  /** Counts an exchange, with or without a response, and those before it. @param isSent whether it was sent itself. Default true */
  add(exchange: Exchange, isSent = true): void {
    const { response, request } = exchange.record;
    // A file that a response links to is no operation of the service.
    if (/^https?:\/\//.test(request.path)) return;
    const operation = exchange.described === null ? `${request.method} ${request.path}` : spelt(exchange.described);
    const { earlier = [] } = response;
    this.#sent.set(operation, (this.#sent.get(operation) ?? 0) + earlier.length + (isSent ? 1 : 0));
    const counts = this.#counts.get(operation) ?? new Map<number, number>();
    for (const { status } of [...earlier.filter(({ due }) => due !== true), ...(isSent && isForeign(response) ? [response] : [])])
      this.#counts.set(operation, counts.set(status, (counts.get(status) ?? 0) + 1));
  }

  /**
   * Notes a write that got no answer of the service.
   * @returns whether the same request got none before: the same one of its check or set-up, in an earlier attempt
   */
  again({ id, operation, record: { owner, request } }: Exchange): boolean {
    const step = id.slice(id.lastIndexOf("/"));
    const name = [owner.replace(/(?:#\w+|\+)+$/, ""), request.method, operation ?? request.path, step].join(" ");
    const known = this.#lost.has(name);
    this.#lost.add(name);
    return known;
  }

  /** All that was counted, the most frequent first. */
  get rows(): readonly UnsteadyAnswers[] {
    const rows = [...this.#counts].flatMap(([operation, counts]) =>
      [...counts].map(([status, count]) => ({
        operation,
        status: status === 0 ? ("no response" as const) : status,
        count,
        of: this.#sent.get(operation)!,
      })),
    );
    return rows.toSorted((a, b) => b.count - a.count || (a.operation < b.operation ? -1 : 1));
  }
}
