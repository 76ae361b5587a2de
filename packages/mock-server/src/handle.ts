import type { Operation } from "@hr-platform/spec/operations";
import { idOnly } from "./answer.ts";
import { authenticate } from "./authenticate.ts";
import type { CompanyState } from "./company-state.ts";
import type { Decisions } from "./decisions.ts";
import { Refusal, refuse } from "./errors.ts";
import { type Entry, guards } from "./guards.ts";
import { type Match, matchRoute } from "./match-route.ts";
import { type Allowance, rateHeaders, retryHeaders } from "./rate-limit.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";
import { respond } from "./respond.ts";
import type { Answer } from "./route.ts";
import { routes } from "./routes.ts";
import type { Access, Sandbox } from "./sandbox.ts";
import { effectiveScopes } from "./scopes.ts";

/** What came of a request: the answer to send, and what it wants written and told if it was not refused. */
export interface Outcome {
  readonly response: ApiResponse;
  readonly access: Access | undefined;
  readonly company: CompanyState | undefined;
  readonly operation: Operation | undefined;
  /** undefined when the request was refused: then nothing is written. */
  readonly answer: Answer | undefined;
  /** An error of ours, answered as INTERNAL_ERROR. */
  readonly bug: unknown;
}

/** What an entry holds until its guards have read it. */
const NOTHING = Object.freeze({});
const FIRST_PAGE = { page: 1, limit: 0 };

/**
 * The story of a request: authenticate -> rate limit -> match route -> coming soon -> guards (scope, plan, parse,
 * find, validate) -> run. Pure but for the rate limiter's count: what is to be written is in the outcome.
 */
export function handle(sandbox: Sandbox, request: ApiRequest, now: number): Outcome {
  const { decisions } = sandbox;
  const match = matchRoute(request.method, request.path);
  let access: Access | undefined;
  let allowance: Allowance | undefined;
  let company: CompanyState | undefined;
  let operation: Operation | undefined;
  try {
    if (match.kind === "unknown" && decisions["unknown-path-without-key"] === "404") throw refuse.unknownPath(decisions["unknown-path"]);
    access = authenticate(sandbox, request);
    const bucket = decisions["rate-bucket"] === "key" ? access.key.token : access.company.id;
    allowance = sandbox.limiter.take(bucket, now, decisions);
    if (!allowance.allowed) throw refuse.rateLimited(allowance.limit, retryHeaders(allowance, now, decisions));
    operation = enter(match, decisions);
    company = sandbox.company(access.company.slug);
    const route = routes.get(operation.id);
    const entry: Entry = {
      operation,
      request,
      company,
      access,
      decisions,
      now,
      params: params(match, decisions),
      query: NOTHING,
      page: FIRST_PAGE,
      body: NOTHING,
      sent: NOTHING,
      found: undefined,
    };
    for (const guard of guards(decisions)) guard(entry, route);
    if (route === undefined) throw refuse.notServedYet();
    const made = route.run(entry, entry.found as never);
    const answer = decisions["write-key-response"] === "id-only" && !mayRead(entry) ? idOnly(made) : made;
    const response = respond(now, answer.status, answer.body ?? "", rateHeaders(allowance, now, decisions));
    return { response, access, company, operation, answer, bug: undefined };
  } catch (error) {
    if (access !== undefined && decisions["rate-counted"] === "successful-only" && allowance?.allowed === true) {
      sandbox.limiter.refund(decisions["rate-bucket"] === "key" ? access.key.token : access.company.id);
      allowance = { ...allowance, remaining: Math.min(allowance.limit, allowance.remaining + 1) };
    }
    const refusal = error instanceof Refusal ? error : refuse.internal(Number(decisions["internal-error-status"]));
    const shown = allowance ?? (decisions["rate-headers-without-key"] === "present" ? sandbox.limiter.untouched(now) : undefined);
    const headers = { ...(shown === undefined ? {} : rateHeaders(shown, now, decisions)), ...refusal.headers };
    const response = respond(now, refusal.status, refusal.envelope(), headers);
    return { response, access, company, operation, answer: undefined, bug: error instanceof Refusal ? undefined : error };
  }
}

/** Whether the key opens reads as well as this write. */
function mayRead({ operation, access, decisions }: Entry): boolean {
  return operation.method === "GET" || effectiveScopes(access.key.scopes, decisions).has("read");
}

/** Ids in the path, in the one form that they are stored in. */
function params(match: Match, decisions: Decisions): Record<string, string> {
  if (match.kind !== "operation") return {};
  if (decisions["uuid-case"] === "sensitive") return match.params;
  const lower: Record<string, string> = {};
  for (const name in match.params) lower[name] = match.params[name]!.toLowerCase();
  return lower;
}

function enter(match: Match, decisions: Decisions): Operation {
  switch (match.kind) {
    case "operation":
      if (match.operation.id === "createEmployee" && decisions["employee-create"] === "not-implemented") throw refuse.createIsNotOffered();
      return match.operation;
    case "coming-soon":
      throw match.exact || decisions["coming-soon-tree"] === "whole-tree"
        ? refuse.comingSoon()
        : refuse.unknownPath(decisions["unknown-path"]);
    case "wrong-method":
      throw refuse.wrongMethod(match.allow, decisions["wrong-method"] === "not-allowed" ? 405 : undefined);
    case "unknown":
      throw refuse.unknownPath(decisions["unknown-path"]);
  }
}
