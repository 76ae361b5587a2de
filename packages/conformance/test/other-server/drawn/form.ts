/** How data is written as JSON, and how it is read back. `undefined`: it is not shown. */
export interface Form<T> {
  readonly write: (data: T) => unknown;
  readonly read: (shown: unknown) => T;
}

/** The data as it is. */
export const plainForm = <T>(): Form<T> => ({ write: (data) => data, read: (shown) => shown as T });

/** A form that writes something else than the data itself. */
export const through = <T, S>(form: Form<S>, to: (data: T) => S, from: (shown: S) => T): Form<T> => ({
  write: (data) => form.write(to(data)),
  read: (shown) => from(form.read(shown)),
});

/** The data, or null where there is none. */
export const orNull = <T>(form: Form<T>): Form<T | null> => ({
  write: (data) => (data === null ? null : form.write(data)),
  read: (shown) => (shown === null || shown === undefined ? null : form.read(shown)),
});

/** A list, each row in the same form. */
export const each = <T>(form: Form<T>): Form<readonly T[]> => ({
  write: (rows) => rows.map((row) => form.write(row)),
  read: (shown) => (shown as unknown[]).map((row) => form.read(row)),
});
