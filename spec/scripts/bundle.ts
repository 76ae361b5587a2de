import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

/** The folder of the contract. */
export const root: string = dirname(dirname(fileURLToPath(import.meta.url)));

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Schema = { [key: string]: unknown };

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
  /** The operations whose answers show the id, with the JSON Pointer of its place. */
  "x-ids-from"?: Record<string, string>;
}

/** A condition on one decision: by its slug, whether it holds under each of its values. */
export type WrittenCondition = Record<string, Record<string, boolean>>;

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  "x-status"?: string;
  "x-required-scope": string;
  "x-required-plan"?: string;
  "x-emits"?: string[];
  "x-offered-if"?: WrittenCondition;
  "x-web-only-if"?: WrittenCondition;
  "x-write-scope-if"?: WrittenCondition;
  "x-required-plan-if"?: WrittenCondition;
  "x-paged-if"?: WrittenCondition;
  "x-answers-secret"?: boolean;
  "x-relaxed"?: { field: string; keywords: string[]; if: WrittenCondition }[];
  "x-route-fields"?: { fields: string[]; if?: WrittenCondition }[];
  "x-decisions"?: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> } | { $ref: string };
  responses: Record<string, unknown>;
}

export interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> } & Record<string, Record<string, unknown>>;
}

/** One of the contract's YAML files, parsed. */
export function readYaml<T>(file: string): T {
  return parse(readFileSync(join(root, file), "utf8")) as T;
}

/** The OpenAPI document as one value whose `$ref`s all point into its own components. */
export function bundle(): Document {
  const folder = mkdtempSync(join(tmpdir(), "hr-spec-"));
  const file = join(folder, "openapi.json");
  try {
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    execFileSync("redocly", ["bundle", "openapi.yaml", "--output", file], { cwd: root, stdio: ["ignore", "ignore", "inherit"], env });
    return withExamples(JSON.parse(readFileSync(file, "utf8")) as Document) as Document;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Resolves the references that Redocly leaves: those in examples, such as `$ref: ../schemas/employee.yaml#/examples/priya`.
 * Members beside the `$ref` replace those of the value it names.
 */
function withExamples(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withExamples);
  if (typeof node !== "object" || node === null) return node;
  const { $ref, ...members } = node as { $ref?: string };
  const own = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, withExamples(value)]));
  if ($ref === undefined) return own;
  if (!$ref.startsWith("../")) return { $ref, ...own };
  const [file, place] = $ref.slice("../".length).split("#/") as [string, string];
  const named = place.split("/").reduce<Schema | undefined>((at, name) => at?.[name] as Schema | undefined, readYaml<Schema>(file));
  if (named === undefined) throw new Error(`no example at ${$ref}`);
  return { ...named, ...own };
}

/** What a `$ref` into the document points to; anything else is returned as it is. */
export function resolve<T>(document: Document, value: T | { $ref: string }): T {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const path = value.$ref
    .slice(2)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const target = path.reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], document);
  return resolve(document, target as T | { $ref: string });
}
