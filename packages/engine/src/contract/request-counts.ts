/** Metrics of the mock. To count something costs a few additions; the text is made when a client asks for it. */

type MetricLabels = Readonly<Record<string, string>>;

/** A figure with its labels: a number, or a distribution of values. */
export interface Sample {
  readonly labels?: MetricLabels;
  readonly value: number | Distribution;
}

/** A named figure, read when a client asks for it. Names, units and help follow the practice of Prometheus. */
export interface Metric {
  /** Such as `hr_mock_requests_total`. */
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly read: () => readonly Sample[];
}

/** Upper bounds of durations, in seconds. */
const SECONDS: readonly number[] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How often values up to each bound were observed, and their sum. */
export class Distribution {
  readonly bounds: readonly number[];
  /** By bound, not cumulated; the last one counts the values beyond all bounds. */
  readonly counts: number[];
  sum = 0;

  /** @param bounds Ascending. Default: those of durations in seconds. */
  constructor(bounds: readonly number[] = SECONDS) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    let place = 0;
    while (place < this.bounds.length && value > this.bounds[place]!) place += 1;
    this.counts[place]! += 1;
    this.sum += value;
  }
}

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
