// Exceptions that the exception filter turns into the error envelope.
const CODES: Readonly<Record<number, string>> = {
  400: "VALIDATION_ERROR", 401: "UNAUTHORISED", 403: "FORBIDDEN", 404: "NOT_FOUND", 409: "CONFLICT", 429: "RATE_LIMITED",
    501: "NOT_IMPLEMENTED",
};
export class ApiException extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
  toBody(): { error: { code: string; message: string; field?: string } } {
    const error = { code: CODES[this.status] ?? "INTERNAL_ERROR", message: this.message };
    return { error: this.field === undefined ? error : { ...error, field: this.field } };
  }
}
export class ValidationException extends ApiException {
  constructor(field: string, message: string) {
    super(400, message, field);
  }
}
export class NotFoundException extends ApiException {
  constructor(entity: string, field?: string) {
    super(404, `${entity} was not found.`, field);
  }
}
export class ConflictException extends ApiException {
  constructor(message: string, field?: string) {
    super(409, message, field);
  }
}
export class ForbiddenException extends ApiException {
  constructor(message: string) {
    super(403, message);
  }
}
