// Strict decoding of request bodies: as with kotlinx.serialization's defaults, unknown keys are refused and types are not coerced.
import { invalid } from "./failures.ts";
import { isDate } from "./calendar.ts";

export type Reader<T> = (value: unknown, field: string) => T;
type Shape = Record<string, Reader<unknown>>;
export type Decoded<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@,;<>]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

export const text = (max: number): Reader<string> => (value, field) => {
  if (typeof value !== "string") throw invalid(field, `${field} must be a string`);
  const trimmed = value.trim();
  if (trimmed === "") throw invalid(field, `${field} must not be blank`);
  if (trimmed.length > max) throw invalid(field, `${field} must be at most ${max} characters`);
  return trimmed;
};
/** Free text that may also be empty. */
export const note = (max: number): Reader<string> => (value, field) => {
  if (typeof value !== "string") throw invalid(field, `${field} must be a string`);
  if ([...value].length > max) throw invalid(field, `${field} must be at most ${max} characters`);
  return value;
};
export const flag: Reader<boolean> = (value, field) => {
  if (typeof value !== "boolean") throw invalid(field, `${field} must be a boolean`);
  return value;
};
export const integer = (min: number, max = Number.MAX_SAFE_INTEGER): Reader<number> => (value, field) => {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw invalid(field, `${field} must be an integer`);
  if (value < min || value > max) throw invalid(field, `${field} is out of range`);
  return value;
};
export const date: Reader<string> = (value, field) => {
  if (typeof value !== "string" || !isDate(value)) throw invalid(field, `${field} must be a calendar date, YYYY-MM-DD`);
  return value;
};
export const uuid: Reader<string> = (value, field) => {
  if (typeof value !== "string" || !UUID.test(value)) throw invalid(field, `${field} must be a UUID`);
  return value.toLowerCase();
};
export const email: Reader<string> = (value, field) => {
  if (typeof value !== "string" || value.length > 254 || !EMAIL.test(value.trim())) throw invalid(field,
    `${field} must be an e-mail address`);
  return value.trim();
};
export const oneOf = <const T extends string>(...allowed: readonly T[]): Reader<T> => (value, field) => {
  const found = allowed.find((entry) => entry === value);
  if (found === undefined) throw invalid(field, `${field} must be one of ${allowed.join(", ")}`);
  return found;
};
export const arrayOf = <T>(item: Reader<T>, min = 0, max = 200): Reader<T[]> => (value, field) => {
  if (!Array.isArray(value)) throw invalid(field, `${field} must be an array`);
  if (value.length < min || value.length > max) throw invalid(field, `${field} must have ${min} to ${max} entries`);
  return value.map((entry: unknown) => item(entry, field));
};
/** Null counts as absent, as for a Kotlin `String? = null`. */
export const optional = <T>(reader: Reader<T>): Reader<T | undefined> => (value, field) =>
  value === undefined || value === null ? undefined : reader(value, field);
/** Absent and null are two things: null clears. */
export const clearable = <T>(reader: Reader<T>): Reader<T | null | undefined> => (value, field) =>
  value === undefined ? undefined : value === null ? null : reader(value, field);
/** Present, if at all, and never null. */
export const present = <T>(reader: Reader<T>): Reader<T | undefined> => (value, field) =>
  (value === undefined ? undefined : reader(value, field));
export const required = <T>(reader: Reader<T>): Reader<T> => (value, field) => {
  if (value === undefined || value === null) throw invalid(field, `${field} is required`);
  return reader(value, field);
};

export function decode<S extends Shape>(body: unknown, shape: S): Decoded<S> {
  const source = body ?? {};
  if (typeof source !== "object" || Array.isArray(source)) throw invalid("body", "The body must be a JSON object");
  const members = new Map<string, unknown>(Object.entries(source));
  const result: Record<string, unknown> = {};
  for (const [name, reader] of Object.entries(shape)) result[name] = reader(members.get(name), name);
  for (const name of members.keys()) if (!(name in shape)) throw invalid(name, `${name} is not a writable field`);
  return result as Decoded<S>;
}
/** For the entries of an array: the offending field is the array's own name. */
export const nested = <S extends Shape>(shape: S): Reader<Decoded<S>> => (value, field) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(field, `${field} must hold objects`);
  try {
    return decode(value, shape);
  } catch (error) {
    throw invalid(field, `${field}: ${error instanceof Error ? error.message : "invalid entry"}`);
  }
};
