import { ApiError } from "@hr-platform/engine/contract/errors";
import type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";
import { handle } from "@hr-platform/engine/pipeline/handle";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";

/**
 * Answers a read that can change nothing, as `exchange` would, and keeps it out of the journal: its listeners get it, with
 * the number of the next entry. undefined: the request may change something, or what sends the response has a part in it;
 * then nothing was done.
 */
export function answerQuietly(sandbox: Sandbox, request: ApiRequest): ApiResponse | undefined {
  const now = sandbox.clock.now();
  if (!mayBeQuiet(sandbox, request, now)) return undefined;
  const { pipeline } = sandbox;
  // It writes nothing without a rate limit.
  const step = handle(sandbox, pipeline, request, now);
  const { access, operation, answersSecret, answer } = step;
  if (step.bug !== undefined || step.response.transport !== undefined) return undefined;
  if (answer !== undefined && (answer.changes ?? []).length + (answer.events ?? []).length > 0) return undefined;
  const response = pipeline.finish(step.response, step);
  if (response.transport !== undefined) return undefined;
  const slug = access?.company.slug ?? null;
  sandbox.journal.show({ at: now, request, response, company: slug, operation, answersSecret, events: [], context: null });
  return response;
}

/** Whether the sandbox may answer a request without an entry, as far as that can be told before: it is a read, and none is counted. */
export function isQuiet({ limiter }: Sandbox, { method }: ApiRequest): boolean {
  return limiter.limit === null && (method === "GET" || method === "HEAD");
}

/** Whether nothing that comes before the operation changes anything. Faults and transport rules count requests. */
function mayBeQuiet(sandbox: Sandbox, request: ApiRequest, now: number): boolean {
  if (!isQuiet(sandbox, request) || sandbox.tracers.size > 0) return false;
  // A look at an earlier state leaves a mark in the history.
  if (sandbox.decisions["read-your-writes"] === "eventual") return false;
  if (sandbox.faults.length > 0 || sandbox.transport.length > 0) return false;
  // An input is being applied.
  if (sandbox.machine.isPinned) return false;
  return sandbox.parts.companies.isQuiet(companyOf(sandbox, request), now, sandbox.decisions);
}

/** The slug of the company that the request opens; null: none, as it is refused. */
function companyOf(sandbox: Sandbox, request: ApiRequest): string | null {
  try {
    const { pipeline, decisions } = sandbox;
    return pipeline.authenticate(sandbox, request, pipeline.match(request.method, request.path, decisions)).company.slug;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
