import { handle } from "../pipeline/handle.ts";
import { isAccepted } from "../pipeline/pipeline.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import { type ExchangeContext, sharedContext } from "./journal/exchanged.ts";
import type { Sandbox } from "./sandbox.ts";
import { TraceRecorder } from "./trace.ts";

/** Called with each bug of the mock and the request that met it. */
export type BugReport = (bug: unknown, request: ApiRequest) => void;

/** One exchange: due work -> handle -> commit -> finish -> journal. Synchronous, so exchanges never interleave. */
export function exchange(sandbox: Sandbox, request: ApiRequest, report: BugReport): ApiResponse {
  const now = sandbox.clock.now();
  sandbox.settle(now);
  const recorder = sandbox.tracers.size === 0 ? undefined : new TraceRecorder(sandbox, sandbox.parts.activeFaults.tracedPipeline);
  const { service, pipeline } = recorder ?? { service: sandbox, pipeline: sandbox.pipeline };
  const { applied } = sandbox.parts.activeFaults;
  const step = handle(service, pipeline, request, now);
  const { access, operation, answer, bug } = step;
  const { undoLog, decisions, faults, deliveries } = sandbox;
  const from = undoLog.position;
  const before = deliveries.counts;
  // A fault may replace this step, and write although the operation does not.
  const mayWrite = pipeline.commit !== sandbox.sound.commit || (answer?.changes.length ?? 0) + (answer?.events.length ?? 0) > 0;
  if (mayWrite && isAccepted(step)) {
    const cause = { by: "request", at: now, n: sandbox.journal.next, operation, token: access?.key.token ?? null } as const;
    undoLog.because(cause, () => pipeline.commit(step));
  }
  if (bug !== undefined) report(bug, request);
  const response = boundToState(pipeline.finish(step.response, step), deliveries);
  const slug = access?.company.slug ?? null;
  if (recorder !== undefined) {
    const trace = recorder.trace(sandbox.journal.next, step, response, slug);
    for (const tracer of sandbox.tracers) tracer(trace);
  }
  const context: ExchangeContext = {
    from,
    to: undoLog.position,
    decisions,
    faults,
    rules: sandbox.parts.activeFaults.appliedSince(applied),
    rulesInForce: sandbox.parts.activeFaults.rules,
    allowance: step.allowance,
    made: [before, deliveries.counts],
    activity: sandbox.parts.activity,
  };
  sandbox.journal.add({
    at: now,
    request,
    response,
    company: slug,
    operation,
    answersSecret: step.answersSecret,
    events: answer?.events ?? [],
    context: sharedContext(context, sandbox.journal.whole(sandbox.journal.next - 1)?.context),
  });
  return response;
}

/** Late writes of a fault are dropped once a restore or a reset has replaced the state that they belong to. */
function boundToState(response: ApiResponse, deliveries: Sandbox["deliveries"]): ApiResponse {
  const write = response.transport?.later;
  if (write === undefined) return response;
  const { replaced } = deliveries;
  const later = (): void => {
    if (deliveries.replaced === replaced) write();
  };
  return { ...response, transport: { ...response.transport, later } };
}
