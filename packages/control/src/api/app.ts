import { slicedJson } from "../row/sliced-json.ts";
import { Hono } from "hono";
import { ApiError, refuse, unexpected } from "@hr-platform/engine/contract/errors";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { controlRows } from "../areas/index.ts";
import { mountDocs } from "./docs.ts";
import { type ControlEnv, readCall, requireKnownQuery, runCall } from "../row/read-call.ts";
import { AlreadyThere, type ControlRow } from "../row/row.ts";

/** Headers of every response of the control API: no page may frame, embed or run it. */
const PROTECTION: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const apps = new WeakMap<Mock, Hono<ControlEnv>>();

/** The control API of a mock: one app, made at first use. Errors have the envelope of the API (§2.1). */
export function controlApp(mock: Mock): Hono<ControlEnv> {
  let app = apps.get(mock);
  if (app === undefined) apps.set(mock, (app = build(mock)));
  return app;
}

function build(mock: Mock): Hono<ControlEnv> {
  const root = new Hono<ControlEnv>({ strict: false });
  const app = root.basePath("/_mock");
  app.onError((error) => answerError(mock, error));
  app.notFound(() => refused(refuse.unknownPath()));
  app.use(async (call, next) => {
    await next();
    for (const [name, value] of Object.entries(PROTECTION)) if (!call.res.headers.has(name)) call.res.headers.set(name, value);
  });
  app.use(async (call, next) => {
    call.set("mock", mock);
    const id = call.req.query("sandbox") ?? "default";
    // Another process may have made it, or may have given its name to another one.
    if (mock.order !== undefined && mock.sandboxes.get(id)?.id !== id) await mock.order.fresh(null);
    const sandbox = mock.sandboxes.get(id);
    if (sandbox === undefined)
      return refused(new ApiError("NOT_FOUND", "There is no such sandbox. GET /_mock/sandboxes lists those that there are.", "sandbox"));
    call.set("sandbox", sandbox);
    await next();
    // Another process may have ended it before this one refused the call for another reason.
    if (mock.order !== undefined && id !== "default" && call.res.status >= 400) await mock.order.fresh(sandbox.id);
    return undefined;
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
  // Agents look for them at the root.
  for (const name of ["/llms.txt", "/llms-full.txt"])
    root.get(name, (call) =>
      app.fetch(new Request(new URL(`/_mock${name}${new URL(call.req.url).search}`, call.req.url), call.req.raw), call.env),
    );
  mountDocs(app, () => refused(refuse.unknownPath()));
  for (const [path, rows] of Map.groupBy(controlRows, (row) => row.path)) mount(app, path.replaceAll(/\{(\w+)\}/g, ":$1"), rows);
  app.post("/web/:action", (call) => {
    requireKnownQuery(undefined, call.req.query());
    // Throws an error that lists the actions.
    return call.json({ data: mock.web(call.req.param("action"), {}) });
  });
  return app;
}

/** Mounts the rows of one path. Any other method is refused. */
function mount(app: Hono<ControlEnv>, path: string, rows: readonly ControlRow[]): void {
  for (const row of rows)
    app.on(row.method, path, async (context) => {
      const result = await runCall(row, await readCall(row, context));
      if (result instanceof AlreadyThere) return context.json(result.data as object, 200);
      if (result instanceof Response) return result;
      const { status, inSlices = false } = row.answer;
      return inSlices ? slicedJson(result as object, status) : context.json(result as object, status);
    });
  const abouts = [...new Set(rows.flatMap(({ about = [] }) => about))];
  const refusal = refuse.wrongMethod(rows.map(({ method }) => method).join(", "), abouts);
  app.all(path, () => refused(refusal));
}

function answerError(mock: Mock, error: unknown): Response {
  return refused(unexpected(error, `control API at ${mock.clock.now.toISOString()}`));
}

/** An error as a response of the control API. */
export function refused(refusal: ApiError): Response {
  return new Response(refusal.envelope(), {
    status: refusal.status,
    headers: { ...PROTECTION, ...refusal.headers, "Content-Type": "application/json" },
  });
}
