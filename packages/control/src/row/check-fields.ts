import type { Ajv2020 } from "ajv/dist/2020.js";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type JsonSchema, messageFor, readerOf } from "./schema.ts";

type Fields = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, JsonSchema>>;

/** An error cannot name a member whose name is empty. */
const nameable = (name: string): string | undefined => (name === "" ? undefined : name);

/**
 * Checks the fields of a body against the schema of its row, in the order of the schema; without a schema there may be
 * none. Returns them as the readers of the schema read them.
 * @throws ApiError VALIDATION_ERROR naming the first invalid field.
 */
export async function checkFields(schema: JsonSchema | undefined, fields: Fields, sandbox: Sandbox): Promise<Fields> {
  const read = schema === undefined ? undefined : readerOf(schema);
  if (read !== undefined) return read(fields, sandbox, "") as Fields;
  const checked = new Map(Object.entries(fields));
  for (const [name, member] of membersToCheck(schema ?? {}, fields))
    checked.set(name, await checkMember(name, member, fields[name], sandbox));
  return Object.fromEntries(checked);
}

/** The members of a schema that were sent, then those that are required. @throws ApiError for unknown fields. */
function membersToCheck(schema: JsonSchema, fields: Fields): readonly (readonly [string, JsonSchema])[] {
  if (Array.isArray(schema["oneOf"])) return onlyMember(schema["oneOf"] as readonly JsonSchema[], fields);
  const {
    properties = {},
    required = [],
    additionalProperties = false,
  } = schema as {
    readonly properties?: Properties;
    readonly required?: readonly string[];
    readonly additionalProperties?: JsonSchema | false;
  };
  if (additionalProperties !== false) return Object.keys(fields).map((name) => [name, additionalProperties]);
  requireKnown(fields, Object.keys(properties));
  const optional = Object.keys(properties).filter((name) => !required.includes(name) && Object.hasOwn(fields, name));
  return [...optional, ...required].map((name) => [name, properties[name]!]);
}

/** The one member of variants that have one property each. */
function onlyMember(variants: readonly JsonSchema[], fields: Fields): readonly (readonly [string, JsonSchema])[] {
  const properties = Object.assign({}, ...variants.map((variant) => variant["properties"])) as Properties;
  const known = Object.keys(properties);
  requireKnown(fields, known);
  const [first, second] = known.filter((name) => Object.hasOwn(fields, name));
  if (first === undefined) throw refuse.invalid(undefined, `Send one of ${known.join(", ")}.`);
  if (second !== undefined) throw refuse.invalid(second, `Send ${first} or ${second}, not both.`);
  return [[first, properties[first]!]];
}

function requireKnown(fields: Fields, known: readonly string[]): void {
  const unknownName = Object.keys(fields).find((name) => !known.includes(name));
  if (unknownName === undefined) return;
  throw refuse.invalid(
    nameable(unknownName),
    known.length === 0
      ? "This call takes no fields."
      : `This field is not known here${suggestion(unknownName, known)}. Send one of: ${known.join(", ")}.`,
  );
}

async function checkMember(name: string, schema: JsonSchema, value: unknown, sandbox: Sandbox): Promise<unknown> {
  const read = readerOf(schema);
  if (read !== undefined) return read(value, sandbox, name);
  const isValid = await validator(schema);
  if (!isValid(value)) throw refuse.invalid(nameable(name), messageFor(name, schema));
  return value;
}

/** `1e400` in JSON is Infinity, which is no number of JSON. */
const compiler = async (): Promise<Ajv2020> => (await import("@hr-platform/engine/contract/ajv")).makeAjv({ strictNumbers: true });
let loaded: ReturnType<typeof compiler> | undefined;

/** The check of a schema. It is compiled at first use, and kept by the compiler: loading that takes longer than the rest of the mock. */
async function validator(schema: JsonSchema): Promise<(value: unknown) => boolean> {
  return (await (loaded ??= compiler())).compile(schema);
}
