/** The error of a response. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
  /** The field that it names; undefined: none. */
  readonly field: string | undefined;
}

/** The error in the body of a response; null: it has none. */
export function errorOf(body: string): ShownError | null {
  try {
    const { error } = JSON.parse(body) as {
      readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly field?: unknown };
    };
    if (typeof error?.code !== "string") return null;
    return { code: error.code, message: String(error.message), field: typeof error.field === "string" ? error.field : undefined };
  } catch {
    return null;
  }
}
