/** Writes data as JSON, and reads it back. `undefined`: not shown. */
export interface Form<T> {
  readonly write: (data: T) => unknown;
  readonly read: (shown: unknown) => T;
  /**
   * How a target file declares it, at a path such as `$.size`: a path, a part with its reader, or the rows of a thing. Left out: the path
   * itself.
   */
  readonly declared?: (path: string) => unknown;
}

/** How a target file declares a form at a path. */
export const declaredAt = (form: Form<never>, path: string): unknown => (form.declared === undefined ? path : form.declared(path));

/** The data unchanged. */
export const plainForm = <T>(): Form<T> => ({ write: (data) => data, read: (shown) => shown as T });

/** A form that first converts the data. @param from converts back */
export const through = <T, S>(form: Form<S>, to: (data: T) => S, from: (shown: S) => T): Form<T> => ({
  write: (data) => form.write(to(data)),
  read: (shown) => from(form.read(shown)),
});

/** The data; null if there is none. */
export const orNull = <T>(form: Form<T>): Form<T | null> => ({
  write: (data) => (data === null ? null : form.write(data)),
  read: (shown) => (shown === null || shown === undefined ? null : form.read(shown)),
});

/** A list, each row in the same form. */
export const each = <T>(form: Form<T>): Form<readonly T[]> => ({
  write: (rows) => rows.map((row) => form.write(row)),
  read: (shown) => (shown as unknown[]).map((row) => form.read(row)),
});
