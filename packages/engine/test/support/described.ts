import { exact } from "@hr-platform/spec/exact";
import type { ValidateFunction } from "ajv";
import { makeAjv } from "../../src/contract/ajv.ts";
import { pointer } from "../../src/contract/schema-compiler.ts";

type Node = Readonly<Record<string, unknown>>;

/** What a response is, as far as a description says something about it. `body`: parsed if it is JSON. */
export interface Seen {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** Judges responses by a description. */
export class Described {
  readonly #document: Node;
  readonly #ajv = makeAjv();
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(published: Node) {
    const document = exact(published);
    this.#document = document;
    this.#ajv.addSchema({ ...document, $id: "openapi" });
  }

  /** What is wrong with the response of an operation; undefined: nothing. */
  complaint(method: string, path: string, { status, type, body }: Seen): string | undefined {
    const response = this.#resolved(["paths", path, method.toLowerCase(), "responses", String(status)]);
    if (this.#at(response) === undefined) return `status ${status} is not described`;
    const types = Object.keys(this.#at([...response, "content"]) as Node);
    if (!types.includes(type)) return `content type ${type} is not described: ${types.join(", ")}`;
    if (type !== "application/json") return undefined;
    const validate = this.#validator(pointer(...response, "content", type, "schema"));
    return validate(body) ? undefined : `the body is not as described: ${this.#ajv.errorsText(validate.errors)}`;
  }

  #validator(place: string): ValidateFunction {
    const validate = this.#validators.get(place) ?? this.#ajv.compile({ $ref: place });
    this.#validators.set(place, validate);
    return validate;
  }

  #at(keys: readonly string[]): unknown {
    return keys.reduce<unknown>((node, key) => (node as Node | undefined)?.[key], this.#document);
  }

  /** The keys of a node after its reference, if it is one. */
  #resolved(keys: readonly string[]): readonly string[] {
    const reference = (this.#at(keys) as { readonly $ref?: string } | undefined)?.$ref;
    return reference === undefined ? keys : reference.slice(2).split("/");
  }
}
