import type { Decisions } from "../../contract/decisions.ts";
import type { ApiRequest, ApiResponse } from "../../contract/request.ts";
import type { TransportRule } from "../../contract/settings/transport-rule.ts";
import type { Allowance } from "../../pipeline/rate-limit.ts";
import type { EmittedEvent } from "../../webhooks/emitted-event.ts";
import type { CountsByCompany } from "../../webhooks/made-counts.ts";

/** What an exchange depended on besides the data, and what it changed. */
export interface ExchangeContext {
  /** The position of the undo log before its changes, and after them. */
  readonly from: number;
  readonly to: number;
  readonly decisions: Decisions;
  /** Ids of the active faults. */
  readonly faults: readonly string[];
  /** The transport rules that were applied to it, in order. */
  readonly rules: readonly TransportRule[];
  /** All that were in force, applied or not. */
  readonly rulesInForce: readonly TransportRule[];
  /** What the rate limiter said; undefined: it was not asked. */
  readonly allowance: Allowance | undefined;
  /** What the companies had made before it, and afterwards. */
  readonly made: readonly [before: CountsByCompany, after: CountsByCompany];
  /** The rate of what people did by themselves. */
  readonly activity: number;
}

/** A context, or that of an exchange before if it says the same: most exchanges change nothing, and ten thousand are kept. */
export function sharedContext(context: ExchangeContext, before: ExchangeContext | null | undefined): ExchangeContext {
  const isSame =
    before != null &&
    context.from === before.from &&
    context.to === before.to &&
    context.decisions === before.decisions &&
    context.faults === before.faults &&
    context.rules === before.rules &&
    context.rulesInForce === before.rulesInForce &&
    context.allowance === before.allowance &&
    context.made[0] === before.made[0] &&
    context.made[1] === before.made[1] &&
    context.activity === before.activity;
  return isSame ? before : context;
}

/** An exchange in the journal. It keeps references only; the text is made when the journal is read. */
export interface Exchanged {
  readonly at: number;
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly company: string | null;
  readonly operation: string | null;
  /** Whether the response shows a secret. */
  readonly answersSecret: boolean;
  readonly events: readonly EmittedEvent[];
  /** null: it is not kept, so nobody asks. */
  readonly context: ExchangeContext | null;
}

/** What is shown of a form. */
export function formNote({ body }: ApiRequest): string {
  return `(a form of ${body?.length ?? 0} bytes)`;
}

/** The most bytes of a form that is kept. */
const MOST_OF_FORM = 64 * 1024;

/** Keeps only the size of a large form: a logo would push out a thousand other exchanges. */
export function lean(exchange: Exchanged): Exchanged {
  if (exchange.request.form === undefined || (exchange.request.body?.length ?? 0) <= MOST_OF_FORM) return exchange;
  const { form: _, ...request } = exchange.request;
  return { ...exchange, request: { ...request, body: new TextEncoder().encode(formNote(exchange.request)) }, context: null };
}

/** The bytes that an exchange counts in the journal. */
export function sizeOf({ request: { path, query, headers, body }, response }: Exchanged): number {
  let bytes = 512 + path.length + query.length + (body?.length ?? 0) + response.body.length;
  for (const name in headers) bytes += name.length + String(headers[name] ?? "").length;
  return bytes;
}
