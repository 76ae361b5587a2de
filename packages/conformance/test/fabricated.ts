import type { OperationId } from "@hr-platform/spec/operations";
import { Exchange, type KeyName } from "../src/exchange.ts";
import type { Finding, Known, Oracle } from "../src/oracle.ts";
import { operationOf } from "../src/operations.ts";

export interface Fabricated {
  readonly operation?: OperationId | null;
  readonly status?: number;
  /** JSON, or text as it stands. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly query?: string;
  readonly key?: KeyName | null;
  readonly open?: readonly string[];
  /** Body of the request. */
  readonly sent?: unknown;
}

const HEADERS = { "content-type": "application/json; charset=utf-8", "x-ratelimit-limit": "100" };

/** An exchange that never took place: GET /company answered 200 unless told otherwise. */
export function exchanged({
  operation = "getCompany",
  status = 200,
  body = { data: {} },
  headers = HEADERS,
  query = "",
  key = "full",
  open = [],
  ...more
}: Fabricated): Exchange {
  const { method, path } = operation === null ? { method: "GET", path: "/nowhere" } : operationOf(operation);
  return new Exchange({
    id: "test/1",
    owner: "test",
    operation,
    key,
    open,
    request: { method, path: more.path ?? path, query, headers: {}, body: more.sent === undefined ? null : JSON.stringify(more.sent) },
    response: { status, headers, body: typeof body === "string" ? body : JSON.stringify(body), ms: 1 },
  });
}

/** What a passive rule, found by its id, says of a fabricated exchange: holds by requirement. */
export function verdictsOf(
  oracles: readonly Oracle[],
  id: string,
  fabricated: Fabricated,
  secrets: Known["secrets"] = new Map(),
): Record<string, boolean> {
  return Object.fromEntries(findingsOf(oracles, id, fabricated, secrets).map(({ requirement, holds }) => [requirement, holds]));
}

export function findingsOf(
  oracles: readonly Oracle[],
  id: string,
  fabricated: Fabricated,
  secrets: Known["secrets"] = new Map(),
): readonly Finding[] {
  const oracle = oracles.find((row) => row.id === id);
  if (oracle === undefined) throw new Error(`There is no passive rule ${id}.`);
  return oracle.judge(exchanged(fabricated), { secrets, observed: () => undefined });
}
