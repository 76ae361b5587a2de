// Errors and a small validator with Laravel-style rule strings.
export const STATUS = {
  UNAUTHORISED: 401, FORBIDDEN: 403, NOT_FOUND: 404, VALIDATION_ERROR: 400, CONFLICT: 409, RATE_LIMITED: 429, NOT_IMPLEMENTED: 501,
  INTERNAL_ERROR: 500,
} as const;
export type Code = keyof typeof STATUS;

export class ApiException extends Error {
  readonly code: Code;
  readonly field: string | undefined;
  constructor(code: Code, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}
export const invalid = (field: string, message: string): ApiException => new ApiException("VALIDATION_ERROR", message, field);
export const notFound = (what = "resource", field?: string): ApiException => new ApiException("NOT_FOUND",
  `The requested ${what} was not found.`, field);
export const conflict = (message: string, field?: string): ApiException => new ApiException("CONFLICT", message, field);

export type Input = Record<string, unknown>;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@<>"(),:;]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i;

export function isDate(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = Date.parse(value + "T00:00:00Z");
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === value;
}

function isHttps(value: string): boolean {
  try {
    const url = new URL(value);
    return url.protocol === "https:" && url.hostname !== "" && /^https:\/\//i.test(value);
  } catch {
    return false;
  }
}

/** The complaint about one value under one rule, or null. */
function check(rule: string, label: string, value: unknown): string | null {
  const colon = rule.indexOf(":");
  const name = colon < 0 ? rule : rule.slice(0, colon);
  const arg = colon < 0 ? "" : rule.slice(colon + 1);
  const size = typeof value === "string" ? [...value].length : Array.isArray(value) ? value.length : (value as number);
  switch (name) {
    case "string": return typeof value === "string" ? null : `The ${label} must be a string.`;
    case "integer": return Number.isSafeInteger(value) ? null : `The ${label} must be an integer.`;
    case "boolean": return typeof value === "boolean" ? null : `The ${label} field must be true or false.`;
    case "array": return Array.isArray(value) ? null : `The ${label} must be an array.`;
    case "strings": return (value as unknown[]).every((v) => typeof v === "string" && v.trim() !== "") ? null :
      `The ${label} must hold strings only.`;
    case "date": return isDate(value) ? null : `The ${label} is not a valid date (YYYY-MM-DD).`;
    case "email": return typeof value === "string" && EMAIL.test(value) ? null : `The ${label} must be a valid email address.`;
    case "uuid": return typeof value === "string" && UUID.test(value) ? null : `The ${label} must be a valid UUID.`;
    case "https": return isHttps(value as string) ? null : `The ${label} must be an HTTPS URL.`;
    case "colour": return /^#[0-9a-f]{6}$/i.test(value as string) ? null : `The ${label} must be a colour of the form #RRGGBB.`;
    case "in": return typeof value === "string" && arg.split(",").includes(value) ? null :
      `The selected ${label} is invalid (${arg.replaceAll(",", ", ")}).`;
    case "each_in": return (value as unknown[]).every((v) => arg.split(",").includes(v as string)) ? null :
      `The ${label} holds an unknown entry.`;
    case "max": return size <= Number(arg) ? null : `The ${label} may not be greater than ${arg}.`;
    case "min": return size >= Number(arg) ? null : `The ${label} must be at least ${arg}.`;
    default: throw new Error(`Unknown rule ${name}`);
  }
}

/** Returns only the fields that have a rule and were sent. Like Laravel's middleware it trims strings and turns "" into null. */
export function validate(input: Input, rules: Record<string, string>): Input {
  const out: Input = {};
  for (const [field, line] of Object.entries(rules)) {
    const parts = line.split("|");
    const label = field.replaceAll("_", " ");
    let value: unknown = Object.hasOwn(input, field) ? input[field] : undefined;
    if (typeof value === "string") value = value.trim() === "" ? null : value.trim();
    if (parts.includes("prohibited")) {
      if (value !== undefined) throw invalid(field, `The ${label} field is prohibited.`);
      continue;
    }
    if (value === undefined || value === null) {
      if (parts.includes("required")) throw invalid(field, `The ${label} field is required.`);
      if (value === undefined) continue;
      if (!parts.includes("nullable")) throw invalid(field, `The ${label} field may not be empty.`);
      out[field] = null;
      continue;
    }
    for (const rule of parts) {
      if (rule === "required" || rule === "nullable" || rule === "sometimes") continue;
      const complaint = check(rule, label, value);
      if (complaint) throw invalid(field, complaint);
    }
    out[field] = value;
  }
  return out;
}
