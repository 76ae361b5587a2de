// Router, layers, start.
import { Router } from "itty-router";
import * as analytics from "./analytics.ts";
import * as company from "./company.ts";
import { Cx, requireGrowth } from "./cx.ts";
import type { Handler } from "./cx.ts";
import { AppState } from "./domain.ts";
import type { ApiKey, Scope } from "./domain.ts";
import * as engagement from "./engagement.ts";
import { fail, intoResponse, missing } from "./error.ts";
import * as leave from "./leave.ts";
import * as people from "./people.ts";
import * as plans from "./plans.ts";
import * as recruiting from "./recruiting.ts";
import { seed } from "./seed.ts";

export interface Options { readonly now: () => number }
export interface Started {
  readonly handle: (request: Request) => Promise<Response>;
  readonly target: Record<string, unknown>;
}
/** What the router sees; the request itself stays untouched in `raw`. */
interface Incoming {
  readonly method: string; readonly url: string; readonly raw: Request; params: Record<string, string>; query: Record<string, unknown>;
  key?: ApiKey; rate: { remaining: number; reset: number };
}
const BASE = "/people/api/v1";
const PER_MINUTE = 100;
const MINUTE = 60_000;

/** Admin is the higher right over company data; webhooks stand apart. */
const grants = (held: readonly Scope[], needed: Scope): boolean => held.includes(needed) ||
  (needed !== "webhooks" && held.includes("admin"));

