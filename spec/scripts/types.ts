import { compile, type JSONSchema } from "json-schema-to-typescript";
import { exact } from "../src/exact.ts";
import type { Document } from "./bundle.ts";
import { operationTypes } from "./operation-types.ts";

/** Every component schema as an exported TypeScript type of the same name, and `OperationTypes`. */
export async function typeModule(published: Document): Promise<string> {
  const document = exact(published);
  const text = JSON.stringify({ ...document.components.schemas, OperationTypes: operationTypes(document) }).replaceAll(
    "#/components/schemas/",
    "#/definitions/",
  );
  const definitions = JSON.parse(text) as Record<string, JSONSchema>;
  const root: JSONSchema = {
    title: "Components",
    type: "object",
    additionalProperties: false,
    definitions,
    properties: Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/definitions/${name}` }])),
  };
  return await compile(root, "Components", {
    bannerComment: "// Generated from openapi.yaml.",
    additionalProperties: true,
    declareExternallyReferenced: true,
    unreachableDefinitions: true,
    format: false,
    strictIndexSignatures: true,
  });
}
