import type { RefusalRule } from "./rules.ts";

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
  /** Why, for explanations: no response shows it. undefined: it is no refusal of the API, but of the control API, a web action, a fault. */
  readonly rule: RefusalRule | undefined;
  readonly #page: string | undefined;

  static {
    this.prototype.name = "ApiError";
  }

  constructor(
    code: ErrorCode,
    message: string,
    field?: string,
    more: { headers?: Record<string, string>; status?: number; page?: string } = {},
    rule?: RefusalRule,
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
    this.rule = rule;
  }

  /** The body of §2.1, or a bare page. `place` is prefixed to the field. */
  envelope(place = ""): string {
    if (this.#page !== undefined) return this.#page;
    const { code, message, field } = this;
    return JSON.stringify({ error: field === undefined ? { code, message } : { code, message, field: place + field } });
  }
}

/** The error code of each value of a decision that chooses among them. */
export const CODE_OF = { forbidden: "FORBIDDEN", conflict: "CONFLICT", "validation-error": "VALIDATION_ERROR" } as const;

/**
 * Errors without a rule of the API: those of control calls, web actions, faults, pages and bugs. What a request to the API meets is
 * refused by its rule (`refuse-by.ts`).
 */
export const refuse = {
  unknownPath: (): ApiError => new ApiError("NOT_FOUND", "There is no such path in this API."),
  unknownId: (field?: string): ApiError => new ApiError("NOT_FOUND", "No resource with this id exists.", field),
  invalid: (field: string | undefined, message: string): ApiError => new ApiError("VALIDATION_ERROR", message, field),
  unreadableBody: (why: string): ApiError => new ApiError("VALIDATION_ERROR", why),
  wrongMethod: (allow: string, more: readonly string[] = []): ApiError =>
    new ApiError("NOT_FOUND", [`This path does not take that method. It takes: ${allow}.`, ...more].join(" "), undefined, {
      headers: { Allow: allow },
    }),
  conflict: (message: string, field?: string): ApiError => new ApiError("CONFLICT", message, field),
  notServedYet: (): ApiError => new ApiError("NOT_IMPLEMENTED", "This mock does not serve this operation yet."),
  internal: (status = 500): ApiError =>
    new ApiError("INTERNAL_ERROR", "The server met an error of its own. The request had no effect.", undefined, { status }),
};

/**
 * The refusal of a request that met an error nobody expected, after a line on standard error. Code that is loaded at its first use may be
 * gone: a build took its file away (`ERR_MODULE_NOT_FOUND`). That is 503, with the mend. Anything else is a bug: 500, printed with its stack.
 * @param where What met the error, such as `control API`
 */
export function unexpected(error: unknown, where: string): ApiError {
  if (error instanceof ApiError) return error;
  if ((error as NodeJS.ErrnoException | null)?.code === "ERR_MODULE_NOT_FOUND") {
    console.error("hr-mock: the mock was built anew while it ran: start it again");
    return new ApiError("INTERNAL_ERROR", "The mock was built anew while it ran: start it again.", undefined, { status: 503 });
  }
  console.error(`hr-mock: a bug of the mock's ${where}:`, error);
  return refuse.internal();
}
