import type { Operation } from "@hr-platform/spec/operations";
import type { Access } from "../store/key-ring.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import { ApiError, refuse } from "../contract/errors.ts";
import { refuseBy } from "../contract/refuse-by.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import { entryOf } from "./entry.ts";
import type { Exchange, Pipeline } from "./pipeline.ts";
import { retryHeaders, success } from "./respond.ts";
import { type Allowance, bucketOf } from "./rate-limit.ts";
import type { Answer } from "./route.ts";
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
  const match = pipeline.match(request.method, request.path, decisions);
  let access: Access | undefined;
  let allowance: Allowance | undefined;
  let company: CompanyState | undefined;
  let operation: Operation | undefined;
  const outcome = (response: ApiResponse, answer: Answer | undefined, bug: unknown): Outcome => {
    const { id = null, answersSecret = false } = operation ?? {};
    return { service, request, now, response, access, company, operation: id, answersSecret, allowance, answer, bug };
  };
  try {
    access = pipeline.authenticate(service, request, match);
    allowance = pipeline.admit(service, bucketOf(access, decisions), now);
    if (!allowance.allowed) throw refuseBy.rateLimited(allowance.limit, retryHeaders(allowance, now, decisions));
    const asked = pipeline.operation(match, request.path, decisions);
    operation = asked.operation;
    company = pipeline.open(service, access, operation);
    const entry = entryOf(service, request, now, access, company, asked);
    const route = asked.route ?? pipeline.routes.get(operation.id);
    for (const name of pipeline.order(decisions)) pipeline.guards[name](entry, route);
    if (route === undefined) throw refuse.notServedYet();
    const answer = pipeline.run(entry, route);
    return outcome(success(entry, answer, allowance), answer, undefined);
  } catch (error) {
    const isBug = !(error instanceof ApiError);
    const refusal = isBug ? refuse.internal(Number(decisions["internal-error-status"])) : error;
    const response = pipeline.refuse(service, { error: refusal, match, access, allowance, now });
    return outcome(response, undefined, isBug ? error : undefined);
  }
}
