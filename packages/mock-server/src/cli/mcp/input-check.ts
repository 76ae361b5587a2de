import type { jsonSchemaValidator } from "@modelcontextprotocol/server";
import type { ErrorObject, ValidateFunction } from "ajv";
import { makeAjv } from "../../contract/ajv.ts";
import { suggestion } from "../../contract/suggestion.ts";
import { type JsonSchema, messageFor } from "../../control/row/schema.ts";

const ajv = makeAjv();

/** A tool is compiled once, however many servers have it. */
const compiled = new WeakMap<object, ValidateFunction>();

/** Checks the input of tools with the project's own compiler; the SDK's brings a second one. */
export const validators: jsonSchemaValidator = {
  getValidator: <T>(schema: Readonly<Record<string, unknown>>) => {
    const check = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, check);
    return (input: unknown) =>
      check(input)
        ? { valid: true as const, data: input as T, errorMessage: undefined }
        : { valid: false as const, data: undefined, errorMessage: sentenceOf(schema, check.errors![0]!) };
  },
};

/** What is wrong with an input, and what it takes. */
function sentenceOf(schema: Readonly<Record<string, unknown>>, { keyword, instancePath, params, message }: ErrorObject): string {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  if (keyword === "additionalProperties") {
    const { additionalProperty: name } = params as { readonly additionalProperty: string };
    return `There is no '${name}'${suggestion(name, Object.keys(properties))}; it takes ${Object.keys(properties).join(", ")}.`;
  }
  const [, name = ""] = instancePath.split("/");
  const property = properties[name];
  return property === undefined ? (message ?? "The input is not valid.") : messageFor(name, property);
}
