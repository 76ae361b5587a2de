// What every route sees, and the wrappers of its answers.
import { invalid, notFound } from "./failures.ts";
import { isDate } from "./calendar.ts";
import type { Ids } from "./seed.ts";
import { PLANS } from "./models.ts";
import type { Person, Scope, Tenant } from "./models.ts";

export interface Call {
  readonly tenant: Tenant;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: unknown;
  readonly now: number;
  readonly today: string;
  readonly timestamp: string;
  readonly ids: Ids;
  /** The first file part of a multipart body. */
  readonly upload: () => Promise<Uint8Array>;
}
export interface Answer { status: number; body: unknown; csv?: boolean }
export interface RouteOptions { scope: Scope; growth?: boolean }
export type Handler = (call: Call) => Answer | Promise<Answer>;
export interface Routing {
  get: (path: string, options: RouteOptions, handler: Handler) => void;
  post: (path: string, options: RouteOptions, handler: Handler) => void;
  put: (path: string, options: RouteOptions, handler: Handler) => void;
  patch: (path: string, options: RouteOptions, handler: Handler) => void;
  delete: (path: string, options: RouteOptions, handler: Handler) => void;
}

export const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
export const created = (data: unknown): Answer => ({ status: 201, body: { data } });

export class Query {
  readonly #params: URLSearchParams;
  constructor(params: URLSearchParams) {
    this.#params = params;
  }
  text(name: string): string | undefined {
    const value = this.#params.get(name)?.trim();
    return value === undefined || value === "" ? undefined : value;
  }
  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (!/^\d{1,9}$/.test(value) || Number(value) < min || Number(value) > max) throw invalid(name,
      `${name} must be an integer from ${min} to ${max}`);
    return Number(value);
  }
  date(name: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !isDate(value)) throw invalid(name, `${name} must be a calendar date, YYYY-MM-DD`);
    return value;
  }
  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((entry) => entry === value);
    if (found === undefined) throw invalid(name, `${name} must be one of ${allowed.join(", ")}`);
    return found;
  }
}

export function slice<T>(call: Call, all: readonly T[]): { rows: T[]; meta: { total: number; page: number; limit: number;
  has_more: boolean } } {
  const page = call.query.integer("page", 1, 1, 1_000_000);
  const limit = call.query.integer("limit", 25, 1, 100);
  const rows = all.slice((page - 1) * limit, page * limit);
  return { rows, meta: { total: all.length, page, limit, has_more: page * limit < all.length } };
}
export function listed<T>(call: Call, all: readonly T[], view: (entry: T) => unknown): Answer {
  const { rows, meta } = slice(call, all);
  return { status: 200, body: { data: rows.map(view), meta } };
}
export function find<T>(entries: ReadonlyMap<string, T>, id: string | undefined, what: string, field?: string): T {
  const found = id === undefined ? undefined : entries.get(id.toLowerCase());
  if (found === undefined) throw notFound(what, field);
  return found;
}
export const personOf = (call: Call, id: string | undefined, field?: string): Person => find(call.tenant.people, id, "Employee", field);
export const isGrowth = (tenant: Tenant): boolean => PLANS.indexOf(tenant.profile.plan) >= PLANS.indexOf("growth");
/** Bodies may leave out what is absent, as with explicitNulls = false. */
export function compact(source: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== null));
}
