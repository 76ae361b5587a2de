/** Generated code that checks the body or the query of a request: true if it conforms, otherwise `errors` has all that is wrong. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

export interface SchemaError {
  /** JSON pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}
