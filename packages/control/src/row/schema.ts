import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";

/** JSON Schemas with the type of their values. Each builder sets the type; nothing of it is left at run time. */

declare const TYPE: unique symbol;
const SENTENCE: unique symbol = Symbol("sentence");
const READER: unique symbol = Symbol("reader");
const PLACE: unique symbol = Symbol("place");

/** Checks a value of a body and returns it as the row takes it. `name`: its member. @throws ApiError VALIDATION_ERROR */
type Reader<T = unknown> = (value: unknown, sandbox: Sandbox, name: string) => T;

/** A JSON Schema of values of type `T`. Keys that are symbols stay in the process: they are not part of the description. */
export interface JsonSchema<out T = unknown> {
  readonly [TYPE]?: T;
  /** The message of the error for an invalid value; default: made from the keywords. */
  readonly [SENTENCE]?: string;
  /** Checks and reads the value instead of the schema. */
  readonly [READER]?: Reader;
  /** The place in `components` of the description, such as `schemas/Clock`; without one the schema is written out where it is used. */
  readonly [PLACE]?: string;
  readonly [keyword: string]: unknown;
}

/** The type of a schema's values. */
export type ValueOf<S> = S extends JsonSchema<infer T> ? T : never;

type Properties = Readonly<Record<string, JsonSchema>>;
type ObjectOf<P extends Properties, O extends keyof P> = { readonly [K in Exclude<keyof P, O>]: ValueOf<P[K]> } & {
  readonly [K in O]?: ValueOf<P[K]>;
};
type OneOf<P extends Properties> = { readonly [K in keyof P]: { readonly [one in K]: ValueOf<P[K]> } }[keyof P];
/** More keywords of a schema. */
type Keywords = Readonly<Record<string, unknown>>;

export const text = (description: string, more: Keywords = {}): JsonSchema<string> => ({ type: "string", description, ...more });
export const uuidText = (description: string): JsonSchema<string> => text(description, { format: "uuid" });
export const instant = (description: string): JsonSchema<string> =>
  text(description, { format: "date-time", examples: ["2026-03-02T09:00:00.000Z"] });
export const choice = <const T extends string>(values: readonly T[], description?: string): JsonSchema<T> => ({
  type: "string",
  ...(description === undefined ? {} : { description }),
  enum: values,
});
export const constant = <const T>(value: T, description?: string): JsonSchema<T> => ({
  const: value,
  ...(description === undefined ? {} : { description }),
});
export const flag = (description: string): JsonSchema<boolean> => ({ type: "boolean", description });
export const decimal = (description: string): JsonSchema<number> => ({ type: "number", description });
export const wholeNumber = (description: string, more: Keywords = {}): JsonSchema<number> => ({ type: "integer", description, ...more });
export const orNull = <T>(schema: JsonSchema<T>): JsonSchema<T | null> => ({
  ...schema,
  type: [schema["type"], "null"],
  ...(Array.isArray(schema["enum"]) ? { enum: [...(schema["enum"] as readonly unknown[]), null] } : {}),
});
export const listOf = <T>(items: JsonSchema<T>, description?: string): JsonSchema<readonly T[]> => ({
  type: "array",
  ...(description === undefined ? {} : { description }),
  items,
});
/** An object of any members with texts as values. */
export const texts = (
  description: string,
  values: JsonSchema<string> = { type: "string" },
): JsonSchema<Readonly<Record<string, string>>> => ({
  type: "object",
  description,
  additionalProperties: values,
});
/** An object of any members. */
export const anyObject = (description: string): JsonSchema<object> => ({ type: "object", description });

/** An object. All properties except the optional ones are required, and there are no others. */
export function object<P extends Properties>(description: string, properties: P): JsonSchema<ObjectOf<P, never>>;
export function object<P extends Properties, O extends keyof P & string>(
  description: string,
  properties: P,
  optional: readonly O[],
): JsonSchema<ObjectOf<P, O>>;
export function object(description: string, properties: Properties, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", description, properties, additionalProperties: false, ...(required.length === 0 ? {} : { required }) };
}

/** An object with exactly one of the properties; each comes with the description of an object that has it. */
export function exactlyOne<P extends Properties>(
  description: string,
  properties: P,
  meaning: Record<keyof P, string>,
): JsonSchema<OneOf<P>> {
  return { description, oneOf: Object.entries(properties).map(([name, schema]) => object(meaning[name]!, { [name]: schema })) };
}

/** A part of the description with a place in its `components`: others refer to it. */
export const placed = <T extends object>(place: string, part: T): T => ({ ...part, [PLACE]: place });
/** A schema with a name in the description. */
export const named = <T>(name: string, schema: JsonSchema<T>): JsonSchema<T> => placed(`schemas/${name}`, schema);
/** A schema with its own message for an invalid value, such as "active must be a list of fault ids.". */
export const sentence = <T>(message: string, schema: JsonSchema<T>): JsonSchema<T> => ({ ...schema, [SENTENCE]: message });
/** A schema whose values a function reads, because it knows more than a schema can say. */
export const readBy = <T>(read: Reader<T>, schema: JsonSchema): JsonSchema<T> => ({ ...(schema as JsonSchema<T>), [READER]: read });

export const placeOf = (part: object): string | undefined => (part as JsonSchema)[PLACE];
export const readerOf = (schema: JsonSchema): Reader | undefined => schema[READER];

/** The message for an invalid value of a member. */
export function messageFor(name: string, schema: JsonSchema): string {
  return schema[SENTENCE] ?? `${name} must be ${wanted(schema)}.`;
}

function wanted(schema: JsonSchema): string {
  const { type, format, examples } = schema;
  const { minimum, maximum } = schema as { readonly minimum?: number; readonly maximum?: number };
  if (Array.isArray(schema["enum"])) return `one of: ${schema["enum"].map(String).join(", ")}`;
  const range = minimum === undefined ? "" : ` from ${minimum}${maximum === undefined ? "" : ` to ${maximum}`}`;
  const such = Array.isArray(examples) ? `, such as ${String(examples[0])}` : "";
  const words: Readonly<Record<string, string>> = {
    boolean: "true or false",
    integer: `a whole number${range}`,
    number: `a number${range}`,
    array: "a list",
    object: "an object",
    string: (format === "uuid" ? "a UUID" : "text") + such,
  };
  return (Array.isArray(type) ? type : [type]).map((one) => words[String(one)] ?? String(one)).join(" or ");
}
