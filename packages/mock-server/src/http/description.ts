import type { Contract } from "../contract/contract.ts";
import { choose, type Decisions } from "../contract/decisions.ts";
import type { ApiResponse } from "../contract/request.ts";
import { respond } from "../pipeline/respond.ts";

/** The OpenAPI document as it is served (§9), loaded at first use. It needs no key. */
export async function serveDescription(
  contract: Contract,
  format: "json" | "yaml",
  now: number,
  rateHeaders: Readonly<Record<string, string>>,
  marker?: Decisions["coming-soon-marker"],
): Promise<ApiResponse> {
  const whole = await contract.description();
  const json = { ...whole, paths: marker === undefined ? whole.paths : marked(whole.paths, marker) };
  if (format === "json") return respond(now, 200, JSON.stringify(json), { ...rateHeaders });
  const { stringify } = await import("yaml");
  return respond(now, 200, stringify(json, { lineWidth: 120, aliasDuplicateObjects: false }), {
    ...rateHeaders,
    "Content-Type": "application/yaml",
  });
}

/** The path items with the x-status marker: on the item, on its operations, or on both. */
function marked(paths: Readonly<Record<string, object>>, place: Decisions["coming-soon-marker"]): Record<string, object> {
  const bare = (node: object): object => Object.fromEntries(Object.entries(node).filter(([name]) => name !== "x-status"));
  const operations = (item: object): object =>
    Object.fromEntries(Object.entries(item).map(([name, node]: [string, unknown]) => [name, isNode(node) ? bare(node) : node]));
  const change = choose(place, { both: (item: object) => item, operation: bare, path: operations });
  return Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, "x-status" in item ? change(item) : item]));
}

function isNode(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