function buildRouter(state: AppState) {
  const authenticate = (request: Incoming): undefined => {
    const token = /^Bearer ([^\s]+)$/i.exec(request.raw.headers.get("authorization") ?? "")?.[1];
    const key = token === undefined ? undefined : state.keys.get(token);
    if (key === undefined || key.revoked) return fail({ kind: "unauthorised" });
    request.key = key;
  };
  /** A sliding window: at most 100 answered requests in any 60 seconds. */
  const throttle = (request: Incoming): undefined => {
    const now = state.now();
    const hits = request.key!.hits;
    while (hits.length > 0 && hits[0]! <= now - MINUTE) hits.shift();
    const wait = Math.max(1, Math.ceil(((hits[0] ?? now) + MINUTE - now) / 1000));
    if (hits.length >= PER_MINUTE) {
      request.rate = { remaining: 0, reset: wait };
      return fail({ kind: "rate_limited", retry_after: wait });
    }
    hits.push(now);
    request.rate = { remaining: PER_MINUTE - hits.length, reset: wait };
  };
  const finish = (response: Response | undefined, request: Incoming): Response => {
    const out = response ?? intoResponse(new TypeError("a handler gave no response"));
    out.headers.set("x-ratelimit-limit", String(PER_MINUTE));
    out.headers.set("x-ratelimit-remaining", String(request.rate.remaining));
    out.headers.set("x-ratelimit-reset", String(request.rate.reset));
    return out;
  };
  const router = Router<Incoming, [], Response>({ base: BASE, before: [authenticate, throttle], catch: intoResponse, finally: [finish] });

  const layered = (scope: Scope, handler: Handler, growth: boolean) => async (request: Incoming): Promise<Response> => {
    const { tenant, scopes } = request.key!;
    if (!grants(scopes, scope)) fail({ kind: "missing_scope", scope });
    if (growth) requireGrowth(tenant);
    const reply = await handler(new Cx(state, tenant, request.raw, request.params, request.query));
    return reply instanceof Response ? reply : Response.json(reply.body, { status: reply.status ?? 200 });
  };
  const read = (h: Handler) => layered("read", h, false);
  const write = (h: Handler) => layered("write", h, false);
  const hooks = (h: Handler) => layered("webhooks", h, false);
  const growthRead = (h: Handler) => layered("read", h, true);
  const growthWrite = (h: Handler) => layered("write", h, true);

  router
    .get("/company", read(company.show))
    .patch("/company", layered("admin", company.update, false))
    .get("/company/branding", growthRead(company.branding))
    .put("/company/branding", growthWrite(company.putBranding))
    .post("/company/branding/logo", growthWrite(company.putLogo))
    .delete("/company/branding/logo", growthWrite(company.deleteLogo))
    .post("/company/branding/reset", growthWrite(company.resetBranding))
    .get("/onboarding", read(company.setup))
    .get("/billing", read(company.billing))
    .get("/webhooks", hooks(company.webhooks))
    .post("/webhooks", hooks(company.createWebhook))
    .delete("/webhooks/:id", hooks(company.deleteWebhook));
  router
    .get("/employees", read(people.index))
    .post("/employees", write(people.create))
    .get("/employees/:id", read(people.show))
    .patch("/employees/:id", write(people.update))
    .delete("/employees/:id", write(people.terminate))
    .post("/employees/:id/invite", write(people.invite))
    .get("/permissions/presets", read(people.presets))
    .get("/permissions/company", read(people.companyPermissions))
    .get("/permissions/users/:id", read(people.userPermissions));
  router
    .get("/leave", read(leave.index))
    .post("/leave", write(leave.create))
    .get("/leave/balances", read(leave.balances))
    .get("/leave/:id", read(leave.show))
    .delete("/leave/:id", write(leave.cancel))
    .patch("/leave/:id/approve", write(leave.approve))
    .patch("/leave/:id/decline", write(leave.decline))
    .get("/leave-types", read(leave.types))
    .get("/public-holidays", read(leave.holidays));
  router
    .get("/recruitment/roles", read(recruiting.roles))
    .post("/recruitment/roles", write(recruiting.createRole))
    .get("/recruitment/roles/:id", read(recruiting.role))
    .patch("/recruitment/roles/:id", write(recruiting.patchRole))
    .get("/recruitment/roles/:id/pipeline", read(recruiting.pipeline))
    .get("/recruitment/stages", read(recruiting.stages))
    .post("/recruitment/candidates", write(recruiting.createCandidate))
    .patch("/recruitment/applications/:id/stage", write(recruiting.moveStage))
    .post("/recruitment/offers", write(recruiting.createOffer));
  router
    .get("/onboarding/plans", growthRead(plans.index("onboarding")))
    .get("/onboarding/plans/:id", growthRead(plans.show("onboarding")))
    .patch("/onboarding/plans/:id/tasks/:task_id", growthWrite(plans.patchTask("onboarding")))
    .get("/offboarding/plans", read(plans.index("offboarding")))
    .get("/offboarding/plans/:id", read(plans.show("offboarding")))
    .patch("/offboarding/plans/:id/tasks/:task_id", write(plans.patchTask("offboarding")));
  router
    .post("/surveys", growthWrite(engagement.createSurvey))
    .get("/surveys/:id/results", read(engagement.results))
    .post("/surveys/:id/respond", write(engagement.respond))
    .get("/recognition", read(engagement.recognition))
    .post("/recognition", write(engagement.recognise))
    .get("/survey-programmes", read(engagement.programmes))
    .get("/learning-paths", read(engagement.paths))
    .get("/messaging/conversation", read(engagement.conversation))
    .get("/analytics", growthRead(analytics.summary))
    .get("/analytics/export", growthRead(analytics.exportCsv));
  for (const path of ["/documents", "/compliance", "/ask-hr", "/jobs"]) router.all(`${path}/*`, () => fail({ kind: "not_implemented" }));
  return router;
}

export async function start(options: Options): Promise<Started> {
  const state = new AppState(options.now);
  const target = seed(state, `https://ironbark-people.invalid${BASE}`);
  const router = buildRouter(state);
  // The fallback is a route of no base: whatever the others left over.
  router.routes.push(["ALL", /^/, [() => missing("path")], "*"]);
  const handle = async (request: Request): Promise<Response> => {
    const head = request.method === "HEAD";
    const incoming: Incoming = {
      method: head ? "GET" : request.method, url: request.url, raw: request, params: {}, query: {},
        rate: { remaining: PER_MINUTE, reset: MINUTE / 1000 },
    };
    const response = (await router.fetch(incoming)) as Response;
    return head ? new Response(null, response) : response;
  };
  return { handle, target };
}
