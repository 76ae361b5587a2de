import tables from "@hr-platform/spec/document-tables.json" with { type: "json" };
import { expect } from "vitest";

/** The shapes of the resources, from the tables of section 2, for `toEqual`. */

export const anyUuid: unknown = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const date: unknown = expect.stringMatching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const anyInstant: unknown = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
export const anyText: unknown = expect.any(String);
export const number: unknown = expect.any(Number);
export const boolean: unknown = expect.any(Boolean);
export const integer: unknown = expect.toSatisfy(Number.isInteger);
const anyTexts: unknown = expect.toSatisfy((value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string"));

export function anyOf(...values: readonly unknown[]): unknown {
  return expect.toBeOneOf([...values]);
}

const orNull = (shape: unknown): unknown => anyOf(shape, null);

/** §2.2 */
export const listMeta: unknown = { total: integer, page: integer, limit: integer, has_more: boolean };

/** The shape of a type as section 2 prints it, without "or null". */
const OF_TYPE: Readonly<Record<string, unknown>> = {
  string: anyText,
  "string (uuid)": anyUuid,
  "string (date)": date,
  "string (date-time)": anyInstant,
  "string (email)": expect.stringMatching(/^[^@\s]+@[^@\s]+$/),
  "array of string": anyTexts,
  integer,
  number,
  boolean,
};

function shapeOf(type: string): unknown {
  const bare = type.replace(/ or null$/, "");
  if (!Object.hasOwn(OF_TYPE, bare)) throw new Error(`no shape for the type ${type}`);
  return bare === type ? OF_TYPE[bare] : orNull(OF_TYPE[bare]);
}

/** A resource as the tables of section 2 have it, with the shapes that only its text gives. */
function resourceShape(
  name: keyof typeof tables.resources,
  differences: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const fields = Object.entries<string>(tables.resources[name].fields);
  return { ...Object.fromEntries(fields.map(([field, type]) => [field, shapeOf(type)])), ...differences };
}

/** §2.5 */
export const leaveRequest: Readonly<Record<string, unknown>> = resourceShape("LeaveRequest", {
  halfDayPeriod: orNull(anyOf("morning", "afternoon")),
  status: anyOf("pending", "approved", "declined", "cancelled", "auto_approved"),
});

/** §2.7 */
export const leaveBalance: unknown = resourceShape("LeaveBalance");
