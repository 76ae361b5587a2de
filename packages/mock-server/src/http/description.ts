import type { Contract } from "../contract/contract.ts";
import { choose, type Decisions } from "../contract/decisions.ts";
import type { ApiResponse } from "../contract/request.ts";
import { respond } from "../pipeline/respond.ts";

/** What of the document depends on the request and on the sandbox. */
interface Serving {
  /** The base URL of the API, as the client reached it. */
  readonly server: string;
  readonly now: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly marker?: Decisions["coming-soon-marker"];
}

/** The YAML that was served last. Writing it takes a quarter of a second, and it is mostly the same. */
let lastYaml: { readonly whole: object; readonly server: string; readonly marker: Serving["marker"]; readonly text: string } | undefined;

/** The OpenAPI document as it is served (§9), loaded at first use. It needs no key. */
export async function serveDescription(
  contract: Contract,
  format: "json" | "yaml",
  { server, now, headers, marker }: Serving,
): Promise<ApiResponse> {
  const whole = await contract.description();
  const servers = [{ url: server, description: "This mock." }];
  const json = { ...whole, servers, paths: marker === undefined ? whole.paths : marked(whole.paths, marker) };
  if (format === "json") return respond(now, 200, JSON.stringify(json), { ...headers });
  if (lastYaml?.whole !== whole || lastYaml.server !== server || lastYaml.marker !== marker) {
    const { stringify } = await import("yaml");
    lastYaml = { whole, server, marker, text: stringify(json, { lineWidth: 120, aliasDuplicateObjects: false }) };
  }
  return respond(now, 200, lastYaml.text, { ...headers, "Content-Type": "application/yaml" });
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
