import type { OperationId } from "@hr-platform/spec/operations";
import type { Change } from "@hr-platform/engine/store/change";
import { ApiError } from "@hr-platform/engine/contract/errors";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import { type Fault, changeResponse, replaceCommit, replaceGuard, replaceRun } from "./fault.ts";

/** Refuses correctly, but writes changes as well. `writes` gets the request as far as the guards have read it. */
export function writeRefused(
  operation: OperationId,
  writes: (context: AnyContext, refusal: ApiError) => readonly Change[],
): Fault["breaks"] {
  return (sound) => {
    let pending: readonly Change[] = [];
    const noting = <T>(context: AnyContext, step: () => T): T => {
      try {
        return step();
      } catch (refusal) {
        if (refusal instanceof ApiError) pending = writes(context, refusal);
        throw refusal;
      }
    };
    const guarded = (["find", "validate"] as const).map((name) =>
      replaceGuard(name, (guard, entry, route) => {
        if (entry.operation.id === operation) noting(entry, () => guard(entry, route));
        else guard(entry, route);
      }),
    );
    const parts = [...guarded, replaceRun([operation], (run, context, found) => noting(context, () => run(context, found)))];
    return changeResponse((response, { service, company, now }) => {
      if (company !== undefined && pending.length > 0) service.commit(company, { changes: pending, events: [] }, now);
      pending = [];
      return response;
    })(parts.reduce((pipeline, breaks) => breaks(pipeline), sound));
  };
}

/** Delays the writes of some operations until later requests have been read. */
export function writeLate(operations: readonly OperationId[]): Fault["breaks"] {
  return (sound) => {
    let later: (() => void) | undefined;
    const pipeline = replaceCommit((commit, step) => {
      if (step.operation !== null && operations.includes(step.operation) && step.answer.changes.length > 0) later = () => commit(step);
      else commit(step);
    })(sound);
    return changeResponse((response) => {
      const write = later;
      later = undefined;
      return write === undefined ? response : { ...response, transport: { ...response.transport, later: write } };
    })(pipeline);
  };
}
