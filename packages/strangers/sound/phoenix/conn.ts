// What a controller action gets and gives.
import { Changeset, Halt, invalid } from "./changeset.ts";
import type { Params } from "./changeset.ts";
import type { Company, Plan, Repo } from "./repo.ts";

export type Conn = {
  readonly repo: Repo;
  readonly company: Company;
  readonly path: (name: string) => string;
  readonly query: Record<string, string>;
  /** The JSON body; an absent body is an empty one. */
  readonly body: () => Promise<Changeset>;
  readonly request: Request;
};
export type Reply = Response | { status?: 200 | 201; data: unknown; meta?: ListMeta };
export type Action = (conn: Conn) => Reply | Promise<Reply>;
export type ListMeta = { total: number; page: number; limit: number; has_more: boolean };

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

function positive(query: Record<string, string>, name: string, fallback: number): number {
  const raw = query[name];
  if (raw === undefined || raw === "") return fallback;
  if (!/^\d{1,9}$/.test(raw) || Number(raw) < 1) throw invalid(name, "must be an integer greater than 0");
  return Number(raw);
}

/** Like Scrivener: a page size above the maximum is cut down to it. */
export function paginate<T>(conn: Conn, rows: readonly T[], view: (row: T) => unknown): { data: unknown[]; meta: ListMeta } {
  const page = positive(conn.query, "page", 1);
  const limit = Math.min(positive(conn.query, "limit", DEFAULT_LIMIT), MAX_LIMIT);
  const start = (page - 1) * limit;
  return {
    data: rows.slice(start, start + limit).map(view),
    meta: { total: rows.length, page, limit, has_more: start + limit < rows.length },
  };
}

/** Query parameters as a changeset; an empty value counts as not given. */
export const filters = (conn: Conn): Changeset =>
  new Changeset(Object.fromEntries(Object.entries(conn.query).filter(([, v]) => v !== "")));

export async function readJson(request: Request): Promise<Changeset> {
  const raw = await request.text();
  if (raw.trim() === "") return new Changeset({});
  let parsed: unknown;
  try { parsed = JSON.parse(raw); } catch { throw invalid("body", "is not valid JSON"); }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw invalid("body", "must be a JSON object");
  return new Changeset(parsed as Params);
}

const RANK: Record<Plan, number> = { starter: 0, growth: 1, scale: 2 };
export function requireGrowth(company: Company): void {
  if (RANK[company.plan] < RANK.growth) throw new Halt("FORBIDDEN", "This feature needs the Growth plan or above");
}
