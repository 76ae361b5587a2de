import standalone from "ajv/dist/standalone/index.js";
import { Ajv2020, type Options, type ValidateFunction, _ } from "ajv/dist/2020.js";
import formats from "../src/formats.cjs";
import { type Document, type Operation, type Parameter, type Schema, resolve } from "./bundle.ts";
import type { OperationRow } from "./operations.ts";

function querySchema(document: Document, operation: Operation): Schema | null {
  const parameters = (operation.parameters ?? []).map((entry) => resolve<Parameter>(document, entry));
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.name !== "page" && parameter.name !== "limit");
  if (query.length === 0) return null;
  return {
    type: "object",
    properties: Object.fromEntries(query.map((parameter) => [parameter.name, parameter.schema])),
    required: query.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  };
}

function bodySchema(document: Document, operation: Operation): Schema | null {
  if (operation.requestBody === undefined) return null;
  const request = resolve<{ content: Record<string, { schema: Schema }> }>(document, operation.requestBody);
  return request.content["application/json"]?.schema ?? null;
}

/** A compiler that holds the schemas of every JSON body and query string, and their names. */
function schemas(document: Document, table: OperationRow[], options: Options): { ajv: Ajv2020; names: string[] } {
  const ajv = new Ajv2020({ allErrors: true, strict: false, ...options });
  ajv.addSchema({ $id: "openapi", components: { schemas: document.components.schemas } });
  const names: string[] = [];
  for (const row of table) {
    const operation = document.paths[row.path]![row.method.toLowerCase()]!;
    for (const [suffix, schema] of [
      ["Body", bodySchema(document, operation)],
      ["Query", querySchema(document, operation)],
    ] as const) {
      if (schema === null) continue;
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
      const id = `${row.id}${suffix}`;
      ajv.addSchema({ ...(JSON.parse(text) as Schema), $id: id });
      names.push(id);
    }
  }
  return { ajv, names };
}

/**
 * Validators of every JSON body and query string as one CommonJS module (what Ajv's generated code imports is):
 * `<operationId>Body`, `<operationId>Query`. `page` and `limit` are left to the paging rule, which a decision steers.
 */
export function validatorModule(document: Document, table: OperationRow[]): string {
  const code = { source: true, lines: true, formats: _`require("@hr-platform/spec/formats")` };
  const { ajv, names } = schemas(document, table, { code, formats });
  const exports = Object.fromEntries(names.map((name) => [name, name]));
  return (standalone as unknown as { default: typeof standalone } & typeof standalone).default(ajv, exports);
}

/** The same validators, compiled at once: for a version that is not generated. */
export function validators(document: Document, table: OperationRow[]): Record<string, ValidateFunction> {
  const { ajv, names } = schemas(document, table, { formats });
  return Object.fromEntries(names.map((name) => [name, ajv.getSchema(name)!]));
}
