import type { Operation } from "@hr-platform/spec/operations";
import type { Access } from "../store/key-ring.ts";
import type { CompanyState } from "../store/company-state.ts";
import { ApiError, refuse } from "../contract/errors.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import { bucketOf, requireAllowed } from "./admit.ts";
import { entryOf } from "./entry.ts";
import { withApiEvents } from "./finish/api-events.ts";
import { failure } from "./finish/failure.ts";
import { withReadableData } from "./finish/id-only.ts";
import { refund } from "./finish/refund.ts";
import { success } from "./finish/success.ts";
import { guardOrder } from "./guards.ts";
import { matchRequest } from "./match-request.ts";
import { pathParams } from "./path-params.ts";
import type { Exchange, Pipeline } from "./pipeline.ts";
import type { Allowance } from "./rate-limit.ts";
import { requireKey } from "./require-key.ts";
import { requireOperation } from "./require-operation.ts";
import type { Answer } from "./route.ts";
import { runOperation } from "./run-operation.ts";
import type { Service } from "./service.ts";

/** The result of a request: its response before the last steps, and what these get. */
export interface Outcome extends Exchange {
  readonly response: ApiResponse;
  readonly access: Access | undefined;
  readonly answersSecret: boolean;
  /** What the rate limiter said; undefined: it was not asked. */
  readonly allowance: Allowance | undefined;
  /** A bug of the mock, answered as INTERNAL_ERROR. */
  readonly bug: unknown;
}

/**
 * Handles a request: match, authenticate, rate limit, guards (scope, plan, parse, find, validate), run, respond.
 * Writes nothing but the count of the rate limiter; what to write is in the outcome.
 */
export function handle(service: Service, pipeline: Pipeline, request: ApiRequest, now: number): Outcome {
  const { decisions } = service;
  const match = matchRequest(pipeline.match, request, service);
  let access: Access | undefined;
  let allowance: Allowance | undefined;
  let company: CompanyState | undefined;
  let operation: Operation | undefined;
  const outcome = (response: ApiResponse, answer: Answer | undefined, bug: unknown): Outcome => {
    const { id = null, answersSecret = false } = operation ?? {};
    return { service, request, now, response, access, company, operation: id, answersSecret, allowance, answer, bug };
  };
  try {
    access = requireKey(pipeline.authenticate, service, request, match);
    allowance = pipeline.admit(service, bucketOf(access, decisions), now);
    requireAllowed(allowance, now, decisions);
    operation = requireOperation(match, request.path, decisions);
    company = pipeline.open(service, access, operation);
    const entry = entryOf(service, request, now, access, company, operation, pathParams(match, decisions));
    const route = pipeline.routes.get(operation.id) ?? pipeline.extraRoutes.get(operation.id);
    for (const name of guardOrder(decisions)) pipeline.guards[name](entry, route);
    if (route === undefined) throw refuse.notServedYet();
    const answer = withReadableData(withApiEvents(runOperation(entry, route), decisions), entry);
    return outcome(success(entry, answer, allowance), answer, undefined);
  } catch (error) {
    const isBug = !(error instanceof ApiError);
    const refusal = isBug ? refuse.internal(Number(decisions["internal-error-status"])) : error;
    const shown = access !== undefined && allowance !== undefined ? refund(service, access, allowance) : allowance;
    const response = failure(service, refusal, match, shown, now);
    return outcome(response, undefined, isBug ? error : undefined);
  }
}
