import { exact } from "@hr-platform/spec/exact";
import type { ValidateFunction } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { makeAjv } from "./ajv.ts";
import type { Contract } from "./contract.ts";

/** A JSON object of the API description. */
export type Node = { readonly [key: string]: unknown };

/** Compiles schemas, including those of the API description: `openapi#/components/schemas/Employee`. */
export interface SchemaCompiler {
  readonly ajv: Ajv2020;
  /** The API description with its `$ref`s. */
  readonly document: Node;
  /** Resolves a `$ref` into the description; returns any other node unchanged. */
  readonly resolve: (node: Node) => Node;
  /** The validator of a place in the description; see `pointer`. */
  readonly at: (place: string) => ValidateFunction;
}

const loaded = new WeakMap<Contract, Promise<SchemaCompiler>>();

/** The compiler of a version, made at first use. This module takes longer to load than the rest of the mock: import it lazily. */
export function schemaCompiler(contract: Contract): Promise<SchemaCompiler> {
  const compiler = loaded.get(contract) ?? load(contract);
  loaded.set(contract, compiler);
  return compiler;
}

async function load({ description }: Contract): Promise<SchemaCompiler> {
  const document: Node = exact(await description());
  const ajv = makeAjv();
  ajv.addSchema({ ...document, $id: "openapi" });
  const resolve = (node: Node): Node => {
    const { $ref } = node;
    if (typeof $ref !== "string") return node;
    const keys = $ref
      .slice(2)
      .split("/")
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    return resolve(keys.reduce<Node>((at, key) => at[key] as Node, document));
  };
  const compiled = new Map<string, ValidateFunction>();
  const at = (place: string): ValidateFunction => {
    const validate = compiled.get(place) ?? ajv.compile({ $ref: place });
    compiled.set(place, validate);
    return validate;
  };
  return { ajv, document, resolve, at };
}

/** A reference to a place in the description. */
export function pointer(...keys: readonly string[]): string {
  return `openapi#/${keys.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
}
