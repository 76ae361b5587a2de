// The application: h3 routes, and around them what a Nest application has as global guards and exception filter.
import { H3, HTTPError } from "h3";
import type { H3Event } from "h3";
import { dateOf } from "./calendar.ts";
import { comingSoon, companyRoutes } from "./company.controller.ts";
import { forbidden, HttpException, readDto } from "./core.ts";
import type { Context, Route } from "./core.ts";
import type { ApiKey, Company } from "./entities.ts";
import { insightRoutes } from "./insights.controller.ts";
import { peopleRoutes } from "./people.controller.ts";
import { seed } from "./seed.ts";
import { talentRoutes } from "./talent.controller.ts";

export interface Options { readonly now: () => number }
export interface Started { readonly handle: (request: Request) => Promise<Response>; readonly target: Record<string, unknown> }

const PREFIX = "/api/v1", LIMIT = 100, WINDOW = 60_000;
const COMING_SOON = ["/documents", "/compliance", "/ask-hr", "/jobs"];

const json = (status: number, body: unknown): Response => Response.json(body, { status });
function toResponse(error: unknown): Response {
  const e = error instanceof HttpException ? error
    : error instanceof HTTPError && !error.unhandled && error.status < 500 ?
      new HttpException(404, "NOT_FOUND", "Cannot find this path or method")
      : new HttpException(500, "INTERNAL_ERROR", "Internal server error");
  return json(e.status, { error: { code: e.code, message: e.message, ...(e.field ? { field: e.field } : {}) } });
}

/** No key has more than LIMIT answered requests in any 60 seconds. */
class Throttler {
  readonly #hits = new Map<string, number[]>();
  take(token: string, now: number): { ok: boolean; remaining: number; reset: number } {
    const hits = (this.#hits.get(token) ?? []).filter((t) => now - t < WINDOW);
    const ok = hits.length < LIMIT;
    if (ok) hits.push(now);
    this.#hits.set(token, hits);
    return { ok, remaining: LIMIT - hits.length, reset: Math.ceil(((hits[0] ?? now) + WINDOW - now) / 1000) };
  }
}

export async function start(options: Options): Promise<Started> {
  const { db, resources } = seed(options.now());
  const throttler = new Throttler();
  const principals = new WeakMap<Request, { key: ApiKey; company: Company }>();

  function authenticate(request: Request): { key: ApiKey; company: Company } {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization")?.trim() ?? "")?.[1];
    const key = token === undefined ? undefined : db.keys.find((k) => k.token === token && !k.revoked);
    const company = key && db.companies.find((c) => c.id === key.companyId);
    if (!key || !company) throw new HttpException(401, "UNAUTHORISED", token ? "The API key is not valid" : "An API key is required");
    return { key, company };
  }
  const context = (event: H3Event, company: Company): Context => {
    const now = options.now();
    return {
      event, db, company, now, today: dateOf(now), query: event.url.searchParams, param: (name) => event.context.params?.[name] ?? "",
        body: () => readDto(event),
    };
  };

  const app = new H3({ silent: true, onError: (error) => toResponse(error.cause instanceof HttpException ? error.cause : error) });
  const register = (route: Route): void => {
    app.on(route.method, PREFIX + route.path, async (event) => {
      const principal = principals.get(event.req);
      if (!principal) throw new Error("guard did not run");
      if (!principal.key.scopes.includes(route.scope)) throw forbidden(`The API key lacks the scope ${route.scope}`);
      if (route.growth && principal.company.plan === "STARTER") throw forbidden("This feature requires the Growth plan or above");
      const result = await route.handler(context(event, principal.company));
      if (result instanceof Response) return result;
      const wrapped = typeof result === "object" && result !== null && "data" in result && "meta" in result;
      return json(route.status ?? 200, wrapped ? result : { data: result });
    });
  };
  for (const route of [...companyRoutes, ...peopleRoutes, ...talentRoutes, ...insightRoutes]) register(route);
  for (const path of COMING_SOON) {
    app.all(PREFIX + path, comingSoon);
    app.all(`${PREFIX + path}/**`, comingSoon);
  }

  async function handle(request: Request): Promise<Response> {
    let quota = { ok: true, remaining: LIMIT, reset: WINDOW / 1000 };
    let response: Response;
    try {
      const principal = authenticate(request);
      quota = throttler.take(principal.key.token, options.now());
      if (!quota.ok) throw new HttpException(429, "RATE_LIMITED", "Too many requests");
      principals.set(request, principal);
      response = await app.fetch(request);
    } catch (error) {
      response = toResponse(error);
    }
    const headers = new Headers(response.headers);
    headers.set("X-RateLimit-Limit", String(LIMIT));
    headers.set("X-RateLimit-Remaining", String(quota.remaining));
    headers.set("X-RateLimit-Reset", String(quota.reset));
    if (response.status === 429) headers.set("Retry-After", String(quota.reset));
    return new Response(response.body, { status: response.status, headers });
  }

  return {
    handle,
    target: { name: "nest-people", base_url: `https://nest-people.invalid${PREFIX}`, requests_per_minute: 90, ...resources },
  };
}
