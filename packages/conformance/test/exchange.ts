import { Exchange, type ExchangeRecord } from "../src/exchange/exchange.ts";

/** The parts of an exchange that a test sets. */
export type Sketch = Partial<Pick<ExchangeRecord, "id" | "owner" | "operation" | "key" | "open">> & {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly sent?: unknown;
  readonly status?: number;
  /** Headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON body of the response. */
  readonly body?: unknown;
  /** Text of the response body, in place of `body`. */
  readonly text?: string;
  /** Duration in milliseconds. */
  readonly ms?: number;
};

/** A made-up exchange. Default: 200 to a GET. */
export function exchange({
  method = "GET",
  path = "/employees",
  query = "",
  sent,
  status = 200,
  headers = {},
  body,
  text,
  ms = 1,
  ...rest
}: Sketch = {}): Exchange {
  const request = { method, path, query, headers: {}, body: sent === undefined ? null : JSON.stringify(sent) };
  const response = { status, headers, body: text ?? (body === undefined ? "" : JSON.stringify(body)), ms };
  return new Exchange({ id: "test/1", owner: "test", operation: null, key: "full", open: [], ...rest, request, response });
}
