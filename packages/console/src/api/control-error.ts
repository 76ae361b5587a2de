/** An error of the control API, or no response at all (status 0). The message is for a person. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, { code, message, field }: { code: string; message: string; field?: string | undefined }) {
    super(message);
    this.name = "ControlError";
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** The error of a response with status 400 or above. Its body should have the envelope of the API (§2.1). */
export function errorOf(status: number, body: unknown): ControlError {
  const error = (body as { error?: { code?: unknown; message?: unknown; field?: unknown } } | undefined)?.error;
  if (typeof error?.code !== "string" || typeof error.message !== "string")
    return new ControlError(status, { code: "UNKNOWN", message: `The mock answered with status ${status}.` });
  return new ControlError(status, {
    code: error.code,
    message: error.message,
    field: typeof error.field === "string" ? error.field : undefined,
  });
}

/** Whether the mock did not answer: the status bar says so, and what is shown stays where it is. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ControlError && error.status === 0;
}
