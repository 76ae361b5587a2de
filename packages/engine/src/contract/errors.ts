import { caseOf, choose, type Decisions } from "./decisions.ts";

/** The error codes of the document and their statuses (§7). The status of INTERNAL_ERROR is open. */
export const STATUS = {
  VALIDATION_ERROR: 400,
  UNAUTHORISED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  NOT_IMPLEMENTED: 501,
  INTERNAL_ERROR: 500,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** An error response: any step or operation throws it, and the pipeline turns it into the error envelope. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Name of the invalid field, top level only. */
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly #page: string | undefined;

  static {
    this.prototype.name = "ApiError";
  }

  constructor(
    code: ErrorCode,
    message: string,
    field?: string,
    more: { headers?: Record<string, string>; status?: number; page?: string } = {},
  ) {
    // No stack trace: it would cost ten times as much as the rest, and an ApiError is a response, not a bug.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.field = field;
    this.headers = more.headers ?? {};
    this.status = more.status ?? STATUS[code];
    this.#page = more.page;
  }

  /** The body of §2.1, or a bare page. `place` is prefixed to the field. */
  envelope(place = ""): string {
    if (this.#page !== undefined) return this.#page;
    const { code, message, field } = this;
    return JSON.stringify({ error: field === undefined ? { code, message } : { code, message, field: place + field } });
  }
}

/** The WWW-Authenticate header of a 401. */
const challenge = (decisions: Decisions): { headers?: Record<string, string> } =>
  decisions["www-authenticate"] === "bearer" ? { headers: { "WWW-Authenticate": "Bearer" } } : {};

const NOT_FOUND_PAGE = {
  headers: { "Content-Type": "text/html; charset=utf-8" },
  page: "<!doctype html><title>Not found</title><h1>Not found</h1>\n",
};

/** The error for a missing scope or a plan that is too low: with different messages, or the same one. */
const forbidden = (why: string, decisions: Decisions): ApiError =>
  new ApiError("FORBIDDEN", decisions["forbidden-messages"] === "same-message" ? "This key may not call this operation." : why);

/** The error code of each value of a decision that chooses among them. */
export const CODE_OF = { forbidden: "FORBIDDEN", conflict: "CONFLICT", "validation-error": "VALIDATION_ERROR" } as const;

/** Every error of the API. Messages never quote the request: an echo can leak data (T-17, T-21). */
export const refuse = {
  missingKey: (decisions: Decisions): ApiError =>
    new ApiError("UNAUTHORISED", "Send an API key as 'Authorization: Bearer <API_KEY>'.", undefined, challenge(decisions)),
  invalidKey: (decisions: Decisions): ApiError =>
    new ApiError("UNAUTHORISED", "The API key is not valid. It may be mistyped or revoked.", undefined, challenge(decisions)),
  revokedKey: (): ApiError => new ApiError("FORBIDDEN", "The API key has been revoked."),
  rateLimited: (limit: number, headers: Record<string, string>): ApiError =>
    new ApiError("RATE_LIMITED", `More than ${limit} requests in a minute with this key. Wait for the window to end.`, undefined, {
      headers,
    }),
  unknownPath: (form?: Decisions["unknown-path"]): ApiError => {
    const why = "There is no such path in this API.";
    switch (form === undefined ? "not-found" : caseOf(form)) {
      case "not-found":
        return new ApiError("NOT_FOUND", why);
      case "not-implemented":
        return new ApiError("NOT_IMPLEMENTED", why);
      case "bare-not-found":
        return new ApiError("NOT_FOUND", why, undefined, NOT_FOUND_PAGE);
    }
  },
  wrongMethod: (allow: string, status?: number): ApiError =>
    new ApiError("NOT_FOUND", `This path does not take that method. It takes: ${allow}.`, undefined, {
      headers: { Allow: allow },
      ...(status === undefined ? {} : { status }),
    }),
  comingSoon: (): ApiError => new ApiError("NOT_IMPLEMENTED", "This path is announced and not available yet."),
  notServedYet: (): ApiError => new ApiError("NOT_IMPLEMENTED", "This mock does not serve this operation yet."),
  missingScope: (scope: string, decisions: Decisions): ApiError => forbidden(`The API key lacks the scope '${scope}'.`, decisions),
  planTooLow: (decisions: Decisions): ApiError => forbidden("This feature needs the growth plan or above.", decisions),
  lapsed: (status: string, decisions: Decisions): ApiError =>
    forbidden(`The company's subscription is ${status}; its keys may not do this until it is paid or resumed.`, decisions),
  createIsWebOnly: (): ApiError => new ApiError("FORBIDDEN", "Employees are created in the web application."),
  createIsNotOffered: (): ApiError => new ApiError("NOT_IMPLEMENTED", "Creating an employee over the API is not available."),
  hiringIsWebOnly: (code: "FORBIDDEN" | "CONFLICT" | "VALIDATION_ERROR", field: string): ApiError =>
    new ApiError(code, "People are hired in the web application.", code === "VALIDATION_ERROR" ? field : undefined),
  adminByKey: (): ApiError => new ApiError("FORBIDDEN", "A company admin is appointed in the web application."),
  managedTask: (form: Decisions["managed-task-refusal"]): ApiError => {
    const why = "The service manages this task; it cannot be changed over the API.";
    const code = choose(form, CODE_OF);
    return new ApiError(code, why, code === "VALIDATION_ERROR" ? "completed" : undefined);
  },
  anonymousSurvey: (code: ErrorCode): ApiError => new ApiError(code, "Anonymous surveys are answered in the web application only."),
  surveyNotOpen: (code: ErrorCode): ApiError => new ApiError(code, "The survey is not open."),
  ownRecognition: (code: "VALIDATION_ERROR" | "CONFLICT"): ApiError =>
    new ApiError(code, "Nobody can recognise themselves.", "to_employee_id"),
  notTheManager: (code: ErrorCode): ApiError =>
    new ApiError(code, "A post of kind manager comes from the recipient's manager.", code === "VALIDATION_ERROR" ? "kind" : undefined),
  noLogo: (code: "NOT_FOUND" | "CONFLICT"): ApiError => new ApiError(code, "There is no logo to remove."),
  noConversation: (): ApiError => new ApiError("NOT_FOUND", "The company has no conversation with an advisor."),
  unknownId: (field?: string): ApiError => new ApiError("NOT_FOUND", "No resource with this id exists.", field),
  invalid: (field: string | undefined, message: string): ApiError => new ApiError("VALIDATION_ERROR", message, field),
  unreadableBody: (why: string, field?: string, status?: number): ApiError =>
    new ApiError("VALIDATION_ERROR", why, field, status === undefined ? {} : { status }),
  outsideDomains: (code: "VALIDATION_ERROR" | "FORBIDDEN" | "CONFLICT"): ApiError =>
    new ApiError(code, "The company invites people on its allowed e-mail domains only.", "email"),
  conflict: (message: string, field?: string): ApiError => new ApiError("CONFLICT", message, field),
  internal: (status = 500): ApiError =>
    new ApiError("INTERNAL_ERROR", "The server met an error of its own. The request had no effect.", undefined, {
      status,
    }),
};
