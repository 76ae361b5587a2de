import type { Exchange } from "../src/exchange/exchange.ts";
import type { Finding, OracleContext, Oracle } from "../src/oracles/oracle.ts";
import { currentDocument } from "../src/document/api-document.ts";
import { type Sketch, exchange } from "./exchange.ts";

/** An exchange of an operation, or of none; its body is JSON, or text as it stands. */
export type Fabricated = Omit<Sketch, "method" | "text">;

const HEADERS = { "content-type": "application/json; charset=utf-8", "x-ratelimit-limit": "100" };

/** An exchange that a sound server could have answered: GET /company answered 200 unless told otherwise. */
export function exchanged({ operation = "getCompany", body = { data: {} }, headers = HEADERS, ...more }: Fabricated): Exchange {
  const { method, path } = operation === null ? { method: "GET", path: "/nowhere" } : currentDocument.operation(operation);
  return exchange({ operation, method, path, headers, ...(typeof body === "string" ? { text: body } : { body }), ...more });
}

/** What a passive rule, found by its id, says of a fabricated exchange: holds by requirement. */
export function verdictsOf(
  oracles: readonly Oracle[],
  id: string,
  fabricated: Fabricated,
  secrets: OracleContext["secrets"] = new Map(),
): Record<string, boolean> {
  return Object.fromEntries(findingsOf(oracles, id, fabricated, secrets).map(({ requirement, holds }) => [requirement, holds]));
}

export function findingsOf(
  oracles: readonly Oracle[],
  id: string,
  fabricated: Fabricated,
  secrets: OracleContext["secrets"] = new Map(),
): readonly Finding[] {
  const oracle = oracles.find((row) => row.id === id);
  if (oracle === undefined) throw new Error(`There is no passive rule ${id}.`);
  return oracle.judge(exchanged(fabricated), { secrets, observed: () => undefined });
}
