import { once } from "node:events";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { receive } from "@hr-platform/engine/test/support/receiver";
import { expect, test } from "vitest";
import { type HrMockProcess, startHrMock } from "../../../test/support/hr-mock-process.ts";

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code: number };
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}

interface Collector extends AsyncDisposable {
  readonly url: string;
  readonly spans: Span[];
  readonly resources: Record<string, unknown>[];
  readonly heads: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
}

const valuesOf = (attributes: Span["attributes"]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** What receives OTLP over HTTP. Of protobuf it keeps the head only. */
async function collector(): Promise<Collector> {
  const [spans, resources, heads]: [Span[], Record<string, unknown>[], Collector["heads"]] = [[], [], []];
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      heads.push({ path: request.url!, headers: request.headers });
      if (request.headers["content-type"] === "application/json") {
        const { resourceSpans } = JSON.parse(body.toString()) as {
          resourceSpans: { resource: Pick<Span, "attributes">; scopeSpans: { spans: Span[] }[] }[];
        };
        for (const { resource, scopeSpans } of resourceSpans) {
          resources.push(valuesOf(resource.attributes));
          spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        }
      }
      response.end();
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, resources, heads, [Symbol.asyncDispose]: async () => void (await new Promise((resolve) => server.close(resolve))) };
}

const KEY = { Authorization: "Bearer hrk_wattle_full" };
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = { ...KEY, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

async function started(
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
): Promise<{ readonly run: HrMockProcess; readonly url: string }> {
  const run = startHrMock(["--port", "0", "--clock", "frozen:2026-03-02T09:00:00Z", ...flags], { env });
  const [, url] = await run.said(/listening on (http:\/\/[\d.:]+)/);
  return { run, url: url! };
}

test("a request and the deliveries that come of it are spans of the trace of their client, and log, journal and why name it", async () => {
  await using otlp = await collector();
  await using hooks = await receive();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json", OTEL_SERVICE_NAME: "hr" };
  const { run, url } = await started(env, ["--log", "json", "--allow-private-webhooks"]);
  // oxlint-disable-next-line typescript/no-explicit-any -- the test says which members it reads.
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Record<string, any>> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await (await fetch(url + path, { method, headers, ...init })).json()) as Record<string, unknown>;
  };
  await call("POST", "/api/v1/webhooks", KEY, { url: hooks.url, events: ["leave.approved"] });
  const { data } = await call("GET", "/api/v1/leave?status=pending", KEY);
  await call("PATCH", `/api/v1/leave/${data[0].id}/approve`, PARENT);
  await expect.poll(() => hooks.arrivals.length).toBe(1);
  await call("GET", "/api/v1/employees/x", PARENT);
  const why = await call("GET", "/_mock/requests/3/explanation", {});
  const journal = (await call("GET", "/_mock/requests", {})) as unknown as { request: { headers: Record<string, string> } }[];
  run.child.kill("SIGTERM");
  await run.ended;

  expect(otlp.resources[0]).toMatchObject({ "service.name": "hr" });
  const approve = otlp.spans.find(({ name }) => name === "PATCH approveLeave")!;
  expect(approve).toMatchObject({ traceId: TRACE, parentSpanId: "00f067aa0ba902b7", kind: 2 });
  expect(valuesOf(approve.attributes)).toMatchObject({ "http.response.status_code": 200, "hr.company": "wattle", "hr.sandbox": "default" });
  const deliver = otlp.spans.find(({ name }) => name === "deliver leave.approved")!;
  expect(deliver).toMatchObject({ traceId: TRACE, parentSpanId: approve.spanId, kind: 3 });
  expect(hooks.arrivals[0]!.headers["traceparent"]).toBe(`00-${TRACE}-${deliver.spanId}-01`);
  expect(valuesOf(otlp.spans.find(({ name }) => name === "GET getEmployee")!.attributes)).toMatchObject({ "error.type": "NOT_FOUND" });

  // A request without a trace begins one.
  const list = otlp.spans.find(({ name }) => name === "GET listLeave")!;
  expect(journal[1]!.request.headers["traceparent"]).toBe(`00-${list.traceId}-${list.spanId}-01`);
  expect(why["trace_id"]).toBe(TRACE);
  const logged = run
    .out()
    .split("\n")
    .filter((line) => line.includes('"trace_id"'));
  expect(logged.map((line) => (JSON.parse(line) as { trace_id: string }).trace_id).slice(1)).toEqual([list.traceId, TRACE, TRACE]);
  expect(JSON.stringify(otlp.spans)).not.toContain("hrk_");
}, 60_000);

test("a collector that is not there is told in one line, and holds neither an answer nor the end up", async () => {
  const { run, url } = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  expect((await fetch(`${url}/api/v1/company`, { headers: KEY })).status).toBe(200);
  const began = performance.now();
  run.child.kill("SIGTERM");
  const { status, err } = await run.ended;
  expect([status, err]).toEqual([0, "hr-mock: warning: the last traces could not be sent within 2 seconds\n"]);
  expect(performance.now() - began).toBeLessThan(8000);
}, 60_000);

test("without the variables nothing of OpenTelemetry is loaded, and with them what sends protobuf is", async () => {
  await using otlp = await collector();
  const hook = `import { registerHooks } from "node:module"; registerHooks({ resolve(specifier, context, next) {
    if (specifier.startsWith("@opentelemetry")) process.stderr.write(\`loaded \${specifier}\\n\`); return next(specifier, context); } });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const ask = async (env: NodeJS.ProcessEnv): Promise<string> => {
    const { run, url } = await started({ NODE_OPTIONS, ...env });
    await (await fetch(`${url}/api/v1/company`, { headers: KEY })).text();
    run.child.kill("SIGTERM");
    return (await run.ended).err;
  };
  expect(await ask({ OTEL_SERVICE_NAME: "hr" })).toBe("");
  expect(await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, OTEL_SDK_DISABLED: "true" })).toBe("");
  expect(await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url })).toContain("loaded @opentelemetry/exporter-trace-otlp-proto");
  expect(otlp.heads).toMatchObject([{ path: "/v1/traces", headers: { "content-type": "application/x-protobuf" } }]);
  const strange = { OTEL_TRACES_EXPORTER: "zipkin" };
  expect(await ask(strange)).toContain("hr-mock: warning: no traces are sent: OTEL_TRACES_EXPORTER is 'zipkin'; hr-mock has otlp only\n");
}, 60_000);
