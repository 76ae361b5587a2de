/** How a fact is shown in JSON, and how it is read back from there. `undefined`: it is not shown. */
export interface Form<T> {
  readonly write: (fact: T) => unknown;
  readonly read: (shown: unknown) => T;
}

/** The fact as it is. */
export const plainForm = <T>(): Form<T> => ({ write: (fact) => fact, read: (shown) => shown as T });

/** A form that shows something else than the fact itself. */
export const through = <T, S>(form: Form<S>, to: (fact: T) => S, from: (shown: S) => T): Form<T> => ({
  write: (fact) => form.write(to(fact)),
  read: (shown) => from(form.read(shown)),
});

/** The fact, or nothing where there is none. */
export const orNull = <T>(form: Form<T>): Form<T | null> => ({
  write: (fact) => (fact === null ? null : form.write(fact)),
  read: (shown) => (shown === null || shown === undefined ? null : form.read(shown)),
});

/** A list, each row in the same form. */
export const each = <T>(form: Form<T>): Form<readonly T[]> => ({
  write: (rows) => rows.map((row) => form.write(row)),
  read: (shown) => (shown as unknown[]).map((row) => form.read(row)),
});
