// What a controller action gets and gives, and the attribute-like metadata of its route.
import type { ApiScope } from "./Entities.ts";
import type { HrDbContext } from "./HrDbContext.ts";
import { RequestModel } from "./RequestModel.ts";
import type { QueryModel } from "./RequestModel.ts";

export interface ActionContext {
  readonly db: HrDbContext;
  readonly route: Readonly<Record<string, string | undefined>>;
  readonly query: QueryModel;
  readonly payload: unknown;
  readonly contentType: string;
}
export interface ActionResult { status: number; body: unknown; contentType?: string; fileName?: string }
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; path: string; scope: ApiScope; requiresGrowth?: boolean; rawPayload?: boolean;
  action: (context: ActionContext) => ActionResult | Promise<ActionResult>;
}
export const Ok = (data: unknown, extra: Record<string, unknown> = {}): ActionResult => ({ status: 200, body: { data, ...extra } });
export const Created = (data: unknown): ActionResult => ({ status: 201, body: { data } });
export const bind = (context: ActionContext): RequestModel => new RequestModel(context.payload);

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
export function paginate<T>(context: ActionContext, rows: readonly T[]): { items: T[];
  meta: { total: number; page: number; limit: number; has_more: boolean } } {
  const page = context.query.number("page", 1, 1, 10_000_000);
  const limit = Math.min(MAX_LIMIT, context.query.number("limit", DEFAULT_LIMIT, 1, 9_999_999_999));
  return { items: rows.slice((page - 1) * limit, page * limit), meta: { total: rows.length, page, limit,
    has_more: page * limit < rows.length } };
}
export function PagedList<T>(context: ActionContext, rows: readonly T[], map: (row: T) => unknown): ActionResult {
  const { items, meta } = paginate(context, rows);
  return Ok(items.map(map), { meta });
}
