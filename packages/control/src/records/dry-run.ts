import type { OperationId } from "@hr-platform/spec/operations";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { withValues } from "@hr-platform/engine/contract/decisions";
import { webEffects } from "@hr-platform/engine/operations/web";
import { positionsOf } from "../machines/states.ts";
import { handle } from "@hr-platform/engine/pipeline/handle";
import { pipelineUnder } from "@hr-platform/engine/pipeline/pipeline";
import { RateLimiter } from "@hr-platform/engine/pipeline/rate-limit";
import { SCOPES } from "@hr-platform/engine/pipeline/scopes";
import { serviceWith } from "@hr-platform/engine/pipeline/service";
import type { Change } from "@hr-platform/engine/store/change";
import type { Access } from "@hr-platform/engine/store/key-ring";
import { errorOf } from "../explain/error-of.ts";
import type { StoredTable } from "./record-tables.ts";
import { type RecordPlace, recordOf } from "./stored-records.ts";

/** What would happen if something were done now. Nothing is written. */
export interface DryRun {
  /** Why it is refused; null: it is not. */
  readonly refusal: { readonly message: string; readonly field: string | null } | null;
  readonly changes: readonly Change[];
}

/** Sends a request to an operation as if a key with every scope sent it. */
export function tryOperation(
  { sandbox, state }: RecordPlace,
  id: OperationId,
  params: Readonly<Record<string, string>>,
  body: object,
): DryRun {
  const { contract, clock, sound } = sandbox;
  const { method, path } = contract.operation(id);
  const now = clock.now();
  const service = serviceWith(sandbox, {
    // A list of an earlier state would move the history.
    decisions: withValues(sandbox.decisions, { "read-your-writes": "immediate" }),
    limiter: new RateLimiter(null),
    company: () => state,
    commit: () => {},
  });
  const company = service.companies.find(({ slug }) => slug === state.slug)!;
  const access: Access = { key: { token: "", scopes: SCOPES, revoked: false }, company };
  const request = {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    query: "",
    headers: { authorization: "Bearer -", "content-type": "application/json" },
    body: method === "GET" || method === "DELETE" ? null : new TextEncoder().encode(JSON.stringify(body)),
  };
  const { response, answer } = handle(service, { ...pipelineUnder(service.decisions, sound), authenticate: () => access }, request, now);
  if (answer !== undefined) return { refusal: null, changes: answer.changes };
  const error = errorOf(response.body);
  return { refusal: { message: error?.message ?? `It is answered with ${response.status}.`, field: error?.field ?? null }, changes: [] };
}

/** Runs a web action. */
export function tryWebAction({ sandbox, state }: RecordPlace, name: string, body: Readonly<Record<string, unknown>>): DryRun {
  const { keys, keyEnding, decisions, clock } = sandbox;
  try {
    // The action may put keys: into a copy.
    const context = { keys: keys.copy(), keyEnding, company: state, decisions, now: clock.now() };
    return { refusal: null, changes: webEffects(name, context, body).changes ?? [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refusal: { message: error.message, field: error.field ?? null }, changes: [] };
  }
}

/** The state of a record in a machine after some changes; undefined: they do not change the record. */
export function stateAfter(changes: readonly Change[], table: StoredTable, id: string, machine: string): string | undefined {
  const own = changes.findLast((change) => {
    if (change.table !== table) return false;
    const record = "row" in change ? change.row.record : change.record;
    return record !== null && record !== undefined && idOf(record, table) === id;
  });
  if (own === undefined) return undefined;
  const record = recordOf("row" in own ? own.row : own.record!);
  return positionsOf(table, record).find((position) => position.machine === machine)?.state;
}

function idOf(record: object, table: string): string {
  if ("resource" in record) return (record as { readonly resource: { readonly id: string } }).resource.id;
  if ("id" in record) return (record as { readonly id: string }).id;
  return "course" in record ? `${(record as never as { employee_id: string }).employee_id} ${String(record.course)}` : table;
}
