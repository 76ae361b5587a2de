// Request context and extractors, and the shape of replies.
import { fail, missing } from "./error.ts";
import { count, json, struct } from "./serde.ts";
import type { De, Struct } from "./serde.ts";
import type { AppState, Tenant } from "./domain.ts";

export interface Reply { readonly status?: number; readonly body: unknown }
export type Handler = (cx: Cx) => Reply | Response | Promise<Reply | Response>;

export const data = (value: unknown): Reply => ({ body: { data: value } });
export const created = (value: unknown): Reply => ({ status: 201, body: { data: value } });

interface Page { readonly page: number; readonly limit: number }
export function list<T>(rows: readonly T[], { page, limit }: Page, view: (row: T) => unknown): Reply {
  const from = (page - 1) * limit;
  return {
    body: { data: rows.slice(from, from + limit).map(view), meta: { total: rows.length, page, limit,
      has_more: from + limit < rows.length } },
  };
}
const PAGING = { page: count(1, 1_000_000), limit: count(50, 200) };

export class Cx {
  readonly state: AppState;
  readonly tenant: Tenant;
  readonly raw: Request;
  readonly #params: Record<string, string>;
  readonly #query: Record<string, unknown>;
  constructor(state: AppState, tenant: Tenant, raw: Request, params: Record<string, string>, query: Record<string, unknown>) {
    this.state = state;
    this.tenant = tenant;
    this.raw = raw;
    this.#params = params;
    this.#query = query;
  }
  /** Looks a path id up before any body is read; what is no UUID is simply unknown. */
  path<K extends string, T>(rows: ReadonlyMap<K, T>, what: string, param = "id"): T {
    return rows.get((this.#params[param] ?? "").toLowerCase() as K) ?? missing(what);
  }
  param(name: string): string { return (this.#params[name] ?? "").toLowerCase(); }
  query<S extends Record<string, De<unknown>>>(filters: S): Struct<S> & Page {
    return struct({ ...filters, ...PAGING })({ ...this.#query }, "query") as Struct<S> & Page;
  }
  async json<T>(decode: De<T>): Promise<T> { return json(await this.raw.text(), this.raw.headers.get("content-type"), decode); }
}

/** An id in a body or a filter. */
export const lookup = <K extends string, T>(rows: ReadonlyMap<K, T>, id: K, what: string, field: string): T =>
  rows.get(id) ?? missing(what, field);
export function requireGrowth(tenant: Tenant): void {
  if (tenant.company.plan === "core") fail({ kind: "plan_too_low" });
}
