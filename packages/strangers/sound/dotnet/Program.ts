// Composition root: authentication handler, rate limiter, exception filter, endpoint mapping.
import Hapi from "@hapi/hapi";
import type { Request as HapiRequest, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { companyEndpoints } from "./CompanyControllers.ts";
import type { ActionResult, Endpoint } from "./Endpoints.ts";
import type { ApiKeyEntity, ApiScope, PlanCode } from "./Entities.ts";
import { ApiException, ForbiddenException, NotFoundException, ValidationException } from "./Errors.ts";
import { HrDatabase, HrDbContext } from "./HrDbContext.ts";
import { QueryModel } from "./RequestModel.ts";
import { seedCompany } from "./SeedData.ts";
import { talentEndpoints } from "./TalentControllers.ts";

export interface Options { readonly now: () => number }
export interface Started {
  readonly handle: (request: Request) => Promise<Response>;
  readonly target: Record<string, unknown>;
}
declare module "@hapi/hapi" {
  interface RequestApplicationState { apiKey?: ApiKeyEntity; allowance?: { remaining: number; resetAt: number } }
  interface RouteOptionsApp { requiredScope?: ApiScope; requiresGrowth?: boolean; isUpload?: boolean }
}

const BasePath = "/api/v1";
const PermitLimit = 100;
const WindowMs = 60_000;
const AllScopes: readonly ApiScope[] = ["read", "write", "admin", "webhooks"];
const GrowthPlans: readonly PlanCode[] = ["growth", "enterprise"];

/** Sliding window: the permits of the last minute count. Refused requests take none. */
class SlidingWindowLimiter {
  readonly #stamps = new Map<string, number[]>();
  acquire(partition: string, now: number): { isAcquired: boolean; remaining: number; resetAt: number } {
    const recent = (this.#stamps.get(partition) ?? []).filter((stamp) => stamp > now - WindowMs);
    const isAcquired = recent.length < PermitLimit;
    if (isAcquired) recent.push(now);
    this.#stamps.set(partition, recent);
    return { isAcquired, remaining: PermitLimit - recent.length, resetAt: (recent[0] ?? now) + WindowMs };
  }
}
/** An administrator's key may also read and write; webhooks stay apart. */
const effectiveScopes = (scopes: readonly ApiScope[]): ApiScope[] => (scopes.includes("admin")
  ? [...new Set<ApiScope>([...scopes, "read", "write"])] : [...scopes]);

export async function start(options: Options): Promise<Started> {
  const database = new HrDatabase();
  const startedAt = options.now();
  const main = seedCompany(database, { name: "Harbourline Care Group", domain: "harbourline.example", plan: "growth",
    jurisdictions: ["AU", "UK"], leavers: 6, isDemo: true,
    departments: [["Clinical Services", 13], ["Operations", 11], ["Sales", 7], ["Technology", 8], ["Legal", 2]] }, startedAt);
  const other = seedCompany(database, { name: "Southern Cross Freight", domain: "scfreight.example", plan: "enterprise",
    jurisdictions: ["NZ"], leavers: 1, isDemo: false,
    departments: [["Drivers", 9], ["Operations", 6]] }, startedAt);
  const below = seedCompany(database, { name: "Corner Bakery", domain: "cornerbakery.example", plan: "essentials", jurisdictions: ["AU"],
    leavers: 1, isDemo: false,
    departments: [["Bakehouse", 7]] }, startedAt);
  const issueKey = (companyId: string, scopes: readonly ApiScope[], revokedAt: string | null = null): string => {
    const key = `hr_${database.ids.digest().slice(0, 64)}`;
    database.apiKeys.set(key, { companyId, scopes, revokedAt });
    return key;
  };

  const limiter = new SlidingWindowLimiter();
  const authenticate = (request: HapiRequest): ApiKeyEntity => {
    const header: unknown = request.headers.authorization;
    const token = typeof header === "string" ? (/^bearer\s+(\S+)\s*$/i.exec(header)?.[1] ?? "") : "";
    const apiKey = database.apiKeys.get(token);
    if (apiKey === undefined || apiKey.revokedAt !== null) throw new ApiException(401, "The API key is missing or invalid.");
    const lease = limiter.acquire(token, options.now());
    request.app.allowance = lease;
    if (!lease.isAcquired) throw new ApiException(429, "The limit of 100 requests per minute has been exceeded.");
    request.app.apiKey = apiKey;
    return apiKey;
  };

  /** Policies of the route. Hapi parses the payload before it checks scopes, so they are evaluated with the authentication instead. */
  const authorize = (request: HapiRequest, apiKey: ApiKeyEntity): void => {
    const { requiredScope, requiresGrowth } = request.route.settings.app ?? {};
    if (requiredScope !== undefined && !effectiveScopes(apiKey.scopes).includes(requiredScope)) {
      throw new ForbiddenException(`The API key does not have the ${requiredScope} scope.`);
    }
    const company = database.companies.find((entry) => entry.id === apiKey.companyId);
    if (requiresGrowth === true && !(company !== undefined && GrowthPlans.includes(company.plan))) {
      throw new ForbiddenException("The Growth plan or above is required for this feature.");
    }
  };

  const server = Hapi.server({ debug: false, compression: false, router: { isCaseSensitive: false, stripTrailingSlash: true },
    routes: { payload: { maxBytes: 4 * 1024 * 1024 }, state: { parse: false, failAction: "ignore" } } });
  server.auth.scheme("api-key", () => ({
    authenticate: (request, h) => {
      const apiKey = authenticate(request);
      authorize(request, apiKey);
      return h.authenticated({ credentials: { scope: effectiveScopes(apiKey.scopes) } });
    },
  }));
  server.auth.strategy("api-key", "api-key");
  server.auth.default("api-key");
  const toException = (error: Error & { output?: { statusCode: number } }, request: HapiRequest): ApiException => {
    if (error instanceof ApiException) return error;
    const status = error.output?.statusCode ?? 500;
    if (request.app.allowance === undefined) {
      // The router refused the path itself, before anybody was authenticated.
      try {
        authenticate(request);
      } catch (failure) {
        if (failure instanceof ApiException) return failure;
      }
      return new NotFoundException("The path");
    }
    if (status === 404) return new NotFoundException("The path");
    if (status >= 400 && status < 500) {
      return request.route.settings.app?.isUpload === true ? new ValidationException("file",
        "The upload could not be read, or is too large.")
        : new ValidationException("body", "The request body must be valid JSON.");
    }
    return new ApiException(500, "An unexpected error occurred.");
  };
  server.ext("onPreResponse", (request, h) => {
    const failure = request.response instanceof Error ? toException(request.response, request) : undefined;
    const response = failure === undefined ? request.response : h.response(failure.toBody()).code(failure.status);
    if (response instanceof Error) return h.continue;
    const allowance = request.app.allowance ?? { remaining: 0, resetAt: options.now() };
    response.header("X-RateLimit-Limit", String(PermitLimit)).header("X-RateLimit-Remaining", String(allowance.remaining))
      .header("X-RateLimit-Reset", new Date(allowance.resetAt).toISOString());
    if (failure?.status === 429) response.header("Retry-After", String(Math.max(1, Math.ceil((allowance.resetAt - options.now()) / 1000))));
    if (failure?.status === 401) response.header("WWW-Authenticate", 'Bearer realm="HR Platform API"');
    return failure === undefined ? h.continue : response;
  });

  const execute = async (endpoint: Endpoint, request: HapiRequest,
    h: ResponseToolkit): Promise<ReturnType<ResponseToolkit["response"]>> => {
    const apiKey = request.app.apiKey;
    if (apiKey === undefined) throw new ApiException(401, "The API key is missing or invalid.");
    const result: ActionResult = await endpoint.action({
      db: new HrDbContext(database, apiKey.companyId, options.now()), route: request.params as Record<string, string | undefined>,
        query: new QueryModel(request.url.searchParams),
      payload: request.payload, contentType: String(request.headers["content-type"] ?? ""),
    });
    const response = h.response(result.body as object | string).code(result.status).type(result.contentType ?? "application/json");
    return result.fileName === undefined ? response : response.header("Content-Disposition", `attachment; filename="${result.fileName}"`);
  };
  const toRoute = (endpoint: Endpoint): ServerRoute => ({
    method: endpoint.method, path: BasePath + endpoint.path, handler: (request, h) => execute(endpoint, request, h),
    options: {
      app: { requiredScope: endpoint.scope, requiresGrowth: endpoint.requiresGrowth === true, isUpload: endpoint.rawPayload === true },
      ...(endpoint.method === "GET" ? {} : { payload: endpoint.rawPayload === true
        ? { parse: false, output: "data" as const, maxBytes: 64 * 1024 * 1024 }
        : { allow: ["application/json"] } }),
    },
  });
  server.route([...companyEndpoints, ...talentEndpoints].map(toRoute));
  const unparsed = { parse: false, output: "stream" as const, maxBytes: 64 * 1024 * 1024 };
  for (const area of ["documents", "compliance", "ask-hr", "jobs"]) {
    server.route({ method: "*", path: `${BasePath}/${area}/{rest*}`, options: { payload: unparsed }, handler: () => {
      throw new ApiException(501, "This endpoint is coming soon.");
    } });
  }
  server.route({ method: "*", path: "/{path*}", options: { payload: unparsed }, handler: () => {
    throw new NotFoundException("The path");
  } });
  await server.initialize();

  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const result = await server.inject({ method: request.method, url: url.pathname + url.search, authority: url.host,
      headers: Object.fromEntries(request.headers),
      ...(payload === undefined ? {} : { payload }) });
    const headers = new Headers();
    for (const [name, value] of Object.entries(result.headers)) {
      if (value !== undefined && !["connection", "transfer-encoding"].includes(name)) headers.set(name, Array.isArray(value)
        ? value.join(", ") : String(value));
    }
    return new Response(request.method === "HEAD" || result.rawPayload.length === 0 ? null : new Uint8Array(result.rawPayload),
      { status: result.statusCode, headers });
  };
  const { id } = main.company;
  return { handle, target: {
    name: "dotnet", base_url: `https://dotnet.invalid${BasePath}`,
    keys: { full: issueKey(id, AllScopes), read: issueKey(id, ["read"]), write: issueKey(id, ["write"]), admin: issueKey(id, ["admin"]),
      webhooks: issueKey(id, ["webhooks"]),
      sacrificial: issueKey(id, AllScopes), revoked: issueKey(id, AllScopes, new Date(startedAt).toISOString()) },
    other_company: { keys: { full: issueKey(other.company.id, AllScopes) } },
      below_growth: { keys: { full: issueKey(below.company.id, AllScopes) } },
    requests_per_minute: 90, resources: main.resources,
  } };
}
