import type { Description } from "../contract/contract.ts";
import { choose, type Decisions } from "../contract/decisions.ts";
import type { ApiResponse } from "../contract/request.ts";
import { mainCompany, withKeys } from "../sandbox/main-company.ts";
import { lookedAt } from "../sandbox/looked-at.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { exampleIds } from "./examples/example-ids.ts";
import { withExamples } from "./examples/with-examples.ts";
import { asItAnswers, behaviourOf } from "./openapi/as-it-answers.ts";
import { respond } from "../pipeline/respond.ts";

/** What of the document depends on the request. */
interface Serving {
  /** The base URL of the API, as the client reached it. */
  readonly server: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The YAML that was served last. Writing it takes a quarter of a second, and it is mostly the same. */
let lastYaml: { readonly json: string; readonly text: string } | undefined;

/** The OpenAPI document of a sandbox: as it answers now, with its markers, and with examples that succeed in its world. */
export async function describe(sandbox: Sandbox, server: string): Promise<Description> {
  const { contract, decisions } = sandbox;
  const whole = asItAnswers(await contract.description(), behaviourOf(sandbox));
  const served = {
    ...whole,
    servers: [{ url: server, description: "This mock." }],
    paths: marked(whole.paths, decisions["coming-soon-marker"]),
  };
  const company = mainCompany(withKeys(sandbox));
  if (company === undefined) return served;
  const state = lookedAt(sandbox, company.slug);
  return withExamples(served, { ids: exampleIds(state), today: state.today });
}

/** The OpenAPI document as it is served (§9), loaded at first use. It needs no key. */
export async function serveDescription(sandbox: Sandbox, format: "json" | "yaml", { server, headers }: Serving): Promise<ApiResponse> {
  const now = sandbox.clock.now();
  const document = await describe(sandbox, server);
  const json = JSON.stringify(document);
  if (format === "json") return respond(now, 200, json, { ...headers });
  if (lastYaml?.json !== json) {
    const { stringify } = await import("yaml");
    lastYaml = { json, text: stringify(document, { lineWidth: 120, aliasDuplicateObjects: false }) };
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
