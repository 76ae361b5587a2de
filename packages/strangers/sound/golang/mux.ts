// A small mux with "METHOD /path/{param}" patterns, like net/http, and the middleware chain on Koa.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import Koa from "koa";
import { inject } from "light-my-request";
import { HTTPError, Form, bad, missing } from "./errs.ts";
import type { Key, Scope, Tenant } from "./types.ts";

export interface Req {
  readonly tenant: Tenant;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** A path value; unknown names are a programming error. */
  path(name: string): string;
  form(): Form;
}
export interface Res { readonly data?: unknown; readonly meta?: unknown; readonly status?: number; readonly csv?: string }
export type Handler = (r: Req) => Res | Promise<Res>;
interface Route { readonly method: string; readonly parts: string[]; readonly scope: Scope; readonly growth: boolean; readonly handler:
  Handler }

export const RATE = 100;
const MINUTE = 60_000;
const BODY_MAX = 32 << 20;
const TIERS = ["free", "growth", "scale"];
const SOON = ["documents", "compliance", "ask-hr", "jobs"];

/** Reads need "read" and so on; an admin key may also read and write, but webhooks stay apart. */
const allows = (key: Key, scope: Scope): boolean => key.scopes.includes(scope) || (key.scopes.includes("admin") && scope !== "webhooks");

export interface Page { readonly total: number; readonly page: number; readonly limit: number; readonly has_more: boolean }

export function paged<T>(r: Req, all: readonly T[], encode: (row: T) => unknown): { data: unknown[]; meta: Page } {
  const int = (name: string, otherwise: number): number => {
    const s = r.query.get(name) ?? "";
    if (s === "") return otherwise;
    if (!/^\d{1,9}$/.test(s) || Number(s) < 1) throw bad(name, "must be a positive integer");
    return Number(s);
  };
  const page = int("page", 1);
  const limit = Math.min(int("limit", 50), 200); // more than 200 is read as 200, and meta says so
  const start = (page - 1) * limit;
  return { data: all.slice(start, start + limit).map(encode),
    meta: { total: all.length, page, limit, has_more: start + limit < all.length } };
}

async function readAll(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_MAX) chunks.push(chunk);
  }
  if (size > BODY_MAX) throw new HTTPError("VALIDATION_ERROR", "body is too large", "body");
  return Buffer.concat(chunks);
}

export class Mux {
  readonly koa = new Koa();
  readonly media = new Map<string, { type: string; bytes: Buffer }>();
  private readonly routes: Route[] = [];
  private readonly keys: Map<string, Key>;
  private readonly prefix: string;
  private readonly now: () => number;

  constructor(prefix: string, keys: Map<string, Key>, now: () => number) {
    this.prefix = prefix;
    this.keys = keys;
    this.now = now;
    this.koa.silent = true;
    this.koa.use((ctx) => this.serve(ctx));
  }

  handle(scope: Scope, pattern: string, handler: Handler): void { this.add(scope, pattern, handler, false); }
  /** For what needs the Growth plan or above. */
  growth(scope: Scope, pattern: string, handler: Handler): void { this.add(scope, pattern, handler, true); }
  private add(scope: Scope, pattern: string, handler: Handler, growth: boolean): void {
    const [method, path] = pattern.split(" ") as [string, string];
    this.routes.push({ method, parts: path.slice(1).split("/"), scope, growth, handler });
  }

  /** The most specific match wins: a literal segment beats a parameter. */
  private find(method: string, parts: string[]): { route: Route; values: Map<string, string> } | null {
    let best: { route: Route; values: Map<string, string> } | null = null;
    for (const route of this.routes) {
      if (route.method !== method || route.parts.length !== parts.length) continue;
      const values = new Map<string, string>();
      const fits = route.parts.every((p, i) => {
        const given = parts[i] as string;
        if (!p.startsWith("{")) return p === given;
        values.set(p.slice(1, -1), given);
        return given !== "";
      });
      if (fits && (!best || values.size < best.values.size)) best = { route, values };
    }
    return best;
  }

