import { isoInstant } from "@hr-platform/domain";
import { type Decisions, caseOf } from "../contract/decisions.ts";
import type { ApiResponse } from "../contract/request.ts";
import type { Entry } from "./entry.ts";
import type { Refusal } from "./pipeline.ts";
import type { Allowance } from "./rate-limit.ts";
import type { Answer } from "./route.ts";
import type { Service } from "./service.ts";

/** The X-RateLimit- headers of an allowance. */
export function rateHeaders(allowance: Allowance, now: number, decisions: Decisions): Record<string, string> {
  const headers: Record<string, string> = {
    "X-RateLimit-Limit": String(allowance.limit),
    "X-RateLimit-Remaining": String(allowance.remaining),
  };
  if (decisions["rate-header-names"] === "limit-remaining-reset")
    headers["X-RateLimit-Reset"] = reset(allowance.resetAt, now, decisions["rate-reset-form"]);
  return headers;
}

function reset(at: number, now: number, form: Decisions["rate-reset-form"]): string {
  switch (caseOf(form)) {
    case "epoch-seconds":
      return String(Math.ceil(at / 1000));
    case "delta-seconds":
      return String(Math.ceil((at - now) / 1000));
    case "iso-8601":
      return isoInstant(at);
  }
}

/** The Retry-After header of a 429. */
export function retryHeaders(allowance: Allowance, now: number, decisions: Decisions): Record<string, string> {
  const at = Math.max(allowance.retryAt, now + 1);
  switch (caseOf(decisions["retry-after"])) {
    case "seconds":
      return { "Retry-After": String(Math.ceil((at - now) / 1000)) };
    case "http-date":
      return { "Retry-After": new Date(Math.ceil(at / 1000) * 1000).toUTCString() };
    case "absent":
      return {};
  }
}

let second = Number.NaN;
let date = "";

/** An instant (epoch milliseconds) in the form of the Date header. The text is made once a second. */
function httpDate(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = new Date(current * 1000).toUTCString();
  }
  return date;
}

/**
 * Completes a response with the date by the mock's clock and a content type: JSON unless `headers` has another. Takes
 * over `headers`.
 */
export function respond(now: number, status: number, body: string, headers: Record<string, string>, operation?: string): ApiResponse {
  if (status !== 204) headers["Content-Type"] ??= "application/json";
  headers["Date"] = httpDate(now);
  // Only on purpose can somebody certify the mock as a service of their own.
  headers["X-HR-Mock"] = "hr-mock";
  return { status, headers, body, operation, timing: undefined };
}

/** The latest response of JSON without headers of its own: those with the same allowance have the same headers. */
let plain:
  | { readonly allowance: Allowance; readonly now: number; readonly decisions: Decisions; readonly headers: ApiResponse["headers"] }
  | undefined;

/** The response of an operation that ran. */
export function success({ operation, decisions, now }: Entry, answer: Answer, allowance: Allowance): ApiResponse {
  const { status, body } = answer;
  const isPlain = answer.headers === undefined && status !== 204;
  if (isPlain && plain !== undefined && plain.allowance === allowance && plain.now === now && plain.decisions === decisions)
    return { status, headers: plain.headers, body: body ?? "", operation: operation.id, timing: undefined };
  const response = respond(now, status, body ?? "", { ...rateHeaders(allowance, now, decisions), ...answer.headers }, operation.id);
  if (isPlain) plain = { allowance, now, decisions, headers: response.headers };
  return response;
}

/** The response of an error. A request that was not counted shows a rate limit that is untouched, unless a decision says none. */
export function failure({ decisions, limiter }: Service, { error, match, allowance, now, place }: Refusal): ApiResponse {
  const shown = allowance ?? (decisions["rate-headers-without-key"] === "present" ? limiter.untouched(now) : undefined);
  const headers = { ...(shown === undefined ? {} : rateHeaders(shown, now, decisions)), ...error.headers };
  return respond(now, error.status, error.envelope(place), headers, match.kind === "operation" ? match.operation.id : undefined);
}
