import type { Operation } from "@hr-platform/spec/operations";
import { idOnly } from "./answer.ts";
import { isUnlistedFeature, offered } from "./extra-operations.ts";
import { carryOut } from "./carry-out.ts";
import type { CompanyState } from "../store/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";
import { ApiError, refuse } from "../contract/errors.ts";
import { type Entry, guardOrder } from "./guards.ts";
import { matchLoosely, tagged } from "./http-extras.ts";
import type { Access } from "../store/key-ring.ts";
import type { Match } from "./match-route.ts";
import { inTimestampForm } from "../store/timestamp-form.ts";
import { type Allowance, rateHeaders, retryHeaders } from "./rate-limit.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import { respond } from "./respond.ts";
import type { Answer } from "./route.ts";
import type { Service } from "./service.ts";
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

/** What is asked for; where it is refused, that refusal in place of its own. */
function known<T>(asked: () => T, refusal: () => ApiError): T {
  try {
    return asked();
  } catch {
    throw refusal();
  }
}

/**
 * The story of a request: authenticate -> rate limit -> match route -> coming soon -> guards (scope, plan, parse,
 * find, validate) -> run. Pure but for the rate limiter's count: what is to be written is in the outcome.
 */
export function handle(service: Service, request: ApiRequest, now: number): Outcome {
  const { decisions, pipeline } = service;
  const { method, path } = request;
  const loosely = decisions["http-extras"] === "lenient";
  const match = offered(loosely ? matchLoosely(pipeline.match, method, path) : pipeline.match(method, path), request, decisions);
  let access: Access | undefined;
  let allowance: Allowance | undefined;
  let company: CompanyState | undefined;
  let operation: Operation | undefined;
  try {
    const asked = (): Access => pipeline.authenticate(service, request);
    const isOpen = match.kind === "unknown" && decisions["unknown-path-without-key"] === "404";
    access = isOpen ? known(asked, () => refuse.unknownPath(decisions["unknown-path"])) : asked();
    const bucket = decisions["rate-bucket"] === "key" ? access.key.token : access.company.id;
    allowance = pipeline.admit(service, bucket, now);
    if (!allowance.allowed) throw refuse.rateLimited(allowance.limit, retryHeaders(allowance, now, decisions));
    operation = enter(match, path, decisions);
    company = pipeline.open(service, access, operation);
    const route = pipeline.routes.get(operation.id) ?? pipeline.extraRoutes.get(operation.id);
    const entry: Entry = {
      operation,
      request,
      company,
      access,
      decisions,
      settings: service.settings,
      now,
      params: params(match, decisions),
      query: NOTHING,
      page: FIRST_PAGE,
      body: NOTHING,
      sent: NOTHING,
      file: null,
      origin: request.origin,
      found: undefined,
    };
    for (const name of guardOrder(decisions)) pipeline.guards[name](entry, route);
    if (route === undefined) throw refuse.notServedYet();
    const made = silenced(carryOut(entry, route), decisions);
    const answer = decisions["write-key-response"] === "id-only" && !mayRead(entry) ? idOnly(made) : made;
    const rate = rateHeaders(allowance, now, decisions);
    const body = answer.body === null ? "" : inTimestampForm(answer.body, company.company.record.resource.timezone, decisions);
    const headers = answer.headers === undefined ? rate : { ...rate, ...answer.headers };
    const response = respond(now, answer.status, body, tagged(headers, body, operation, decisions));
    return { response, access, company, operation, answer, bug: undefined };
  } catch (error) {
    if (access !== undefined && decisions["rate-counted"] === "successful-only" && allowance?.allowed === true) {
      service.limiter.refund(decisions["rate-bucket"] === "key" ? access.key.token : access.company.id);
      allowance = { ...allowance, remaining: Math.min(allowance.limit, allowance.remaining + 1) };
    }
    const refusal = error instanceof ApiError ? error : refuse.internal(Number(decisions["internal-error-status"]));
    const shown = allowance ?? (decisions["rate-headers-without-key"] === "present" ? service.limiter.untouched(now) : undefined);
    const headers = { ...(shown === undefined ? {} : rateHeaders(shown, now, decisions)), ...refusal.headers };
    const response = respond(now, refusal.status, refusal.envelope(place(refusal, match, decisions)), headers);
    return { response, access, company, operation, answer: undefined, bug: error instanceof ApiError ? undefined : error };
  }
}

/** An answer without its events, where only the web application sends any. */
function silenced(answer: Answer, decisions: Decisions): Answer {
  return decisions["event-mapping"] === "none" && answer.events.length > 0 ? { ...answer, events: [] } : answer;
}

/** Whether the key opens reads as well as this write; the scope of webhooks opens both of theirs. */
function mayRead({ operation, access, decisions }: Entry): boolean {
  return operation.method === "GET" || operation.scope === "webhooks" || effectiveScopes(access.key.scopes, decisions).has("read");
}

/** Where the offending field of a request stands, for servers that tell so of all but the body. */
function place({ field }: ApiError, match: Match, decisions: Decisions): string {
  if (field === undefined || decisions["error-field-path"] !== "dots" || match.kind !== "operation") return "";
  if (Object.hasOwn(match.params, field)) return "path.";
  return match.operation.method === "GET" ? "query." : "";
}

/** Ids in the path, in the one form that they are stored in. */
function params(match: Match, decisions: Decisions): Record<string, string> {
  if (match.kind !== "operation") return {};
  if (decisions["uuid-case"] === "sensitive") return match.params;
  const lower: Record<string, string> = {};
  for (const name in match.params) lower[name] = match.params[name]!.toLowerCase();
  return lower;
}

function enter(match: Match, path: string, decisions: Decisions): Operation {
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
      if (decisions["unlisted-features"] === "not-implemented" && isUnlistedFeature(path)) throw refuse.comingSoon();
      throw refuse.unknownPath(decisions["unknown-path"]);
  }
}
