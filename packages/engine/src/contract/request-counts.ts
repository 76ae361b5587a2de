import { Distribution, type Metric } from "./metrics.ts";

/** The requests of one operation. */
interface Counted {
  readonly byStatus: Map<number, number>;
  readonly seconds: Distribution;
}

/** Counts the requests that the shells of a mock answered, from its start. */
export class RequestCounts {
  readonly #operations = new Map<string, Counted>();

  /**
   * @param operation operationId of the path and method, also if the request was refused; `none`: there is none.
   * @param seconds From the arrival of the headers until the response was written.
   */
  add(operation: string, status: number, seconds: number): void {
    let counted = this.#operations.get(operation);
    if (counted === undefined) this.#operations.set(operation, (counted = { byStatus: new Map(), seconds: new Distribution() }));
    counted.byStatus.set(status, (counted.byStatus.get(status) ?? 0) + 1);
    counted.seconds.observe(seconds);
  }

  get metrics(): readonly Metric[] {
    const operations = this.#operations;
    return [
      {
        name: "hr_mock_requests_total",
        help: "Requests that this process answered, by operation and status. Calls of the control API are not counted.",
        type: "counter",
        read: () =>
          [...operations].flatMap(([operation, { byStatus }]) =>
            [...byStatus].map(([status, value]) => ({ labels: { operation, status: String(status) }, value })),
          ),
      },
      {
        name: "hr_mock_request_duration_seconds",
        help: "Seconds from the arrival of a request's headers until its response was written, by operation.",
        type: "histogram",
        read: () => [...operations].map(([operation, { seconds }]) => ({ labels: { operation }, value: seconds })),
      },
    ];
  }
}
