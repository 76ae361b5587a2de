// Endpoint and router: the plugs, the routes and the fallback.
import { Hono } from "hono";
import type { Context } from "hono";
import * as analytics from "./analytics_controller.ts";
import { Halt } from "./changeset.ts";
import type { Changeset } from "./changeset.ts";
import * as company from "./company_controller.ts";
import { readJson, requireGrowth } from "./conn.ts";
import type { Action, Conn } from "./conn.ts";
import * as engagement from "./engagement_controller.ts";
import * as hiring from "./hiring_controller.ts";
import * as journeys from "./journey_controller.ts";
import * as people from "./people_controller.ts";
import type { ApiKey, Repo, Scope } from "./repo.ts";

type Env = { Variables: { key: ApiKey } };
type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const LIMIT = 100;
const WINDOW = 60_000;

export function router(repo: Repo): Hono<Env> {
  const endpoint = new Hono<Env>();
  const app = endpoint.basePath("/api/v1");
  const windows = new Map<string, { start: number; count: number }>();

  // Plug: bearer key, then the fixed window of that key, which opens with its first request.
  endpoint.use("*", async (c, next) => {
    const headers = (remaining: number, reset: number): void => {
      c.header("x-ratelimit-limit", String(LIMIT));
      c.header("x-ratelimit-remaining", String(Math.max(0, remaining)));
      c.header("x-ratelimit-reset", String(Math.ceil(reset / 1000)));
    };
    const now = repo.now();
    headers(LIMIT, now + WINDOW);
    const token = /^Bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const key = token === undefined ? undefined : repo.keys.get(token);
    if (key === undefined || key.revoked) {
      c.header("www-authenticate", "Bearer");
      throw new Halt("UNAUTHORISED", "Missing or invalid API key");
    }
    let window = windows.get(key.token);
    if (window === undefined || now >= window.start + WINDOW) windows.set(key.token, (window = { start: now, count: 0 }));
    window.count++;
    headers(LIMIT - window.count, window.start + WINDOW);
    if (window.count > LIMIT) {
      c.header("retry-after", String(Math.max(1, Math.ceil((window.start + WINDOW - now) / 1000))));
      throw new Halt("RATE_LIMITED", "More than 100 requests in a minute");
    }
    c.set("key", key);
    await next();
  });

  const conn = (c: Context<Env>): Conn => {
    let body: Promise<Changeset> | undefined;
    const companyId = c.get("key").company_id;
    return {
      repo, company: repo.companies.fetch(companyId, companyId), path: (name) => c.req.param(name) ?? "", query: c.req.query(),
      body: () => (body ??= readJson(c.req.raw)), request: c.req.raw,
    };
  };
  const route = (verb: Verb, path: string, scope: Scope, action: Action, growth = false): void => {
    app.on(verb, path, async (c) => {
      if (!c.get("key").scopes.includes(scope)) throw new Halt("FORBIDDEN", `This key lacks the ${scope} scope`);
      const connection = conn(c);
      if (growth) requireGrowth(connection.company);
      const reply = await action(connection);
      if (reply instanceof Response) {
        for (const [k, v] of reply.headers) c.header(k, v);
        return c.body(await reply.text(), 200);
      }
      return c.json({ data: reply.data, ...(reply.meta === undefined ? {} : { meta: reply.meta }) }, reply.status ?? 200);
    });
  };

  route("GET", "/company", "read", company.show);
  route("PATCH", "/company", "admin", company.update);
  route("GET", "/company/branding", "read", company.brandingShow, true);
  route("PUT", "/company/branding", "write", company.brandingUpdate, true);
  route("POST", "/company/branding/logo", "write", company.logoCreate, true);
  route("DELETE", "/company/branding/logo", "write", company.logoDelete, true);
  route("POST", "/company/branding/reset", "write", company.brandingReset, true);
  route("GET", "/onboarding", "read", company.setup);
  route("GET", "/billing", "read", company.billing);

  route("GET", "/employees", "read", people.index);
  route("POST", "/employees", "write", people.create);
  route("GET", "/employees/:id", "read", people.show);
  route("PATCH", "/employees/:id", "write", people.update);
  route("DELETE", "/employees/:id", "write", people.terminate);
  route("POST", "/employees/:id/invite", "write", people.invite);

  route("GET", "/leave", "read", people.leaveIndex);
  route("POST", "/leave", "write", people.leaveCreate);
  route("GET", "/leave/balances", "read", people.balances);
  route("GET", "/leave/:id", "read", people.leaveShow);
  route("PATCH", "/leave/:id/approve", "write", people.leaveApprove);
  route("PATCH", "/leave/:id/decline", "write", people.leaveDecline);
  route("DELETE", "/leave/:id", "write", people.leaveCancel);
  route("GET", "/leave-types", "read", people.leaveTypes);
  route("GET", "/public-holidays", "read", people.publicHolidays);

  route("GET", "/webhooks", "webhooks", company.webhookIndex);
  route("POST", "/webhooks", "webhooks", company.webhookCreate);
  route("DELETE", "/webhooks/:id", "webhooks", company.webhookDelete);

  route("GET", "/recruitment/roles", "read", hiring.index);
  route("POST", "/recruitment/roles", "write", hiring.create);
  route("GET", "/recruitment/roles/:id", "read", hiring.show);
  route("PATCH", "/recruitment/roles/:id", "write", hiring.update);
  route("GET", "/recruitment/roles/:id/pipeline", "read", hiring.pipeline);
  route("GET", "/recruitment/stages", "read", hiring.stages);
  route("POST", "/recruitment/candidates", "write", hiring.candidateCreate);
  route("PATCH", "/recruitment/applications/:id/stage", "write", hiring.stageMove);
  route("POST", "/recruitment/offers", "write", hiring.offerCreate);

  for (const kind of ["onboarding", "offboarding"] as const) {
    // Only onboarding plans are a Growth feature.
    const growth = kind === "onboarding";
    route("GET", `/${kind}/plans`, "read", journeys.index(kind), growth);
    route("GET", `/${kind}/plans/:id`, "read", journeys.show(kind), growth);
    route("PATCH", `/${kind}/plans/:id/tasks/:taskId`, "write", journeys.taskUpdate(kind), growth);
  }

  route("POST", "/surveys", "write", engagement.surveyCreate, true);
  route("GET", "/surveys/:id/results", "read", engagement.surveyResults);
  route("POST", "/surveys/:id/respond", "write", engagement.surveyRespond);
  route("GET", "/recognition", "read", engagement.recognitionIndex);
  route("POST", "/recognition", "write", engagement.recognitionCreate);
  route("GET", "/survey-programmes", "read", engagement.programmes);
  route("GET", "/learning-paths", "read", engagement.learningPaths);

  route("GET", "/permissions/presets", "read", people.presets);
  route("GET", "/permissions/company", "read", people.companyPermissions);
  route("GET", "/permissions/users/:id", "read", people.userPermissions);
  route("GET", "/messaging/conversation", "read", engagement.conversation);
  route("GET", "/analytics", "read", analytics.show, true);
  route("GET", "/analytics/export", "read", analytics.exportCsv, true);

  for (const path of ["/documents", "/compliance", "/ask-hr", "/jobs"]) {
    for (const each of [path, `${path}/*`]) app.all(each, () => { throw new Halt("NOT_IMPLEMENTED", "This part of the API is coming soon");
      });
  }

  endpoint.notFound((c) => c.json(new Halt("NOT_FOUND", "No such path").body, 404));
  endpoint.onError((error, c) => {
    const halt = error instanceof Halt ? error : new Halt("INTERNAL_ERROR", "Something went wrong on our side");
    if (halt !== error) console.error(error);
    return c.json(halt.body, halt.status);
  });
  return endpoint;
}
