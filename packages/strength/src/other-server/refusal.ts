const CODES: Readonly<Record<number, string>> = {
  400: "VALIDATION_ERROR",
  401: "UNAUTHORISED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  429: "RATE_LIMITED",
  501: "NOT_IMPLEMENTED",
};

/** An error of §7; thrown at the point where a request is refused. */
export class Refusal extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }

  get code(): string {
    return CODES[this.status]!;
  }
}

export const invalid = (field: string, message = `Please check ${field}.`): Refusal => new Refusal(400, message, field);
export const conflict = (message: string): Refusal => new Refusal(409, message);
export const forbidden = (message: string): Refusal => new Refusal(403, message);
