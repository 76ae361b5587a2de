import { Hono } from "hono";
import { ApiError, refuse } from "../contract/errors.ts";
import type { Mock } from "../sandbox/mock-handle.ts";
import { mockSandbox } from "../sandbox/mock-sandbox.ts";
import type { Call, ControlEnv, Handler } from "./call.ts";
import { showClock, turnClock } from "./clock.ts";
import { showDecisions, switchDecisions } from "./decisions.ts";
import { showFaults, showTransport, switchFaults } from "./faults.ts";
import { mountDocs } from "./docs.ts";
import { health } from "./health.ts";
import { inbox, inboxEvents } from "./inbox.ts";
import { index, openapi } from "./openapi.ts";
import { events, requests } from "./requests.ts";
import { PROTECTION } from "./protection.ts";
import { reset } from "./reset.ts";
import { createSandbox, endSandbox, listSandboxes } from "./sandboxes.ts";
import { listSnapshots, removeSnapshot, restoreSnapshot, saveSnapshot, takeSnapshot } from "./snapshots.ts";
import { target } from "./target.ts";
import { triggerEvent } from "./trigger.ts";
import { webActions } from "../operations/web.ts";
import { doInWeb, listWebActions, unknownAction } from "./web.ts";
import { showDeliveries, pause, ping, redeliver, resume } from "./webhooks.ts";
import { showWorld } from "./world.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The handlers of all control paths below `/_mock`, by method. */
export const CONTROL: Readonly<Record<string, Readonly<Partial<Record<Method, Handler>>>>> = {
  "/": { GET: index },
  "/openapi.json": { GET: openapi },
  "/health": { GET: health },
  "/world": { GET: showWorld },
  "/target": { GET: target },
  "/reset": { POST: reset },
  "/clock": { GET: showClock, POST: turnClock },
  "/decisions": { GET: showDecisions, PUT: switchDecisions },
  "/faults": { GET: showFaults, PUT: switchFaults },
  "/transport": { GET: showTransport },
  "/sandboxes": { GET: listSandboxes, POST: createSandbox },
  "/sandboxes/:id": { DELETE: endSandbox },
  "/snapshots": { GET: listSnapshots, POST: takeSnapshot },
  "/snapshots/:id": { GET: saveSnapshot, DELETE: removeSnapshot },
  "/snapshots/:id/restore": { POST: restoreSnapshot },
  "/web": { GET: listWebActions },
  ...Object.fromEntries(webActions.map(({ name }) => [`/web/${name}`, { POST: doInWeb(name) }])),
  "/webhooks/:id/deliveries": { GET: showDeliveries },
  "/webhooks/:id/ping": { POST: ping },
  "/webhooks/:id/pause": { POST: pause },
  "/webhooks/:id/resume": { POST: resume },
  "/deliveries/:id/redeliver": { POST: redeliver },
  "/inbox": { GET: inbox },
  "/inbox/events": { GET: inboxEvents },
  "/trigger": { POST: triggerEvent },
  "/requests": { GET: requests },
  "/events": { GET: events },
};

const apps = new WeakMap<Mock, Hono<ControlEnv>>();

/** The control API of a mock: one app, made at first use. Errors have the envelope of the API (§2.1). */
export function controlApp(mock: Mock): Hono<ControlEnv> {
  let app = apps.get(mock);
  if (app === undefined) apps.set(mock, (app = build(mock)));
  return app;
}

function build(mock: Mock): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>({ strict: false }).basePath("/_mock");
  app.onError((error) => answerError(mock, error));
  app.notFound(() => refused(refuse.unknownPath()));
  app.use(async (call, next) => {
    await next();
    for (const [name, value] of Object.entries(PROTECTION)) if (!call.res.headers.has(name)) call.res.headers.set(name, value);
  });
  app.use(async (call, next) => {
    call.set("mock", mock);
    const sandbox = mock.sandboxes.get(call.req.query("sandbox") ?? "default");
    if (sandbox === undefined)
      return refused(new ApiError("NOT_FOUND", "There is no such sandbox. GET /_mock/sandboxes lists those that there are.", "sandbox"));
    call.set("sandbox", sandbox);
    call.set("view", sandbox === mock.defaultSandbox ? mock : mockSandbox(sandbox));
    return await next();
  });
  // Every call also works below the address of a sandbox: `/_mock/sandboxes/sb1/clock`.
  app.all("/sandboxes/:id/:rest{.+}", (call) => {
    // Sandboxes do not nest. Without this check, a long path would recurse once per segment.
    if (/^sandboxes\/+[^/]+\/./.test(call.req.param("rest"))) return refused(refuse.unknownPath());
    const url = new URL(call.req.url);
    url.pathname = `/_mock/${call.req.param("rest")}`;
    url.searchParams.set("sandbox", call.req.param("id"));
    return app.fetch(new Request(url, call.req.raw), call.env);
  });
  mountDocs(app, () => refused(refuse.unknownPath()));
  for (const [path, methods] of Object.entries(CONTROL)) {
    for (const [method, handler] of Object.entries(methods)) app.on(method, path, checked(handler));
    app.all(path, () => refused(refuse.wrongMethod(Object.keys(methods).join(", "))));
  }
  app.post("/web/:action", checked(unknownAction));
  return app;
}

/** Query parameters of all control paths. */
const PARAMETERS = ["sandbox", "since", "company"];

/** @throws ApiError VALIDATION_ERROR for an unknown parameter: otherwise `?sandbx=sb1` would mean the default sandbox. */
function requireKnownQuery(call: Call): void {
  const unknownName = Object.keys(call.req.query()).find((name) => !PARAMETERS.includes(name));
  if (unknownName !== undefined)
    throw refuse.invalid(
      unknownName === "" ? undefined : unknownName,
      `The control API takes the query parameters ${PARAMETERS.join(", ")} only.`,
    );
}

/** Checks the query before a handler runs. Hono passes what either throws to `onError`. */
function checked(handler: Handler): Handler {
  return async (call) => {
    requireKnownQuery(call);
    return await handler(call);
  };
}

function answerError(mock: Mock, error: unknown): Response {
  if (error instanceof ApiError) return refused(error);
  console.error(`hr-mock: a bug of the mock's control API at ${mock.clock.now.toISOString()}:`, error);
  return refused(refuse.internal());
}

/** An error as a response of the control API. */
export function refused(refusal: ApiError): Response {
  return new Response(refusal.envelope(), {
    status: refusal.status,
    headers: { ...PROTECTION, ...refusal.headers, "Content-Type": "application/json" },
  });
}
