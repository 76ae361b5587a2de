import type { OperationId } from "@hr-platform/spec/operations";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { withBody, withData } from "../changed-json.ts";
import { type Fault, type Operations, changeAnswer, replaceGuard, replaceRun } from "../fault.ts";
import type { Entry } from "@hr-platform/engine/pipeline/entry";
import type { Answer, AnyContext } from "@hr-platform/engine/pipeline/route";
import { Row } from "@hr-platform/engine/store/table";

/** A resource or a body, by member. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * Changes members of the resources that some operations return, also in lists; what is stored stays the same.
 * undefined removes a member.
 */
export function showMembers(operations: Operations, change: (resource: Members, context: AnyContext) => Members): Fault["breaks"] {
  return changeAnswer(operations, (answer, context) =>
    withData(answer, (data: Members | readonly Members[] | null) => {
      if (data === null) return null;
      const changed = (resource: Members): Members => ({ ...resource, ...change(resource, context) });
      return Array.isArray(data) ? (data as readonly Members[]).map(changed) : changed(data as Members);
    }),
  );
}

/** Makes faults that change members, of some operations or of the ones given last; see `showMembers`. */
export function memberFaults(standard: Operations) {
  return (
    id: string,
    title: string,
    violates: readonly string[],
    change: (resource: Members, context: AnyContext) => Members,
    operations: Operations = standard,
  ): Fault => ({ id, title, violates, breaks: showMembers(operations, change) });
}

/** Changes members of what some operations write to a table and return. */
export function storeMembers(
  operations: Operations,
  table: "employees" | "leave",
  change: (resource: Members, context: AnyContext) => Members,
): Fault["breaks"] {
  return changeAnswer(operations, (answer, context) => {
    const stored = <R extends { readonly resource: { readonly id: string } }>({ record }: Row<R>): Row<R> =>
      new Row({ ...record, resource: { ...record.resource, ...change(record.resource, context) } });
    const changes = answer.changes.map((written) =>
      written.table === table ? { ...written, row: stored(written.row as Row<never>) } : written,
    );
    const events = answer.events.map((event) => ({ ...event, row: stored(event.row as Row<never>) }));
    return { ...withData(answer, (data: Members) => ({ ...data, ...change(data, context) })), changes, events };
  });
}

/** Which bodies are accepted, and how they are read. */
type AcceptedBodies = [
  matches: (sent: Members) => boolean,
  substitute: (sent: Members, entry: Entry) => Members,
  result?: (sent: Members, entry: Entry) => Members,
];

/**
 * Makes some operations accept bodies that they must refuse. Where `matches` holds, `substitute` is validated instead of
 * the body, and the operation then reads `result`. undefined removes a member.
 */
export function acceptBodies(
  operations: readonly OperationId[],
  ...[matches, substitute, result = substitute]: AcceptedBodies
): Fault["breaks"] {
  return replaceGuard("validate", (guard, entry, route) => {
    const { sent } = entry;
    if (!operations.includes(entry.operation.id) || !matches(sent)) return guard(entry, route);
    const whole = { ...sent, ...substitute(sent, entry) };
    entry.sent = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
    guard(entry, route);
    entry.sent = sent;
    const read = { ...entry.body, ...result(sent, entry) };
    entry.body = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  });
}

/** Makes faults of operations that accept bodies which they must refuse; see `acceptBodies`. */
export function laxFaults(operations: readonly OperationId[]) {
  return (id: string, title: string, violates: readonly string[], ...accepted: AcceptedBodies): Fault => ({
    id,
    title,
    violates,
    breaks: acceptBodies(operations, ...accepted),
  });
}

/** Matches bodies without a field. */
export function lacks(field: string): (sent: Members) => boolean {
  return (sent) => sent[field] === undefined;
}

/** Makes some operations refuse if `why` gives an error. The correct errors come first. */
export function refuseWhen(operations: Operations, why: (context: AnyContext, found: never) => ApiError | undefined): Fault["breaks"] {
  return replaceRun(operations, (run, context, found) => {
    const answer = run(context, found);
    const refusal = why(context, found as never);
    if (refusal !== undefined) throw refusal;
    return answer;
  });
}

/** Makes some operations accept what they must refuse, if `instead` gives an answer. */
export function acceptRefused(
  operations: Operations,
  instead: (refusal: ApiError, context: AnyContext, found: never) => Answer | undefined,
): Fault["breaks"] {
  return replaceRun(operations, (run, context, found) => {
    try {
      return run(context, found);
    } catch (error) {
      const answer = error instanceof ApiError ? instead(error, context, found as never) : undefined;
      if (answer === undefined) throw error;
      return answer;
    }
  });
}

/** A list response. */
export interface List {
  readonly data: readonly Members[];
  readonly meta: Members;
}

/** Removes the rows for which `drops` holds from lists and their totals. */
export function dropRows(operations: Operations, drops: (resource: Members, context: AnyContext) => boolean): Fault["breaks"] {
  return changeAnswer(operations, (answer, context) =>
    withBody(answer, ({ data, meta }: List) => {
      const kept = data.filter((resource) => !drops(resource, context));
      return { data: kept, meta: { ...meta, total: Number(meta["total"]) - (data.length - kept.length) } };
    }),
  );
}
