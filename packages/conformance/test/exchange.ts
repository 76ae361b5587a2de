import { Exchange, type ExchangeRecord } from "../src/exchange/exchange.ts";

/** Parts of an exchange that a test cares about. */
export type Sketch = Partial<Pick<ExchangeRecord, "id" | "owner" | "operation" | "key" | "open">> & {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly sent?: unknown;
  readonly status?: number;
  /** Of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON of the answer. */
  readonly body?: unknown;
  /** The answer's body as it stands, in place of JSON. */
  readonly text?: string;
  /** Milliseconds that the answer took. */
  readonly ms?: number;
};

/** An exchange that never took place, as a test needs it: 200 to a GET unless it says otherwise. */
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
