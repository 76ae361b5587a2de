import { caseOf, type Decisions } from "./decisions.ts";
import { ApiError, type ErrorCode } from "./errors.ts";
import { type FixedRule, RULES, type RefusalRule } from "./rules.ts";

/** The WWW-Authenticate header of a 401. */
const challenge = (decisions: Decisions): { headers?: Record<string, string> } =>
  decisions["www-authenticate"] === "bearer" ? { headers: { "WWW-Authenticate": "Bearer" } } : {};

const NOT_FOUND_PAGE = {
  headers: { "Content-Type": "text/html; charset=utf-8" },
  page: "<!doctype html><title>Not found</title><h1>Not found</h1>\n",
};

/** A rule by its name, or one whose requirement was found where it refuses (`ruleOf`). */
type By = FixedRule | RefusalRule;

const refusal = (by: By, code: ErrorCode, why: string, field?: string, more?: ConstructorParameters<typeof ApiError>[3]): ApiError =>
  new ApiError(code, why, field, more, typeof by === "string" ? RULES[by] : by);

/** The error for a key or a plan that does not do: with different messages, or the same one. */
const forbidden = (by: By, why: string, decisions: Decisions): ApiError =>
  refusal(by, "FORBIDDEN", decisions["forbidden-messages"] === "same-message" ? "This key may not call this operation." : why);

/** Every refusal of the API, by its rule: the compiler asks for it. Messages never quote the request: an echo can leak data (T-17, T-21). */
export const refuseBy = {
  rule: (by: By, code: ErrorCode, why: string, field?: string): ApiError => refusal(by, code, why, field),
  missingKey: (decisions: Decisions): ApiError =>
    refusal("missing-key", "UNAUTHORISED", "Send an API key as 'Authorization: Bearer <API_KEY>'.", undefined, challenge(decisions)),
  invalidKey: (by: By, decisions: Decisions): ApiError =>
    refusal(by, "UNAUTHORISED", "The API key is not valid. It may be mistyped or revoked.", undefined, challenge(decisions)),
  noBearer: (decisions: Decisions): ApiError =>
    refusal(
      "no-bearer",
      "UNAUTHORISED",
      "The header has another form than 'Authorization: Bearer <API_KEY>'.",
      undefined,
      challenge(decisions),
    ),
  revokedKey: (): ApiError => refusal("revoked-key", "FORBIDDEN", "The API key has been revoked."),
  rateLimited: (limit: number, headers: Record<string, string>): ApiError =>
    refusal("rate-limit", "RATE_LIMITED", `More than ${limit} requests in a minute with this key. Wait for the window to end.`, undefined, {
      headers,
    }),
  unknownPath: (form: Decisions["unknown-path"], by: By = "unknown-path"): ApiError => {
    const why = "There is no such path in this API.";
    switch (caseOf(form)) {
      case "not-found":
        return refusal(by, "NOT_FOUND", why);
      case "not-implemented":
        return refusal(by, "NOT_IMPLEMENTED", why);
      case "bare-not-found":
        return refusal(by, "NOT_FOUND", why, undefined, NOT_FOUND_PAGE);
    }
  },
  wrongMethod: (allow: string, status?: number): ApiError =>
    refusal("wrong-method", "NOT_FOUND", `This path does not take that method. It takes: ${allow}.`, undefined, {
      headers: { Allow: allow },
      ...(status === undefined ? {} : { status }),
    }),
  comingSoon: (by: By): ApiError => refusal(by, "NOT_IMPLEMENTED", "This path is announced and not available yet."),
  missingScope: (by: By, scope: string, decisions: Decisions): ApiError =>
    forbidden(by, `The API key lacks the scope '${scope}'.`, decisions),
  planTooLow: (by: By, decisions: Decisions): ApiError => forbidden(by, "This feature needs the growth plan or above.", decisions),
  lapsed: (status: string, decisions: Decisions): ApiError =>
    forbidden(
      "lapsed-subscription",
      `The company's subscription is ${status}; its keys may not do this until it is paid or resumed.`,
      decisions,
    ),
  unknownId: (by: By, field?: string): ApiError => refusal(by, "NOT_FOUND", "No resource with this id exists.", field),
  invalid: (by: By, field: string | undefined, message: string): ApiError => refusal(by, "VALIDATION_ERROR", message, field),
  unreadableBody: (by: By, why: string, field?: string, status?: number): ApiError =>
    refusal(by, "VALIDATION_ERROR", why, field, status === undefined ? {} : { status }),
  outsideDomains: (by: By, code: "VALIDATION_ERROR" | "FORBIDDEN" | "CONFLICT"): ApiError =>
    refusal(by, code, "The company invites people on its allowed e-mail domains only.", "email"),
  conflict: (by: By, message: string, field?: string): ApiError => refusal(by, "CONFLICT", message, field),
};