  /** A sliding minute: no stretch of 60 seconds ever holds more than 100 requests of one key. */
  private take(key: Key, ctx: Koa.Context): void {
    const now = this.now();
    key.hits = key.hits.filter((at) => at > now - MINUTE);
    const full = key.hits.length >= RATE;
    if (!full) key.hits.push(now);
    const reset = Math.max(1, Math.ceil(((key.hits[0] ?? now) + MINUTE - now) / 1000));
    ctx.set("X-RateLimit-Remaining", String(RATE - key.hits.length));
    ctx.set("X-RateLimit-Reset", String(reset));
    if (full) {
      ctx.set("Retry-After", String(reset));
      throw new HTTPError("RATE_LIMITED", "rate limit of 100 requests per minute exceeded");
    }
  }

  private async serve(ctx: Koa.Context): Promise<void> {
    ctx.set({ "X-RateLimit-Limit": String(RATE), "X-RateLimit-Remaining": String(RATE), "X-RateLimit-Reset": "60" });
    try {
      const file = ctx.method === "GET" ? this.media.get(ctx.path) : undefined;
      if (file) {
        ctx.set({ "Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff" });
        ctx.type = file.type;
        ctx.body = file.bytes;
        return;
      }
      const res = await this.dispatch(ctx);
      ctx.status = res.status ?? 200;
      if (res.csv !== undefined) {
        ctx.set({ "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="analytics.csv"' });
        ctx.body = Buffer.from(res.csv, "utf8");
        return;
      }
      this.json(ctx, res.meta === undefined ? { data: res.data } : { data: res.data, meta: res.meta });
    } catch (err) {
      const e = err instanceof HTTPError ? err : new HTTPError("INTERNAL_ERROR", "internal error");
      ctx.status = e.status;
      this.json(ctx, e);
    }
  }

  private json(ctx: Koa.Context, value: unknown): void {
    ctx.type = "application/json";
    ctx.body = Buffer.from(JSON.stringify(value) + "\n", "utf8");
  }

  private async dispatch(ctx: Koa.Context): Promise<Res> {
    if (ctx.path !== this.prefix && !ctx.path.startsWith(this.prefix + "/")) throw missing("page");
    const token = /^Bearer +(\S+)$/i.exec(ctx.get("Authorization"))?.[1] ?? "";
    const key = this.keys.get(token);
    if (!key || key.revoked) throw new HTTPError("UNAUTHORISED", token ? "invalid API key" : "missing API key");
    this.take(key, ctx);

    let parts: string[];
    try {
      parts = ctx.path.slice(this.prefix.length + 1).replace(/\/$/, "").split("/").map(decodeURIComponent);
    } catch {
      throw missing("page");
    }
    if (SOON.includes(parts[0] ?? "")) throw new HTTPError("NOT_IMPLEMENTED", `/${parts[0]} is coming soon`);
    const found = this.find(ctx.method, parts);
    if (!found) throw missing("page");
    const { route, values } = found;
    if (!allows(key, route.scope)) throw new HTTPError("FORBIDDEN", `API key lacks scope ${route.scope}`);
    if (route.growth && TIERS.indexOf(key.tenant.company.plan) < TIERS.indexOf("growth")) throw new HTTPError("FORBIDDEN",
      "requires the Growth plan or above");
    const body = await readAll(ctx.req);
    return route.handler({
      tenant: key.tenant,
      query: new URLSearchParams(ctx.querystring),
      headers: ctx.headers,
      body,
      path: (name) => values.get(name) ?? "",
      form: () => new Form(body),
    });
  }

  /** One request in process: Koa's callback is fed by light-my-request, without a socket. */
  async roundTrip(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const headers: Record<string, string> = {};
    request.headers.forEach((value, name) => { if (name !== "content-length") headers[name] = value; });
    headers["host"] = url.host;
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const answer = await inject(this.koa.callback(), {
      method: request.method as "GET", url: url.pathname + url.search, headers, ...(payload === undefined ? {} : { payload }),
    });
    const out = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !["connection", "transfer-encoding", "date"].includes(name)) out.set(name, String(value));
    }
    out.set("date", new Date(this.now()).toUTCString());
    return new Response(request.method === "HEAD" ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: out });
  }
}
