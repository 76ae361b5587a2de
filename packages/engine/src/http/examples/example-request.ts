import type { Description } from "../../contract/contract.ts";

type Node = Readonly<Record<string, unknown>>;

/** The request that the examples of an operation make. */
export interface ExampleRequest {
  readonly operation: string;
  readonly summary: string;
  readonly tag: string;
  readonly scope: string;
  readonly method: string;
  /** With the ids in place; below the base address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** JSON, the parts of a form, or null. */
  readonly body: { readonly type: "application/json" | "multipart/form-data"; readonly value: unknown } | null;
}

const METHODS = ["get", "put", "post", "patch", "delete"];

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

function resolved(document: Node, node: unknown): Node {
  const { $ref } = node as { readonly $ref?: string };
  if ($ref === undefined) return node as Node;
  return $ref
    .slice(2)
    .split("/")
    .reduce<Node>((at, key) => at[key] as Node, document);
}

function bodyOf(document: Node, operation: Node): ExampleRequest["body"] {
  if (operation["requestBody"] === undefined) return null;
  const content = resolved(document, operation["requestBody"])["content"] as Record<string, { readonly example?: unknown }>;
  const [type, { example }] = Object.entries(content)[0]!;
  return { type: type as "application/json", value: example };
}

/**
 * The request of each operation that is served, in the order of the description. Query parameters that narrow a list are left out: `all` has
 * them too.
 */
export function exampleRequests(document: Description, all: "all" | "plain" = "plain"): ExampleRequest[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Readonly<Record<string, Node | undefined>>)[method];
      if (operation === undefined || "x-status" in operation) return [];
      const shared = ((item as Node)["parameters"] ?? []) as readonly unknown[];
      const own = (operation["parameters"] ?? []) as readonly unknown[];
      const parameters = [...shared, ...own].map((entry) => resolved(document, entry) as unknown as Parameter);
      const example = (place: string): [string, string][] =>
        parameters.flatMap(({ name, in: at, example: value, required }) =>
          at === place && value !== undefined && (required === true || all === "all")
            ? [[name, typeof value === "string" ? value : JSON.stringify(value)]]
            : [],
        );
      const ids = new Map(example("path"));
      return {
        operation: operation["operationId"] as string,
        summary: operation["summary"] as string,
        tag: (operation["tags"] as readonly string[])[0]!,
        scope: operation["x-required-scope"] as string,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids.get(name) ?? name)),
        query: Object.fromEntries(example("query")),
        body: bodyOf(document, operation),
      };
    }),
  );
}
