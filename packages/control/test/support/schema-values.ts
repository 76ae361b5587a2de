import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";

type Schema = Readonly<Record<string, unknown>>;

/** Values for members that only some values fit, by the name of the member, by `uuid` (the format), or by `*` (an object of any members). */
export type KnownValues = Readonly<Record<string, Arbitrary<unknown>>>;

/** Values of a JSON Schema with the keywords that the control API uses. */
export function schemaValues(schema: Schema, known: KnownValues = {}): Arbitrary<unknown> {
  const { type, enum: choices, oneOf, examples } = schema;
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as readonly unknown[]));
  if (Array.isArray(oneOf)) return fc.oneof(...(oneOf as readonly Schema[]).map((one) => schemaValues(one, known)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => schemaValues({ ...schema, type: one as string }, known)));
  if (Array.isArray(examples)) return fc.constantFrom(...(examples as readonly unknown[]));
  return ofType(schema, known);
}

function ofType(schema: Schema, known: KnownValues): Arbitrary<unknown> {
  const { type, minimum = -1000, maximum = 0xffffffff, format, pattern } = schema;
  switch (type) {
    case "object":
      return objects(schema, known);
    case "array":
      return fc.array(schemaValues(schema["items"] as Schema, known), { maxLength: 3 });
    case "string":
      if (format === "uuid") return known["uuid"] ?? fc.uuid();
      if (format === "date") return fc.constantFrom("2026-04-01", "2026-12-24");
      return fc.constantFrom("x", "", ...(pattern === undefined ? ["text with a space", "\u0000"] : []));
    case "integer":
      return fc.integer({ min: minimum as number, max: Math.min(maximum as number, 0x7fffffff) });
    case "number":
      return fc.double({ min: 0, max: 100, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objects({ properties = {}, required = [], additionalProperties }: Schema, known: KnownValues): Arbitrary<unknown> {
  const members = Object.entries(properties as Readonly<Record<string, Schema>>).map(
    ([name, member]) => [name, known[name] ?? schemaValues(member, known)] as const,
  );
  const object = fc.record(Object.fromEntries(members), { requiredKeys: required as string[] });
  if (typeof additionalProperties !== "object") return object;
  const others = fc.dictionary(fc.constantFrom("x", "", "__proto__"), schemaValues(additionalProperties as Schema, known), { maxKeys: 1 });
  return known["*"] === undefined ? others : fc.oneof(others, known["*"]);
}
