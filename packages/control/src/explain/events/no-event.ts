import type { Contract } from "@hr-platform/engine/contract/contract";
import { type ByValue, choose } from "@hr-platform/engine/contract/decisions";
import { eventsMade } from "@hr-platform/engine/webhooks/made-counts";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { ChangedRecord } from "../changed-records.ts";

type Kept = Pick<Exchanged, "request" | "response" | "company"> & { readonly context: ExchangeContext };

/** What is known of an exchange of which no event is kept. */
interface Uneventful {
  /** operationId; null: no operation was reached. */
  readonly operation: string | null;
  readonly changes: readonly Pick<ChangedRecord, "table">[];
  /** Whether it sent something that the operation does not take. */
  readonly hasDropped: boolean;
}

/** Why a request that may write came to no event: a sentence. null: it only reads. */
export function noEventReason(sandbox: Sandbox, exchanged: Kept, { operation, changes, hasDropped }: Uneventful): string | null {
  const { request, response, context } = exchanged;
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (response.status >= 400) return "The request was refused, and what is refused sends no event.";
  if (madeAny(sandbox, exchanged)) return "Its events are not kept any more.";
  const emits = emittedBy(sandbox.contract, operation);
  // The API shows nothing of such a request, and neither does an event (T-12, T-13).
  const tables = new Set(changes.map(({ table }) => table).filter((table) => table !== "firstAnswers"));
  if (tables.size === 1 && tables.has("hiddenLeave")) return "It is about hidden leave, of which no event is sent.";
  if (emits.length === 0) return `The API document defines no event for ${operation ?? "it"} (§6).`;
  if (tables.size === 0 && hasDropped) return "It changed nothing: what was sent was dropped.";
  if (tables.size === 0) return "It changed nothing, and sends no event again: the decision no-op-event says whether an update does.";
  if (!choose(context.decisions["event-mapping"], SENDS)) return "Decision event-mapping is none: operations over the API send no event.";
  return `${operation} sends ${emits.join(" or ")} for some changes, and this one was not among them, or a fault left the event out.`;
}

/** Whether operations over the API send events. */
const SENDS: ByValue<"event-mapping", boolean> = { "one-per-operation": true, "with-derived-status": true, none: false };

function emittedBy({ operations }: Contract, operation: string | null): readonly string[] {
  return operations.find(({ id }) => id === operation)?.emits ?? [];
}

/** Whether it published events that neither the inbox nor a log has any more. */
function madeAny({ parts }: Sandbox, { company, context }: Kept): boolean {
  const state = company === null ? undefined : parts.companies.ownOf(company);
  if (state === undefined) return false;
  const [before, after] = context.made.map((counts) => eventsMade(state, counts));
  return before !== after;
}
