// Exceptions, request pipes (validation) and pagination that every controller shares.
import type { H3Event } from "h3";
import type { Company, Db } from "./entities.ts";
import { isCalendarDate } from "./calendar.ts";

export type Scope = "read" | "write" | "admin" | "webhooks";
export type ErrorCode =
  | "UNAUTHORISED" | "FORBIDDEN" | "NOT_FOUND" | "VALIDATION_ERROR" | "CONFLICT" | "RATE_LIMITED" | "NOT_IMPLEMENTED" | "INTERNAL_ERROR";

export class HttpException extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  constructor(status: number, code: ErrorCode, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}
export const badRequest = (field: string, message: string): HttpException => new HttpException(400, "VALIDATION_ERROR", message, field);
export const notFound = (what: string): HttpException => new HttpException(404, "NOT_FOUND", `${what} not found`);
export const conflict = (message: string, field?: string): HttpException => new HttpException(409, "CONFLICT", message, field);
export const forbidden = (message: string): HttpException => new HttpException(403, "FORBIDDEN", message);

export interface Context {
  readonly event: H3Event;
  readonly db: Db;
  readonly company: Company;
  readonly query: URLSearchParams;
  readonly param: (name: string) => string;
  /** The JSON body as an object. An empty body counts as {}, so that optional bodies need no special case. */
  readonly body: () => Promise<Dto>;
  readonly now: number;
  readonly today: string;
}
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly scope: Scope;
  readonly growth?: boolean;
  readonly status?: number;
  readonly handler: (ctx: Context) => unknown;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@<>(),;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
export const isUuid = (value: unknown): value is string => typeof value === "string" && UUID.test(value);

/** Reads one request body member by member, in the manner of class-validator: the first bad member is named. */
export class Dto {
  readonly raw: Readonly<Record<string, unknown>>;
  constructor(raw: Readonly<Record<string, unknown>>) {
    this.raw = raw;
  }
  has(name: string): boolean {
    return Object.hasOwn(this.raw, name) && this.raw[name] !== undefined;
  }
  /** Members that exist on the resource but may not be written. Unknown members are stripped (whitelist). */
  refuse(...names: string[]): this {
    for (const name of names) if (this.has(name)) throw badRequest(name, `property ${name} should not exist`);
    return this;
  }
  string(name: string, max = 255): string {
    const value = this.raw[name];
    if (typeof value !== "string") throw badRequest(name, `${name} must be a string`);
    const text = value.trim();
    if (text === "") throw badRequest(name, `${name} should not be empty`);
    if ([...text].length > max) throw badRequest(name, `${name} must be shorter than or equal to ${max} characters`);
    return text;
  }
  email(name: string): string {
    const text = this.string(name, 254);
    if (!EMAIL.test(text)) throw badRequest(name, `${name} must be an email`);
    return text.toLowerCase();
  }
  oneOf<T extends string>(name: string, values: readonly T[]): T {
    const found = values.find((v) => v === this.raw[name]);
    if (found === undefined) throw badRequest(name, `${name} must be one of the following values: ${values.join(", ")}`);
    return found;
  }
  date(name: string): string {
    const value = this.raw[name];
    if (!isCalendarDate(value)) throw badRequest(name, `${name} must be a valid ISO 8601 date string (YYYY-MM-DD)`);
    return value;
  }
  uuid(name: string): string {
    const value = this.raw[name];
    if (!isUuid(value)) throw badRequest(name, `${name} must be a UUID`);
    return value.toLowerCase();
  }
  cents(name: string): number {
    const value = this.raw[name];
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
      throw badRequest(name, `${name} must be a non-negative integer number of cents`);
    }
    return value;
  }
  boolean(name: string): boolean {
    const value = this.raw[name];
    if (typeof value !== "boolean") throw badRequest(name, `${name} must be a boolean value`);
    return value;
  }
  /** undefined when absent, null when null, otherwise what the reader says. */
  nullable<T>(name: string, read: (name: string) => T): T | null | undefined {
    if (!this.has(name)) return undefined;
    return this.raw[name] === null ? null : read(name);
  }
  /** As @IsOptional(): absent and null both mean "not given". */
  optional<T>(name: string, read: (name: string) => T): T | undefined {
    return this.has(name) && this.raw[name] !== null ? read(name) : undefined;
  }
}

export async function readDto(event: H3Event): Promise<Dto> {
  const text = await event.req.text();
  if (text.trim() === "") return new Dto({});
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest("body", "request body is not valid JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw badRequest("body", "request body must be a JSON object");
  return new Dto(value as Record<string, unknown>);
}

export interface Paged<T> {
  readonly data: T;
  readonly meta: { total: number; page: number; limit: number; has_more: boolean };
}
function queryInteger(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < 1) throw badRequest(name, `${name} must be an integer not less than 1`);
  if (value > max) throw badRequest(name, `${name} must not be greater than ${max}`);
  return value;
}
export function paginate<T>(query: URLSearchParams, items: readonly T[]): { slice: T[]; meta: Paged<T>["meta"] } {
  const page = queryInteger(query, "page", 1, 999_999_999);
  const limit = queryInteger(query, "limit", 20, 100);
  const slice = items.slice((page - 1) * limit, page * limit);
  return { slice, meta: { total: items.length, page, limit, has_more: page * limit < items.length } };
}
export function paged<T, R>(ctx: Context, items: readonly T[], toDto: (item: T) => R): Paged<R[]> {
  const { slice, meta } = paginate(ctx.query, items);
  return { data: slice.map(toDto), meta };
}
export function queryOneOf<T extends string>(ctx: Context, name: string, values: readonly T[]): T | undefined {
  const text = ctx.query.get(name);
  if (text === null) return undefined;
  const found = values.find((v) => v === text);
  if (found === undefined) throw badRequest(name, `${name} must be one of the following values: ${values.join(", ")}`);
  return found;
}
export function queryDate(ctx: Context, name: string): string | undefined {
  const text = ctx.query.get(name);
  if (text === null) return undefined;
  if (!isCalendarDate(text)) throw badRequest(name, `${name} must be a valid ISO 8601 date string (YYYY-MM-DD)`);
  return text;
}
export function queryUuid(ctx: Context, name: string): string | undefined {
  const text = ctx.query.get(name);
  if (text === null) return undefined;
  if (!isUuid(text)) throw badRequest(name, `${name} must be a UUID`);
  return text.toLowerCase();
}
