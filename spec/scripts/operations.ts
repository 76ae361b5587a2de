import { type Document, type Operation, type Parameter, type Schema, resolve } from "./bundle.ts";

const METHODS = ["get", "put", "post", "patch", "delete"] as const;

/** A row of the operation table that the mock and the suite route, guard and validate by. */
export interface OperationRow {
  id: string;
  method: string;
  path: string;
  tag: string;
  scope: string;
  plan: string | null;
  emits: string[];
  comingSoon: boolean;
  /** Query parameters: name to JSON type. */
  query: Record<string, string>;
  /** JSON body: its properties in the document's order with their JSON type, and whether one must be sent; null: none. */
  body: { required: boolean; properties: Record<string, BodyProperty> } | null;
  /** Fields that the answer shows and the body cannot set. */
  readOnly: string[];
}

export interface BodyProperty {
  type: string;
  format: string | null;
  nullable: boolean;
}

function property(document: Document, schema: Schema): BodyProperty {
  const target = resolve<Schema>(document, schema);
  const types = [target["type"] ?? (target["enum"] ? "string" : "unknown")].flat() as string[];
  return {
    type: types.find((type) => type !== "null") ?? "null",
    format: (target["format"] as string | undefined) ?? null,
    nullable: types.includes("null"),
  };
}

function body(document: Document, operation: Operation): OperationRow["body"] {
  if (operation.requestBody === undefined) return null;
  const request = resolve<{ required?: boolean; content: Record<string, { schema: Schema }> }>(document, operation.requestBody);
  const json = request.content["application/json"];
  if (json === undefined) return null;
  const schema = resolve<Schema>(document, json.schema);
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  return {
    required: request.required ?? false,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, property(document, value)])),
  };
}

/** Properties of `data` in the success answer: what a client may take for fields of the thing. */
function answered(document: Document, operation: Operation): string[] {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
  const response = resolve<{ content?: Record<string, { schema: Schema }> }>(document, success as { $ref: string });
  const envelope = resolve<Schema>(document, response?.content?.["application/json"]?.schema ?? {});
  const data = resolve<Schema>(document, (envelope["properties"] as Record<string, Schema> | undefined)?.["data"] ?? {});
  return [data, ...((data["allOf"] as Schema[] | undefined) ?? [])].flatMap((part) =>
    Object.keys((resolve<Schema>(document, part)["properties"] as object | undefined) ?? {}),
  );
}

/** All operations in document order. */
export function operations(document: Document): OperationRow[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const shared = (item["parameters"] as unknown as Operation["parameters"]) ?? [];
      const parameters = [...shared, ...(operation.parameters ?? [])].map((entry) => resolve<Parameter>(document, entry));
      const json = body(document, operation);
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tag: operation.tags?.[0] ?? "",
        scope: operation["x-required-scope"],
        plan: operation["x-required-plan"] ?? null,
        emits: operation["x-emits"] ?? [],
        comingSoon: operation["x-status"] === "coming-soon",
        query: Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === "query")
            .map((parameter) => [parameter.name, property(document, parameter.schema).type]),
        ),
        body: json,
        readOnly: json === null ? [] : answered(document, operation).filter((name) => !Object.hasOwn(json.properties, name)),
      };
    }),
  );
}

/** The table as a TypeScript module. */
export function operationModule(table: OperationRow[]): string {
  const ids = table.map((row) => JSON.stringify(row.id)).join(" | ");
  return `// Generated from openapi.yaml.
export type Scope = "read" | "write" | "admin" | "webhooks";
export type OperationId = ${ids};
export interface BodyProperty { readonly type: string; readonly format: string | null; readonly nullable: boolean }
/** One operation of the API: where it lives, what it asks of the key and the plan, what it reads, what it emits. */
export interface Operation {
  readonly id: OperationId;
  readonly method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly tag: string;
  readonly scope: Scope;
  readonly plan: "growth" | null;
  readonly emits: readonly string[];
  readonly comingSoon: boolean;
  readonly query: Readonly<Record<string, string>>;
  readonly body: { readonly required: boolean; readonly properties: Readonly<Record<string, BodyProperty>> } | null;
  readonly readOnly: readonly string[];
}
export const operations: readonly Operation[] = ${JSON.stringify(table, null, 1)};
`;
}
