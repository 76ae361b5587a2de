// The Ktor-like application: plugins (authentication, rate limit, status pages) first, then the routes of each feature.
import { fastify } from "fastify";
import multipart from "@fastify/multipart";
import type { FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { ApiFailure, envelope, forbidden, invalid, notFound } from "./failures.ts";
import { dateOf } from "./calendar.ts";
import { analyticsRoutes } from "./analytics.ts";
import { companyRoutes, employeeRoutes } from "./company.ts";
import { engagementRoutes } from "./engagement.ts";
import { leaveRoutes } from "./leave.ts";
import { planRoutes, recruitmentRoutes } from "./recruitment.ts";
import { Query, isGrowth } from "./routing.ts";
import type { Handler, RouteOptions, Routing } from "./routing.ts";
import { Ids, seedTenant } from "./seed.ts";
import type { ApiKey, Scope, Tenant } from "./models.ts";

export interface Options { readonly now: () => number }
export interface Started {
  readonly handle: (request: Request) => Promise<Response>;
  readonly target: Record<string, unknown>;
}

const LIMIT = 100;
const WINDOW = 60_000;
const PREFIX = "/api/v1";
const ALL_SCOPES: readonly Scope[] = ["read", "write", "admin", "webhooks"];
interface RouteConfig { rule?: RouteOptions; comingSoon?: boolean }
const configOf = (request: FastifyRequest): RouteConfig => request.routeOptions.config as RouteConfig;

export async function start(options: Options): Promise<Started> {
  const ids = new Ids("ktor");
  const startedAt = options.now();
  const main = seedTenant({ name: "Kookaburra Systems", domain: "kookaburra.example", plan: "growth", jurisdictions: ["AU", "NZ", "UK"],
    leavers: 5, rich: true,
    departments: [["Engineering", 15], ["Customer Success", 10], ["Sales", 8], ["Finance", 6], ["People", 3]] }, startedAt, ids);
  const other = seedTenant({ name: "Tui Logistics", domain: "tui-logistics.example", plan: "scale", jurisdictions: ["NZ", "AU"], leavers: 1,
    rich: false,
    departments: [["Operations", 8], ["Office", 5]] }, startedAt, ids);
  const below = seedTenant({ name: "Robin & Co", domain: "robin-co.example", plan: "starter", jurisdictions: ["UK"], leavers: 1,
    rich: false,
    departments: [["Studio", 9]] }, startedAt, ids);

  const keys = new Map<string, ApiKey>();
  const issue = (tenant: Tenant, scopes: readonly Scope[], revoked = false): string => {
    const key = `hrk_live_${ids.hex().slice(0, 40)}`;
    keys.set(key, { tenant, scopes: new Set(scopes), revoked });
    return key;
  };
  const windows = new Map<string, { startedAt: number; used: number }>();
  const limits = new WeakMap<FastifyRequest, { remaining: number; reset: number }>();
  const callers = new WeakMap<FastifyRequest, ApiKey>();

  const headers = (reply: FastifyReply, request: FastifyRequest): void => {
    const state = limits.get(request) ?? { remaining: LIMIT, reset: options.now() + WINDOW };
    reply.header("X-RateLimit-Limit", LIMIT).header("X-RateLimit-Remaining", state.remaining)
      .header("X-RateLimit-Reset", Math.ceil(state.reset / 1000));
    reply.header("Cache-Control", "no-store");
  };
  const respondFailure = (request: FastifyRequest, reply: FastifyReply, failure: ApiFailure): FastifyReply => {
    headers(reply, request);
    if (failure.status === 401) reply.header("WWW-Authenticate", "Bearer");
    if (failure.status === 429) reply.header("Retry-After", Math.max(1,
      Math.ceil(((limits.get(request)?.reset ?? 0) - options.now()) / 1000)));
    return reply.status(failure.status).type("application/json; charset=utf-8").send(JSON.stringify(envelope(failure)));
  };
  const toFailure = (error: unknown): ApiFailure => {
    if (error instanceof ApiFailure) return error;
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return invalid("body", "The request could not be read");
    return new ApiFailure(500, "INTERNAL_ERROR", "Something went wrong on our side");
  };

  const app = fastify({
    logger: false, exposeHeadRoutes: false, bodyLimit: 8 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: () => ({}), maxParamLength: 500 },
    // A path that cannot be decoded names nothing.
    frameworkErrors: (_error, request, reply) => {
      try {
        authenticate(request);
        respondFailure(request, reply, notFound("Path"));
      } catch (error) {
        respondFailure(request, reply, toFailure(error));
      }
    },
  });
  function authenticate(request: FastifyRequest): ApiKey {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    const key = token === undefined ? undefined : keys.get(token);
    if (token === undefined || key === undefined || key.revoked) throw new ApiFailure(401, "UNAUTHORISED", "Missing or invalid API key");
    const now = options.now();
    let window = windows.get(token);
    if (window === undefined || now >= window.startedAt + WINDOW) {
      window = { startedAt: now, used: 0 };
      windows.set(token, window);
    }
    window.used++;
    limits.set(request, { remaining: Math.max(0, LIMIT - window.used), reset: window.startedAt + WINDOW });
    if (window.used > LIMIT) throw new ApiFailure(429, "RATE_LIMITED", "More than 100 requests in a minute");
    callers.set(request, key);
    return key;
  }

  await app.register(multipart, { limits: { fileSize: 2 * 1024 * 1024, files: 5, fields: 50 } });
  app.removeContentTypeParser(["application/json", "text/plain"]);
  // The body is JSON whatever its type says, and an empty body is no body.
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    const source = body.toString();
    if (source.trim() === "") return done(null, undefined);
    try {
      done(null, JSON.parse(source));
    } catch {
      done(invalid("body", "The body is not valid JSON"), undefined);
    }
  });
  app.addHook("onRequest", async (request) => {
    const key = authenticate(request);
    const { rule, comingSoon } = configOf(request);
    if (comingSoon === true) throw new ApiFailure(501, "NOT_IMPLEMENTED", "This part of the API is coming soon");
    if (rule === undefined) return;
    if (!key.scopes.has(rule.scope)) throw forbidden(`The API key lacks the scope ${rule.scope}`);
    if (rule.growth === true && !isGrowth(key.tenant)) throw forbidden("This feature needs the Growth plan or above");
  });
  app.setErrorHandler((error, request, reply) => respondFailure(request, reply, toFailure(error)));
  app.setNotFoundHandler((request, reply) => respondFailure(request, reply, notFound("Path")));

  const upload = async (request: FastifyRequest): Promise<Uint8Array> => {
    if (!request.isMultipart()) throw invalid("file", "A multipart/form-data body with the part file is required");
    try {
      let found: Uint8Array | undefined;
      for await (const part of request.parts()) {
        if (part.type !== "file") continue;
        const bytes = await part.toBuffer();
        if (part.fieldname === "file") found ??= bytes;
      }
      if (found === undefined) throw invalid("file", "The part file is required");
      return found;
    } catch (error) {
      if (error instanceof ApiFailure) throw error;
      const large = error instanceof Error && "statusCode" in error && error.statusCode === 413;
      throw invalid("file", large ? "file must be at most 2 MB" : "The multipart body could not be read");
    }
  };
  const register = (method: HTTPMethods) => (path: string, rule: RouteOptions, handler: Handler): void => {
    app.route({ method, url: PREFIX + path, config: { rule } as RouteConfig, handler: async (request, reply) => {
      const key = callers.get(request);
      if (key === undefined) throw new ApiFailure(401, "UNAUTHORISED", "Missing or invalid API key");
      const now = options.now();
      const answer = await handler({
        tenant: key.tenant, params: request.params as Record<string, string>,
          query: new Query(new URL(request.url, "http://in.process").searchParams),
        body: request.body, now, today: dateOf(now), timestamp: new Date(now).toISOString(), ids, upload: () => upload(request),
      });
      headers(reply, request);
      reply.status(answer.status);
      if (answer.csv === true) {
        return reply.type("text/csv; charset=utf-8").header("Content-Disposition", 'attachment; filename="people-analytics.csv"')
          .send(answer.body);
      }
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer.body));
    } });
  };
  const routing: Routing = { get: register("GET"), post: register("POST"), put: register("PUT"), patch: register("PATCH"),
    delete: register("DELETE") };
  for (const feature of [companyRoutes, employeeRoutes, leaveRoutes, recruitmentRoutes, planRoutes, engagementRoutes,
    analyticsRoutes]) feature(routing);
  for (const path of ["/documents", "/compliance", "/ask-hr", "/jobs"]) {
    for (const url of [PREFIX + path, `${PREFIX + path}/*`]) app.all(url, { config: { comingSoon: true } as RouteConfig }, () => undefined);
  }
  await app.ready();

  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const answer = await app.inject({ method: request.method as HTTPMethods, url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers), ...(payload === undefined ? {} : { payload }) });
    const copied = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) copied.set(name, String(value));
    copied.delete("transfer-encoding");
    copied.delete("connection");
    return new Response(request.method === "HEAD" || answer.rawPayload.length === 0 ? null : new Uint8Array(answer.rawPayload),
      { status: answer.statusCode, headers: copied });
  };
  const { tenant } = main;
  return { handle, target: {
    name: "ktor", base_url: `https://ktor.invalid${PREFIX}`,
    keys: { full: issue(tenant, ALL_SCOPES), read: issue(tenant, ["read"]), write: issue(tenant, ["write"]),
      admin: issue(tenant, ["admin"]), webhooks: issue(tenant, ["webhooks"]),
      sacrificial: issue(tenant, ALL_SCOPES), revoked: issue(tenant, ALL_SCOPES, true) },
    other_company: { keys: { full: issue(other.tenant, ALL_SCOPES) } }, below_growth: { keys: { full: issue(below.tenant, ALL_SCOPES) } },
    requests_per_minute: 90, resources: main.resources,
  } };
}
