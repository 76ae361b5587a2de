import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Schema } from "./schema-values.ts";

/** A response that the description has. */
export interface DescribedResponse {
  readonly types: readonly string[];
  readonly headers: readonly string[];
  /** Undefined: no JSON body. */
  readonly validate: ValidateFunction | undefined;
}

/** An operation, as a tester reads it in the OpenAPI document. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[];
  /** Undefined: no JSON body. */
  readonly body: { readonly schema: Schema; readonly example: unknown; readonly validate: ValidateFunction } | undefined;
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, Media>>; readonly headers?: Readonly<Record<string, { readonly required?: boolean }>> }
    >
  >;
}

/** The operations of the OpenAPI document. */
export function describedOperations(): DescribedOperation[] {
  const path = createRequire(import.meta.url).resolve("@hr-platform/spec/openapi.json");
  const document = JSON.parse(readFileSync(path, "utf8")) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  formats.default(ajv);
  return Object.entries(document.paths).flatMap(([route, item]) =>
    Object.entries(item).flatMap(([method, raw]): DescribedOperation[] => {
      if (!["get", "put", "post", "patch", "delete"].includes(method)) return [];
      const { operationId, parameters = [], requestBody, responses } = resolved(raw, document) as RawOperation;
      const media = requestBody?.content["application/json"];
      return [
        {
          id: operationId,
          method: method.toUpperCase(),
          path: route,
          query: parameters
            .filter((one) => one.in === "query")
            .map(({ name, required = false, schema = {} }) => ({ name, required, schema })),
          body:
            media?.schema === undefined ? undefined : { schema: media.schema, example: media.example, validate: ajv.compile(media.schema) },
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, { content = {}, headers = {} }]) => {
              const schema = content["application/json"]?.schema;
              const validate = schema === undefined ? undefined : ajv.compile(schema);
              return [status, { types: Object.keys(content), headers: requiredIn(headers), validate }];
            }),
          ),
        },
      ];
    }),
  );
}

/** The headers that a response must have: those marked so, and those that §8 wants on every response. */
function requiredIn(headers: Readonly<Record<string, { readonly required?: boolean }>>): string[] {
  return Object.entries(headers).flatMap(([name, { required = false }]) => (required || /^x-ratelimit-/i.test(name) ? [name] : []));
}

/** A part of a document with its references replaced by what they point to. */
function resolved(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, document));
  if (typeof value !== "object" || value === null) return value;
  const { $ref: ref } = value as { readonly $ref?: unknown };
  if (typeof ref === "string") {
    const target = ref
      .slice(2)
      .split("/")
      .reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>>)[step], document);
    return resolved(target, document);
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member, document)]));
}
