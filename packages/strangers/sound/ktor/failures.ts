// One exception type per thing that StatusPages turns into the error envelope.
export type ErrorCode =
  | "UNAUTHORISED" | "FORBIDDEN" | "NOT_FOUND" | "VALIDATION_ERROR" | "CONFLICT" | "RATE_LIMITED" | "NOT_IMPLEMENTED" | "INTERNAL_ERROR";

export class ApiFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  constructor(status: number, code: ErrorCode, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export const invalid = (field: string, message: string): ApiFailure => new ApiFailure(400, "VALIDATION_ERROR", message, field);
export const forbidden = (message: string): ApiFailure => new ApiFailure(403, "FORBIDDEN", message);
export const notFound = (what: string, field?: string): ApiFailure => new ApiFailure(404, "NOT_FOUND", `${what} not found`, field);
export const conflict = (message: string, field?: string): ApiFailure => new ApiFailure(409, "CONFLICT", message, field);

export const envelope = (failure: ApiFailure): { error: { code: ErrorCode; message: string; field?: string } } => ({
  error: { code: failure.code, message: failure.message, ...(failure.field === undefined ? {} : { field: failure.field }) },
});
