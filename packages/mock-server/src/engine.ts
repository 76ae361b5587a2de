import { handle } from "./handle.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";
import type { Sandbox } from "./sandbox.ts";

/** Told of errors of our own, with the request that met them. */
export type BugReport = (bug: unknown, request: ApiRequest) => void;

/** One exchange: due work -> handle -> commit -> journal -> answer. Synchronous, so exchanges never interleave. */
export function exchange(sandbox: Sandbox, request: ApiRequest, report: BugReport): ApiResponse {
  const now = sandbox.clock.now();
  sandbox.settle(now);
  const { response, access, company, operation, answer, bug } = handle(sandbox, request, now);
  if (answer !== undefined && answer.changes.length > 0) {
    company!.applyChanges(answer.changes, sandbox.decisions["derived-employee-status"] === "computed");
  }
  if (bug !== undefined) report(bug, request);
  sandbox.journal.add({
    at: now,
    request,
    response,
    company: access?.company.slug ?? null,
    operation: operation?.id ?? null,
    events: answer?.events ?? [],
  });
  return response;
}
