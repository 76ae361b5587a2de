// Errors of the fallback controller, and a small cousin of Ecto.Changeset: cast, validate, and only then write.
import { isDate } from "./calendar.ts";

const STATUS = {
  VALIDATION_ERROR: 400, UNAUTHORISED: 401, FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409, RATE_LIMITED: 429,
  INTERNAL_ERROR: 500, NOT_IMPLEMENTED: 501,
} as const;
export type Code = keyof typeof STATUS;

export class Halt extends Error {
  readonly code: Code;
  readonly field: string | undefined;
  constructor(code: Code, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
  get status(): (typeof STATUS)[Code] { return STATUS[this.code]; }
  get body(): { error: { code: Code; message: string; field?: string } } {
    return { error: { code: this.code, message: this.message, ...(this.field === undefined ? {} : { field: this.field }) } };
  }
}
export const invalid = (field: string, message: string): Halt => new Halt("VALIDATION_ERROR", `${field} ${message}`, field);
export const conflict = (message: string): Halt => new Halt("CONFLICT", message);
export const notFound = (what: string, field?: string): Halt => new Halt("NOT_FOUND", `${what} not found`, field);

export type Params = Record<string, unknown>;
/** Returns the value, or throws a plain message that the changeset puts on the field. */
type Cast<T> = (value: unknown) => T;
class Reject { readonly message: string; constructor(message: string) { this.message = message; } }
const reject = (message: string): never => { throw new Reject(message); };

export const length = (s: string): number => [...s].length;
export const string = (max = 255): Cast<string> => (v) => {
  if (typeof v !== "string") return reject("must be a string");
  const s = v.trim();
  if (s === "") return reject("can't be blank");
  return length(s) > max ? reject(`should be at most ${max} character(s)`) : s;
};
/** Free text: kept as it is, blank allowed. */
export const text = (max: number): Cast<string> => (v) =>
  typeof v !== "string" ? reject("must be a string") : length(v) > max ? reject(`should be at most ${max} character(s)`) : v;
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER): Cast<number> => (v) =>
  typeof v === "number" && Number.isSafeInteger(v) && v >= min && v <= max ? v : reject(`must be an integer of at least ${min}`);
export const boolean: Cast<boolean> = (v) => (typeof v === "boolean" ? v : reject("must be a boolean"));
export const date: Cast<string> = (v) => (typeof v === "string" && isDate(v) ? v : reject("must be a date (YYYY-MM-DD)"));
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const uuid: Cast<string> = (v) => (typeof v === "string" && UUID.test(v) ? v.toLowerCase() : reject("must be a UUID"));
export const email: Cast<string> = (v) =>
  typeof v === "string" && v.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(v.trim())
    ? v.trim().toLowerCase() : reject("has invalid format");
export const oneOf = <const T extends string>(values: readonly T[]): Cast<T> => (v) =>
  values.find((x) => x === v) ?? reject(`is invalid, expected one of: ${values.join(", ")}`);
export const nullable = <T>(cast: Cast<T>): Cast<T | null> => (v) => (v === null ? null : cast(v));
export const matching = (pattern: RegExp, hint: string): Cast<string> =>
  (v) => (typeof v === "string" && pattern.test(v) ? v : reject(hint));
export const array = <T>(cast: Cast<T>, min = 0): Cast<T[]> => (v) =>
  !Array.isArray(v) ? reject("must be an array") : v.length < min ? reject(`should have at least ${min} item(s)`) : v.map(cast);
export const object: Cast<Params> = (v) =>
  typeof v === "object" && v !== null && !Array.isArray(v) ? (v as Params) : reject("must be an object");

export class Changeset {
  readonly #params: Params;
  constructor(params: Params) { this.#params = params; }
  has(name: string): boolean { return Object.hasOwn(this.#params, name); }
  #cast<T>(name: string, cast: Cast<T>): T {
    try { return cast(this.#params[name]); } catch (e) {
      if (e instanceof Reject) throw invalid(name, e.message);
      throw e;
    }
  }
  required<T>(name: string, cast: Cast<T>): T {
    if (!this.has(name) || this.#params[name] === null) throw invalid(name, "can't be blank");
    return this.#cast(name, cast);
  }
  /** Absent and null are the same: no value. */
  optional<T>(name: string, cast: Cast<T>): T | undefined {
    return !this.has(name) || this.#params[name] === null ? undefined : this.#cast(name, cast);
  }
  /** For PATCH: absent means "leave it", null goes through the cast. */
  change<T>(name: string, cast: Cast<T>): T | undefined { return this.has(name) ? this.#cast(name, cast) : undefined; }
}

/** Drops the members that were not sent. */
export function changes<T extends object>(row: T): Partial<T> {
  return Object.fromEntries(Object.entries(row).filter(([, v]) => v !== undefined)) as Partial<T>;
}
