// Model binding. As with System.Text.Json, members that a model does not know are ignored; types are not coerced.
import { ValidationException } from "./Errors.ts";
import { DateOnly } from "./HolidayCalendar.ts";

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAIL = /^[^\s@<>,;]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;
/** undefined: not sent; null: cleared. */
export type Patch<T> = T | null | undefined;

export class RequestModel {
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #prefix: string | undefined;
  /** With a prefix (the entries of a list), failures name the list. */
  constructor(payload: unknown, prefix?: string) {
    const source = payload ?? {};
    if (typeof source !== "object" || Array.isArray(source) || Buffer.isBuffer(source)) {
      throw new ValidationException(prefix ?? "body", `${prefix ?? "The request body"} must be a JSON object.`);
    }
    this.#values = new Map(Object.entries(source));
    this.#prefix = prefix;
  }
  #fail(name: string, message: string): never {
    throw new ValidationException(this.#prefix ?? name,
      `The field ${this.#prefix === undefined ? name : `${this.#prefix}.${name}`} ${message}.`);
  }
  has(name: string): boolean {
    return this.#values.get(name) !== undefined && this.#values.get(name) !== null;
  }
  require(...names: string[]): void {
    for (const name of names) if (!this.has(name)) this.#fail(name, "is required");
  }
  /** A value that must be there, read by any of the methods below. */
  must<T>(name: string, value: T | null | undefined): T {
    if (value === undefined || value === null) this.#fail(name, "is required");
    return value;
  }
  #patch<T>(name: string, read: (value: unknown) => T): Patch<T> {
    const value = this.#values.get(name);
    return value === undefined || value === null ? value : read(value);
  }
  text(name: string, maxLength: number, allowEmpty = false): Patch<string> {
    return this.#patch(name, (value) => {
      if (typeof value !== "string") return this.#fail(name, "must be a string");
      if (!allowEmpty && value.trim() === "") return this.#fail(name, "must not be empty");
      if ([...value].length > maxLength) return this.#fail(name, `must have at most ${maxLength} characters`);
      return allowEmpty ? value : value.trim();
    });
  }
  email(name: string): Patch<string> {
    return this.#patch(name, (value) => (typeof value === "string" && value.length <= 254 && MAIL.test(value.trim()) ? value.trim()
      : this.#fail(name, "must be an email address")));
  }
  guid(name: string): Patch<string> {
    return this.#patch(name, (value) => (typeof value === "string" && GUID.test(value) ? value.toLowerCase()
      : this.#fail(name, "must be a UUID")));
  }
  date(name: string): Patch<string> {
    return this.#patch(name, (value) => (typeof value === "string" && DateOnly.isValid(value) ? value
      : this.#fail(name, "must be a date (YYYY-MM-DD)")));
  }
  boolean(name: string): Patch<boolean> {
    return this.#patch(name, (value) => (typeof value === "boolean" ? value : this.#fail(name, "must be true or false")));
  }
  integer(name: string, minimum: number, maximum = Number.MAX_SAFE_INTEGER): Patch<number> {
    return this.#patch(name, (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= minimum && value <= maximum
      ? value : this.#fail(name, `must be a whole number from ${minimum}`));
  }
  choice<const T extends string>(name: string, options: readonly T[]): Patch<T> {
    return this.#patch(name, (value) => options.find((option) => option === value)
      ?? this.#fail(name, `must be one of: ${options.join(", ")}`));
  }
  list<T>(name: string, minimum: number, maximum: number, read: (entry: unknown) => T): Patch<T[]> {
    return this.#patch(name, (value) => {
      if (!Array.isArray(value)) return this.#fail(name, "must be an array");
      if (value.length < minimum || value.length > maximum) return this.#fail(name, `must have from ${minimum} to ${maximum} entries`);
      return value.map((entry: unknown) => read(entry));
    });
  }
  /** For members that may be left out but are not nullable. */
  notNull(...names: string[]): void {
    for (const name of names) if (this.#values.get(name) === null) this.#fail(name, "must not be null");
  }
}

/** The query string, read with the same rules; several values of a name count as the first. */
export class QueryModel {
  readonly #params: URLSearchParams;
  constructor(params: URLSearchParams) {
    this.#params = params;
  }
  value(name: string): string | undefined {
    return this.#params.get(name)?.trim() || undefined;
  }
  model(): RequestModel {
    return new RequestModel(Object.fromEntries([...new Set(this.#params.keys())].map((name) => [name, this.value(name)])));
  }
  number(name: string, fallback: number, minimum: number, maximum: number): number {
    const value = this.value(name);
    if (value === undefined) return fallback;
    const parsed = /^\d{1,10}$/.test(value) ? Number(value) : NaN;
    if (!(parsed >= minimum && parsed <= maximum)) throw new ValidationException(name,
      `The parameter ${name} must be a whole number from ${minimum}.`);
    return parsed;
  }
}
