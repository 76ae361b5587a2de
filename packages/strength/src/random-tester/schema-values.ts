import { sample, stringMatching } from "fast-check";
import type { Chance } from "../other-server/chance.ts";

/** A JSON schema without references. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly minProperties?: number;
  readonly allOf?: readonly Schema[];
}

/** An id that a response showed, for a member of this name; undefined: none is known. */
export type KnownId = (member: string) => string | undefined;

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789     -'.,éßŁ漢🙂<&\"\\");
const USUAL = Array.from("abcdefghijklmnopqrstuvwxyz");
const DAY = 86_400_000;
const NOW = Date.parse("2026-03-02T09:00:00Z");
/** Longest text that is made where the schema sets no bound. */
const MOST_TEXT = 40;
/** Share of optional members, of nulls where they are allowed, of values at a bound, and of new ids where one is known. */
const [OPTIONAL, NULL, AT_BOUND, NEW_ID] = [0.5, 0.1, 0.15, 0.1];

const typesOf = ({ type, properties }: Schema): readonly string[] =>
  typeof type === "string" ? [type] : (type ?? (properties === undefined ? ["string"] : ["object"]));

/** A value that fits a schema, apart from rules that no schema has. @param name of the member that it is for */
export function validValue(schema: Schema, chance: Chance, known: KnownId, name = ""): unknown {
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((one) => validValue(one, chance, known, name))) as Record<string, unknown>;
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  const types = typesOf(schema);
  if (types.includes("null") && chance.of(NULL)) return null;
  switch (chance.pick(types.filter((type) => type !== "null"))) {
    case "object":
      return objectOf(schema, chance, known);
    case "array": {
      const { items = {}, minItems = 0, maxItems = 3 } = schema;
      return Array.from({ length: chance.whole(Math.max(minItems, 1), Math.max(minItems, maxItems, 1)) }, () =>
        validValue(items, chance, known, name),
      );
    }
    case "integer":
    case "number": {
      const { minimum = 0, maximum = 10_000_000 } = schema;
      return chance.of(AT_BOUND) ? chance.pick([minimum, maximum]) : chance.whole(minimum, Math.min(maximum, minimum + 1_000_000));
    }
    case "boolean":
      return chance.of(0.5);
    default:
      return textOf(schema, chance, known, name);
  }
}

function objectOf(schema: Schema, chance: Chance, known: KnownId): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema;
  const value: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(properties))
    if (required.includes(name) || chance.of(OPTIONAL)) value[name] = validValue(member, chance, known, name);
  // A map, such as answers by the ids of their questions.
  if (typeof additionalProperties === "object")
    for (let n = Object.keys(value).length; n < minProperties; n += 1)
      value[known("question_id") ?? chance.id()] = validValue(additionalProperties, chance, known);
  return value;
}

function textOf({ format, pattern, minLength = 1, maxLength = MOST_TEXT }: Schema, chance: Chance, known: KnownId, name: string): string {
  if (format === "uuid") return (chance.of(NEW_ID) ? undefined : known(name)) ?? chance.id();
  const time = NOW + chance.whole(-400, 400) * DAY;
  if (format === "date") return new Date(chance.of(0.2) ? chance.whole(0, 4e12) : time).toISOString().slice(0, 10);
  if (format === "date-time") return new Date(time).toISOString();
  const word = Array.from({ length: 10 }, () => chance.pick(USUAL)).join("");
  if (format === "email") return `${word}@${chance.pick(["a", "mail", "company"])}.example`;
  if (format === "uri") return `https://${word}.example/${word}`;
  if (pattern !== undefined) return sample(stringMatching(new RegExp(pattern)), { numRuns: 1, seed: chance.whole(1, 2 ** 30) })[0]!;
  const most = Math.max(maxLength, minLength);
  const length = chance.of(AT_BOUND) ? chance.pick([minLength, most]) : chance.whole(minLength, Math.min(most, minLength + MOST_TEXT));
  const letters = chance.of(0.5) ? USUAL : LETTERS;
  return Array.from({ length }, () => chance.pick(letters)).join("");
}

/** A value with one member that does not fit its schema, and what is wrong with it; undefined: nothing can be wrong. */
export function invalidValue(
  schema: Schema,
  chance: Chance,
  known: KnownId,
): { readonly value: unknown; readonly wrong: string } | undefined {
  const value = validValue(schema, chance, known);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const whole = { ...(value as Record<string, unknown>) };
  const { required = [], properties = {} } = mergedOf(schema);
  if (required.length > 0 && chance.of(0.25)) {
    const name = chance.pick(required);
    delete whole[name];
    return { value: whole, wrong: `${name} missing` };
  }
  const names = Object.keys(properties);
  if (names.length === 0) return undefined;
  const name = chance.pick(names);
  const { value: wrongMember, wrong } = wrongFor(properties[name]!, chance);
  whole[name] = wrongMember;
  return { value: whole, wrong: `${name} ${wrong}` };
}

function mergedOf(schema: Schema): Schema {
  const parts = (schema.allOf ?? []).map(mergedOf);
  const all = [schema, ...parts];
  return {
    required: all.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...all.map(({ properties = {} }) => properties)) as Record<string, Schema>,
  };
}

/** A value that breaks one rule of a member's schema. */
export function wrongFor(schema: Schema, chance: Chance): { readonly value: unknown; readonly wrong: string } {
  const types = typesOf(schema);
  const breaches: (readonly [wrong: string, value: unknown])[] = [
    ["of another type", types.includes("object") ? "text" : { a: 1 }],
    ["of another type", types.includes("boolean") ? 7 : true],
    ["of another type", types.includes("array") ? {} : [[]]],
  ];
  if (!types.includes("null")) breaches.push(["null", null]);
  if (schema.enum !== undefined)
    breaches.push(["no value of the enum", "nothing-of-it"], ["no value of the enum", String(schema.enum[0]).toUpperCase()]);
  if (schema.minimum !== undefined) breaches.push(["below the minimum", schema.minimum - 1]);
  if (schema.maximum !== undefined) breaches.push(["above the maximum", schema.maximum + 1]);
  if (schema.maxLength !== undefined) breaches.push(["too long", "x".repeat(schema.maxLength + 1)]);
  if ((schema.minLength ?? 0) > 0) breaches.push(["too short", ""]);
  if (schema.format !== undefined || schema.pattern !== undefined) breaches.push(["of another form", "no such form"]);
  if (types.includes("integer")) breaches.push(["a fraction", 1.5]);
  const [wrong, value] = chance.pick(breaches);
  return { value, wrong };
}
