import type { Decisions } from "../contract/decisions.ts";
import type { ApiResponse } from "../contract/request.ts";
import type { Entry } from "./entry.ts";
import type { Refusal } from "./pipeline.ts";
import { rateHeaders } from "./rate-headers.ts";
import type { Allowance } from "./rate-limit.ts";
import type { Answer } from "./route.ts";
import type { Service } from "./service.ts";

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
