import tables from "@hr-platform/spec/members.json" with { type: "json" };
import type { OperationId } from "@hr-platform/spec/operations";
import type { MemberTables, MemberText, ValueSchema } from "@hr-platform/spec/texts";
import * as formats from "./formats.ts";

const { schemas, bodies } = tables as unknown as MemberTables;

/** Names of the schemas of whose members the register requires something. */
export const requiredSchemas: readonly string[] = Object.keys(schemas);

/** The members of a schema, in its order. @throws Error if the register requires nothing of them */
export function membersOf(schema: string): readonly MemberText[] {
  const members = schemas[schema];
  if (members === undefined) throw new Error(`No requirement names a member of ${schema}.`);
  return members;
}

/** The members of an operation's JSON body; empty if it has none, or if the register requires nothing of them. */
export function bodyMembers(operation: OperationId): readonly MemberText[] {
  return schemas[bodies[operation] ?? ""] ?? [];
}

/** The texts that a member may be. @throws Error if the description lists none, or no requirement names a member of the schema */
export function valuesAt(schema: string, member: string): readonly string[] {
  const values = valuesOf(membersOf(schema).find(({ name }) => name === member)?.schema ?? {});
  if (values === undefined) throw new Error(`The description lists no values of ${schema}.${member}.`);
  return values;
}

/** The types of a value without null; text if it has none. */
export function typesOf({ type = "string" }: ValueSchema): readonly string[] {
  return [type].flat().filter((one) => one !== "null");
}

/** Whether a value may be null. */
export function isNullable({ type = "string" }: ValueSchema): boolean {
  return [type].flat().includes("null");
}

/** The texts that a schema lists; undefined: it lists none. */
export function valuesOf({ enum: values }: ValueSchema): readonly string[] | undefined {
  return values?.filter((value) => value !== null);
}

/** Whether a pattern is that of colours (§4.1). */
export function isColour(pattern: string | undefined): boolean {
  return pattern?.startsWith("^#") === true;
}

const BY_FORMAT: Readonly<Record<string, formats.Format>> = {
  uuid: formats.uuid,
  date: formats.date,
  "date-time": formats.dateTime,
  email: formats.email,
  uri: formats.https,
};
const BY_TYPE: Readonly<Record<string, formats.Format>> = {
  boolean: formats.flag,
  integer: formats.integer,
  number: formats.number,
  string: formats.text,
};

/** What the description says of a value. Bounds are not read: the document names few of them. */
export function formatOf(schema: ValueSchema): formats.Format {
  const one = plainFormatOf(schema);
  return isNullable(schema) ? formats.nullOr(one) : one;
}

function plainFormatOf(schema: ValueSchema): formats.Format {
  const values = valuesOf(schema);
  const { format = "", pattern, items, additionalProperties } = schema;
  if (values !== undefined) return formats.oneOf(...values);
  if (items !== undefined) return formats.listOf(formatOf(items));
  if (additionalProperties !== undefined) return formats.mapOf(formatOf(additionalProperties));
  return isColour(pattern) ? formats.colour : (BY_FORMAT[format] ?? BY_TYPE[typesOf(schema)[0]!]!);
}
