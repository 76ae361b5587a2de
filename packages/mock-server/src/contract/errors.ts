import type { Decisions } from "./decisions.ts";

/** The document's error codes and the status each comes with (§7); INTERNAL_ERROR's is open. */
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

/** A refused request: thrown by any step or operation, turned into the error envelope by the pipeline. */
export class Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** Name of the offending field, top level only. */
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly #page: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    field?: string,
    more: { headers?: Record<string, string>; status?: number; page?: string } = {},
  ) {
    this.code = code;
    this.message = message;
    this.field = field;
    this.headers = more.headers ?? {};
    this.status = more.status ?? STATUS[code];
    this.#page = more.page;
  }

  /** The body of §2.1, unless the refusal is a bare page; `place` stands before the field. */
  envelope(place = ""): string {
    if (this.#page !== undefined) return this.#page;
    const { code, message, field } = this;
    return JSON.stringify({ error: field === undefined ? { code, message } : { code, message, field: place + field } });
  }
}

/** */
const challenge = (decisions: Decisions): { headers?: Record<string, string> } =>
  decisions["www-authenticate"] === "bearer" ? { headers: { "WWW-Authenticate": "Bearer" } } : {};

const NOT_FOUND_PAGE = {
  headers: { "Content-Type": "text/html; charset=utf-8" },
  page: "<!doctype html><title>Not found</title><h1>Not found</h1>\n",
};

/** The refusals of a missing scope and of too low a plan, told apart by their message or not at all. */
const forbidden = (why: string, decisions: Decisions): Refusal =>
  new Refusal("FORBIDDEN", decisions["forbidden-messages"] === "same-message" ? "This key may not call this operation." : why);

/** Every reason to refuse, once. Messages never quote what the client sent: an echo can leak (T-17, T-21). */
export const refuse = {
  missingKey: (decisions: Decisions): Refusal =>
    new Refusal("UNAUTHORISED", "Send an API key as 'Authorization: Bearer <API_KEY>'.", undefined, challenge(decisions)),
  invalidKey: (decisions: Decisions): Refusal =>
    new Refusal("UNAUTHORISED", "The API key is not valid. It may be mistyped or revoked.", undefined, challenge(decisions)),
  revokedKey: (): Refusal => new Refusal("FORBIDDEN", "The API key has been revoked."),
  rateLimited: (limit: number, headers: Record<string, string>): Refusal =>
    new Refusal("RATE_LIMITED", `More than ${limit} requests in a minute with this key. Wait for the window to end.`, undefined, {
      headers,
    }),
  unknownPath: (form: Decisions["unknown-path"] = "not-found"): Refusal =>
    new Refusal(
      form === "not-implemented" ? "NOT_IMPLEMENTED" : "NOT_FOUND",
      "There is no such path in this API.",
      undefined,
      form === "bare-not-found" ? NOT_FOUND_PAGE : {},
    ),
  wrongMethod: (allow: string, status?: number): Refusal =>
    new Refusal("NOT_FOUND", `This path does not take that method. It takes: ${allow}.`, undefined, {
      headers: { Allow: allow },
      ...(status === undefined ? {} : { status }),
    }),
  comingSoon: (): Refusal => new Refusal("NOT_IMPLEMENTED", "This path is announced and not available yet."),
  notServedYet: (): Refusal => new Refusal("NOT_IMPLEMENTED", "This mock does not serve this operation yet."),
  missingScope: (scope: string, decisions: Decisions): Refusal => forbidden(`The API key lacks the scope '${scope}'.`, decisions),
  planTooLow: (decisions: Decisions): Refusal => forbidden("This feature needs the growth plan or above.", decisions),
  createIsWebOnly: (): Refusal => new Refusal("FORBIDDEN", "Employees are created in the web application."),
  createIsNotOffered: (): Refusal => new Refusal("NOT_IMPLEMENTED", "Creating an employee over the API is not available."),
  hiringIsWebOnly: (code: "FORBIDDEN" | "CONFLICT" | "VALIDATION_ERROR", field: string): Refusal =>
    new Refusal(code, "People are hired in the web application.", code === "VALIDATION_ERROR" ? field : undefined),
  adminByKey: (): Refusal => new Refusal("FORBIDDEN", "A company admin is appointed in the web application."),
  managedTask: (form: Decisions["managed-task-refusal"]): Refusal => {
    const why = "The service manages this task; it cannot be changed over the API.";
    if (form === "validation-error") return new Refusal("VALIDATION_ERROR", why, "completed");
    return new Refusal(form === "conflict" ? "CONFLICT" : "FORBIDDEN", why);
  },
  anonymousSurvey: (code: ErrorCode): Refusal => new Refusal(code, "Anonymous surveys are answered in the web application only."),
  surveyNotOpen: (code: ErrorCode): Refusal => new Refusal(code, "The survey is not open."),
  ownRecognition: (code: "VALIDATION_ERROR" | "CONFLICT"): Refusal =>
    new Refusal(code, "Nobody can recognise themselves.", "to_employee_id"),
  notTheManager: (code: ErrorCode): Refusal =>
    new Refusal(code, "A post of kind manager comes from the recipient's manager.", code === "VALIDATION_ERROR" ? "kind" : undefined),
  noLogo: (code: "NOT_FOUND" | "CONFLICT"): Refusal => new Refusal(code, "There is no logo to remove."),
  noConversation: (): Refusal => new Refusal("NOT_FOUND", "The company has no conversation with an advisor."),
  unknownId: (field?: string): Refusal => new Refusal("NOT_FOUND", "No resource with this id exists.", field),
  invalid: (field: string | undefined, message: string): Refusal => new Refusal("VALIDATION_ERROR", message, field),
  unreadableBody: (why: string, field?: string, status?: number): Refusal =>
    new Refusal("VALIDATION_ERROR", why, field, status === undefined ? {} : { status }),
  outsideDomains: (code: "VALIDATION_ERROR" | "FORBIDDEN" | "CONFLICT"): Refusal =>
    new Refusal(code, "The company invites people on its allowed e-mail domains only.", "email"),
  conflict: (message: string, field?: string): Refusal => new Refusal("CONFLICT", message, field),
  internal: (status = 500): Refusal =>
    new Refusal("INTERNAL_ERROR", "The server met an error of its own. The request had no effect.", undefined, {
      status,
    }),
};
