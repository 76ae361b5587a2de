import type { JSONSchema } from "json-schema-to-typescript";
import { type Document, type Operation, type Parameter, type Schema, resolve } from "./bundle.ts";
import { METHODS, answerData } from "./operations.ts";

/** The schema without a rule that a decision lifts: the type must hold under every decision. */
function without(document: Document, schema: Schema, keyword: string): Schema {
  const { [keyword]: _, ...rest } = resolve<Schema>(document, schema);
  if (keyword === "type") return { tsType: "unknown" };
  return "items" in rest ? { ...rest, items: without(document, rest["items"] as Schema, keyword) } : rest;
}

/** An object of exactly these properties, as validation lets it through. */
function closed(document: Document, operation: Operation, properties: Record<string, Schema>, required: readonly string[]): Schema {
  const shown = { ...properties };
  const demanded = new Set(required);
  for (const { field, keywords } of operation["x-relaxed"] ?? []) {
    if (keywords.includes("required")) demanded.delete(field);
    for (const keyword of keywords) if (Object.hasOwn(shown, field)) shown[field] = without(document, shown[field]!, keyword);
  }
  return { type: "object", properties: shown, required: [...demanded], additionalProperties: false };
}

function bodyOf(document: Document, operation: Operation): Schema {
  const request = operation.requestBody && resolve<{ content: Record<string, { schema: Schema }> }>(document, operation.requestBody);
  const schema = resolve<Schema>(document, request?.content["application/json"]?.schema ?? {});
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
  return closed(document, operation, properties, required);
}

/** `page` and `limit` are left out: paging reads them. */
function parametersOf(document: Document, operation: Operation, place: Parameter["in"]): Schema {
  const all = (operation.parameters ?? []).map((entry) => resolve<Parameter>(document, entry));
  const own = all.filter(({ in: at, name }) => at === place && !(place === "query" && (name === "page" || name === "limit")));
  const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
  return closed(document, operation, properties, required);
}

/** The operation of a path item, with the parameters that all operations of the path have. */
function withShared(item: Document["paths"][string], operation: Operation | undefined): Operation[] {
  const shared = (item["parameters"] ?? []) as unknown as NonNullable<Operation["parameters"]>;
  return operation === undefined ? [] : [{ ...operation, parameters: [...shared, ...(operation.parameters ?? [])] }];
}

/** By operation id: the types of its path parameters, query, JSON body and the data of its success answer. */
export function operationTypes(document: Document): JSONSchema {
  const operations = Object.values(document.paths).flatMap((item) => METHODS.flatMap((method) => withShared(item, item[method])));
  const properties = Object.fromEntries(
    operations.map((operation) => {
      const parts = {
        params: parametersOf(document, operation, "path"),
        query: parametersOf(document, operation, "query"),
        body: bodyOf(document, operation),
        data: answerData(document, operation) ?? { tsType: "never" },
      };
      return [operation.operationId, { type: "object", properties: parts, required: Object.keys(parts), additionalProperties: false }];
    }),
  );
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false } as JSONSchema;
}
