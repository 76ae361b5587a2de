// Errors as values that carry their own code, and the decoder of JSON bodies.
import { isDate } from "./dates.ts";

const STATUS = {
  UNAUTHORISED: 401, FORBIDDEN: 403, NOT_FOUND: 404, VALIDATION_ERROR: 400, CONFLICT: 409, RATE_LIMITED: 429, NOT_IMPLEMENTED: 501,
    INTERNAL_ERROR: 500,
} as const;

export class HTTPError extends Error {
  readonly code: keyof typeof STATUS;
  readonly field: string;
  constructor(code: keyof typeof STATUS, message: string, field = "") {
    super(message);
    this.code = code;
    this.field = field;
  }
  get status(): number { return STATUS[this.code]; }
  toJSON(): unknown { return { error: { code: this.code, message: this.message, ...(this.field ? { field: this.field } : {}) } }; }
}
export const bad = (field: string, why: string): HTTPError => new HTTPError("VALIDATION_ERROR", `${field}: ${why}`, field);
export const missing = (what: string, field = ""): HTTPError => new HTTPError("NOT_FOUND", `${what} not found`, field);
export const clash = (why: string): HTTPError => new HTTPError("CONFLICT", why);

export const isUUID = (s: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(s);

interface TextRule { readonly max?: number; readonly oneOf?: readonly string[]; readonly match?: RegExp; readonly hint?: string }

/** A decoded JSON object. Members that nobody asks for are ignored, as encoding/json does. */
export class Form {
  private readonly values: Record<string, unknown>;
  constructor(raw: Buffer) {
    this.values = {};
    if (raw.toString("utf8").trim() === "") return;
    let value: unknown;
    try {
      value = JSON.parse(raw.toString("utf8"));
    } catch {
      throw new HTTPError("VALIDATION_ERROR", "body is not valid JSON", "body");
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new HTTPError("VALIDATION_ERROR",
      "body must be a JSON object", "body");
    this.values = value as Record<string, unknown>;
  }

  private raw(name: string): unknown { return Object.hasOwn(this.values, name) ? this.values[name] : undefined; }
  has(name: string): boolean { return this.raw(name) !== undefined; }
  isNull(name: string): boolean { return this.raw(name) === null; }

  text(name: string, rule: TextRule = {}): string {
    const v = this.raw(name);
    if (v === undefined || v === null) throw bad(name, "is required");
    if (typeof v !== "string") throw bad(name, "must be a string");
    const s = v.trim();
    if (s === "") throw bad(name, "must not be empty");
    if ([...s].length > (rule.max ?? 200)) throw bad(name, `must have at most ${rule.max ?? 200} characters`);
    if (rule.oneOf && !rule.oneOf.includes(s)) throw bad(name, `must be one of ${rule.oneOf.join(", ")}`);
    if (rule.match && !rule.match.test(s)) throw bad(name, rule.hint ?? "has the wrong form");
    return s;
  }
  /** Free text that may be blank, which counts as none. */
  loose(name: string, max = 200): string | null {
    const v = this.raw(name);
    return typeof v === "string" && v.trim() === "" ? null : this.text(name, { max });
  }
  email(name: string): string {
    return this.text(name, { max: 254, match: /^[^\s@<>()",;:]+@[\w-]+(\.[\w-]+)+$/, hint: "must be an e-mail address" });
  }
  date(name: string): string {
    const s = this.text(name);
    if (!isDate(s)) throw bad(name, "must be a date of the form YYYY-MM-DD");
    return s;
  }
  id(name: string): string {
    const s = this.text(name);
    if (!isUUID(s)) throw bad(name, "must be a UUID");
    return s.toLowerCase();
  }
  cents(name: string, min = 0): number {
    const v = this.raw(name);
    if (v === undefined || v === null) throw bad(name, "is required");
    if (typeof v !== "number" || !Number.isSafeInteger(v) || v < min) throw bad(name, `must be an integer of at least ${min}`);
    return v;
  }
  bool(name: string): boolean {
    const v = this.raw(name);
    if (v === undefined || v === null) throw bad(name, "is required");
    if (typeof v !== "boolean") throw bad(name, "must be a boolean");
    return v;
  }
  texts(name: string, max = 100): string[] {
    const v = this.raw(name);
    if (v === undefined || v === null) throw bad(name, "is required");
    if (!Array.isArray(v) || v.length > max) throw bad(name, "must be an array of strings");
    return v.map((s: unknown) => {
      if (typeof s !== "string" || s.trim() === "") throw bad(name, "must be an array of strings");
      return s.trim();
    });
  }
  object(name: string): Record<string, unknown> {
    const v = this.raw(name);
    if (v === undefined || v === null) throw bad(name, "is required");
    if (typeof v !== "object" || Array.isArray(v)) throw bad(name, "must be an object");
    return v as Record<string, unknown>;
  }

  /** An optional member: absent and null both read as null. */
  opt<T>(name: string, read: (name: string) => T): T | null {
    return this.has(name) && !this.isNull(name) ? read.call(this, name) : null;
  }
}
