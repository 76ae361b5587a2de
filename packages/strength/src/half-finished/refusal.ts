/** A refusal of the half-finished server. */
export class HalfRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export const notFound = (): HalfRefusal => new HalfRefusal(404, "NOT_FOUND", "No such thing.");

// Mistake: invalid bodies are refused with 422.
export const invalidField = (field: string): HalfRefusal => new HalfRefusal(422, "VALIDATION_ERROR", `${field} is not right.`, field);
