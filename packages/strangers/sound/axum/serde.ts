// Strict deserialisation: every struct denies unknown fields, and nothing is coerced.
import { isCalendarDate } from "./calendar.ts";
import { invalid } from "./error.ts";

/** `undefined` stands for an absent member; `field` is the member of the body that an error names. */
export type De<T> = (value: unknown, field: string) => T;
export type Infer<D> = D extends De<infer T> ? T : never;

const present = <T>(decode: De<T>): De<T> => (v, f) => (v === undefined ? invalid(f, "missing field") : decode(v, f));
const chars = (s: string): number => Array.from(s).length;

/** Not blank, trimmed. */
export const name = (max: number): De<string> => present((v, f) => {
  if (typeof v !== "string") return invalid(f, "invalid type, expected a string");
  const trimmed = v.trim();
  return trimmed === "" ? invalid(f, "must not be empty") : chars(trimmed) > max
    ? invalid(f, `must have at most ${max} characters`) : trimmed;
});
export const text = (max: number): De<string> => present((v, f) =>
  typeof v !== "string" ? invalid(f, "invalid type, expected a string") : chars(v) > max
    ? invalid(f, `must have at most ${max} characters`) : v);
export const bool: De<boolean> = present((v, f) => (typeof v === "boolean" ? v : invalid(f, "invalid type, expected a boolean")));
export const int = (min: number, max = Number.MAX_SAFE_INTEGER): De<number> => present((v, f) =>
  typeof v === "number" && Number.isSafeInteger(v) && v >= min && v <= max ? v : invalid(f, `expected an integer of ${min} or more`));
export const cents = int(0, 100_000_000_000);
export const date: De<string> = present((v, f) => (typeof v === "string" && isCalendarDate(v)
  ? v : invalid(f, "expected a date, YYYY-MM-DD")));
export const pattern = (re: RegExp, hint: string): De<string> => present((v, f) =>
  (typeof v === "string" && re.test(v) ? v : invalid(f, hint)));
const EMAIL = /^[^\s@,;<>]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]{2,}$/i;
export const email: De<string> = present((v, f) =>
  typeof v === "string" && v.length <= 254 && EMAIL.test(v) ? v.toLowerCase() : invalid(f, "expected an e-mail address"));
/** A newtype over a UUID. */
export const id = <Id extends string>(): De<Id> => present((v, f) =>
  typeof v === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(v)
    ? (v.toLowerCase() as Id) : invalid(f, "expected a UUID"));
export const unit = <const T extends string>(...variants: readonly T[]): De<T> => present((v, f) =>
  variants.find((x) => x === v) ?? invalid(f, `unknown variant, expected one of ${variants.join(", ")}`));

export const opt = <T>(decode: De<T>): De<T | null> => (v, f) => (v === undefined || v === null ? null : decode(v, f));
export const or = <T>(decode: De<T>, fallback: T): De<T> => (v, f) => (v === undefined || v === null ? fallback : decode(v, f));
/** For PATCH: absent stays `undefined`. */
export const patch = <T>(decode: De<T>): De<T | undefined> => (v, f) => (v === undefined ? undefined : decode(v, f));
export const nullable = <T>(decode: De<T>): De<T | null> => (v, f) => (v === null ? null : decode(v, f));
export const vec = <T>(decode: De<T>, min = 0): De<T[]> => present((v, f) =>
  !Array.isArray(v) ? invalid(f, "invalid type, expected a sequence") : v.length < min
    ? invalid(f, `expected at least ${min} element`) : v.map((x) => decode(x, f)));

type Shape = Record<string, De<unknown>>;
export type Struct<S extends Shape> = { [K in keyof S]: Infer<S[K]> };
/** Inside a body an error names the outer member; at the top each member names itself. */
export const struct = <S extends Shape>(shape: S, nested = false): De<Struct<S>> => present((v, f) => {
  if (typeof v !== "object" || v === null || Array.isArray(v)) return invalid(f, "invalid type, expected an object");
  const source = v as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  for (const [key, decode] of Object.entries(shape)) out[key] = decode(Object.hasOwn(source, key) ? source[key] : undefined,
    nested ? f : key);
  const unknown = Object.keys(source).find((key) => !Object.hasOwn(shape, key));
  return unknown === undefined ? (out as Struct<S>) : invalid(nested ? f : unknown, "unknown field");
});

export function json<T>(raw: string, contentType: string | null, decode: De<T>): T {
  if (raw === "") return decode({}, "body");
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType ?? "")) return invalid("content-type", "expected application/json");
  let value: unknown;
  try { value = JSON.parse(raw); } catch { return invalid("body", "malformed JSON"); }
  return decode(value, "body");
}
/** Query strings: digits become numbers, a repeated name is refused. */
export const count = (fallback: number, max: number): De<number> => (v, f) =>
  v === undefined ? fallback : typeof v === "string" && /^[1-9]\d{0,8}$/.test(v) && Number(v) <= max
    ? Number(v) : invalid(f, `expected an integer from 1 to ${max}`);
/** What a PATCH changes. */
export function changed<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
