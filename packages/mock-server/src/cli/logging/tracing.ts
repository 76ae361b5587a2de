import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  isSpanContextValid,
  trace,
} from "@opentelemetry/api";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import { errorOf } from "@hr-platform/control/explain/error-of";
import { sentEventIds } from "@hr-platform/control/explain/events/sent-events";
import { version } from "@hr-platform/control/version";
import { type ApiRequest, type ApiResponse, traceIdOf } from "@hr-platform/engine/contract/request";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { DeliverySender, reason } from "@hr-platform/engine/webhooks/network/delivery-sender";
import { httpsClient } from "@hr-platform/engine/webhooks/network/https-client";
import { printMessage } from "./message.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The most events whose request is remembered until they are delivered. */
const MOST_EVENTS = 10_000;

/** Milliseconds for which an end waits for the last spans to be sent: a collector that is not there must not hold it up. */
const LAST_SPANS = 2000;

/** What exports spans, as the standard variables say; undefined: nothing that the mock has, which a warning says. */
async function exporterFor(env: Environment): Promise<SpanExporter | undefined> {
  const name = env["OTEL_TRACES_EXPORTER"] || "otlp";
  const protocol = env["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] || env["OTEL_EXPORTER_OTLP_PROTOCOL"] || "http/protobuf";
  if (name !== "otlp") printMessage("warn", `no traces are sent: OTEL_TRACES_EXPORTER is '${name}'; hr-mock has otlp only`);
  else if (protocol === "http/protobuf") return new (await import("@opentelemetry/exporter-trace-otlp-proto")).OTLPTraceExporter();
  else if (protocol === "http/json") return new (await import("@opentelemetry/exporter-trace-otlp-http")).OTLPTraceExporter();
  else printMessage("warn", `no traces are sent: OTEL_EXPORTER_OTLP_PROTOCOL is '${protocol}'; hr-mock has http/protobuf and http/json`);
  return undefined;
}

/** Says once that spans cannot be sent; the SDK itself drops them without a word. */
function telling(exporter: SpanExporter): SpanExporter {
  let isTold = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // 1 is `FAILED` of the SDK's `ExportResultCode`.
        if (result.code === 1 && !isTold) {
          isTold = true;
          printMessage(
            "warn",
            `traces cannot be sent: ${reason(result.error)}; is OTEL_EXPORTER_OTLP_ENDPOINT the address of a collector?`,
          );
        }
        done(result);
      }),
    shutdown: async () => exporter.shutdown(),
  };
}

/** A context in which a new span belongs to the trace of a header `traceparent`; without a valid one it begins a trace. */
function contextOf(headers: ApiRequest["headers"]): Context {
  const [, traceId, spanId, flags] = traceIdOf({ headers }) === null ? [] : String(headers["traceparent"]).split("-");
  return traceId === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: spanId!, traceFlags: Number.parseInt(flags!, 16) & 1, isRemote: true });
}

function traceParent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}

/**
 * Sends a span for each request to the API on a port, and for each attempt of a delivery, to where the standard variables of
 * OpenTelemetry say. A request without a `traceparent` gets one, so that log, journal and `why` name its trace; a delivery brings that of its attempt.
 */
export async function sendTraces(mock: Mock, env: Environment = process.env): Promise<void> {
  const exporter = await exporterFor(env);
  if (exporter === undefined) return;
  const named = resourceFromAttributes({ "service.name": "hr-mock", "service.version": version });
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(telling(exporter))],
  });
  const tracer = provider.getTracer("hr-mock", version);
  const causes = new Map<string, Context>();
  traceRequests(mock, tracer, causes);
  mock.sandboxes.follow((sandbox) => {
    sandbox.deliveries.sender = tracedSender(sandbox, tracer, causes);
  });
  mock.endings.push(async () => {
    for (const { deliveries } of mock.sandboxes.all()) deliveries.sender.end();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        printMessage("warn", `the last traces could not be sent within ${LAST_SPANS / 1000} seconds`);
        resolve();
      }, LAST_SPANS);
    });
    // What cannot be sent has been said.
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  });
}

function traceRequests(mock: Mock, tracer: Tracer, causes: Map<string, Context>): void {
  const spans = new WeakMap<ApiRequest["headers"], Span>();
  const made = new WeakMap<ApiResponse, { readonly entry: JournalEntry; readonly sandbox: Sandbox }>();
  mock.onRequest = (headers) => {
    const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, contextOf(headers));
    const seen =
      traceIdOf({ headers }) === null && isSpanContextValid(span.spanContext()) ? { ...headers, traceparent: traceParent(span) } : headers;
    spans.set(seen, span);
    return seen;
  };
  mock.sandboxes.follow((sandbox) =>
    sandbox.journal.subscribe((entry, response) => {
      made.set(response, { entry, sandbox });
      const kept = sandbox.journal.whole(entry.n);
      if (kept?.context == null) return;
      const ids = sentEventIds(sandbox, { ...kept, context: kept.context });
      const span = spans.get(kept.request.headers);
      const cause = span === undefined ? contextOf(kept.request.headers) : trace.setSpan(ROOT_CONTEXT, span);
      for (const id of ids) causes.set(id, cause);
      for (const oldest of causes.keys()) {
        if (causes.size <= MOST_EVENTS) break;
        causes.delete(oldest);
      }
    }),
  );
  const log = mock.onAnswer;
  mock.onAnswer = (response, seconds, request) => {
    log?.(response, seconds, request);
    const span = spans.get(request.headers);
    if (span !== undefined) endRequest(span, response, made.get(response));
  };
}

function endRequest(
  span: Span,
  { status, body }: ApiResponse,
  made: { readonly entry: JournalEntry; readonly sandbox: Sandbox } | undefined,
): void {
  span.setAttribute("http.response.status_code", status);
  if (made !== undefined) {
    const { entry, sandbox } = made;
    const { method, path } = entry.request;
    span.updateName(`${method} ${entry.operation ?? ""}`.trimEnd());
    span.setAttributes({ "http.request.method": method, "url.path": path, "hr.sandbox": sandbox.id, "hr.exchange": entry.n });
    if (entry.company !== null) span.setAttribute("hr.company", entry.company);
  }
  if (status >= 400) span.setAttribute("error.type", errorOf(body)?.code ?? String(status));
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function tracedSender(sandbox: Sandbox, tracer: Tracer, causes: ReadonlyMap<string, Context>): DeliverySender {
  const send = httpsClient();
  return new DeliverySender(sandbox, {
    send: async (attempt, options) => {
      const { delivery, n, headers } = attempt;
      const { id, kind, company } = delivery.event;
      const attributes = { "hr.event": kind, "hr.event.id": id, "hr.company": company, "hr.sandbox": sandbox.id, "hr.attempt": n };
      const span = tracer.startSpan(`deliver ${kind}`, { kind: SpanKind.CLIENT, attributes }, causes.get(id) ?? ROOT_CONTEXT);
      const own = isSpanContextValid(span.spanContext()) ? { traceparent: traceParent(span) } : {};
      try {
        const reply = await send({ ...attempt, headers: { ...headers, ...own } }, options);
        span.setAttribute("http.response.status_code", reply.status);
        if (reply.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
        return reply;
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: reason(error) });
        throw error;
      } finally {
        span.end();
      }
    },
  });
}
