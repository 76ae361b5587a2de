// One error type for the whole service, and how it turns into a response.
export type ApiError =
  | { readonly kind: "validation"; readonly field: string; readonly message: string }
  | { readonly kind: "unauthorised" }
  | { readonly kind: "missing_scope"; readonly scope: string }
  | { readonly kind: "plan_too_low" }
  | { readonly kind: "not_found"; readonly what: string; readonly field?: string }
  | { readonly kind: "conflict"; readonly message: string }
  | { readonly kind: "forbidden"; readonly message: string }
  | { readonly kind: "rate_limited"; readonly retry_after: number }
  | { readonly kind: "not_implemented" };

/** What `?` would carry upwards. */
export class Failure extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.kind);
    this.error = error;
  }
}
export const fail = (error: ApiError): never => { throw new Failure(error); };
export const invalid = (field: string, message: string): never => fail({ kind: "validation", field, message: `${field}: ${message}` });
export const missing = (what: string, field?: string): never => fail({ kind: "not_found", what,
  ...(field === undefined ? {} : { field }) });
export const conflict = (message: string): never => fail({ kind: "conflict", message });

function render(e: ApiError): [status: number, code: string, message: string, field?: string] {
  switch (e.kind) {
    case "validation": return [400, "VALIDATION_ERROR", e.message, e.field];
    case "unauthorised": return [401, "UNAUTHORISED", "missing or invalid API key"];
    case "missing_scope": return [403, "FORBIDDEN", `this operation requires the \`${e.scope}\` scope`];
    case "plan_too_low": return [403, "FORBIDDEN", "this feature requires the Growth plan or above"];
    case "forbidden": return [403, "FORBIDDEN", e.message];
    case "not_found": return [404, "NOT_FOUND", `${e.what} not found`, e.field];
    case "conflict": return [409, "CONFLICT", e.message];
    case "rate_limited": return [429, "RATE_LIMITED", `too many requests, retry in ${e.retry_after} s`];
    case "not_implemented": return [501, "NOT_IMPLEMENTED", "coming soon"];
  }
}

export function intoResponse(thrown: unknown): Response {
  if (!(thrown instanceof Failure)) console.error(thrown);
  const [status, code, message, field] = thrown instanceof Failure ? render(thrown.error) : ([500, "INTERNAL_ERROR",
    "internal error"] as const);
  const response = Response.json({ error: { code, message, ...(field === undefined ? {} : { field }) } }, { status });
  if (status === 401) response.headers.set("www-authenticate", 'Bearer realm="api"');
  if (thrown instanceof Failure && thrown.error.kind === "rate_limited") response.headers.set("retry-after",
    String(thrown.error.retry_after));
  return response;
}
