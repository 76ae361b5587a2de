import { Forms } from "../src/forms/forms.ts";
import type { Exchange } from "../src/exchange/exchange.ts";
import type { Finding, OracleContext, Oracle } from "../src/oracles/oracle.ts";
import { currentDocument } from "../src/document/api-document.ts";
import { type Sketch, exchange } from "./exchange.ts";

/** The settings of a made-up exchange; `body` is JSON, or a text that is used unchanged. */
export type Fabricated = Omit<Sketch, "method" | "text">;

const HEADERS = { "content-type": "application/json; charset=utf-8", "x-ratelimit-limit": "100" };

/** A made-up exchange with a sound server. Default: GET /company with 200. */
export function exchanged({ operation = "getCompany", body = { data: {} }, headers = HEADERS, ...more }: Fabricated): Exchange {
  const { method, path } = operation === null ? { method: "GET", path: "/nowhere" } : currentDocument.operation(operation);
  return exchange({ operation, method, path, headers, ...(typeof body === "string" ? { text: body } : { body }), ...more });
}

/** The judgements of a passive rule, by its id, on made-up exchanges: whether each requirement holds. */
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
  return oracle.judge(exchanged(fabricated), { secrets, forms: new Forms(), observed: () => undefined });
}
