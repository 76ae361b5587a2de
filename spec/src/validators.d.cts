declare namespace validators {
  /** Ajv's generated code: true when the value conforms, otherwise `errors` holds all that is wrong. */
  interface Validator {
    (value: unknown): boolean;
    errors?: readonly SchemaError[] | null;
  }

  interface SchemaError {
    /** JSON pointer to the offending value. */
    readonly instancePath: string;
    readonly keyword: string;
    readonly params: Readonly<Record<string, unknown>>;
    readonly message?: string;
  }
}

/** By `<operationId>Body` and `<operationId>Query`; absent where there is nothing to validate. */
declare const validators: Readonly<Record<string, validators.Validator | undefined>>;
export = validators;
