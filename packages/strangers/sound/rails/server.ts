// config/routes.rb and the middleware stack: key, throttle, router, scope, controller, envelope, headers.
import { accounts, brandings, companies, permissions, webhooks } from "./app/controllers/account.ts";
import { analytics, engagement, surveys } from "./app/controllers/insight.ts";
import { employees, leaveRequests } from "./app/controllers/people.ts";
import { plans, recruitment } from "./app/controllers/talent.ts";
import { Controller } from "./app/application_controller.ts";
import type { Rendered } from "./app/application_controller.ts";
import type { ApiKey, Company } from "./app/models.ts";
import { seed } from "./db/seeds.ts";
import { Router } from "./lib/router.ts";
import { ApiError, denied } from "./lib/support.ts";

export interface Options { readonly now: () => number }
export interface Started { readonly handle: (request: Request) => Promise<Response>; readonly target: Record<string, unknown> }
interface Action { readonly scope: string; readonly run: (c: Controller) => Rendered | Promise<Rendered> }

const BASE = "/api/v1", LIMIT = 100, PERIOD = 60_000;
const SOON = /^\/(?:documents|compliance|ask-hr|jobs)(?:\/|$)/;
/** An admin key may do what read and write keys may; webhooks stay apart. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = { admin: ["admin", "write", "read"] };

function routes(): Router<Action> {
  const router = new Router<Action>();
  const get = (path: string, run: Action["run"], scope = "read"): unknown => router.draw("GET", path, { scope, run });
  const change = (verb: string, path: string, run: Action["run"], scope = "write"): unknown => router.draw(verb, path, { scope, run });
  get("/company", companies.show);
  change("PATCH", "/company", companies.update, "admin");
  get("/company/branding", brandings.show);
  change("PUT", "/company/branding", brandings.update);
  change("POST", "/company/branding/logo", brandings.createLogo);
  change("DELETE", "/company/branding/logo", brandings.destroyLogo);
  change("POST", "/company/branding/reset", brandings.reset);
  get("/onboarding", accounts.setup);
  get("/billing", accounts.billing);
  get("/messaging/conversation", accounts.conversation);
  get("/permissions/presets", permissions.presets);
  get("/permissions/company", permissions.company);
  get("/permissions/users/:id", permissions.user);
  get("/webhooks", webhooks.index, "webhooks");
  change("POST", "/webhooks", webhooks.create, "webhooks");
  change("DELETE", "/webhooks/:id", webhooks.destroy, "webhooks");
  get("/employees", employees.index);
  change("POST", "/employees", employees.create);
  get("/employees/:id", employees.show);
  change("PATCH", "/employees/:id", employees.update);
  change("DELETE", "/employees/:id", employees.destroy);
  change("POST", "/employees/:id/invite", employees.invite);
  get("/leave", leaveRequests.index);
  change("POST", "/leave", leaveRequests.create);
  get("/leave/balances", leaveRequests.balances);
  get("/leave/:id", leaveRequests.show);
  change("PATCH", "/leave/:id/approve", leaveRequests.approve);
  change("PATCH", "/leave/:id/decline", leaveRequests.decline);
  change("DELETE", "/leave/:id", leaveRequests.destroy);
  get("/leave-types", leaveRequests.types);
  get("/public-holidays", leaveRequests.holidays);
  get("/recruitment/roles", recruitment.roles);
  change("POST", "/recruitment/roles", recruitment.createRole);
  get("/recruitment/roles/:id", recruitment.role);
  change("PATCH", "/recruitment/roles/:id", recruitment.updateRole);
  get("/recruitment/roles/:id/pipeline", recruitment.pipeline);
  get("/recruitment/stages", recruitment.stages);
  change("POST", "/recruitment/candidates", recruitment.createCandidate);
  change("PATCH", "/recruitment/applications/:id/stage", recruitment.moveApplication);
  change("POST", "/recruitment/offers", recruitment.createOffer);
  for (const kind of ["onboarding", "offboarding"] as const) {
    const controller = plans(kind);
    get(`/${kind}/plans`, controller.index);
    get(`/${kind}/plans/:id`, controller.show);
    change("PATCH", `/${kind}/plans/:id/tasks/:task_id`, controller.updateTask);
  }
  change("POST", "/surveys", surveys.create);
  get("/surveys/:id/results", surveys.results);
  change("POST", "/surveys/:id/respond", surveys.respond);
  get("/recognition", engagement.recognitions);
  change("POST", "/recognition", engagement.recognise);
  get("/survey-programmes", engagement.programmes);
  get("/learning-paths", engagement.paths);
  get("/analytics", analytics.show);
  get("/analytics/export", analytics.export);
  return router;
}

export async function start(options: Options): Promise<Started> {
  const { store, target } = seed(options.now());
  const router = routes();
  const calls = new Map<string, number[]>();

  function keyOf(request: Request): { key: ApiKey; company: Company } {
    const [scheme = "", token = ""] = (request.headers.get("authorization") ?? "").trim().split(/\s+/);
    const key = scheme.toLowerCase() === "bearer" ? store.api_keys.find((k) => k.token === token && k.revoked_at === null) : undefined;
    const company = store.companies.find((c) => c.id === key?.company_id);
    if (!key || !company) throw new ApiError(401, "UNAUTHORISED", "Missing or invalid API key");
    return { key, company };
  }
  async function dispatch(request: Request, key: ApiKey, company: Company): Promise<Response> {
    const { pathname } = new URL(request.url);
    const path = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : null;
    if (path !== null && SOON.test(path)) throw new ApiError(501, "NOT_IMPLEMENTED", "This part of the API is coming soon");
    const routed = path === null ? undefined : router.recognise(request.method, path);
    if (!routed) throw new ApiError(404, "NOT_FOUND", "No route matches this request");
    const { action, params } = routed;
    if (!key.scopes.some((s) => s === action.scope || IMPLIED[s]?.includes(action.scope))) throw denied(
      `This API key does not have the ${action.scope} scope`);
    const rendered = await action.run(new Controller(store, company, request, params, options.now()));
    if (rendered.csv !== undefined) {
      return new Response(rendered.csv, { headers: { "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${rendered.filename ?? "export.csv"}"` } });
    }
    return Response.json(rendered.json, { status: rendered.status ?? 200 });
  }
  async function handle(request: Request): Promise<Response> {
    const now = options.now();
    let recent: number[] = [];
    let response: Response;
    try {
      const { key, company } = keyOf(request);
      recent = (calls.get(key.token) ?? []).filter((t) => t > now - PERIOD);
      calls.set(key.token, recent);
      if (recent.length >= LIMIT) throw new ApiError(429, "RATE_LIMITED", "Rate limit exceeded. Retry later.");
      recent.push(now);
      response = await dispatch(request, key, company);
    } catch (error) {
      const e = error instanceof ApiError ? error : new ApiError(500, "INTERNAL_ERROR", "We're sorry, but something went wrong.");
      response = Response.json({ error: { code: e.code, message: e.message, ...(e.field === undefined ? {} : { field: e.field }) } },
        { status: e.status });
    }
    const freeAt = (recent[0] ?? now) + PERIOD;
    response.headers.set("X-RateLimit-Limit", String(LIMIT));
    response.headers.set("X-RateLimit-Remaining", String(LIMIT - recent.length));
    response.headers.set("X-RateLimit-Reset", String(Math.ceil(freeAt / 1000)));
    if (response.status === 429) response.headers.set("Retry-After", String(Math.max(1, Math.ceil((freeAt - now) / 1000))));
    return response;
  }
  return { handle, target: { name: "rails-hr", base_url: `https://rails-hr.invalid${BASE}`, requests_per_minute: 90, ...target } };
}
